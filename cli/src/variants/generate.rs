//! `generate` of sizes and variants, and the generation that `pack` and `book` share with it.

use super::VariantOutput;
use super::keys::{Key, KnownKeys};
use super::rate::{add_effort, add_se, no_se_rating};
use super::repeats::{OnRepeat, Repeats};
use crate::args::{self, GlobalArgs, OutputArgs, RunArgs, SortKey, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::generation::{OnMiss, SearchLimits, range_error};
use crate::interrupt;
use crate::io::output::OutputTarget;
use crate::parallel::{self, lock};
use crate::progress::Progress;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::generator::{self, LevelTargets};
use cluewise::pack::{Header, Parameters};
use cluewise::rating::Scale;
use cluewise::variant::{
    GeneratedVariant, RuleSet, SeededVariantRun, Solvers, VariantGenerator, VariantPart, VariantRun, VariantTargets,
};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Number of puzzles per batch that is read, and the maximum after batches are joined.
const BATCH: (usize, usize) = (8, 64);

/// Number of attempts after which a search for a distinct puzzle ends.
const MAX_REPEATS: u64 = 50_000;

/// The puzzles to generate.
pub struct GenerationRequest<'a> {
    args: &'a VariantArgs,
    limits: &'a RunArgs,
    run: VariantRun,
    /// Ratings that each record has in addition to those of its targets.
    ratings: Vec<Scale>,
    /// Puzzles whose isomorphs are left out.
    known: KnownKeys,
    on_repeat: OnRepeat,
    /// Whether each record has its steps as compact data.
    steps: bool,
}

impl<'a> GenerationRequest<'a> {
    /// Creates the request of puzzles of each level; without levels, of `count` puzzles. `count` is also the number of
    /// puzzles of levels without one.
    ///
    /// # Errors
    /// A level has targets of its own, or there are too many puzzles.
    pub fn new(
        (args, limits): (&'a VariantArgs, &'a RunArgs),
        (levels, count): (&[LevelTargets], u64),
        targets: &VariantTargets,
    ) -> Result<GenerationRequest<'a>, Failure> {
        args.refuse("--resume", limits.resume.resume)?;
        let options = args.options();
        let parts = VariantPart::of_levels(levels, count, targets).map_err(|error| error.to_string())?;
        let run = VariantRun::new(args.side(), options.boxes, args.rules_and_marks(), parts);
        Ok(GenerationRequest {
            args,
            limits,
            run: run.map_err(|error| error.to_string())?,
            ratings: Vec::new(),
            steps: false,
            known: KnownKeys::default(),
            on_repeat: OnRepeat::default(),
        })
    }

    /// Leaves out isomorphs of known puzzles.
    pub fn distinct_from(self, known: KnownKeys) -> GenerationRequest<'a> {
        GenerationRequest { known, ..self }
    }

    /// Sets what happens to isomorphs of earlier puzzles of the run. They are counted only where they are frequent: in grids
    /// smaller than 9x9.
    pub fn on_repeat(self, on_repeat: OnRepeat) -> GenerationRequest<'a> {
        let is_needed = on_repeat == OnRepeat::LeaveOut || self.run.side() < 9;
        GenerationRequest { on_repeat: if is_needed { on_repeat } else { OnRepeat::Keep }, ..self }
    }

    /// Returns the header of a pack of these puzzles.
    pub fn header(&self, seed: u64) -> Result<Header, Failure> {
        let run = SeededVariantRun { seed, run: self.run.clone() };
        let mut parameters = Parameters::new(run, self.range()?);
        parameters.distinct_from = self.known.description();
        parameters.distinct = self.on_repeat == OnRepeat::LeaveOut;
        Ok(Header::new(Some(parameters)))
    }

    /// Adds ratings to each record.
    pub fn with_ratings(self, ratings: Vec<Scale>) -> GenerationRequest<'a> {
        GenerationRequest { ratings, ..self }
    }

    /// Adds the steps as compact data to each record.
    pub fn with_steps(self, steps: bool) -> GenerationRequest<'a> {
        GenerationRequest { steps, ..self }
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
        // Without repeats a small grid has few puzzles.
        let of_distinct = (self.on_repeat == OnRepeat::LeaveOut).then_some(MAX_REPEATS);
        attempts.or(of_distinct).filter(|_| !is_limited)
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

