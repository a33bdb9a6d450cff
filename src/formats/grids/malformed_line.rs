//! What is wrong with lines of plain text that are no puzzles.

use super::cell_chars::is_separator;
use super::line::miscounted_small_puzzle;
use super::link;
use crate::board::text::{ParseError, ParseErrorKind, counted, parse_cell, quoted};
use crate::formats::text::headings;
use crate::formats::text::rounded_puzzle::rounded_puzzle;

/// Minimum length of a column that is meant as a puzzle. Drawn rows have at most 37 characters, digests 40.
pub(super) const MIN_PUZZLE_LENGTH: usize = 41;

/// Maximum number of characters of a line that is meant as a row.
const MAX_ROW: usize = 20;

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

/// Returns whether a malformed line may be meant as a row: it is short, and most of its characters are cells.
pub(in crate::formats) fn resembles_row(line: &str) -> bool {
    let (cells, others): (Vec<char>, Vec<char>) =
        line.chars().filter(|&c| !is_separator(c) && !is_decoration(c)).partition(|&c| is_cell(c));
    !cells.is_empty() && cells.len() >= others.len() && cells.len() + others.len() <= MAX_ROW
}

/// Splits the line at blanks, commas, semicolons and quotes. Returns the parts with their offsets.
pub(super) fn split_columns(text: &[char]) -> impl Iterator<Item = (usize, &[char])> {
    let mut at = 0;
    let ends = |c: &char| c.is_whitespace() || ",;\"'".contains(*c);
    text.split(ends).map(move |part| {
        let start = at;
        at += part.len() + 1;
        (start, part)
    })
}

/// Describes the error in a malformed line. Only the first line of a file can be the header of a table.
pub(in crate::formats) fn malformed_line(line: &str, is_first: bool) -> ParseError {
    let error = |at: usize, found: String, expected: &str| ParseError::new(1, at as u64 + 1, found, expected);
    let text: Vec<char> = line.chars().collect();
    if link::is_link(line.trim()) {
        let indent = text.iter().take_while(|c| c.is_whitespace()).count();
        let expected = "a link with 81 cells in it; open it in a browser and copy the puzzle";
        return error(indent, "a link without a puzzle".into(), expected);
    }
    if let Some(rounded) = rounded_puzzle(line) {
        return rounded;
    }
    if let Some((count, wanted, column)) = miscounted_small_puzzle(line) {
        return error(column as usize - 1, format!("{count} cells"), &format!("{wanted} cells"));
    }
    let long = split_columns(&text).find(|(_, column)| column.len() >= MIN_PUZZLE_LENGTH);
    if is_first && long.is_none() && headings::is_header_of_another_table(line) {
        let error = error(0, "a table without a column of puzzles".into(), "a column named puzzle");
        return ParseError { kind: ParseErrorKind::OtherTable, ..error };
    }
    let (start, meant) = long.unwrap_or((0, &text));
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
