//! Labels of the rows and columns of grids.

use super::cell::SIDES;
use super::node::Node;
use std::collections::HashSet;

/// Returns whether these are the labels of rows, in order: numbers, letters, or both as in `R1`.
pub(super) fn are_labels<'a>(labels: impl Iterator<Item = &'a str>) -> bool {
    let mut last: Option<(usize, usize)> = None;
    let mut count = 0;
    for label in labels {
        let label = label.trim_matches(|c: char| "|:.)(".contains(c));
        let digits = label.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let prefix = label.len() - digits.len();
        let value = match (prefix, digits.parse::<usize>().ok()) {
            (0 | 1 | 3, Some(number)) => (prefix + 1, number),
            (1, None) if digits.is_empty() => (0, usize::from(label.as_bytes()[0])),
            _ => return false,
        };
        if last.is_some_and(|last| value != (last.0, last.1 + 1)) || last.is_none() && value.0 > 0 && value.1 > 1 {
            return false;
        }
        last = Some(value);
        count += 1;
    }
    count >= 4
}

/// Returns the cells of the rows of a grid with labels beside its rows, above its columns, or both; `None` for others.
pub(super) fn unlabelled(children: &[Node]) -> Option<Vec<&[Node]>> {
    let rows: Vec<&[Node]> = children.iter().map(Node::children).collect();
    let (first, rest) = rows.split_first()?;
    let rows = if is_head(first, rest.len()) { rest } else { rows.as_slice() };
    let side = rows.len();
    if !SIDES.contains(&side) || rows[0].len() < side {
        return None;
    }
    let has_head = rows.len() < children.len();
    if rows.iter().all(|row| row.len() == side + 1) && are_labels(texts(rows.iter().map(|row| &row[0]))) {
        return Some(rows.iter().map(|row| &row[1..]).collect());
    }
    (has_head && rows.iter().all(|row| row.len() == side)).then(|| rows.to_vec())
}

/// Returns the rows of 9x9 cells that may have a few too many or too few, without the labels beside and above them.
pub(super) fn rows_of_nine(children: &[Node]) -> Vec<&[Node]> {
    const SIDE: usize = 9;
    let mut rows: Vec<&[Node]> = children.iter().map(Node::children).collect();
    if rows.first().is_some_and(|first| is_head(first, SIDE)) {
        rows.remove(0);
    }
    let firsts: Vec<&str> = texts(rows.iter().filter_map(|row| row.first())).collect();
    let are_distinct = || firsts.iter().collect::<HashSet<_>>().len() + 1 >= firsts.len();
    if are_labels(firsts.iter().copied()) || rows.iter().all(|row| row.len() == SIDE + 1) && are_distinct() {
        rows.iter_mut().for_each(|row| *row = row.get(1..).unwrap_or_default());
    }
    rows
}

/// Returns whether a row has the labels of this number of columns.
fn is_head(row: &[Node], side: usize) -> bool {
    let labels = match row.len().checked_sub(side) {
        Some(0) => row,
        Some(1) if row[0].as_text().is_some_and(|corner| !corner.contains(|c: char| c.is_ascii_digit())) => &row[1..],
        _ => return false,
    };
    SIDES.contains(&side) && are_labels(texts(labels.iter()))
}

/// Iterates over the texts of values; `?` for lists.
fn texts<'a>(nodes: impl Iterator<Item = &'a Node>) -> impl Iterator<Item = &'a str> {
    nodes.map(|node| node.as_text().unwrap_or("?"))
}
