//! The fields of a line: cells, and what is before and after them.

use crate::board::text::ParseError;
use crate::formats::text::parts;
use crate::kinds::{MAX_SIDE, ParsePuzzleError};

/// A field of a line: its text, and its first column from 1.
pub(super) type Field<'a> = (&'a str, u64);

/// The separators of fields.
const SEPARATORS: [char; 4] = [' ', '\t', ',', ';'];

/// Returns the fields of a line. Lines of two characters per cell have blanks inside of them.
pub(super) fn fields(line: &str) -> Vec<Field<'_>> {
    let is_pair_line = |text: &str| {
        let count = text.chars().count();
        text.contains(' ') && side_of(text).is_some_and(|side| side > 9 && count == 2 * side * side)
    };
    if is_pair_line(line) {
        return vec![(line, 1)];
    }
    parts(line, |c| SEPARATORS.contains(&c)).map(|(column, part)| (part, column)).collect()
}

/// Returns the size of a grid with this line of cells: one or two characters per cell, or cells and regions.
pub(super) fn side_of(cells: &str) -> Option<usize> {
    let count = cells.chars().count();
    let side = |cells: usize| Some(cells.isqrt()).filter(|side| side * side == cells && (4..=MAX_SIDE).contains(side));
    side(count).or_else(|| if count.is_multiple_of(2) { side(count / 2) } else { None })
}

/// Returns the error of a field that begins at a column.
pub(super) fn located(error: &ParsePuzzleError, column: u64) -> ParseError {
    ParseError::new(1, column + error.column() as u64 - 1, error.found(), error.expected())
}
