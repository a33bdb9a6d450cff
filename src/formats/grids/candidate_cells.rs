//! The cells of rows of candidates.

use super::cell_chars::is_border;
use super::leading_puzzle::parse_leading_puzzle;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::text::{ParseError, quoted};
use crate::formats::text::{content_lines, decode_text, parts};

/// Signs that forums and the grids of steps add to cells and to candidates, as in `+6`, `-2479`, `2-58`, `6(7)` and `67#`.
const SIGNS: [char; 5] = ['+', '-', '#', '(', ')'];

/// Returns whether a line is between rows.
pub(in crate::formats) fn is_blank_or_border(line: &str) -> bool {
    line.trim().is_empty() || is_border(line)
}

/// Splits a line into groups with their columns, from 1.
pub(in crate::formats) fn groups(line: &str) -> impl Iterator<Item = (u64, &str)> {
    parts(line, |c| c.is_whitespace() || "|│║:;,*".contains(c))
}

/// The candidates of a cell.
pub(in crate::formats) struct CellMarks {
    pub(in crate::formats) digits: DigitSet,
    /// Whether the user entered the digit.
    pub(in crate::formats) is_entered: bool,
    /// Whether the cell has no marks, so that the clues decide.
    pub(in crate::formats) is_unmarked: bool,
}

/// Returns whether the line is a row of candidates.
pub(in crate::formats) fn is_row(line: &str) -> bool {
    groups(line).count() == 9 && groups(line).all(|(at, group)| parse_group(at, group).is_ok())
}

/// Returns whether a character of a group is a sign beside its digits. `-1` is no candidate, but an empty cell of programs, and a
/// letter with one digit may name a cell.
fn is_sign(group: &str, (at, c): (usize, char)) -> bool {
    let has_several = || group.bytes().filter(u8::is_ascii_digit).nth(1).is_some();
    let are_letters = |part: &str| part.len() < 2 && part.bytes().all(|b| b.is_ascii_alphabetic());
    let is_at_edge = are_letters(&group[..at]) || are_letters(&group[at + c.len_utf8()..]);
    match c {
        '-' => has_several(),
        c if SIGNS.contains(&c) => group.bytes().any(|b| b.is_ascii_digit()),
        c => c.is_ascii_alphabetic() && is_at_edge && has_several(),
    }
}

/// Parses the candidates of a cell.
pub(in crate::formats) fn parse_group(at: u64, group: &str) -> Result<CellMarks, ParseError> {
    let (is_entered, is_unmarked) = (group.starts_with('u'), group == ".");
    let mut digits = if is_unmarked { DigitSet::FULL } else { DigitSet::EMPTY };
    let marks = if matches!(group, "!" | ".") { "" } else { group };
    let chars = (at..).zip(marks.char_indices()).skip(usize::from(is_entered));
    for (i, (_, c)) in chars.filter(|&(_, place)| !is_sign(marks, place)) {
        let digit = c.to_digit(10).and_then(|digit| Digit::new(digit as u8));
        let digit = digit.ok_or_else(|| ParseError::new(1, i, quoted(c), "the candidates of a cell"))?;
        digits |= DigitSet::single(digit);
    }
    Ok(CellMarks { digits, is_entered, is_unmarked })
}

/// Parses the groups of all cells, in any number of lines; `None` if there are not as many, or one is malformed.
pub(in crate::formats) fn parse_groups(text: &str) -> Option<Candidates> {
    let lines = text.lines().filter(|line| !is_blank_or_border(line));
    let mut cells = lines.flat_map(groups).map(|(at, group)| Some(parse_group(at, group).ok()?.digits));
    let mut candidates = Candidates::FULL;
    for cell in Cell::all() {
        candidates.keep(cell, cells.next()??);
    }
    cells.next().is_none().then_some(candidates)
}

/// Returns whether the text starts with a candidate grid; `None` if the rows so far may be those of a drawn grid too.
///
/// The first cell with several digits decides, or after nine rows whether a cell has no candidates.
pub(in crate::formats) fn starts_candidate_grid(head: &[u8]) -> Option<bool> {
    let whole = head.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    let (mut rows, mut empty) = (0, false);
    for line in content_lines(head) {
        let is_cut = line.as_ptr() as usize - head.as_ptr() as usize >= whole;
        let line = decode_text(line);
        if is_blank_or_border(&line) {
            continue;
        }
        let groups: Vec<&str> = groups(&line).map(|(_, group)| group).take(10).collect();
        let is_cell = |group: &&str| {
            matches!(*group, "!" | ".") || parse_group(1, group).is_ok_and(|group| !group.digits.is_empty())
        };
        if groups.len() != 9 || !groups.iter().all(is_cell) {
            return if is_cut { None } else { Some(false) };
        }
        // Nine groups of nine candidates are a row; nine groups of other digits are a grid on one line.
        if groups.iter().all(|group| group.len() == 9) && groups.iter().any(|group| *group != "123456789") {
            return Some(false);
        }
        if groups.iter().any(|group| group.len() > 1) {
            return Some(true);
        }
        (rows, empty) = (rows + 1, empty || groups.contains(&"!"));
        if rows == 9 {
            return Some(empty);
        }
    }
    None
}

/// Maximum number of lines of sentences between a puzzle and its candidate grid.
const MAX_SENTENCES: usize = 4;

/// Returns whether a line is a heading such as `17.`: it has too few groups and digits for a row or a puzzle.
pub(in crate::formats) fn is_heading(line: &str) -> bool {
    (1..8).contains(&groups(line).count()) && line.bytes().filter(u8::is_ascii_digit).count() < 8
}

/// Returns whether the text starts with a heading above a candidate grid, or with a puzzle on a line and sentences above
/// candidate grids, as the output of `explain --grids` does.
pub(in crate::formats) fn starts_explained_grids(head: &[u8]) -> bool {
    let mut lines = content_lines(head);
    let Some(first) = lines.next() else { return false };
    let is_above = |line: &&[u8]| !is_row(&decode_text(line)) && line.iter().any(u8::is_ascii_alphabetic);
    let below = |line: &[u8]| &head[line.as_ptr() as usize - head.as_ptr() as usize + line.len()..];
    let last = match parse_leading_puzzle(first) {
        Some(_) => lines.take(MAX_SENTENCES).take_while(is_above).last(),
        None => Some(first).filter(|line| is_heading(&decode_text(line))),
    };
    last.is_some_and(|last| starts_candidate_grid(below(last)) == Some(true))
}
