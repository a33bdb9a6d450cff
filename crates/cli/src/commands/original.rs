//! The original puzzles of grids with entries: digits, or a file. One is that of all grids; of several, each is that of
//! the grid with its number.

use crate::args::{GlobalArgs, InputArgs};
use crate::error::Failure;
use crate::io::heads::first_head;
use crate::io::input::{self, Location, Processed, SMALL_BATCH, Source};
use crate::io::output::OutputTarget;
use crate::limits;
use crate::progress::Progress;
use cluewise::engine::Engine;
use cluewise::formats::{self, ReadError, ReadOptions};
use cluewise::kinds;
use cluewise::pack::Record;
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

/// The maximum size of a file with original puzzles.
const MAX_BYTES: u64 = 1 << 20;

/// Extensions of names of files, which no puzzle ends in.
const EXTENSIONS: [&str; 5] = ["csv", "json", "jsonl", "sdk", "txt"];

/// Returns the value of `--original`, or the content of the file that it names.
///
/// # Errors
/// The file cannot be read.
pub fn text(value: &str) -> Result<Cow<'_, str>, Failure> {
    let names_file = value.rsplit_once('.').is_some_and(|(_, end)| EXTENSIONS.contains(&end));
    if !Path::new(value).is_file() && !names_file {
        return Ok(Cow::Borrowed(value));
    }
    let mut content = String::new();
    let read = std::fs::File::open(value).and_then(|file| file.take(MAX_BYTES).read_to_string(&mut content));
    read.map_err(|error| Failure::Message(format!("--original: {value}: {error}")))?;
    Ok(Cow::Owned(content))
}

/// Returns an error if there is no grid: none is given, and standard input is empty or a terminal.
pub fn check_grids(input: &InputArgs) -> Result<(), Failure> {
    match input.inputs.is_empty() && first_head(input)?.iter().all(u8::is_ascii_whitespace) {
        true => {
            Err("--original: the grid with the entries is missing; give it or its file too: --original PUZZLE GRID"
                .to_owned()
                .into())
        }
        false => Ok(()),
    }
}

/// An original puzzle.
pub enum Original {
    /// A text that is read as the grid is.
    Text(String, ReadOptions),
    /// One of several.
    Record(Box<Record>),
}

impl Original {
    /// Returns the original puzzles of a text: the only one of all grids, or one of each grid.
    ///
    /// # Errors
    /// One of several is malformed.
    pub fn of(text: &str, options: &ReadOptions) -> Result<Vec<Original>, Failure> {
        let records = well_formed(formats::read_bytes(text.as_bytes(), options))?;
        if records.len() > 1 {
            return Ok(records.into_iter().map(|record| Original::Record(Box::new(record))).collect());
        }
        Ok(vec![Original::Text(text.to_owned(), options.clone())])
    }

    /// Returns a grid with the rules of this original puzzle, and the clues of that.
    ///
    /// # Errors
    /// It has another number of cells, or is malformed.
    pub fn of_grid(&self, grid: Record) -> Result<(Record, kinds::Puzzle), String> {
        let found = match self {
            Original::Text(text, options) => {
                formats::with_original(grid, text, options).map_err(|error| error.to_string())
            }
            Original::Record(record) => match (record.puzzle.cells(), grid.kind().cells()) {
                (cells, expected) if cells.len() == expected => {
                    Ok((grid.under_rules_of(record), kinds::Puzzle::new(cells)))
                }
                (cells, expected) => Err(format!("found {} cells, expected {expected} cells", cells.len())),
            },
        };
        found.map_err(|error| format!("--original: {error}"))
    }
}

/// Returns the puzzles. A malformed one among several is an error, because those after it would have other numbers;
/// besides only one, such as a title above it, it has none.
fn well_formed<P>(entries: impl Iterator<Item = Result<P, ReadError>>) -> Result<Vec<P>, Failure> {
    let (mut puzzles, mut error) = (Vec::new(), None);
    for entry in entries {
        match entry {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(found) => error = error.or(Some(found)),
        }
    }
    match error.filter(|_| puzzles.len() > 1) {
        Some(error) => Err(Failure::Message(format!("--original: {error}"))),
        None => Ok(puzzles),
    }
}

/// Calls `work` for each grid of the input with its original puzzle, and passes the results to `sink` in input order.
/// Returns whether the input had no malformed entry.
///
/// # Errors
/// There are several original puzzles, and not as many grids.
pub fn for_each_grid<T: Send + 'static, O: OutputTarget>(
    source: Source<'_>,
    originals: &[Original],
    (global, out): (&GlobalArgs, &mut O),
    work: impl Fn(&mut Engine, Record, &Location, Option<&Original>) -> T + Sync,
    mut sink: impl FnMut(&mut O, Processed<T>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    if let [] | [_] = originals {
        let work = |engine: &mut Engine, record: Record, at: &Location| work(engine, record, at, originals.first());
        return input::each_of_any_kind(source, global, out, SMALL_BATCH, work, sink);
    }
    let (mut grids, mut engine) = (Vec::new(), Engine::new(source.budget()));
    let keep = |_: &mut Engine, record: Record, location: &Location| (record, location.clone());
    let well_formed = input::each_of_any_kind(source, global, out, SMALL_BATCH, keep, |_, grid, _| {
        grids.push(grid);
        Ok(())
    })?;
    if grids.len() != originals.len() {
        let (originals, count) = (originals.len(), grids.len());
        let grids = if count == 1 { "grid" } else { "grids" };
        return Err(Failure::Message(format!(
            "--original: {originals} puzzles for {count} {grids}; expected one puzzle, or one for each grid"
        )));
    }
    let progress = Progress::new(global, None, out.is_stdout());
    for (grid, original) in grids.into_iter().zip(originals) {
        let processed = match grid {
            Processed::Done((record, at)) => {
                let known = limits::known(&mut engine, |engine| work(engine, record, &at, Some(original)));
                let Some(result) = known else { return limits::check().map(|()| false) };
                Processed::Done(result)
            }
            Processed::Malformed(entry) => Processed::Malformed(entry),
        };
        sink(out, processed, &progress)?;
    }
    Ok(well_formed)
}
