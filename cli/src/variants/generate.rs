//! `generate` of sizes and variants.

use super::{VariantOutput, format_error};
use crate::args::{self, GlobalArgs, OutputArgs, RunArgs, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::generation::{OnMiss, SearchLimits};
use crate::interrupt;
use crate::io::output::OutputTarget;
use crate::parallel;
use crate::progress::Progress;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::generator::{self, LevelTargets};
use cluewise::rating::effort::LevelRange;
use cluewise::variant::{GeneratedVariant, MarkSet, VariantGenerator, VariantTargets};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Number of puzzles per batch that is read, and the maximum after batches are joined.
const BATCH: (usize, usize) = (8, 64);

/// Returns the level range and the number of puzzles of a level of variants.
///
/// # Errors
/// The level has targets of its own.
pub fn plain_level(level: &LevelTargets) -> Result<(LevelRange, Option<u64>), Failure> {
    let count = level.count.map_or(String::new(), |count| format!("={count}"));
    match format!("{}{count}", level.levels).parse::<LevelTargets>().as_ref() == Ok(level) {
        true => Ok((level.levels, level.count)),
        false => Err("levels of sizes and variants have no targets of their own".to_owned().into()),
    }
}

/// The puzzles to generate.
pub struct Request<'a> {
    pub args: &'a VariantArgs,
    pub run: &'a RunArgs,
    pub count: u64,
    pub targets: VariantTargets,
}

impl Request<'_> {
    /// Creates the generator of the requested variant.
    ///
    /// # Errors
    /// No puzzle can meet the targets.
    fn generator(&self) -> Result<VariantGenerator, Failure> {
        let options = self.args.options();
        let (side, rules) = (options.side.unwrap_or(9), self.args.rules_and_marks());
        VariantGenerator::of_rules(side, options.boxes, rules, self.targets.clone())
            .map_err(|error| Failure::Message(format!("impossible: {error}")))
    }

    /// Returns the indices of the puzzles of this process.
    fn range(&self) -> Result<Range<u64>, Failure> {
        let all = self.run.range.clone().unwrap_or(0..self.count);
        if all.end > self.count {
            return Err(Failure::Message(format!("the run has only {} puzzles", self.count)));
        }
        Ok(self.run.shard.map_or(all.clone(), |(shard, of)| generator::shard(&all, shard, of)))
    }
}

/// Generates puzzles, and prints them in order.
pub fn generate(request: &Request, output: &OutputArgs, global: &GlobalArgs) -> Result<bool, Failure> {
    let Request { args, run, .. } = *request;
    args.refuse("--resume", run.resume.resume)?;
    let seed = run.seed.unwrap_or_else(args::random_seed);
    if run.seed.is_none() {
        args::print_seed(seed, global, "puzzles");
    }
    // Lines of cells have no marks.
    let default = if args.marks() == MarkSet::EMPTY { VariantFormat::Line } else { VariantFormat::Jsonl };
    let mut out = VariantOutput::open_as(default, output, args.output_symbols())?;
    let (found, wanted) = for_each_generated(request, (seed, OnMiss::Skip), global, &mut out, |out, record| match out
        .write(&record)?
    {
        true => Ok(()),
        false => Err(Failure::Message(format_error(&record.variant))),
    })?;
    finish(out, found, wanted)
}

/// Generates puzzles with this seed on all threads, and passes them to `take` in order. Returns the numbers of puzzles found
/// and wanted.
pub fn for_each_generated<O: OutputTarget>(
    request: &Request,
    (seed, on_miss): (u64, OnMiss),
    global: &GlobalArgs,
    out: &mut O,
    mut take: impl FnMut(&mut O, VariantRecord) -> Result<(), Failure>,
) -> Result<(u64, u64), Failure> {
    // Generators keep their memory, and a new one searches for a first grid.
    let pool = Mutex::new(vec![request.generator()?]);
    let range = request.range()?;
    let wanted = range.end - range.start;
    let limits = Arc::new(SearchLimits::new(request.run, global, on_miss));
    let mut progress = Progress::new(global, Some(wanted), out.is_stdout());
    let work = |indices: Vec<u64>| generate_batch(request, &pool, &indices, seed, &limits);
    let mut found = 0;
    let take = |out: &mut O, (index, made): (u64, Option<GeneratedVariant>)| {
        progress.step();
        let Some(made) = made else { return interrupt::check() };
        found += 1;
        take(out, VariantRecord::generated(index, made))
    };
    let (mut rest, reader_limits) = (range, Arc::clone(&limits));
    let next = move || {
        let indices: Vec<u64> = rest.by_ref().take(BATCH.0).collect();
        Some(indices).filter(|indices| !indices.is_empty() && !reader_limits.is_over())
    };
    let done = parallel::for_each(next, out, BATCH.1, work, take);
    progress.finish();
    done?;
    Ok((found, wanted))
}

/// Writes the output, unless it is a file and the run is incomplete. Returns whether all puzzles were found.
fn finish(out: VariantOutput, found: u64, wanted: u64) -> Result<bool, Failure> {
    if found < wanted {
        print_stderr(format_args!("cluewise: {found} of {wanted} puzzles found within the limits"));
        if !out.is_stdout() {
            print_stderr("cluewise: no file written: the run is incomplete");
            return Ok(false);
        }
    }
    out.finish()?;
    Ok(found == wanted)
}

/// Generates the puzzles with these indices, by a generator of the pool or a new one.
fn generate_batch(
    request: &Request,
    pool: &Mutex<Vec<VariantGenerator>>,
    indices: &[u64],
    seed: u64,
    limits: &SearchLimits,
) -> Vec<(u64, Option<GeneratedVariant>)> {
    let lock = || pool.lock().unwrap_or_else(PoisonError::into_inner);
    let free = lock().pop();
    let mut generator = free.or_else(|| request.generator().ok());
    let mut one = |index| {
        let made = generator.as_mut()?.generate(seed, index, |attempts| limits.should_continue(attempts));
        limits.note(made.is_some());
        made
    };
    let made = indices.iter().map(|&index| (index, one(index))).collect();
    lock().extend(generator);
    made
}
