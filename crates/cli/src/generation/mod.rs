//! Generation of a run with its limits and journal, shared by `generate` and `pack`.

mod known;
mod limits;
mod workers;

use super::interrupt;
use crate::args::{self, GlobalArgs, RunArgs};
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::io::output::OutputTarget;
use crate::io::record_output::RecordOutput;
use crate::journal::Journal;
use crate::parallel::{self, BatchSource};
use crate::progress::Progress;
pub use cluewise::engine::OnRepeat;
use cluewise::engine::{Contents, Duplicates, Engine, RunSearch, SearchOptions};
use cluewise::generator::{GenerateError, Part};
use cluewise::pack::Record;
use cluewise::pack::{Header, Parameters};
use cluewise::run::{self, NewKind, Run};
pub use known::{DistinctArgs, KnownArgs, KnownKeys};
pub use limits::{OnMiss, SearchLimits};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use workers::{Found, Miss, Workers};

/// The error of commands that write a whole file of new puzzles, if there would be none.
pub const NO_PUZZLES: &str = "--level, --count: found 0 puzzles, expected at least 1";

/// The generation of a range of a run.
pub struct Generation<'a> {
    run: Run,
    range: Range<u64>,
    args: &'a RunArgs,
    journal: Option<Journal>,
    known: KnownKeys,
    on_repeat: OnRepeat,
    /// The number of puzzles that were found.
    found: u64,
}

/// Minimum and maximum number of puzzles per batch, for targets that may take long.
const SLOW_BATCH: (usize, usize) = (1, 16);
/// Minimum and maximum number of puzzles per batch, for targets that are met fast.
const FAST_BATCH: (usize, usize) = (32, 512);
/// Minimum and maximum number of puzzles per batch, for other kinds than the classic one: attempts run side by side.
const KIND_BATCH: (usize, usize) = (8, 64);

/// The warning about targets that take long.
const RARE_WARNING: &str = "cluewise: these targets are rare: a puzzle may take seconds or minutes";
/// The warning about the hardest puzzles.
const CLIMB_WARNING: &str = "cluewise: each puzzle is reached from random ones, in some 4 s of processor time for ER 9.5, \
                             minutes for 10.5 and 11. --time-limit sets a limit; --fast starts at stored puzzles";

/// Maximum number of missing puzzles that are reported one by one.
const MAX_REPORTS: u64 = 10;

/// Returns the range of indices that the arguments select from a run, before its shard.
///
/// # Errors
/// The range ends after the run.
pub fn selected_range(args: &RunArgs, run: &Run) -> Result<Range<u64>, Failure> {
    let range = args.range.clone().unwrap_or(0..run.len());
    if range.end > run.len() { Err(range_error(run.len(), run.parts().len())) } else { Ok(range) }
}

/// Returns the error for a range that ends after the run.
fn range_error(length: u64, parts: usize) -> Failure {
    let remedy = match parts {
        1 => "; --range needs no number of puzzles: leave out -n, and write --level easy in place of easy=50",
        _ => "; extend each level by a run of its own",
    };
    Failure::Message(format!("the run has only {length} puzzles{remedy}"))
}

