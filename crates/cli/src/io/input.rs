//! Inputs: reads the puzzles of all inputs in order, and processes them on all threads.

use crate::args::{GlobalArgs, InputArgs, KindArgs};
use crate::error::{Failure, print_stderr};
pub use crate::io::batch::InputBatch;
use crate::io::batch::{BatchResult, InputError};
use crate::io::destination::{Destination, FileIdentity};
use crate::io::inputs::Inputs;
pub use crate::io::location::Location;
use crate::io::output::{InputContent, OutputTarget};
pub use crate::io::source::Source;
use crate::io::standard_stream::StandardStream;
use crate::limits::{self, Cut};
use crate::parallel::{self, Batch, BatchSource};
use crate::progress::Progress;
use crate::puzzle_names::{Named, is_short_name, place_of};
use cluewise::engine::Engine;
use cluewise::formats::{self, MalformedCell};
use cluewise::pack::{LevelNames, Record};
use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

impl InputArgs {
    /// Returns the first puzzle of the inputs, which may have candidates.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn first_record(&self, kind: &KindArgs) -> Result<Record, Failure> {
        self.next_record(&mut Inputs::new(self.with_kinds(kind)?.with_candidates(), None, true))
    }

    /// Returns the only puzzle of the inputs.
    ///
    /// # Errors
    /// It cannot be read, has candidates, or is not the only one.
    pub fn only_record(&self, kind: &KindArgs) -> Result<Record, Failure> {
        let mut inputs = Inputs::new(self.with_kinds(kind)?, None, true);
        let record = self.next_record(&mut inputs)?;
        match inputs.next_batch(1) {
            None => Ok(record),
            Some(_) => Err(format!("{}: found several puzzles, expected one", self.name()).into()),
        }
    }

    fn next_record(&self, inputs: &mut Inputs) -> Result<Record, Failure> {
        let next = inputs.next_batch(1);
        let Some(batch) = next else { return Err(format!("{}: no puzzle in the input", self.name()).into()) };
        match batch.errors.first() {
            None => Ok(batch.record(0).into_owned()),
            // Failures get the prefix of messages when they are printed.
            Some((_, error)) => Err(error.message.trim_start_matches("cluewise: ").to_owned().into()),
        }
    }

    /// Returns the name of the first input in messages.
    fn name(&self) -> Cow<'_, str> {
        self.inputs.first().map_or_else(|| "stdin".into(), |name| name.to_string_lossy())
    }

    /// Returns whether standard input is one of the inputs.
    pub fn reads_stdin(&self) -> bool {
        self.inputs.is_empty() || self.inputs.iter().any(|input| input == "-")
    }

    /// Returns whether reading the inputs may wait for another process or a terminal.
    pub(super) fn may_wait(&self) -> bool {
        let is_stream = |path: &OsString| fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
        self.reads_stdin() || self.inputs.iter().any(is_stream)
    }

    /// Returns whether puzzles are typed on a terminal.
    pub fn is_typed(&self) -> bool {
        self.reads_stdin() && std::io::IsTerminal::is_terminal(&std::io::stdin())
    }
}

impl InputArgs {
    /// Returns the display names of levels in the first input that is a file and a pack with such names.
    pub fn level_names(&self) -> LevelNames {
        let is_file = |path: &&OsString| fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
        let names = |path| {
            File::open(path).map_or_else(|_| LevelNames::default(), |file| formats::level_names(BufReader::new(file)))
        };
        self.inputs.iter().filter(is_file).map(names).find(|names| !names.is_empty()).unwrap_or_default()
    }

    /// Returns an error if standard input is named more than once, among the inputs and `other`.
    pub fn check_stdin<'a>(&'a self, other: impl IntoIterator<Item = &'a OsString>) -> Result<(), Failure> {
        let is_stdin =
            |name: &&OsString| *name == "-" || Destination::stream_of(Path::new(name)) == Some(StandardStream::Stdin);
        let default = usize::from(self.inputs.is_empty());
        match self.inputs.iter().chain(other).filter(is_stdin).count() + default {
            0 | 1 => Ok(()),
            _ => Err(Failure::Message("standard input can be read only once".into())),
        }
    }
}

impl InputArgs {
    /// Returns an error if the file of an option, which is written beside the output, is an input, one of the `others`
    /// that are read, or the output.
    pub fn check_second_output(
        &self,
        (option, path): (&str, Option<&Path>),
        others: &[OsString],
        output: Option<&Path>,
    ) -> Result<(), Failure> {
        let Some(path) = path else { return Ok(()) };
        let file = FileIdentity::of(path);
        let is_read = |name: &OsString| file == FileIdentity::of_input(name);
        let use_of_it = if self.inputs.iter().chain(others).any(is_read)
            || self.inputs.is_empty() && is_read(&OsString::from("-"))
        {
            "read"
        } else if file == FileIdentity::of(output.unwrap_or(Path::new("-"))) {
            "the output"
        } else {
            return Ok(());
        };
        Err(format!("{option} {}: this file is {use_of_it}; name another one", path.display()).into())
    }
}