/// Warns that a file of cells does not name the rules of its puzzles.
fn note_lost_rules(args: &VariantArgs, out: &VariantOutput, output: &OutputArgs, global: &GlobalArgs) {
    let rules = args.rules_and_marks().rules;
    // Lines have the regions of jigsaws.
    let has_names = !matches!(out.format(), VariantFormat::Line | VariantFormat::Grid) || rules.to_string() == "jigsaw";
    let (Some(file), false) = (&output.file.output, global.quiet || has_names || rules == RuleSet::EMPTY) else {
        return;
    };
    let name = file.display();
    print_stderr(format_args!(
        "cluewise: {name} has cells only; read it with --variant {rules}, or write a .jsonl file, which names the rules"
    ));
}

/// Generates puzzles, and prints them in order, or sorted by a key.
pub fn generate(
    request: &GenerationRequest,
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
    note_lost_rules(args, &out, output, global);
    let take = |out: &mut VariantOutput, record| out.write(&record);
    let (found, wanted) = for_each_generated(request, (seed, OnMiss::Skip), global, &mut out, take)?;
    if found < wanted && !out.is_stdout() {
        print_stderr("cluewise: no file written: the run is incomplete");
        return Ok(false);
    }
    out.finish()?;
    Ok(found == wanted)
}

/// The record of a puzzle of a run, and its key if it is compared with others; `None` if it was not found.
type GeneratedRecord = Result<Option<(VariantRecord, Option<Key>)>, Failure>;

/// Generates puzzles with this seed on all threads, and passes them to `take` in order. Reports missing puzzles on standard
/// error. Returns the numbers of puzzles found and wanted.
pub fn for_each_generated<O: OutputTarget>(
    request: &GenerationRequest,
    (seed, on_miss): (u64, OnMiss),
    global: &GlobalArgs,
    out: &mut O,
    mut take: impl FnMut(&mut O, VariantRecord) -> Result<(), Failure>,
) -> Result<(u64, u64), Failure> {
    let range = request.range()?;
    let wanted = range.end - range.start;
    // The end of one part says nothing about the others.
    let on_miss = if request.on_repeat == OnRepeat::LeaveOut { OnMiss::Skip } else { on_miss };
    let limits = Arc::new(SearchLimits::new(request.limits, global, on_miss));
    let workers = Workers::new(request, seed, &limits)?;
    let mut progress = Progress::new(global, Some(wanted), out.is_stdout());
    let work = |indices: Vec<u64>| workers.generate(&indices);
    let mut found = 0;
    let take = |out: &mut O, (index, made): (u64, GeneratedRecord)| {
        progress.step();
        let Some(record) = workers.resolve_repeat(index, made?)? else { return interrupt::check() };
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
        workers.report_given_up();
    }
    report_repeats(&workers.repeats, found);
    Ok((found, wanted))
}

/// Prints how many puzzles repeat earlier ones.
fn report_repeats(repeats: &Repeats, found: u64) {
    let kept = repeats.kept();
    if kept > 0 {
        print_stderr(format_args!(
            "cluewise: {kept} of {found} puzzles repeat earlier ones up to symmetry; --distinct leaves these out"
        ));
    }
}

/// Generators and solvers that are reused between batches: a new generator searches for a first grid.
struct Workers<'a> {
    request: &'a GenerationRequest<'a>,
    seed: u64,
    limits: &'a SearchLimits,
    repeats: Repeats,
    /// The default limit of attempts, if it has ended a search.
    given_up: AtomicU64,
    /// The part of that search.
    given_up_part: AtomicUsize,
    /// Whether a search that was given up has left out isomorphs.
    has_left_out: AtomicBool,
    /// Idle generators, per part.
    generators: Vec<Mutex<Vec<VariantGenerator>>>,
    solvers: Mutex<Vec<Solvers>>,
}