impl<'a> Generation<'a> {
    /// Returns the generation that the arguments describe, with the journal of its output.
    ///
    /// # Errors
    /// No puzzle can meet the targets, the range is too long, or the journal cannot be used.
    pub fn new(
        global: &GlobalArgs,
        args: &'a RunArgs,
        kind: NewKind,
        parts: Vec<Part>,
        output: Option<&Path>,
    ) -> Result<Generation<'a>, Failure> {
        let run = Run::new(0, kind, parts)?;
        let all = selected_range(args, &run)?;
        let range = args.shard.map_or(all.clone(), |(shard, of)| run::shard(&all, shard, of));
        let journal = Journal::open(output, args.resume.resume)?;
        let seed = args.seed.or(journal.as_ref().and_then(Journal::seed)).unwrap_or_else(args::random_seed);
        let run = run.with_seed(seed);
        let is_unlimited = args.attempts.is_none() && crate::limits::time().is_none();
        let impractical = run.parts().iter().find_map(|part| part.targets.impractical());
        if let Some(reason) = impractical.filter(|_| run.kind().is_classic() && is_unlimited) {
            return Err(Failure::Message(format!(
                "impractical: {reason}; to try anyway, set a limit with --time-limit or --attempts"
            )));
        }
        if run.has_rare_targets() && !global.quiet {
            let is_climb = run.parts().iter().any(|part| part.targets.needs_random_start_search());
            print_stderr(if is_climb { CLIMB_WARNING } else { RARE_WARNING });
        }
        let (known, on_repeat) = Default::default();
        Ok(Generation { run, range, args, journal, known, on_repeat, found: 0 })
    }

    /// Sets what happens to isomorphs of earlier puzzles of the run. They are counted only where they are frequent: in
    /// grids smaller than 9x9, and completions of drafts.
    pub fn on_repeat(self, on_repeat: OnRepeat) -> Generation<'a> {
        let kind = self.run.kind();
        let is_needed = on_repeat == OnRepeat::LeaveOut || kind.side() < 9 || kind.draft().is_some();
        Generation { on_repeat: if is_needed { on_repeat } else { OnRepeat::Keep }, ..self }
    }

    /// Leaves out isomorphs of known puzzles.
    pub fn distinct_from(self, known: KnownKeys) -> Generation<'a> {
        Generation { known, ..self }
    }

    /// Returns the header of a pack of these puzzles.
    pub fn header(&self) -> Header {
        let mut parameters = Parameters::new(self.run.clone(), self.range.clone());
        parameters.distinct_from = self.known.description();
        parameters.distinct = self.on_repeat == OnRepeat::LeaveOut;
        Header::new(Some(parameters))
    }

    /// Returns the number of puzzles to generate.
    fn count(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Returns the number of puzzles that were found.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Returns the seed of the run.
    pub fn seed(&self) -> u64 {
        self.run.seed()
    }

    /// Generates the puzzles that are not in the journal, and passes their records to `sink`, in order. `records` names
    /// the options that decide which fields records have. Returns whether all puzzles were found.
    pub fn generate<O: OutputTarget>(
        &mut self,
        global: &GlobalArgs,
        out: &mut O,
        (contents, records): (&Contents, &str),
        mut sink: impl FnMut(&mut O, Record) -> Result<(), Failure>,
        on_miss: OnMiss,
    ) -> Result<bool, Failure> {
        // The end of one part says nothing about the others.
        let on_miss = if self.on_repeat == OnRepeat::LeaveOut { OnMiss::Skip } else { on_miss };
        let limits = Arc::new(SearchLimits::new(self.args, global, on_miss, self.count()));
        let kind = self.run.kind().clone();
        limits.watch(&kind, || self.generate_within(&limits, global, out, (contents, records), &mut sink))
    }

    /// Generates puzzles as [`Generation::generate`] does, within the limits.
    fn generate_within<O: OutputTarget>(
        &mut self,
        limits: &Arc<SearchLimits>,
        global: &GlobalArgs,
        out: &mut O,
        (contents, records): (&Contents, &str),
        sink: &mut dyn FnMut(&mut O, Record) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let (header, count) = (self.header(), self.count());
        let Generation { run, range, args, journal, known, on_repeat, found: all_found } = self;
        let is_timed = crate::limits::time().is_some();
        let options = SearchOptions { attempts: args.attempts, is_timed, on_repeat: *on_repeat };
        let Some(search) = limits.token().run(|| RunSearch::new(run.clone(), options)).transpose()? else {
            interrupt::check()?;
            print_stderr(format_args!("cluewise: 0 of {count} puzzles found within the limits"));
            return Ok(false);
        };
        let workers = Workers::new(search, contents, known, limits);
        let progress = Progress::new(global, Some(count), out.is_stdout());
        let mut engine = Engine::default();
        let replay = |journal: &mut Journal| {
            journal.replay(&header, records, |record: Record| {
                workers.search.add_known(|| engine.key(&record, Duplicates::default()));
                sink(out, record).map(|()| true)
            })
        };
        let found = journal.as_mut().map_or(Ok(0), replay)?;
        progress.start_at(found);
        let random_seed = (args.seed.is_none() && !global.quiet).then(|| run.seed());
        let mut collector = Collector { progress, journal: journal.as_mut(), limits, random_seed, found, reported: 0 };
        let work = |indices: Vec<u64>| workers.generate(&indices);
        let mut take = |out: &mut O, (index, result): (u64, Result<Found, Miss>)| {
            let Some(record) = collector.collect(index, workers.resolve_repeat(index, result))? else { return Ok(()) };
            sink(out, record)
        };
        let (min_batch, max_batch) = match run.kind() {
            kind if kind.is_classic() && run.suits_batches() => FAST_BATCH,
            kind if kind.is_classic() || kind.draft().is_some() => SLOW_BATCH,
            _ => KIND_BATCH,
        };
        let (mut rest, reader_limits) = (range.start + found..range.end, Arc::clone(limits));
        let next = move || {
            let indices: Vec<u64> = rest.by_ref().take(min_batch).collect();
            Some(indices).filter(|indices| !indices.is_empty() && !reader_limits.is_over())
        };
        let done = parallel::for_each(BatchSource::new(next, false), out, max_batch, &work, &mut take);
        let found = collector.finish()?;
        *all_found = found;
        done?;
        if found < count {
            print_stderr(format_args!("cluewise: {found} of {count} puzzles found within the limits"));
            workers.report_given_up();
            narrow_mask(run).into_iter().for_each(print_stderr);
            interrupt::print_hint();
        }
        report_repeats(workers.search.repeats(), found);
        Ok(found == count)
    }

    /// Finishes an output with the puzzles that were found; a file only if there are any. Removes the journal if these are
    /// all.
    pub fn finish(self, out: RecordOutput) -> Result<(), Failure> {
        if self.found < self.count() {
            interrupt::check()?;
            if self.found == 0 && !out.is_stdout() {
                print_stderr("cluewise: no file written");
                return Ok(());
            }
            return out.finish();
        }
        out.finish()?;
        self.journal.map_or(Ok(()), Journal::finish)
    }
}

