//! Inputs: reads the puzzles of all inputs in order, and processes them on all threads.

use crate::args::{GlobalArgs, InputArgs};
use crate::error::{Failure, print_stderr};
pub use crate::io::batch::InputBatch;
use crate::io::batch::InputError;
use crate::io::destination::Destination;
use crate::io::exclusive;
use crate::io::output::OutputTarget;
use crate::io::position::InputPosition;
use crate::io::standard_stream::StandardStream;
use crate::parallel::{self, Batch};
use crate::progress::Progress;
use cluewise::Puzzle;
use cluewise::formats::{self, Format, ReadError, Records};
use cluewise::pack::{LevelNames, Record};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, BufReader, Cursor, IsTerminal};
use std::path::Path;
use std::sync::Arc;

/// The inputs of a command, and whether it supports candidate grids.
pub struct Source<'a> {
    input: &'a InputArgs,
    candidates: bool,
    skipped: InputPosition,
}

impl Source<'_> {
    /// Skips the entries up to this position.
    pub fn after(self, skipped: InputPosition) -> Self {
        Source { skipped, ..self }
    }
}

/// Puzzles without candidate grids.
impl<'a> From<&'a InputArgs> for Source<'a> {
    fn from(input: &'a InputArgs) -> Source<'a> {
        Source { input, candidates: false, skipped: InputPosition::default() }
    }
}

impl InputArgs {
    /// Returns the inputs for a command that supports candidate grids.
    pub fn with_candidates(&self) -> Source<'_> {
        Source { input: self, candidates: true, skipped: InputPosition::default() }
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
    pub fn check_stdin(&self, other: Option<&OsString>) -> Result<(), Failure> {
        let is_stdin =
            |name: &&OsString| *name == "-" || Destination::stream_of(Path::new(name)) == Some(StandardStream::Stdin);
        let default = usize::from(self.inputs.is_empty());
        match self.inputs.iter().chain(other).filter(is_stdin).count() + default {
            0 | 1 => Ok(()),
            _ => Err(Failure::Message("standard input can be read only once".into())),
        }
    }
}

/// The location of a puzzle; displayed as `FILE: puzzle N`.
#[derive(Clone)]
pub struct Location {
    /// Name of the input.
    pub(super) name: Arc<str>,
    /// Number of the puzzle in its input, from 1; malformed entries count.
    pub number: u64,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: puzzle {}", self.name, self.number)
    }
}

/// The result for one entry of the input.
pub enum Processed<R> {
    /// The result for a puzzle.
    Done(R),
    /// The text of a malformed entry. The error has been reported on standard error.
    Malformed(String),
}

/// Calls `work` for each puzzle of the inputs on all threads, and passes the results to `sink` in input order. Returns
/// whether the input had no malformed entry.
pub fn for_each<'a, R: Send + 'static, O: OutputTarget>(
    input: impl Into<Source<'a>>,
    global: &GlobalArgs,
    out: &mut O,
    work: impl Fn(Record, &Location) -> R + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    each_in_batches(input, global, out, SMALL_BATCH, work, sink)
}

/// [`for_each`] with the maximum number of puzzles per batch.
pub fn each_in_batches<'a, R: Send + 'static, O: OutputTarget>(
    input: impl Into<Source<'a>>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    work: impl Fn(Record, &Location) -> R + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let all =
        |batch: &InputBatch| (0..batch.puzzles.len()).map(|i| work(batch.record(i), &batch.location(i))).collect();
    for_each_batch(input, global, out, batch_size, all, sink)
}

/// [`for_each`] with work that returns a value to write, or the reason why there is none, which is reported on standard
/// error. A batch has at most `batch_size` puzzles. Returns whether each entry of the input had a value.
pub fn for_each_record<'a, R: Send + 'static, E: fmt::Display, O: OutputTarget>(
    input: impl Into<Source<'a>>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    work: impl Fn(Record, &Location) -> Result<R, E> + Sync,
    mut write: impl FnMut(&mut O, &R) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut all = true;
    let work =
        |record: Record, location: &Location| work(record, location).map_err(|reason| format!("{location}: {reason}"));
    let well_formed = each_in_batches(input, global, out, batch_size, work, |out, processed, progress| {
        all &= write_or_report(processed, progress, |result| write(out, &result))?;
        Ok(())
    })?;
    Ok(well_formed && all)
}