impl<'a> Workers<'a> {
    fn new(request: &'a GenerationRequest, seed: u64, limits: &'a SearchLimits) -> Result<Workers<'a>, Failure> {
        let generator = |part| request.generator(part).map(|generator| Mutex::new(vec![generator]));
        let parts = request.run.parts().len();
        let generators = (0..parts).map(generator).collect::<Result<_, _>>()?;
        Ok(Workers {
            request,
            seed,
            limits,
            repeats: Repeats::new(request.on_repeat, parts),
            given_up: AtomicU64::new(0),
            given_up_part: AtomicUsize::new(0),
            has_left_out: AtomicBool::new(false),
            generators,
            solvers: Mutex::default(),
        })
    }

    /// Generates the puzzles with these indices, and rates them.
    fn generate(&self, indices: &[u64]) -> Vec<(u64, GeneratedRecord)> {
        let mut solvers = lock(&self.solvers).pop().unwrap_or_default();
        let made = indices.iter().map(|&index| (index, self.one(index, &mut solvers))).collect();
        lock(&self.solvers).push(solvers);
        made
    }

    fn one(&self, index: u64, solvers: &mut Solvers) -> GeneratedRecord {
        let part = self.request.run.part_of(index);
        if self.repeats.has_ended(part, index) {
            return Ok(None);
        }
        let Some(made) = self.search(part, index)? else {
            self.repeats.end(part, index);
            return Ok(None);
        };
        let key = self.repeats.key(&made.variant, &made.puzzle);
        let mut record = VariantRecord::generated(index, made);
        add_ratings(solvers, &mut record, &self.request.ratings)?;
        if self.request.steps {
            record.add_steps(solvers);
        }
        Ok(Some((record, key)))
    }

    /// Returns the puzzle with this index; `None` if it was not found.
    fn search(&self, part: usize, index: u64) -> Result<Option<GeneratedVariant>, Failure> {
        let free = lock(&self.generators[part]).pop();
        let mut generator = free.map_or_else(|| self.request.generator(part), Ok)?;
        let max_attempts = self.request.default_attempts(part);
        let has_left_out = Cell::new(false);
        let accepts = |made: &GeneratedVariant| {
            let (variant, puzzle) = (&made.variant, &made.puzzle);
            let is_new = self.request.known.has_no_isomorph_of(variant, puzzle) && self.repeats.accept(variant, puzzle);
            has_left_out.set(has_left_out.get() || !is_new);
            is_new
        };
        let made = generator.generate_where(self.seed, index, accepts, |attempts| {
            let is_given_up = max_attempts.is_some_and(|max| attempts >= max);
            if is_given_up {
                self.given_up_part.store(part, Ordering::Relaxed);
                self.given_up.store(attempts, Ordering::Relaxed);
                self.has_left_out.fetch_or(has_left_out.get(), Ordering::Relaxed);
            }
            !is_given_up && self.limits.should_continue(attempts)
        });
        lock(&self.generators[part]).push(generator);
        self.limits.note(made.is_some());
        Ok(made)
    }

    /// Returns the record of a puzzle after all those before it. A repeat is replaced, or omitted if its part has ended.
    fn resolve_repeat(
        &self,
        index: u64,
        made: Option<(VariantRecord, Option<Key>)>,
    ) -> Result<Option<VariantRecord>, Failure> {
        let part = self.request.run.part_of(index);
        let Some((record, key)) = made.filter(|_| !self.repeats.has_ended(part, index)) else { return Ok(None) };
        if self.repeats.add(key) {
            return Ok(Some(record));
        }
        let mut again = self.generate(&[index]);
        let again = again.pop().map_or(Ok(None), |(_, made)| made)?;
        Ok(again.filter(|(_, key)| self.repeats.add(key.clone())).map(|(record, _)| record))
    }

    /// Prints why searches were given up.
    fn report_given_up(&self) {
        let attempts = self.given_up.load(Ordering::Relaxed);
        if attempts == 0 {
            return;
        }
        let parts = self.request.run.parts();
        let practice = parts.iter().find_map(|part| part.targets.practice);
        let level = parts[self.given_up_part.load(Ordering::Relaxed)].targets.level;
        let has_clues = parts.iter().any(|part| part.targets.clues.is_some());
        let others = match (level, has_clues) {
            (Some(level), true) => format!("of level {level} with this number of clues"),
            (Some(level), false) => format!("of level {level}"),
            (None, true) => "with this number of clues".to_owned(),
            (None, false) => "of the size".to_owned(),
        };
        let what = practice.map_or(others, |technique| format!("for {technique}"));
        let reason = match (self.has_left_out.load(Ordering::Relaxed), self.repeats.are_left_out()) {
            (false, _) => "this size may have none",
            (true, true) => {
                "all found were isomorphs of earlier ones: there may be no more; ask for fewer, or leave out --distinct"
            }
            (true, false) => {
                "all found were isomorphs of those in the files of --distinct-from: there may be no others"
            }
        };
        let new = if self.has_left_out.load(Ordering::Relaxed) { "new puzzle" } else { "puzzle" };
        print_stderr(format_args!("cluewise: no {new} {what} in {attempts} attempts; {reason}"));
    }
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
