//! Generation of a run with its limits and journal, shared by `generate` and `pack`.

mod limits;

use super::{interrupt, parallel};
use crate::args::{self, GlobalArgs, RunArgs};
use crate::error::{Failure, tell};
use crate::io::output::OutputTarget;
use crate::journal::Journal;
use crate::progress::Progress;
use cluewise::generator::{self, GenerateError, Generated, Part, Run};
use cluewise::pack::{Header, Parameters, Record};
pub use limits::OnMiss;
use limits::SearchLimits;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The generation of a range of a run.
pub struct Generation<'a> {
    run: Run,
    range: Range<u64>,
    args: &'a RunArgs,
    journal: Option<Journal>,
}

/// Minimum and maximum number of puzzles per batch, for targets that may take long.
const SLOW_BATCH: (usize, usize) = (1, 16);
/// Minimum and maximum number of puzzles per batch, for targets that are met fast.
const FAST_BATCH: (usize, usize) = (32, 512);

/// Maximum number of missing puzzles that are reported one by one.
const MAX_REPORTS: u64 = 10;

impl<'a> Generation<'a> {
    /// Returns the generation that the arguments describe, with the journal of its output.
    ///
    /// # Errors
    /// No puzzle can meet the targets, the range is too long, or the journal cannot be used.
    pub fn new(
        global: &GlobalArgs,
        args: &'a RunArgs,
        parts: Vec<Part>,
        output: Option<&Path>,
    ) -> Result<Generation<'a>, Failure> {
        let run = Run::new(0, parts).map_err(|e| Failure::Message(format!("impossible: {e}")))?;
        let all = args.range.clone().unwrap_or(0..run.len());
        if all.end > run.len() {
            return Err(Failure::Message(format!("the run has only {} puzzles", run.len())));
        }
        let range = args.shard.map_or(all.clone(), |(shard, of)| generator::shard(&all, shard, of));
        let journal = Journal::open(output, args.resume)?;
        let seed = args.seed.or(journal.as_ref().and_then(Journal::seed)).unwrap_or_else(args::random_seed);
        let run = run.with_seed(seed);
        if args.seed.is_none() {
            args::print_seed(seed, global, "puzzles");
        }
        if run.has_rare_targets() && !global.quiet {
            tell("cluewise: these targets are rare: a puzzle may take seconds or minutes");
        }
        Ok(Generation { run, range, args, journal })
    }

    /// Returns the header of a pack of these puzzles.
    pub fn header(&self) -> Header {
        Header::new(Some(Parameters::new(self.run.clone(), self.range.clone())))
    }

    /// Returns the number of puzzles to generate.
    pub fn count(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Returns the seed of the run.
    pub fn seed(&self) -> u64 {
        self.run.seed()
    }

    /// Generates the puzzles that are not in the journal, and passes the records that `work` returns to `sink`, in order.
    /// `records` names the options that decide which fields records have. Returns whether all puzzles were found.
    pub fn generate<O: OutputTarget>(
        &mut self,
        global: &GlobalArgs,
        (out, records): (&mut O, &str),
        work: impl Fn(&Run, u64, &Generated) -> Record + Sync,
        mut sink: impl FnMut(&mut O, &Record) -> Result<(), Failure>,
        on_miss: OnMiss,
    ) -> Result<bool, Failure> {
        let (header, count) = (self.header(), self.count());
        let Generation { run, range, args, journal } = self;
        let mut progress = Progress::new(global, Some(count), out.is_stdout());
        let limits = Arc::new(SearchLimits::new(args, global, on_miss));
        let replay = |journal: &mut Journal| journal.replay(&header, records, |record| sink(out, &record));
        let mut found = journal.as_mut().map_or(Ok(0), replay)?;
        progress.start_at(found);
        let generate = |indices: Vec<u64>| {
            let results = generate_batch(run, indices, &limits);
            let record = |(index, result): (u64, Result<Generated, GenerateError>)| match result {
                Ok(generated) => Ok(work(run, index, &generated)),
                Err(error) => Err((index, error)),
            };
            results.into_iter().map(record).collect()
        };
        let (mut rest, reader_limits) = (range.start + found..range.end, Arc::clone(&limits));
        let mut reported = 0u64;
        let take = |out: &mut O, result: Result<Record, (u64, GenerateError)>| {
            progress.step();
            progress.set_attempts(limits.attempts_made(), found + 1);
            match result {
                Ok(record) => {
                    found += 1;
                    journal.as_mut().map_or(Ok(()), |journal| journal.append(&record))?;
                    return sink(out, &record);
                }
                Err(_) if interrupt::is_pending() => return Err(Failure::Interrupted),
                Err((index, error)) if reported < MAX_REPORTS && error.attempts > 0 => {
                    reported += 1;
                    progress.print(&miss_message(index, &error));
                }
                Err(_) => {}
            }
            journal.iter_mut().for_each(Journal::mark_incomplete);
            Ok(())
        };
        let (min_batch, max_batch) = if run.is_fast() { FAST_BATCH } else { SLOW_BATCH };
        let next = move || {
            let indices: Vec<u64> = rest.by_ref().take(min_batch).collect();
            Some(indices).filter(|indices| !indices.is_empty() && !reader_limits.is_over())
        };
        let done = parallel::for_each(next, out, max_batch, generate, take);
        progress.finish();
        journal.as_mut().map_or(Ok(()), Journal::flush)?;
        done?;
        if found < count {
            tell(format_args!("cluewise: {found} of {count} puzzles found within the limits"));
            interrupt::print_hint();
        }
        Ok(found == count)
    }

    /// Removes the journal, because the output is complete.
    pub fn finish(self) -> Result<(), Failure> {
        self.journal.map_or(Ok(()), Journal::finish)
    }
}

/// Generates the puzzles with these indices.
fn generate_batch(run: &Run, indices: Vec<u64>, limits: &SearchLimits) -> Vec<(u64, Result<Generated, GenerateError>)> {
    let should_continue = |attempts| limits.should_continue(attempts);
    let note = |(index, result): (u64, Result<Generated, GenerateError>)| {
        limits.note(result.is_ok());
        (index, result)
    };
    if run.is_fast() {
        let results = run.puzzles(indices.iter().copied(), should_continue);
        return indices.into_iter().zip(results).map(note).collect();
    }
    indices.into_iter().map(|index| note((index, run.puzzle(index, should_continue)))).collect()
}

/// Returns the message for a puzzle that was not found.
fn miss_message(index: u64, error: &GenerateError) -> String {
    let nearest = error.nearest.as_ref().map_or(String::new(), |nearest| {
        let level = nearest.effort().map_or(String::new(), |e| format!(", {}", e.level));
        format!("; nearest: {} ({} clues{level})", nearest.puzzle, nearest.puzzle.clue_count())
    });
    format!("cluewise: puzzle {index}: {error}{nearest}")
}
