//! Values of documents that are cells, and the places that they tell.

use super::cell;
use super::cell::Cell;
use super::node::{Node, Value};

/// The names of the member with the digit of an object that is a cell; the last ones are those of numbers of MongoDB and
/// Firestore.
const VALUE_NAMES: &str = "value val digit number num given clue cell v n text content $numberInt integerValue";

/// Names of members that tell whether a digit is given, and the values that deny it.
const GIVEN_NAMES: &str = "given fixed isgiven is_given isfixed locked readonly isoriginal original initial prefilled";

/// Returns the cell that a value is: a digit, or an object that has one.
pub(super) fn cell_of(node: &Node) -> Option<Cell> {
    match &node.value {
        Value::Text(text) if text.len() <= 12 => cell::parse(text),
        Value::List(children) => match children.as_slice() {
            [] => Some(Cell::Empty),
            [child] if child.name.is_none() || node.name.is_some() => match cell_of(child) {
                Some(cell) if child.name.is_none() => Some(cell),
                _ => cell_of_object(node),
            },
            _ => cell_of_object(node),
        },
        _ => None,
    }
}

pub(super) fn cell_of_object(node: &Node) -> Option<Cell> {
    let children = node.children();
    if children.len() > 12 || children.iter().any(|child| child.name.is_none()) {
        return None;
    }
    // Which candidates are left is a part of the puzzle, and programs number them differently.
    let has_some = |list: &Node| list.children().iter().any(|child| cell_of(child) != Some(Cell::Empty));
    if node.member("candidates").is_some_and(has_some) {
        return None;
    }
    let value_of_cell = |name: &str| node.member(name).or_else(|| node.member(&format!("cell_{name}")));
    let mut members = VALUE_NAMES.split(' ').filter_map(value_of_cell);
    let value = members.find_map(|member| member.as_text().and_then(cell::parse));
    let is_denied = |member: &Node| matches!(member.as_text(), Some("false" | "False" | "0" | "no"));
    let is_entered = GIVEN_NAMES.split(' ').filter_map(|name| node.member(name)).any(is_denied)
        || node.member("editable").is_some_and(|member| matches!(member.as_text(), Some("true" | "True" | "1")))
        || node.member("origin").is_some_and(|member| member.as_text() == Some("User"));
    match value {
        Some(_) if is_entered => Some(Cell::Empty),
        Some(cell) => Some(cell),
        None if is_entered || node.member("value").is_some_and(|value| value.as_text().is_none()) => Some(Cell::Empty),
        None => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Axis {
    Row,
    Column,
}

/// Returns the axis whose number a member of an object is, such as `row`, `rowIndex` or `posX`.
fn axis_of(member: &Node) -> Option<Axis> {
    let name = member.name.as_deref()?.to_ascii_lowercase().replace(['_', '-', ' '], "");
    let name = ["cell", "grid", "pos", "coord"].iter().find_map(|start| name.strip_prefix(start)).unwrap_or(&name);
    let ends = ["index", "idx", "number", "num", "no", "id", "pos"];
    match ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name) {
        "row" | "r" | "y" | "i" | "line" => Some(Axis::Row),
        "column" | "col" | "c" | "x" | "j" => Some(Axis::Column),
        _ => None,
    }
}

/// The row and the column of an object that is a cell, as they are written.
pub(super) fn position_of(node: &Node) -> Option<(usize, usize)> {
    let number = |node: &Node| node.as_text().and_then(|text| text.trim().parse().ok());
    let axis = |axis: Axis| number(node.children().iter().find(|child| axis_of(child) == Some(axis))?);
    if let (Some(row), Some(column)) = (axis(Axis::Row), axis(Axis::Column)) {
        return Some((row, column));
    }
    let place = ["position", "pos", "cell", "coordinates", "coord", "location"];
    let place = place.into_iter().filter_map(|name| node.member(name));
    let mut found = place.filter_map(|member| match member.children() {
        [row, column] if row.name.is_none() => Some((number(row)?, number(column)?)),
        [] => position_of_name(member.as_text()?),
        _ => position_of(member),
    });
    found.next()
}

/// Parses a place such as `r1c9`, `1,9` or `A9`.
pub(super) fn position_of_name(name: &str) -> Option<(usize, usize)> {
    let name = name.trim().to_ascii_lowercase();
    let numbers: Vec<&str> = name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let others: String = name.chars().filter(|c| !c.is_ascii_digit() && !c.is_whitespace()).collect();
    match (numbers.as_slice(), others.as_str()) {
        ([row, column], "rc" | "," | "(,)" | "-" | "_" | ":" | "[,]" | "cell_" | "cell__" | "cell--" | "cell-") => {
            Some((row.parse().ok()?, column.parse().ok()?))
        }
        ([column], letter) if letter.len() == 1 && name.starts_with(letter) && ("a"..="i").contains(&letter) => {
            Some((usize::from(letter.as_bytes()[0] - b'a') + 1, column.parse().ok()?))
        }
        _ => None,
    }
}

/// Minimum number of triples of numbers that are the cells of a puzzle.
pub(super) const MIN_TRIPLES: usize = 17;

/// Returns the row, the column and the digit of a list of these numbers.
pub(super) fn triple_of(node: &Node) -> Option<((usize, usize), Cell)> {
    let [row, column, digit] = node.children() else { return None };
    let number = |node: &Node| node.as_text().filter(|_| node.name.is_none())?.trim().parse().ok();
    Some(((number(row)?, number(column)?), cell_of(digit)?))
}

/// Returns the place and the digit that a value tells: an object, a pair of both, or a text such as `A3=9`.
pub(super) fn placed_cell(node: &Node) -> Option<((usize, usize), Cell)> {
    if let Some(position) = position_of(node) {
        return Some((position, cell_of_object(node)?));
    }
    if let Some(position) = node.name.as_deref().and_then(position_of_name) {
        return Some((position, cell_of(node)?));
    }
    let number = |node: &Node| node.as_text()?.trim().parse().ok();
    match (node.children(), node.as_text()) {
        ([place, digit], _) => match place.children() {
            [row, column] => Some(((number(row)?, number(column)?), cell_of(digit)?)),
            _ => Some((position_of_name(place.as_text()?)?, cell_of(digit)?)),
        },
        (_, Some(text)) => {
            let (place, digit) = text.split_once(['=', ':'])?;
            Some((position_of_name(place)?, cell::parse(digit)?))
        }
        _ => None,
    }
}

/// Returns the number of a cell that an object or the name of a value tells.
pub(super) fn index_of(node: &Node) -> Option<usize> {
    let names = ["index", "idx", "position", "pos", "cell", "cell_index", "cellindex", "cell_id", "cell_no"];
    let named = names.iter().find_map(|name| node.member(name)?.as_text());
    named.or(node.name.as_deref())?.trim().parse().ok()
}
