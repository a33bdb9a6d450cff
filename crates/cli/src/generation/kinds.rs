//! Generation of puzzles of another size, or with additional rules or constraints.

use crate::args::{self, GlobalArgs, RunArgs, SortKey, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::generation::repeats::{OnRepeat, Repeats};
use crate::generation::workers::Workers;
use crate::generation::{KnownKeys, OnMiss, SearchLimits, range_error};
use crate::interrupt;
use crate::io::output::OutputTarget;
use crate::parallel::{self, BatchSource};
use crate::progress::Progress;
use cluewise::engine::{Engine, Key, RateOptions, Unrated};
use cluewise::formats::{AnyRecord, VariantRecord};
use cluewise::generator::{self, LevelTargets};
use cluewise::pack::{Header, Parameters};
use cluewise::rating::Scale;
use cluewise::variant::{SeededVariantRun, VariantGenerator, VariantPart, VariantRun, VariantTargets};
use std::ops::Range;
use std::sync::Arc;

/// Number of puzzles per batch that is read, and the maximum after batches are joined.
const MIN_BATCH: usize = 8;
const MAX_BATCH: usize = 64;

/// Number of attempts after which a search for a distinct puzzle ends.
const MAX_REPEATS: u64 = 50_000;

/// The puzzles to generate.
pub struct GenerationRequest<'a> {
    pub(super) limits: &'a RunArgs,
    pub(super) run: VariantRun,
    /// Ratings that each record has in addition to those of its targets.
    pub(super) ratings: Vec<Scale>,
    /// Puzzles whose isomorphs are left out.
    pub(super) known: KnownKeys,
    pub(super) on_repeat: OnRepeat,
    /// Whether each record has its steps as compact data.
    pub(super) steps: bool,
}

impl<'a> GenerationRequest<'a> {
    /// Creates the request of puzzles of each level; without levels, of `count` puzzles. `count` is also the number of
    /// puzzles of levels without one.
    ///
    /// # Errors
    /// A level has targets of its own, or there are too many puzzles.
    pub fn new(
        args: &VariantArgs,
        limits: &'a RunArgs,
        levels: &[LevelTargets],
        count: u64,
        targets: &VariantTargets,
    ) -> Result<GenerationRequest<'a>, Failure> {
        args.refuse("--resume", limits.resume.resume)?;
        let options = args.options();
        let parts = VariantPart::of_levels(levels, count, targets).map_err(|error| error.to_string())?;
        let run = VariantRun::new(args.side(), options.boxes, args.rules_and_marks(), parts);
        Ok(GenerationRequest {
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

    /// Sets what happens to isomorphs of earlier puzzles of the run. They are counted only where they are frequent: in
    /// grids smaller than 9x9.
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
    pub(super) fn generator(&self, part: usize) -> Result<VariantGenerator, Failure> {
        Ok(self.run.generator(part)?)
    }

    /// Returns the number of attempts after which a search ends, unless the user sets a limit.
    pub(super) fn default_attempts(&self, part: usize) -> Option<u64> {
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

/// The record of a puzzle of a run, and its key if it is compared with others; `None` if it was not found.
pub(super) type GeneratedRecord = Result<Option<(AnyRecord, Option<Key>)>, Failure>;

/// Generates puzzles with this seed on all threads, and passes them to `take` in order. Reports missing puzzles on
/// standard error. Returns the numbers of puzzles found and wanted.
pub fn for_each_generated<O: OutputTarget>(
    request: &GenerationRequest,
    seed: u64,
    on_miss: OnMiss,
    global: &GlobalArgs,
    out: &mut O,
    mut take: impl FnMut(&mut O, &AnyRecord) -> Result<(), Failure>,
) -> Result<(u64, u64), Failure> {
    let range = request.range()?;
    let wanted = range.end - range.start;
    // The end of one part says nothing about the others.
    let on_miss = if request.on_repeat == OnRepeat::LeaveOut { OnMiss::Skip } else { on_miss };
    let limits = Arc::new(SearchLimits::new(request.limits, global, on_miss, wanted));
    let Some(workers) = limits.search_first_grid(|| Workers::new(request, seed, &limits)) else {
        print_stderr(format_args!("cluewise: 0 of {wanted} puzzles found within the limits"));
        return Ok((0, wanted));
    };
    let workers = workers?;
    let mut progress = Progress::new(global, Some(wanted), out.is_stdout());
    let work = |indices: Vec<u64>| workers.generate(&indices);
    let mut found = 0;
    let mut take = |out: &mut O, (index, made): (u64, GeneratedRecord)| {
        progress.step();
        let Some(record) = workers.resolve_repeat(index, made?)? else { return interrupt::check() };
        found += 1;
        take(out, &record)
    };
    let (mut rest, reader_limits) = (range, Arc::clone(&limits));
    let next = move || {
        let indices: Vec<u64> = rest.by_ref().take(MIN_BATCH).collect();
        Some(indices).filter(|indices| !indices.is_empty() && !reader_limits.is_over())
    };
    let done = parallel::for_each(BatchSource::new(next, false), out, MAX_BATCH, &work, &mut take);
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

/// Adds the requested ratings, except those whose search takes too long.
///
/// # Errors
/// The kind of puzzle has no rating on one of the scales.
pub(super) fn add_ratings(engine: &mut Engine, record: &mut AnyRecord, ratings: &[Scale]) -> Result<(), Failure> {
    let has_level = matches!(record, AnyRecord::Kind(VariantRecord { level: Some(_), .. }));
    for &scale in ratings.iter().filter(|&&scale| scale != Scale::Effort || !has_level) {
        if let Err(Unrated::Unsupported(error)) = engine.rate(record, scale, &RateOptions::default()) {
            return Err(error.to_string().into());
        }
    }
    Ok(())
}

/// Returns the scales that an order needs.
///
/// # Errors
/// Other kinds than the classic one have no rating on the scale.
pub fn scales_of_order(args: &VariantArgs, key: Option<SortKey>) -> Result<Vec<Scale>, Failure> {
    args.refuse("--sort hodoku", key == Some(SortKey::Hodoku))?;
    Ok(key.and_then(SortKey::scale).into_iter().collect())
}
