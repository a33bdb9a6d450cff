//! Values that are a puzzle but for a few cells.

use super::cell::Cell;
use super::node::{NearMiss, Node};
use super::{cell, cell_values, labels, shape};
use crate::board::text::counted;
use crate::formats::text::Location;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Minimum number of the given cells of a puzzle of which one may be wrong.
const MIN_PLACED: usize = 17;

/// Returns the error of a text that has a few cells too many, too few, or wrong: of all of it, or of a part of a link.
pub(super) fn near_miss_of_text(node: &Node, text: &str) -> Option<NearMiss> {
    let text = cell::plain(text.trim_matches(['\n', '\r', '\t']));
    let found = match text.split_once("://") {
        Some((_, link)) => link.split(['/', '?', '&', '=', '#']).find_map(near_cells),
        None => near_cells(&text),
    }?;
    Some(NearMiss { place: node.place, last_line: node.last_line(), found, expected: "81 cells".into() })
}

/// Describes a text that is nearly 81 cells.
pub(super) fn near_cells(text: &str) -> Option<String> {
    let inner = text.trim_matches(|c: char| "[](){}".contains(c));
    let parts = shape::split_cells(inner);
    match parts.len() {
        1 => {
            let chars: Vec<String> = text.chars().map(String::from).collect();
            described(54..=108, chars.iter().map(String::as_str).collect())
        }
        // Blanks are cells.
        _ => described(75..=87, parts).or_else(|| {
            let chars: Vec<String> = text.chars().map(String::from).collect();
            let has_words = text.split(' ').any(|word| word.len() > 1 && word.chars().all(char::is_alphabetic));
            let cells = chars.iter().map(String::as_str).collect();
            if has_words { None } else { described(NEAR_CELLS, cells) }
        }),
    }
}

/// The numbers of cells, blanks among them, of texts that are nearly a puzzle.
const NEAR_CELLS: RangeInclusive<usize> = 79..=83;

/// Describes cells of which a few are too many, too few, or wrong; `None` if they are no puzzle.
fn described(counts: RangeInclusive<usize>, cells: Vec<&str>) -> Option<String> {
    const MIN_DIGITS: usize = 8;
    const MAX_WRONG: usize = 2;
    let is_right = |cell: &str| match cell::parse(cell) {
        Some(Cell::Digit(digit)) => digit <= 9,
        cell => matches!(cell, Some(Cell::Empty | Cell::Zero)),
    };
    let wrong: Vec<&str> = cells.iter().copied().filter(|cell| !is_right(cell)).collect();
    let digits = cells.iter().filter(|cell| matches!(cell::parse(cell), Some(Cell::Digit(_)))).count();
    if !counts.contains(&cells.len()) || wrong.len() > MAX_WRONG || digits < MIN_DIGITS {
        return None;
    }
    match wrong.first() {
        Some(wrong) => Some(format!("{wrong:?} among {}", counted(cells.len(), "cell"))),
        None => (cells.len() != 81).then(|| counted(cells.len(), "cell")),
    }
}

/// Returns the error of a list of cells with their places of which one is wrong.
pub(super) fn near_miss_of_placed_cells(node: &Node, children: &[Node]) -> Option<NearMiss> {
    let is_right = |((row, column), cell): ((usize, usize), Cell)| {
        row.max(column) <= 9 && !matches!(cell, Cell::Letter(_)) && !matches!(cell, Cell::Digit(digit) if digit > 9)
    };
    let mut places = HashSet::new();
    let is_wrong = |child: &&Node| {
        let cell = cell_values::placed_cell(child).filter(|cell| is_right(*cell));
        !cell.is_some_and(|(place, _)| places.insert(place))
    };
    let mut wrong = children.iter().filter(is_wrong);
    let is_list = children.len() >= MIN_PLACED && !shape::is_cut(children);
    let first = wrong.next().filter(|_| is_list)?;
    let (place, last_line) = (first.place, node.last_line());
    let (found, expected) = ("a value that is no cell".into(), "a row, a column and a digit from 1 to 9".into());
    wrong.next().is_none().then_some(NearMiss { place, last_line, found, expected })
}

/// Returns the error of the texts in a list and in the lists in it, which are nearly 81 cells.
pub(super) fn near_miss_of_texts(node: &Node) -> Option<NearMiss> {
    const MAX_TEXTS: usize = 90;
    let mut texts = Vec::new();
    add_texts(node, &mut texts, MAX_TEXTS + 1);
    // Names and numbers may be beside the cells of a row of a table.
    let found = described(79..=MAX_TEXTS, texts).filter(|_| !shape::is_cut(node.children()))?;
    Some(NearMiss { place: node.place, last_line: node.last_line(), found, expected: "81 cells".into() })
}

/// Adds the texts in a list and in the lists in it, up to a number.
fn add_texts<'a>(node: &'a Node, texts: &mut Vec<&'a str>, max: usize) {
    match node.as_text() {
        Some(text) => texts.push(text),
        None => {
            for child in node.children() {
                if texts.len() < max {
                    add_texts(child, texts, max);
                }
            }
        }
    }
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
        75..=87 => {
            let texts: Option<Vec<&str>> =
                children.iter().map(|child| child.as_text().filter(|_| child.name.is_none())).collect();
            let found = described(75..=87, texts?)?;
            Some(NearMiss { place: node.place, last_line, found, expected: "81 cells".into() })
        }
        _ => None,
    }
}

/// Returns the error of rows with their places, of which most are rows of nine cells, and the numbers of their cells.
fn near_miss_of_rows(place: Location, last_line: u64, rows: Vec<(Location, bool, usize)>) -> Option<NearMiss> {
    let right = rows.iter().filter(|(_, is_row, _)| *is_row).count();
    let error = |place, found, expected: &str| Some(NearMiss { place, last_line, found, expected: expected.into() });
    match rows.iter().find(|(_, is_row, _)| !is_row) {
        None if right == 9 => None,
        None => error(place, format!("a grid of {}", counted(right, "row")), "9 rows"),
        Some(_) if right < 6 || right + 2 < rows.len() => None,
        Some((place, _, 0 | 1)) => error(*place, "a row that is not one of 9 cells".into(), "9 cells"),
        Some((place, _, 9)) => error(*place, "a row with a value that is no cell".into(), "digits and empty cells"),
        Some((place, _, count)) => error(*place, format!("a row of {}", counted(*count, "cell")), "9 cells"),
    }
}