/// Writes a value, or reports the reason why there is none. Returns whether there was no such reason.
pub(super) fn write_or_report<R>(
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
const SMALL_BATCH: usize = 16;
/// Maximum number of puzzles per batch for cheap work, so that the hand-over costs little.
pub const LARGE_BATCH: usize = 256;

/// [`for_each`] with work on batches of at most `batch_size` puzzles. It returns one result per puzzle.
pub fn for_each_batch<'a, R: Send + 'static, O: OutputTarget>(
    input: impl Into<Source<'a>>,
    global: &GlobalArgs,
    out: &mut O,
    batch_size: usize,
    work: impl Fn(&InputBatch) -> Vec<R> + Sync,
    sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let source = input.into();
    source.input.check_stdin(None)?;
    let work = |batch: InputBatch| {
        let results = work(&batch);
        batch.merge_errors(results)
    };
    let skipped = source.skipped.entries;
    let mut inputs = Inputs::new(source, out.appends_to(), global.quiet);
    process_entries((move || inputs.next_batch(batch_size), batch_size, skipped), global, out, work, sink)
}

/// Calls `work` for batches of entries on all threads, reports malformed entries and progress, and passes the results to
/// `sink` in input order. `next_batch` reads the next batch, of at most `batch_size` entries, after those that were
/// `skipped`. Returns whether no entry was malformed.
pub(super) fn process_entries<B: Batch + Send + 'static, R: Send + 'static, O: OutputTarget>(
    (next_batch, batch_size, skipped): (impl FnMut() -> Option<B> + Send + 'static, usize, u64),
    global: &GlobalArgs,
    out: &mut O,
    work: impl Fn(B) -> Vec<Result<R, InputError>> + Sync,
    mut sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut progress = Progress::new(global, None, out.is_stdout());
    progress.start_at(skipped);
    let mut counts = EntryCounts::default();
    let take = |out: &mut O, result: Result<R, InputError>| {
        progress.step();
        counts.add(result, &progress).map_or(Ok(()), |result| sink(out, result, &progress))
    };
    let done = parallel::for_each(next_batch, out, batch_size, work, take);
    progress.finish();
    done?;
    if counts.is_empty() && skipped == 0 && !global.quiet {
        print_stderr("cluewise: no puzzle in the input");
    }
    if counts.has_unreadable() { Err(Failure::Reported) } else { Ok(counts.are_well_formed()) }
}

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
    fn are_well_formed(&self) -> bool {
        self.malformed == 0
    }

    /// Counts a result, and prints its error. Returns `None` if there is no entry.
    fn add<R>(&mut self, result: Result<R, InputError>, progress: &Progress) -> Option<Processed<R>> {
        match result {
            Ok(result) => {
                self.puzzles += 1;
                Some(Processed::Done(result))
            }
            Err(InputError { text, message }) => {
                progress.print(&message);
                *if text.is_some() { &mut self.malformed } else { &mut self.unreadable } += 1;
                text.map(Processed::Malformed)
            }
        }
    }
}

/// An open input: its name, its records, and the number of entries read.
type OpenInput = (Arc<str>, Records<'static>, u64);

/// The inputs that are left to read.
struct Inputs {
    rest: std::vec::IntoIter<OsString>,
    format: Option<&'static dyn Format>,
    /// Whether candidate grids are supported.
    candidates: bool,
    /// The entries to skip.
    skipped: InputPosition,
    quiet: bool,
    /// Metadata of the file that the output is appended to.
    appended: Option<Metadata>,
    open: Option<OpenInput>,
}

impl Inputs {
    fn new(source: Source, appended: Option<Metadata>, quiet: bool) -> Inputs {
        let input = source.input;
        let inputs = if input.inputs.is_empty() { vec!["-".into()] } else { input.inputs.clone() };
        let format = input.from.as_deref().and_then(formats::by_name);
        let Source { candidates, skipped, .. } = source;
        Inputs { rest: inputs.into_iter(), format, candidates, skipped, quiet, appended, open: None }
    }

    /// Opens an input.
    fn open(&self, argument: &OsStr) -> Result<OpenInput, String> {
        let text = argument.to_str().filter(|text| is_puzzle_text(text) && !Path::new(text).exists());
        let (name, records) = if argument == "-" {
            check_not_output(self.appended.as_ref(), StandardStream::Stdin.metadata(), "stdin")?;
            StandardStream::Stdin.check().map_err(|error| unreadable("stdin", &error))?;
            if io::stdin().is_terminal() && !self.quiet {
                print_stderr("cluewise: reading puzzles from the terminal; Ctrl-D ends the input");
            }
            ("stdin".into(), formats::read(Box::new(BufReader::new(io::stdin())), self.format))
        } else if let Some(text) = text {
            ("argument".into(), formats::read(Box::new(Cursor::new(text.to_owned())), self.format))
        } else {
            check_not_output(self.appended.as_ref(), fs::metadata(argument).ok(), &argument.to_string_lossy())?;
            (argument.to_string_lossy(), formats::open(Path::new(argument), self.format))
        };
        Ok((name.as_ref().into(), records.map_err(|error| unreadable(&name, &error))?, 0))
    }
}

/// Returns an error if the input is the file that the output is appended to: reading it would never end.
pub(super) fn check_not_output(output: Option<&Metadata>, input: Option<Metadata>, name: &str) -> Result<(), String> {
    let (Some(input), Some(output)) = (input, output) else { return Ok(()) };
    match cfg!(unix) && exclusive::is_same_file(&input, output) {
        true => {
            Err(format!("cluewise: {name} is both input and output; use -o FILE, which replaces the file at the end"))
        }
        false => Ok(()),
    }
}

/// Returns whether an argument is a puzzle itself rather than a file name: a row of more than 40 cells, a drawn grid,
/// a list or a link.
pub fn is_puzzle_text(argument: &str) -> bool {
    let cells = || argument.chars().all(|c| c.is_ascii_digit() || "._*-".contains(c));
    let puzzle = argument.parse::<Puzzle>().is_ok() || argument.len() > 40 && cells();
    let is_link = argument.starts_with("https://") || argument.starts_with("http://");
    puzzle || is_link || argument.contains('\n') || argument.starts_with("[[")
}

pub(super) fn unreadable(name: &str, error: &io::Error) -> String {
    format!("cluewise: {}", Failure::io(format!("cannot read {name}"), error))
}

impl Inputs {
    /// Returns the next batch after the skipped entries. Returns `None` at the end of the last input.
    fn next_batch(&mut self, batch_size: usize) -> Option<InputBatch> {
        let skipped = std::mem::take(&mut self.skipped);
        let mut position = InputPosition::default();
        while position.entries < skipped.entries {
            let batch = self.read_batch(1);
            match batch.as_ref().map(InputBatch::first_text) {
                Some(Some(text)) => position.add(&text),
                // An input that cannot be read.
                Some(None) => return batch,
                None => break,
            }
        }
        if position == skipped { self.read_batch(batch_size) } else { Some(self.end_at_difference()) }
    }

    /// Ends the inputs with an error, because they are not those of the run to be continued.
    fn end_at_difference(&mut self) -> InputBatch {
        (self.rest, self.open) = (Vec::new().into_iter(), None);
        let mut batch = InputBatch::default();
        let message =
            "cluewise: the inputs differ from those of the interrupted run; delete the journal to start again";
        batch.push_error(None, message.into());
        batch
    }

    /// Returns the next batch, with the entries available now but at most `batch_size`. Returns `None` at the end of the
    /// last input.
    fn read_batch(&mut self, batch_size: usize) -> Option<InputBatch> {
        let mut batch = InputBatch::default();
        while batch.len() == 0 {
            let Some((name, records, number)) = &mut self.open else {
                let argument = self.rest.next()?;
                match self.open(&argument) {
                    Ok(open) => self.open = Some(open),
                    Err(message) => batch.push_error(None, message),
                }
                continue;
            };
            (batch.name, batch.first) = (name.clone(), *number + 1);
            let more = read(name, records, batch_size, self.candidates, &mut batch);
            *number += batch.len() as u64;
            if !more {
                self.open = None;
            }
        }
        Some(batch)
    }
}

/// Returns the remedy for an input that is a picture; empty for others.
pub(super) fn picture_remedy(found: &str) -> &'static str {
    let is_readable = ["a PNG picture", "a JPEG picture"].contains(&found);
    if is_readable { "; `cluewise scan` reads a photo of a grid" } else { "" }
}

/// Reads the puzzles available now, or else one record or error. Returns whether there may be more.
fn read(name: &str, records: &mut Records<'_>, batch_size: usize, candidates: bool, batch: &mut InputBatch) -> bool {
    records.read_puzzles(batch_size, &mut batch.puzzles);
    if batch.len() > 0 {
        return true;
    }
    match records.next() {
        Some(Ok(record)) if record.candidates.is_some() && !candidates => {
            let location = Location { name: batch.name.clone(), number: batch.first };
            let message = format!(
                "{location}: candidate grids are not supported here; `convert --drop-candidates` writes the clues"
            );
            batch.push_error(Some(record.puzzle.to_string()), message);
        }
        Some(Ok(record)) => batch.push(record),
        Some(Err(ReadError::Malformed { error, text })) => {
            let remedy = picture_remedy(&error.found);
            batch.push_error(Some(text), format!("{name}:{error}{remedy}"));
        }
        Some(Err(error)) => {
            let message = match &error {
                ReadError::Io(error) => unreadable(name, error),
                error => format!("cluewise: cannot read {name}: {error}"),
            };
            batch.push_error(None, message);
            return false;
        }
        None => return false,
    }
    true
}
