//! The original puzzles of grids with entries: digits, or a file. One is that of all grids; of several, each is that of
//! the grid with its number.

use crate::args::{GlobalArgs, InputArgs};
use crate::error::Failure;
use crate::io::input::{self, Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::first_head;
use crate::progress::Progress;
use crate::puzzle_errors;
use cluewise::formats::{ReadError, VariantOptions, VariantRecord, read_variants};
use cluewise::pack::Record;
use cluewise::{Puzzle, formats};
use std::borrow::Cow;
use std::io::{Cursor, Read};
use std::path::Path;

/// The maximum size of a file with original puzzles.
const MAX_BYTES: u64 = 1 << 20;

/// Returns the value of `--original`, or the content of the file that it names.
///
/// # Errors
/// The file cannot be read.
pub fn text(value: &str) -> Result<Cow<'_, str>, Failure> {
    if !Path::new(value).is_file() {
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

/// Parses the 9x9 puzzles of a text in any format.
///
/// # Errors
/// It has no such puzzle, or a malformed one besides others.
pub fn parse(text: &str, input: &InputArgs) -> Result<Vec<Puzzle>, Failure> {
    let error = match text.parse() {
        Ok(puzzle) => return Ok(vec![puzzle]),
        Err(error) => error,
    };
    let records = formats::read(Box::new(Cursor::new(text.to_owned())), None);
    let puzzles = well_formed(records.into_iter().flatten().map(|record| record.map(|record| record.puzzle)))?;
    match puzzles.is_empty() {
        false => Ok(puzzles),
        true => {
            let grid = String::from_utf8_lossy(&first_head(input)?).into_owned();
            Err(Failure::Message(puzzle_errors::other_original(text, grid.trim(), &error)))
        }
    }
}

/// Parses the puzzles of a text with several of any variant; none if it has fewer, which are read as the grids are.
///
/// # Errors
/// One of several is malformed.
pub fn parse_several(text: &str, options: VariantOptions) -> Result<Vec<VariantRecord>, Failure> {
    let records = well_formed(read_variants(Box::new(Cursor::new(text.to_owned())), options))?;
    Ok(if records.len() > 1 { records } else { Vec::new() })
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

/// Calls `work` for each 9x9 grid of the input with its original puzzle, and passes the results to `sink` in input
/// order. Returns whether the input had no malformed entry.
///
/// # Errors
/// There are several original puzzles, and not as many grids.
pub fn for_each_grid<T: Send + 'static, O: OutputTarget>(
    input: &InputArgs,
    originals: &[Puzzle],
    (global, out): (&GlobalArgs, &mut O),
    work: impl Fn(Record, &Location, Option<Puzzle>) -> T + Sync,
    sink: impl FnMut(&mut O, Processed<T>, &Progress) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let source = input.with_candidates();
    if let [] | [_] = originals {
        let original = originals.first().copied();
        return input::for_each(source, global, out, |record, at| work(record, at, original), sink);
    }
    let mut grids = Vec::new();
    let keep = |record: Record, location: &Location| (record, location.clone());
    let well_formed = input::for_each(source, global, out, keep, |_, grid, _| {
        grids.push(grid);
        Ok(())
    })?;
    let work = |index: usize, (record, at)| work(record, &at, originals.get(index).copied());
    each_with_its_own(originals.len(), grids, (global, out), work, sink)?;
    Ok(well_formed)
}

/// Passes the results of `work` for all grids, each with the index of its original puzzle, to `sink`.
///
/// # Errors
/// There are not as many grids as original puzzles.
pub fn each_with_its_own<G, R, O: OutputTarget>(
    originals: usize,
    grids: Vec<Processed<G>>,
    (global, out): (&GlobalArgs, &mut O),
    mut work: impl FnMut(usize, G) -> R,
    mut sink: impl FnMut(&mut O, Processed<R>, &Progress) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if grids.len() != originals {
        let count = grids.len();
        let grids = if count == 1 { "grid" } else { "grids" };
        return Err(Failure::Message(format!(
            "--original: {originals} puzzles for {count} {grids}; expected one puzzle, or one for each grid"
        )));
    }
    let progress = Progress::new(global, None, out.is_stdout());
    grids.into_iter().enumerate().try_for_each(|(index, grid)| {
        let processed = match grid {
            Processed::Done(grid) => Processed::Done(work(index, grid)),
            Processed::Malformed(entry) => Processed::Malformed(entry),
        };
        sink(out, processed, &progress)
    })
}
