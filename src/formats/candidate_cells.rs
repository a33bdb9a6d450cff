//! The cells of rows of candidates.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::text::{ParseError, quoted};

/// Signs that forums and the grids of steps add to cells and to candidates, as in `+6`, `-2479`, `2-58`, `6(7)` and `67#`.
const SIGNS: [char; 5] = ['+', '-', '#', '(', ')'];

/// Returns whether the line is a border or blank.
pub(super) fn is_border(line: &str) -> bool {
    !line.chars().any(|c| c.is_alphanumeric() || c == '!') && (line.contains("--") || line.trim().is_empty())
        || line.chars().all(|c| matches!(c, '\u{2500}'..='\u{257f}') || c.is_whitespace())
}

/// Splits a line into groups with their columns, from 1.
pub(super) fn groups(line: &str) -> impl Iterator<Item = (u64, &str)> {
    let parts = |c: char| c.is_whitespace() || "|│║:;,*".contains(c);
    let mut at = 1;
    let groups = line.split(parts).map(move |group| {
        let start = at;
        at += group.chars().count() as u64 + 1;
        (start, group)
    });
    groups.filter(|(_, group)| !group.is_empty())
}

/// The candidates of a cell.
pub(super) struct CellMarks {
    pub(super) digits: DigitSet,
    /// Whether the user entered the digit.
    pub(super) is_entered: bool,
    /// Whether the cell has no marks, so that the clues decide.
    pub(super) is_unmarked: bool,
}

/// Returns whether the line is a row of candidates.
pub(super) fn is_row(line: &str) -> bool {
    groups(line).count() == 9 && groups(line).all(|(at, group)| parse_group(at, group).is_ok())
}

/// Returns whether a character of a group is a sign beside its digits. `-1` is no candidate, but an empty cell of programs, and a
/// letter with one digit may name a cell.
fn is_sign(group: &str, (at, c): (usize, char)) -> bool {
    let has_several = group.bytes().filter(u8::is_ascii_digit).count() > 1;
    let are_letters = |part: &str| part.len() < 2 && part.bytes().all(|b| b.is_ascii_alphabetic());
    let is_at_edge = are_letters(&group[..at]) || are_letters(&group[at + c.len_utf8()..]);
    match c {
        '-' => has_several,
        c if SIGNS.contains(&c) => group.bytes().any(|b| b.is_ascii_digit()),
        c => c.is_ascii_alphabetic() && is_at_edge && has_several,
    }
}

/// Parses the candidates of a cell.
pub(super) fn parse_group(at: u64, group: &str) -> Result<CellMarks, ParseError> {
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
pub(super) fn parse_groups(text: &str) -> Option<Candidates> {
    let lines = text.lines().filter(|line| !is_border(line));
    let mut cells = lines.flat_map(groups).map(|(at, group)| Some(parse_group(at, group).ok()?.digits));
    let mut candidates = Candidates::FULL;
    for cell in Cell::all() {
        candidates.keep(cell, cells.next()??);
    }
    cells.next().is_none().then_some(candidates)
}
