//! Puzzles in lists of values that tell which puzzle they are of: rows with a column for it, and names that recur.

use super::cell;
use super::node::{Node, Value};
use std::collections::HashMap;
use std::ops::Range;

/// Minimum number of rows of a puzzle, and maximum number of columns beside its cells.
const MIN_ROWS: usize = 4;
const MAX_COLUMNS: usize = 30;

/// Returns a list for each puzzle: the values of the columns that are the same in all of its rows, and the rows without
/// these. `None` if no column tells the puzzles apart.
pub(super) fn by_key(rows: &[Node]) -> Option<Vec<Node>> {
    let width = rows.first()?.children().len();
    let has_texts =
        |row: &Node| row.children().len() == width && row.children().iter().all(|value| value.as_text().is_some());
    if !(2..=MAX_COLUMNS).contains(&width) || rows.len() < MIN_ROWS || !rows.iter().all(has_texts) {
        return None;
    }
    // The values that are the same in all rows of a puzzle are words, or those before its key too.
    (0..width).flat_map(|key| [(key, false), (key, true)]).find_map(|(key, with_numbers)| {
        let groups = groups(rows, key);
        let columns = constant_columns(rows, &groups, key, with_numbers);
        let mut first = groups.iter().take(2).map(|group| puzzle(&rows[group.clone()], &columns));
        if !first.any(|list| has_grid(&list)) {
            return None;
        }
        let puzzles: Vec<Node> = groups.iter().map(|group| puzzle(&rows[group.clone()], &columns)).collect();
        let right = puzzles.iter().filter(|puzzle| has_grid(puzzle)).count();
        (2 * right >= puzzles.len()).then_some(puzzles)
    })
}

/// Returns whether a puzzle has enough rows for one, but these are none.
pub(super) fn is_damaged(puzzle: &Node) -> bool {
    puzzle.children().last().is_some_and(|rows| rows.children().len() >= MIN_ROWS)
}

/// Returns whether the rows of a puzzle are a grid.
fn has_grid(puzzle: &Node) -> bool {
    puzzle.children().last().is_some_and(|rows| matches!(rows.value, Value::Grid(_)))
}

fn text_of(row: &Node, column: usize) -> Option<&str> {
    row.children()[column].as_text()
}

/// Returns the consecutive rows with the same value in a column; none if these are too few for puzzles.
fn groups(rows: &[Node], key: usize) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for group in rows.chunk_by(|row, next| text_of(row, key) == text_of(next, key)) {
        let start = groups.last().map_or(0, |last| last.end);
        groups.push(start..start + group.len());
    }
    let is_blank = || rows.iter().any(|row| text_of(row, key).is_none_or(str::is_empty));
    if groups.len() * MIN_ROWS > rows.len() || is_blank() { Vec::new() } else { groups }
}

/// Returns the key and the columns of words that are the same in all rows of a group.
fn constant_columns(rows: &[Node], groups: &[Range<usize>], key: usize, with_numbers: bool) -> Vec<usize> {
    let is_word = |row: &Node, column: usize| text_of(row, column).is_some_and(|text| cell::parse(text).is_none());
    let is_constant = |column: usize| {
        groups.iter().all(|group| {
            let rows = &rows[group.clone()];
            (is_word(&rows[0], column) || with_numbers && column < key)
                && rows.iter().all(|row| text_of(row, column) == text_of(&rows[0], column))
        })
    };
    (0..rows[0].children().len()).filter(|&column| column == key || is_constant(column)).collect()
}

/// Returns the list of the values in the constant columns, and of the rows without them.
fn puzzle(rows: &[Node], columns: &[usize]) -> Node {
    let place = rows[0].place;
    let without = |row: &Node| {
        let values = (0..).zip(row.children()).filter(|(column, _)| !columns.contains(column));
        Node::list(None, row.place, values.map(|(_, value)| value.clone()).collect())
    };
    let mut values: Vec<Node> = columns.iter().map(|&column| rows[0].children()[column].clone()).collect();
    values.push(Node::list(None, place, rows.iter().map(without).collect()));
    // A word such as `solution` tells what the puzzle is.
    let mut words = columns.iter().filter_map(|&column| text_of(&rows[0], column));
    let name = words.rfind(|word| cell::parse(word).is_none()).map(str::to_owned);
    Node { name, place, value: Value::List(values) }
}

/// Returns a list for each record of values whose names recur, as `id`, `puzzle`, `id`, `puzzle`; `None` if at most one
/// name does.
pub(super) fn by_name(values: &[Node]) -> Option<Node> {
    let first = values.first()?.name.as_deref()?;
    let is_first = |node: &Node| node.name.as_deref() == Some(first);
    // Two values with the name of their row are a puzzle and its solution.
    if !values[1..].iter().any(is_first) || is_first(&values[1]) {
        return None;
    }
    let mut counts: HashMap<&str, usize> = HashMap::new();
    values.iter().filter_map(|value| value.name.as_deref()).for_each(|name| *counts.entry(name).or_default() += 1);
    if counts.values().filter(|count| **count > 1).count() < 2 {
        return None;
    }
    let records = values.chunk_by(|_, next| !is_first(next));
    let records = records.map(|record| Node::list(None, record[0].place, record.to_vec()));
    Some(Node::list(None, values[0].place, records.collect()))
}
