//! The rows of small grids as pupils type them: some are too short or too long, or have a wrong character.

use super::cell_chars::{cell_chars, is_border, is_digits, typed_sides};
use super::line::miscounted_small_puzzle;
use super::line_fields::side_of;
use super::spreadsheet::MAX_ROW_MISCOUNT;
use crate::formats::text::{is_caption, is_name};
use crate::kinds::Puzzle;

/// The largest digit.
const MAX_DIGIT: usize = 9;

/// Maximum number of lines by which grids are recognized.
const MAX_LINES: usize = 256;

fn is_empty_cell(c: char) -> bool {
    Puzzle::is_empty_cell(c, MAX_DIGIT)
}

/// Returns whether lines are the rows of small grids of one size, which names may be above: most of them are complete,
/// in whichever grid the others are.
pub(in crate::formats) fn are_mistyped_grids<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let is_row = |line: &&str| !is_border(line) && !is_caption(line) && !is_name(line);
    let rows = lines.filter(is_row).take(MAX_LINES).map(|row| may_be_row(row).then_some(row));
    // Most files end the search here with their first line.
    let Some(rows) = rows.collect::<Option<Vec<&str>>>() else { return false };
    let are_grids = |side: usize| {
        let is_complete = |row: &&&str| cell_chars(row).count() == side && is_digits(row, side);
        let complete = rows.iter().filter(is_complete).count();
        let is_single = rows.len().abs_diff(side) <= 1;
        // Joined grids have rows of several sizes.
        let is_of_other_size =
            |row: &&&str| typed_sides().any(|other| other != side && cell_chars(row).count() == other);
        let are_joined = rows.iter().filter(is_of_other_size).count() > 1;
        !are_joined
            && rows.len() + 1 >= side
            && 2 * complete + usize::from(is_single) > rows.len()
            && rows.iter().all(|row| is_possible_row(row, side))
            || rows.len() == side && rows.iter().all(|row| is_typed_row(row, side))
    };
    rows.iter().any(|row| row.contains(is_empty_cell)) && typed_sides().any(are_grids)
}

/// Returns whether lines are small puzzles, each in one line and with a few cells too many or too few; names may be
/// above or in front of them.
pub(in crate::formats) fn are_miscounted_puzzles<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let is_puzzle = |line: &&str| !is_caption(line) && !is_name(line) || miscounted_small_puzzle(line).is_some();
    let mut puzzles = lines.filter(is_puzzle).take(MAX_LINES).peekable();
    puzzles.peek().is_some_and(|line| line.contains(is_empty_cell))
        && puzzles.all(|line| miscounted_small_puzzle(line).is_some())
}

/// Returns whether a malformed line may be a row of a small grid.
pub(in crate::formats) fn may_be_row(line: &str) -> bool {
    typed_sides().any(|side| is_possible_row(line, side))
}

/// Returns whether a line may be meant as a row of a grid of this size: its number of cells or its characters can be
/// wrong, but not both.
fn is_possible_row(line: &str, side: usize) -> bool {
    let is_wrong = |&(_, c): &(u64, char)| !is_empty_cell(c) && !c.is_ascii_digit();
    is_near_row(line, side) || cell_chars(line).count() == side && 2 * cell_chars(line).filter(is_wrong).count() <= side
}

/// Returns whether a line has the digits and empty cells of a row of a grid of this size; digits may be beyond the
/// size.
pub(in crate::formats) fn is_typed_row(line: &str, side: usize) -> bool {
    typed_sides().any(|typed| typed == side)
        && side_of(line.trim()).is_none()
        && cell_chars(line).count() == side
        && line.contains(is_empty_cell)
        && is_digits(line, MAX_DIGIT)
}

/// Returns whether a line is a row of a grid of this size with at most a few missing or additional cells.
pub(in crate::formats) fn is_near_row(line: &str, side: usize) -> bool {
    cell_chars(line).count().abs_diff(side) <= MAX_ROW_MISCOUNT && is_digits(line, side)
}
