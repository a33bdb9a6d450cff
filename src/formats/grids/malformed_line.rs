//! Malformed lines of plain text: what is wrong with them, and what they resemble.

use super::line::miscounted_small_puzzle;
use crate::board::text::{counted, parse_cell, quoted};
use crate::formats::text::rounded_puzzle::rounded_puzzle;

/// Minimum length of a column that is meant as a puzzle. Drawn rows have at most 37 characters, digests 40.
pub(super) const MIN_PUZZLE_LENGTH: usize = 41;

/// A malformed line, and what it resembles.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct MalformedLine {
    pub(super) column: u64,
    pub(super) found: String,
    pub(super) expected: String,
    /// Number of characters that are cells.
    pub(super) cell_chars: usize,
    /// Number of characters that are neither cells nor drawing.
    pub(super) other_chars: usize,
}

impl MalformedLine {
    /// Returns whether the line may be meant as a row. Within a grid, fewer cells suffice.
    pub(super) fn resembles_row(&self, within_grid: bool) -> bool {
        let length = self.cell_chars + self.other_chars;
        self.cell_chars >= self.other_chars && if within_grid { length <= 20 } else { (6..=12).contains(&length) }
    }
}

/// Returns whether the character draws a vertical line.
pub(super) fn is_vertical_line(c: char) -> bool {
    "|¦│┃║╎╏┆┇┊┋!:".contains(c)
}

/// Returns whether the character only separates cells.
pub(super) fn is_decoration(c: char) -> bool {
    c.is_whitespace() || is_vertical_line(c) || ",;\"'".contains(c)
}

pub(super) fn is_cell(c: char) -> bool {
    c != ' ' && parse_cell(c).is_some()
}

/// Describes the error in a malformed line.
pub(super) fn malformed_line(
    text: &[char],
    long: Option<(usize, &[char])>,
    cell_chars: usize,
    other_chars: usize,
) -> MalformedLine {
    let error = |at: usize, found: String, expected: &str| MalformedLine {
        column: at as u64 + 1,
        found,
        expected: expected.into(),
        cell_chars,
        other_chars,
    };
    let line: String = text.iter().collect();
    if let Some(rounded) = rounded_puzzle(&line) {
        return error(0, rounded.found, &rounded.expected);
    }
    if let Some((count, wanted, column)) = miscounted_small_puzzle(&line) {
        return error(column as usize - 1, format!("{count} cells"), &format!("{wanted} cells"));
    }
    let (start, meant) = long.unwrap_or((0, text));
    if let Some(at) = meant.iter().position(|&c| !is_cell(c) && !is_decoration(c)) {
        return error(start + at, quoted(meant[at]), "a digit or an empty cell");
    }
    // The first excess cell, or the position of the first missing one.
    let place = |wanted: usize| {
        let mut places = meant.iter().enumerate().filter(|&(_, &c)| is_cell(c)).map(|(at, _)| start + at);
        let last = places.clone().next_back().map_or(0, |at| at + 1);
        places.nth(wanted).unwrap_or(last)
    };
    let count = meant.iter().filter(|&&c| is_cell(c)).count();
    match (long, count) {
        (None, 0..MIN_PUZZLE_LENGTH) => {
            error(place(9), format!("a row of {}", counted(count, "cell")), "9 cells in a row or 81 in a puzzle")
        }
        (_, 81) => error(place(0), "81 cells in groups of several sizes".into(), "81 cells"),
        (_, count) => error(place(81), counted(count, "cell"), "81 cells"),
    }
}