/// The result for one entry of the input.
pub enum Processed<R> {
    /// The result for a puzzle.
    Done(R),
    /// A malformed entry, boxed because most results are small.
    Malformed(Box<MalformedEntry>),
}

/// A malformed entry, which has been reported on standard error.
pub struct MalformedEntry {
    /// The entry as it is in the input.
    pub text: String,
    /// The place and the reason of the error.
    pub message: String,
    /// The cell of the puzzle, if the entry is a row of a table.
    cell: Option<Box<MalformedCell>>,
    pub location: Location,
}

impl MalformedEntry {
    /// Returns what `verify` says of the entry: it may be a puzzle with a rule that cluewise does not know.
    pub fn verdict(&self) -> &'static str {
        // All readers of other programs' rules say so.
        if self.message.contains("found the unknown rule") { "unknown rule" } else { "malformed" }
    }

    /// Returns the id of the entry, empty if it is unknown, and the text of its puzzle.
    pub fn id_and_text(&self) -> (&str, &str) {
        self.cell.as_ref().map_or(("", &self.text), |cell| (&cell.id, &cell.text))
    }

    /// Returns whether the entry has the text of a puzzle: not a file of another kind, such as a picture.
    pub fn is_puzzle(&self) -> bool {
        !self.text.is_empty() || self.cell.is_some()
    }

    /// Returns the name of the entry, if it has one.
    pub fn name(&self) -> Option<&str> {
        Some(self.id_and_text().0).filter(|name| is_short_name(name))
    }
}

/// Calls `work` for each puzzle of the inputs on all threads, in batches of at most `batch_size` puzzles, and passes the
/// results to `sink` in input order. Returns whether the input had no malformed entry.
pub fn each_of_any_kind<R: Send + 'static, O: OutputTarget>(
    input: Source<'_>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    work: impl Fn(&mut Engine, Record, &Location) -> R + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    each_partly(input, global, out, batch_size, (work, |_: &R, _| false), sink)
}

/// [`each_of_any_kind`] with work whose result may be right although it was cut.
pub fn each_partly<R: Send + 'static, O: OutputTarget>(
    input: Source<'_>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    (work, is_right): (impl Fn(&mut Engine, Record, &Location) -> R + Sync, impl Fn(&R, Cut) -> bool + Sync),
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let budget = input.budget;
    let all = |batch: &InputBatch| {
        let mut engine = Engine::new(budget);
        let work_on = |i: usize| {
            let (record, location) = (batch.record(i).into_owned(), batch.location(i));
            let (result, cut) = limits::work_on(&mut engine, |engine| work(engine, record, &location))?;
            match cut.filter(|&cut| !is_right(&result, cut)) {
                None => Some(Ok(result)),
                Some(Cut::Budget) => Some(Err(batch.cut(i, budget))),
                Some(Cut::End) => None,
            }
        };
        (0..batch.puzzles.len()).map_while(work_on).collect()
    };
    for_each_result(input, global, out, batch_size, all, sink)
}

/// [`each_of_any_kind`] with work that returns a value to write, or the reason why there is none, which is reported on
/// standard error. Returns whether each entry of the input had a value.
pub fn for_each_any<R: Send + 'static, O: OutputTarget>(
    input: Source<'_>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    work: impl Fn(&mut Engine, Record, &Location) -> Result<R, String> + Sync,
    mut write: impl FnMut(&mut O, R) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut all = true;
    let work = |engine: &mut Engine, record: Record, location: &Location| {
        let name = record.name();
        work(engine, record, location).map_err(|reason| format!("{}: {reason}", place_of(location, &name)))
    };
    let well_formed = each_of_any_kind(input, global, out, batch_size, work, |out, processed, progress| {
        all &= write_or_report(processed, progress, |value| write(out, value))?;
        Ok(())
    })?;
    Ok(well_formed && all)
}

/// Writes a value, or reports the reason why there is none. Returns whether there was no such reason.
pub fn write_or_report<R>(
    processed: Processed<Result<R, String>>,
    progress: &Progress,
    write: impl FnOnce(R) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    match processed {
        Processed::Done(Ok(value)) => write(value)?,
        Processed::Done(Err(reason)) => {
            progress.print(&reason);
            return Ok(false);
        }
        // It has been reported.
        Processed::Malformed(_) => {}
    }
    Ok(true)
}

/// Maximum number of puzzles per batch for expensive work.
pub const SMALL_BATCH: usize = 16;
/// Maximum number of puzzles per batch for cheap work, so that the hand-over costs little.
pub const LARGE_BATCH: usize = 256;

/// Calls `work` for batches of at most `batch_size` puzzles on all threads, which returns a result per puzzle, fewer if the work
/// of the command is over, and passes the results to `sink` in input order. Returns whether the input had no malformed entry.
pub fn for_each_batch<'a, R: Send + 'static, O: OutputTarget>(
    input: impl Into<Source<'a>>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    work: impl Fn(&InputBatch) -> Vec<R> + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let work = |batch: &InputBatch| work(batch).into_iter().map(Ok).collect();
    for_each_result(input, global, out, batch_size, work, sink)
}

