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
use cluewise::generator;
use cluewise::variant::{GeneratedVariant, MarkSet, VariantGenerator, VariantTargetError, VariantTargets};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Number of puzzles per batch that is read, and the maximum after batches are joined.
const BATCH: (usize, usize) = (8, 64);

/// The puzzles to generate.
pub struct Request<'a> {
    pub args: &'a VariantArgs,
    pub run: &'a RunArgs,
    pub count: u64,
    pub targets: VariantTargets,
}

impl Request<'_> {
    /// Creates the generator of the requested variant.
    fn generator(&self) -> Result<VariantGenerator, VariantTargetError> {
        let options = self.args.options();
        VariantGenerator::of_rules(
            options.side.unwrap_or(9),
            options.boxes,
            self.args.rules_and_marks(),
            self.targets.clone(),
        )
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
    args.refuse("--resume", run.resume)?;
    let generator = request.generator().map_err(|error| Failure::Message(format!("impossible: {error}")))?;
    // Generators keep their memory, and a new one searches for a first grid.
    let pool = Mutex::new(vec![generator]);
    let range = request.range()?;
    let wanted = range.end - range.start;
    let seed = run.seed.unwrap_or_else(args::random_seed);
    if run.seed.is_none() {
        args::print_seed(seed, global, "puzzles");
    }
    // Lines of cells have no marks.
    let default = if args.marks() == MarkSet::EMPTY { VariantFormat::Line } else { VariantFormat::Jsonl };
    let mut out = VariantOutput::open_as(default, output, args.output_symbols())?;
    let limits = Arc::new(SearchLimits::new(run, global, OnMiss::Skip));
    let mut progress = Progress::new(global, Some(wanted), out.is_stdout());
    let work = |indices: Vec<u64>| generate_batch(request, &pool, &indices, seed, &limits);
    let mut found = 0;
    let take = |out: &mut VariantOutput, (index, made): (u64, Option<GeneratedVariant>)| {
        progress.step();
        let Some(made) = made else { return interrupt::check() };
        let record = VariantRecord::generated(index, made);
        match out.write(&record)? {
            true => found += 1,
            false => return Err(Failure::Message(format_error(&record.variant))),
        }
        Ok(())
    };
    let (mut rest, reader_limits) = (range, Arc::clone(&limits));
    let next = move || {
        let indices: Vec<u64> = rest.by_ref().take(BATCH.0).collect();
        Some(indices).filter(|indices| !indices.is_empty() && !reader_limits.is_over())
    };
    let done = parallel::for_each(next, &mut out, BATCH.1, work, take);
    progress.finish();
    done?;
    finish(out, found, wanted)
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