/// Prints how many puzzles repeat earlier ones.
fn report_repeats(kept: u64, found: u64) {
    if kept > 0 {
        print_stderr(format_args!(
            "cluewise: {kept} of {found} puzzles repeat earlier ones up to symmetry; --distinct leaves these out"
        ));
    }
}

/// Returns a note on a mask with few cells, in which there is probably no puzzle.
fn narrow_mask(run: &Run) -> Option<String> {
    let cells = run.parts().iter().filter_map(|part| part.targets.mask).map(|mask| mask.len()).min()?;
    (cells < WIDE_MASK && run.kind().is_classic()).then(|| {
        format!("cluewise: the mask has {cells} cells; most masks with fewer than {WIDE_MASK} cells leave several solutions: add cells")
    })
}

/// The number of cells from which on half of all random masks have puzzles.
const WIDE_MASK: usize = 28;

/// Adds results to the journal and to the progress.
struct Collector<'a> {
    progress: Progress,
    journal: Option<&'a mut Journal>,
    limits: &'a SearchLimits,
    /// The seed to print with the first puzzle, as there is something to make again.
    random_seed: Option<u64>,
    /// Number of puzzles found.
    found: u64,
    /// Number of missing puzzles that were reported.
    reported: u64,
}

impl Collector<'_> {
    /// Returns the record of a puzzle that was found.
    fn collect(&mut self, index: u64, result: Result<Record, Miss>) -> Result<Option<Record>, Failure> {
        self.progress.step();
        self.progress.set_attempts(self.limits.attempts_made(), self.found + 1);
        match result {
            Ok(record) => {
                self.found += 1;
                let note = self.random_seed.take().map(|seed| args::seed_note(seed, "puzzles"));
                note.iter().for_each(|note| self.progress.print(note));
                self.journal.as_mut().map_or(Ok(()), |journal| journal.append(&record))?;
                return Ok(Some(record));
            }
            Err(_) if interrupt::is_pending() => return Err(Failure::Interrupted),
            Err(Miss::Failed(failure)) => return Err(failure),
            Err(Miss::NotFound(error)) if self.reported < MAX_REPORTS && error.attempts > 0 => {
                self.reported += 1;
                self.progress.print(&miss_message(index, &error));
            }
            Err(_) => {}
        }
        self.journal.iter_mut().for_each(|journal| journal.mark_incomplete());
        Ok(None)
    }

    /// Writes the journal. Returns the number of puzzles found.
    fn finish(self) -> Result<u64, Failure> {
        self.progress.finish();
        self.journal.map_or(Ok(()), Journal::flush)?;
        Ok(self.found)
    }
}

/// Returns the message for a puzzle that was not found.
fn miss_message(index: u64, error: &GenerateError) -> String {
    let nearest = error.nearest.as_ref().map_or(String::new(), |nearest| {
        let level = nearest.effort().map_or(String::new(), |e| format!(", {}", e.level));
        let minutes =
            nearest.time().map_or(String::new(), |time| format!(", {}", counted(time.minutes() as usize, "minute")));
        format!("; nearest: {} ({} clues{level}{minutes})", nearest.puzzle, nearest.puzzle.clue_count())
    });
    format!("cluewise: puzzle {index}: {error}{nearest}")
}