/// [`for_each_batch`] with work that may return an error in place of a result.
fn for_each_result<'a, R: Send + 'static, O: OutputTarget>(
    input: impl Into<Source<'a>>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    work: impl Fn(&InputBatch) -> Vec<BatchResult<R>> + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let source = input.into();
    source.input.check_stdin(None)?;
    let work = |batch: InputBatch| {
        let results = work(&batch);
        batch.merge_errors(results)
    };
    let (skipped, may_wait) = (source.skipped.entries, source.input.may_wait());
    let may_be_empty = source.input.may_be_empty;
    let mut inputs = Inputs::new(source, out.appends_to(), global.quiet);
    let source = BatchSource::new(move || inputs.next_batch(batch_size), may_wait);
    let batches = EntryBatches { source, max_len: batch_size, skipped, may_be_empty };
    process_entries(batches, global, out, &work, sink)
}

/// The batches of entries that are read from the inputs.
pub(super) struct EntryBatches<B> {
    pub source: BatchSource<B>,
    /// Maximum number of entries per batch.
    pub max_len: usize,
    /// Number of entries before the first batch.
    pub skipped: u64,
    /// Whether the input may have no puzzle, as a file of puzzles that are known.
    pub may_be_empty: bool,
}

/// Calls `work` for batches of entries on all threads, reports malformed entries and progress, and passes the results
/// to `sink` in input order. Returns whether there was an entry and none was malformed.
pub(super) fn process_entries<B: Batch + Send + 'static, R: Send + 'static, O: OutputTarget>(
    batches: EntryBatches<B>,
    global: &GlobalArgs,
    out: &mut O,
    work: &(dyn Fn(B) -> Vec<BatchResult<R>> + Sync),
    mut sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut progress = Progress::new(global, None, out.is_stdout());
    progress.start_at(batches.skipped);
    let mut counts = EntryCounts::default();
    let mut take = |out: &mut O, result: BatchResult<R>| {
        if matches!(&result, Err(error) if error.is_end) {
            return Err(Failure::Ended);
        }
        progress.step();
        counts.add(result, &progress).map_or(Ok(()), |result| sink(out, result, &progress))
    };
    let done = parallel::for_each(batches.source, out, batches.max_len, work, &mut take);
    progress.finish();
    counts.report_unprinted();
    let is_ended = match done {
        Err(Failure::Ended) => true,
        // Between two batches.
        Err(Failure::Interrupted) if !counts.is_empty() => true,
        done => done.map(|()| false)?,
    };
    if is_ended {
        limits::report_end(counts.puzzles + batches.skipped);
    }
    let is_without_entry = counts.is_empty() && batches.skipped == 0;
    if is_without_entry && !is_ended && !global.quiet {
        print_stderr("cluewise: no puzzle in the input");
    }
    out.note_input(match counts.puzzles + batches.skipped {
        0 if is_without_entry && !batches.may_be_empty => InputContent::Nothing,
        0 if counts.malformed > 0 => InputContent::Malformed,
        _ => InputContent::Puzzles,
    });
    if counts.has_unreadable() {
        return Err(Failure::Reported);
    }
    Ok(!is_ended && counts.all_well_formed() && (batches.may_be_empty || !is_without_entry))
}

/// Maximum number of malformed entries that are reported on standard error.
const MAX_PRINTED: u64 = 100;

/// Number of entries and inputs processed.
#[derive(Default)]
struct EntryCounts {
    puzzles: u64,
    malformed: u64,
    /// Inputs that could not be read to the end.
    unreadable: u64,
}

impl EntryCounts {
    fn is_empty(&self) -> bool {
        self.puzzles + self.malformed + self.unreadable == 0
    }

    /// Returns whether some input could not be read to the end.
    fn has_unreadable(&self) -> bool {
        self.unreadable > 0
    }

    /// Returns whether no entry was malformed.
    fn all_well_formed(&self) -> bool {
        self.malformed == 0
    }

    /// Prints the number of errors that were not printed.
    fn report_unprinted(&self) {
        let unprinted = self.malformed.saturating_sub(MAX_PRINTED);
        if unprinted > 0 {
            print_stderr(format_args!(
                "cluewise: and {unprinted} more malformed entries; `verify --report FILE` writes a table of all"
            ));
        }
    }

    /// Counts a result, and prints its error unless there were many. Returns `None` if there is no entry.
    #[inline]
    fn add<R>(&mut self, result: BatchResult<R>, progress: &Progress) -> Option<Processed<R>> {
        match result {
            Ok(result) => {
                self.puzzles += 1;
                Some(Processed::Done(result))
            }
            Err(error) => {
                let InputError { text, message, cell, location, .. } = *error;
                *if text.is_some() { &mut self.malformed } else { &mut self.unreadable } += 1;
                if text.is_none() || self.malformed <= MAX_PRINTED {
                    progress.print(&message);
                }
                text.map(|text| Processed::Malformed(Box::new(MalformedEntry { text, message, cell, location })))
            }
        }
    }
}
