//! `generate` of sizes and variants, and the generation that `pack` and `book` share with it.

use super::VariantOutput;
use super::keys::KnownKeys;
use super::rate::{add_effort, add_se, no_se_rating};
use crate::args::{self, GlobalArgs, OutputArgs, RunArgs, SortKey, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::generation::{OnMiss, SearchLimits, range_error};
use crate::interrupt;
use crate::io::output::OutputTarget;
use crate::parallel;
use crate::progress::Progress;
use cluewise::formats::VariantRecord;
use cluewise::generator::{self, LevelTargets};
use cluewise::pack::{Header, Parameters};
use cluewise::rating::Scale;
use cluewise::variant::{
    GeneratedVariant, SeededVariantRun, Solvers, VariantGenerator, VariantPart, VariantRun, VariantTargets,
};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Number of puzzles per batch that is read, and the maximum after batches are joined.
const BATCH: (usize, usize) = (8, 64);

/// The puzzles to generate.
pub struct Request<'a> {
    args: &'a VariantArgs,
    limits: &'a RunArgs,
    run: VariantRun,
    /// Ratings that each record has in addition to those of its targets.
    ratings: Vec<Scale>,
    /// Puzzles whose isomorphs are left out.
    known: KnownKeys,
    /// Whether each record has its steps as compact data.
    steps: bool,
}

impl<'a> Request<'a> {
    /// Creates the request of puzzles of each level; without levels, of `count` puzzles. `count` is also the number of
    /// puzzles of levels without one.
    ///
    /// # Errors
    /// A level has targets of its own, or there are too many puzzles.
    pub fn new(
        (args, limits): (&'a VariantArgs, &'a RunArgs),
        (levels, count): (&[LevelTargets], u64),
        targets: &VariantTargets,
    ) -> Result<Request<'a>, Failure> {
        args.refuse("--resume", limits.resume.resume)?;
        let options = args.options();
        let parts = VariantPart::of_levels(levels, count, targets).map_err(|error| error.to_string())?;
        let run = VariantRun::new(args.side(), options.boxes, args.rules_and_marks(), parts);
        Ok(Request {
            args,
            limits,
            run: run.map_err(|error| error.to_string())?,
            ratings: Vec::new(),
            steps: false,
            known: KnownKeys::default(),
        })
    }

    /// Leaves out isomorphs of known puzzles.
    pub fn distinct_from(self, known: KnownKeys) -> Request<'a> {
        Request { known, ..self }
    }

    /// Returns the header of a pack of these puzzles.
    pub fn header(&self, seed: u64) -> Result<Header, Failure> {
        let run = SeededVariantRun { seed, run: self.run.clone() };
        let mut parameters = Parameters::new(run, self.range()?);
        parameters.distinct_from = self.known.description();
        Ok(Header::new(Some(parameters)))
    }

    /// Adds ratings to each record.
    pub fn with_ratings(self, ratings: Vec<Scale>) -> Request<'a> {
        Request { ratings, ..self }
    }

    /// Adds the steps as compact data to each record.
    pub fn with_steps(self, steps: bool) -> Request<'a> {
        Request { steps, ..self }
    }

    /// Returns the seed of the run; prints it if it is random.
    pub fn seed(&self, global: &GlobalArgs) -> u64 {
        let seed = self.limits.seed.unwrap_or_else(args::random_seed);
        if self.limits.seed.is_none() {
            args::print_seed(seed, global, "puzzles");
        }
        seed
    }

    /// Creates the generator of a part.
    ///
    /// # Errors
    /// No puzzle can meet the targets.
    fn generator(&self, part: usize) -> Result<VariantGenerator, Failure> {
        self.run.generator(part).map_err(|error| Failure::Message(format!("impossible: {error}")))
    }

    /// Returns the number of attempts after which a search ends, unless the user sets a limit.
    fn default_attempts(&self, part: usize) -> Option<u64> {
        let is_limited = self.limits.attempts.is_some() || self.limits.time.is_some();
        let attempts = self.run.parts()[part].targets.default_attempts(self.run.side());
        attempts.filter(|_| !is_limited)
    }

    /// Returns the indices of the puzzles of this process.
    fn range(&self) -> Result<Range<u64>, Failure> {
        let count = self.run.len();
        let all = self.limits.range.clone().unwrap_or(0..count);
        if all.end > count {
            return Err(range_error(count, self.run.parts().len()));
        }
        Ok(self.limits.shard.map_or(all.clone(), |(shard, of)| generator::shard(&all, shard, of)))
    }
}

/// Returns the scales that an order needs.
///
/// # Errors
/// Sizes and variants have no rating on the scale.
pub fn scales_of_order(args: &VariantArgs, key: Option<SortKey>) -> Result<Vec<Scale>, Failure> {
    args.refuse("--sort hodoku", key == Some(SortKey::Hodoku))?;
    Ok(match key {
        Some(SortKey::Effort) => vec![Scale::Effort],
        Some(SortKey::Er) => vec![Scale::Se],
        _ => Vec::new(),
    })
}

/// Generates puzzles, and prints them in order, or sorted by a key.
pub fn generate(
    request: &Request,
    (output, sort): (&OutputArgs, Option<SortKey>),
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let (args, seed) = (request.args, request.seed(global));
    let format = VariantOutput::default_format(args);
    let mut out = VariantOutput::open_as(format, output, args.output_symbols())?
        .with_header(request.header(seed)?)
        .sorted_by(sort);
    if request.steps && !out.format().has_records() {
        let name = out.format().name();
        return Err(format!("{name} has no place for steps; use --format json or jsonl").into());
    }
    let take = |out: &mut VariantOutput, record| out.write(&record);
    let (found, wanted) = for_each_generated(request, (seed, OnMiss::Skip), global, &mut out, take)?;
    if found < wanted && !out.is_stdout() {
        print_stderr("cluewise: no file written: the run is incomplete");
        return Ok(false);
    }
    out.finish()?;
    Ok(found == wanted)
}

