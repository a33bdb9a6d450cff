//! Values that are a puzzle but for a few cells.

use super::cell::{self, Cell};
use super::node::{Node, Place};
use super::{cell_values, labels, shape};
use crate::board::text::counted;
use std::ops::RangeInclusive;

/// Minimum number of the given cells of a puzzle of which one may be wrong.
const MIN_PLACED: usize = 17;

/// A value that is a puzzle but for a few cells.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct NearMiss {
    pub(super) place: Place,
    pub(super) last_line: u64,
    pub(super) found: String,
    pub(super) expected: &'static str,
}

impl NearMiss {
    pub(super) fn lines(&self) -> RangeInclusive<u64> {
        self.place.line..=self.last_line
    }
}

/// Returns the error of a text that has a few cells too many or too few.
pub(super) fn near_miss_of_text(node: &Node, text: &str) -> Option<NearMiss> {
    let text = cell::plain(text.trim());
    let count = text.chars().count();
    let is_cell = |c: char| cell::parse_char(c).is_some_and(|cell| !matches!(cell, Cell::Letter(_)));
    let is_near = (70..=92).contains(&count)
        && text.chars().all(is_cell)
        && text.chars().filter(char::is_ascii_digit).count() >= 8;
    is_near.then(|| NearMiss {
        place: node.place,
        last_line: node.last_line(),
        found: counted(count, "cell"),
        expected: "81 cells",
    })
}

/// Returns the error of a list of cells with their places of which one is wrong.
pub(super) fn near_miss_of_placed_cells(node: &Node, children: &[Node]) -> Option<NearMiss> {
    let is_wrong = |child: &&Node| {
        cell_values::placed_cell(child).is_none_or(|(_, cell)| matches!(cell, Cell::Digit(digit) if digit > 9))
    };
    let mut wrong = children.iter().filter(is_wrong);
    let is_list = children.len() >= MIN_PLACED && !shape::is_cut(children);
    let first = wrong.next().filter(|_| is_list)?;
    let (place, last_line) = (first.place, node.last_line());
    let (found, expected) = ("a value that is no cell".into(), "a row, a column and a digit from 1 to 9");
    wrong.next().is_none().then_some(NearMiss { place, last_line, found, expected })
}

/// Returns the error of a list of rows or cells of which a few are too many or too few.
pub(super) fn near_miss_of_list(node: &Node, children: &[Node]) -> Option<NearMiss> {
    let last_line = node.last_line();
    match children.len() {
        6..=12 if children.iter().all(|child| child.children().is_empty()) => {
            let rows = children.iter().map(|child| (child.place, shape::row_of(child, 9).is_some(), 0));
            near_miss_of_rows(node.place, last_line, rows.collect())
        }
        6..=12 => {
            let rows = labels::rows_of_nine(children);
            let is_row = |row: &[Node]| match row {
                [text] => shape::row_of(text, 9).is_some(),
                cells => cells.len() == 9 && cells.iter().all(|cell| cell_values::cell_of(cell).is_some()),
            };
            let places = children[children.len() - rows.len()..].iter().map(|child| child.place);
            let rows = places.zip(rows).map(|(place, row)| (place, is_row(row), row.len()));
            near_miss_of_rows(node.place, last_line, rows.collect())
        }
        count @ 75..=87 if count != 81 => {
            let are_cells = children.iter().all(|child| child.name.is_none() && cell_values::cell_of(child).is_some());
            let found = counted(count, "cell");
            are_cells.then_some(NearMiss { place: node.place, last_line, found, expected: "81 cells" })
        }
        _ => None,
    }
}

/// Returns the error of rows with their places, of which most are rows of nine cells, and the numbers of their cells.
fn near_miss_of_rows(place: Place, last_line: u64, rows: Vec<(Place, bool, usize)>) -> Option<NearMiss> {
    let right = rows.iter().filter(|(_, is_row, _)| *is_row).count();
    let error = |place, found, expected| Some(NearMiss { place, last_line, found, expected });
    match rows.iter().find(|(_, is_row, _)| !is_row) {
        None => error(place, format!("a grid of {}", counted(right, "row")), "9 rows"),
        Some(_) if right < 6 || right + 2 < rows.len() => None,
        Some((place, _, 0 | 1)) => error(*place, "a row that is not one of 9 cells".into(), "9 cells"),
        Some((place, _, 9)) => error(*place, "a row with a value that is no cell".into(), "digits and empty cells"),
        Some((place, _, count)) => error(*place, format!("a row of {}", counted(*count, "cell")), "9 cells"),
    }
}
