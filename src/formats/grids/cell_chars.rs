//! The characters of drawn and typed rows.

use crate::kinds::{BoxShape, Puzzle};
use std::collections::HashSet;

/// The size of the smallest grid with boxes.
pub(in crate::formats) const MIN_SIDE: usize = 4;

/// The size of the largest grid that is recognized although a row is too short or too long.
pub(in crate::formats) const MAX_TYPED_SIDE: usize = 6;

/// Returns whether a line is a border between rows: strokes, perhaps with corners.
pub(in crate::formats) fn is_border(line: &str) -> bool {
    let is_drawn = |c: char| matches!(c, '\u{2500}'..='\u{257f}');
    let is_part = |c: char| is_drawn(c) || c.is_whitespace() || "-=+|*_~:.,'`".contains(c);
    let has_run = |runs: &[&str]| runs.iter().any(|run| line.contains(run));
    line.chars().all(is_part)
        && (line.contains(is_drawn) || has_run(&["---", "===", "***", "~~~", "+-", "+=", "|-|", "|:-", "-:|"]))
}

pub(in crate::formats) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '\u{2500}'..='\u{257f}')
}

/// Returns the characters of a row without its separators, after their columns from 1.
pub(in crate::formats) fn cell_chars(line: &str) -> impl Iterator<Item = (u64, char)> {
    (1..).zip(line.chars()).filter(|&(_, c)| !is_separator(c))
}

/// Returns whether a line has only digits of a grid of this size and empty cells.
pub(in crate::formats) fn is_digits(line: &str, side: usize) -> bool {
    side <= 9
        && line
            .chars()
            .filter(|&c| !is_separator(c))
            .all(|c| Puzzle::is_empty_cell(c, side) || c.to_digit(10).is_some_and(|digit| digit as usize <= side))
}

/// Returns the sizes of grids with boxes that are recognized although rows are malformed.
pub(in crate::formats) fn typed_sides() -> impl Iterator<Item = usize> {
    (MIN_SIDE..=MAX_TYPED_SIDE).filter(|&side| BoxShape::default_for_side(side).is_some())
}

/// Returns whether the digits in each row and column of a square grid differ: numbers of rows or puzzles that are read as
/// cells are mostly the same as digits.
pub(in crate::formats) fn has_distinct_digits(cells: &str) -> bool {
    let side = cells.len().isqrt();
    if side * side != cells.len() {
        return true;
    }
    let lines = (0..cells.len()).flat_map(|i| [(0, i / side), (1, i % side)].map(|line| (line, cells.as_bytes()[i])));
    let mut seen = HashSet::new();
    lines.filter(|(_, digit)| *digit != b'.').all(|digit| seen.insert(digit))
}

/// Returns whether a large grid has only the digits of smaller ones, and some of them twice in a row or column: grids beside
/// each other.
pub(in crate::formats) fn is_of_smaller_grids(cells: &str, side: usize) -> bool {
    side > 9 && !cells.contains(|c: char| c.is_ascii_alphabetic()) && !has_distinct_digits(cells)
}