/// The record of a puzzle of a run; `None` if it was not found.
type GeneratedRecord = Result<Option<VariantRecord>, Failure>;

/// Generates puzzles with this seed on all threads, and passes them to `take` in order. Reports missing puzzles on standard
/// error. Returns the numbers of puzzles found and wanted.
pub fn for_each_generated<O: OutputTarget>(
    request: &Request,
    (seed, on_miss): (u64, OnMiss),
    global: &GlobalArgs,
    out: &mut O,
    mut take: impl FnMut(&mut O, VariantRecord) -> Result<(), Failure>,
) -> Result<(u64, u64), Failure> {
    let workers = Workers::new(request)?;
    let range = request.range()?;
    let wanted = range.end - range.start;
    let limits = Arc::new(SearchLimits::new(request.limits, global, on_miss));
    let given_up = AtomicU64::new(0);
    let mut progress = Progress::new(global, Some(wanted), out.is_stdout());
    let work = |indices: Vec<u64>| workers.generate(request, &indices, seed, (&limits, &given_up));
    let mut found = 0;
    let take = |out: &mut O, made: GeneratedRecord| {
        progress.step();
        let Some(record) = made? else { return interrupt::check() };
        found += 1;
        take(out, record)
    };
    let (mut rest, reader_limits) = (range, Arc::clone(&limits));
    let next = move || {
        let indices: Vec<u64> = rest.by_ref().take(BATCH.0).collect();
        Some(indices).filter(|indices| !indices.is_empty() && !reader_limits.is_over())
    };
    let done = parallel::for_each(next, out, BATCH.1, work, take);
    progress.finish();
    done?;
    if found < wanted {
        print_stderr(format_args!("cluewise: {found} of {wanted} puzzles found within the limits"));
        let attempts = given_up.into_inner();
        if attempts > 0 {
            let practice = request.run.parts().iter().find_map(|part| part.targets.practice);
            let has_level = request.run.parts().iter().any(|part| part.targets.level.is_some());
            let others = if has_level { "of the level" } else { "with this number of clues" };
            let what = practice.map_or(others.to_owned(), |technique| format!("for {technique}"));
            print_stderr(format_args!("cluewise: no puzzle {what} in {attempts} attempts; this size may have none"));
        }
    }
    Ok((found, wanted))
}

/// Generators and solvers that are reused between batches: a new generator searches for a first grid.
struct Workers {
    /// Idle generators, per part.
    generators: Vec<Mutex<Vec<VariantGenerator>>>,
    solvers: Mutex<Vec<Solvers>>,
}

impl Workers {
    fn new(request: &Request) -> Result<Workers, Failure> {
        let generator = |part| request.generator(part).map(|generator| Mutex::new(vec![generator]));
        let generators = (0..request.run.parts().len()).map(generator).collect::<Result<_, _>>()?;
        Ok(Workers { generators, solvers: Mutex::default() })
    }

    /// Generates the puzzles with these indices, and rates them.
    /// Stores the default limit of attempts in `given_up` if it ends a search.
    fn generate(
        &self,
        request: &Request,
        indices: &[u64],
        seed: u64,
        (limits, given_up): (&SearchLimits, &AtomicU64),
    ) -> Vec<GeneratedRecord> {
        let mut solvers = lock(&self.solvers).pop().unwrap_or_default();
        let mut one = |&index: &u64| {
            let part = request.run.part_of(index);
            let free = lock(&self.generators[part]).pop();
            let mut generator = free.map_or_else(|| request.generator(part), Ok)?;
            let max_attempts = request.default_attempts(part);
            let accepts = |made: &GeneratedVariant| request.known.has_no_isomorph_of(&made.variant, &made.puzzle);
            let made = generator.generate_where(seed, index, accepts, |attempts| {
                let is_given_up = max_attempts.is_some_and(|max| attempts >= max);
                if is_given_up {
                    given_up.store(attempts, Ordering::Relaxed);
                }
                !is_given_up && limits.should_continue(attempts)
            });
            lock(&self.generators[part]).push(generator);
            limits.note(made.is_some());
            let Some(made) = made else { return Ok(None) };
            let mut record = VariantRecord::generated(index, made);
            add_ratings(&mut solvers, &mut record, &request.ratings)?;
            if request.steps {
                record.add_steps(&mut solvers);
            }
            Ok(Some(record))
        };
        let made = indices.iter().map(&mut one).collect();
        lock(&self.solvers).push(solvers);
        made
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds the requested ratings, except those whose search takes too long.
///
/// # Errors
/// The variant has no rating on one of the scales.
fn add_ratings(solvers: &mut Solvers, record: &mut VariantRecord, ratings: &[Scale]) -> Result<(), Failure> {
    for scale in ratings {
        match scale {
            Scale::Se if solvers.se_rater(&record.variant).is_none() => {
                return Err(Failure::Message(no_se_rating(&record.variant)));
            }
            Scale::Se => drop(add_se(solvers, record, Default::default())),
            _ if record.level.is_none() => drop(add_effort(solvers, record)),
            _ => {}
        }
    }
    Ok(())
}
