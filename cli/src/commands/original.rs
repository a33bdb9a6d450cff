//! The original puzzle of a grid with entries: its digits, or a file.

use crate::error::Failure;
use crate::puzzle_errors;
use cluewise::{Puzzle, formats};
use std::borrow::Cow;
use std::io::{Cursor, Read};
use std::path::Path;

/// The maximum size of a file with one puzzle.
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

/// Parses a 9x9 puzzle, which a text may have in any format.
///
/// # Errors
/// It has no such puzzle, or several.
pub fn parse(value: &str, text: &str) -> Result<Puzzle, Failure> {
    let error = match text.parse() {
        Ok(puzzle) => return Ok(puzzle),
        Err(error) => error,
    };
    let records = formats::read(Box::new(Cursor::new(text.to_owned())), None);
    let mut puzzles = records.into_iter().flatten().filter_map(Result::ok).map(|record| record.puzzle);
    match (puzzles.next(), puzzles.next()) {
        (Some(puzzle), None) => Ok(puzzle),
        (Some(_), Some(_)) => Err(format!("--original: {value} has several puzzles; expected one").into()),
        (None, _) => Err(Failure::Message(puzzle_errors::other_original(text, &error))),
    }
}
