//! The tree of values that the parser of a carrier makes of a document.

use crate::board::text::{counted, unmarked};
use crate::formats::text::Location;
use crate::formats::tree::layout_of;
use serde_json::Value as Json;
use std::ops::RangeInclusive;

/// Maximum depth of the tree; brackets and elements that are deeper are ignored.
pub(super) const MAX_DEPTH: usize = 100;

/// A value of a document: its name, its place, and what it is.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Node {
    pub(super) name: Option<String>,
    pub(super) place: Location,
    pub(super) value: Value,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    /// A string, a number, or a word.
    Text(String),
    /// A list, an object, an element, a row of a table, or the arguments of a call.
    List(Vec<Node>),
    /// A list that is a puzzle or a solution.
    Grid(Grid),
    /// Rows that are a puzzle but for a few of them: what is found, what is expected, and the number of lines after the
    /// first.
    Miss { found: String, expected: String, more_lines: u64 },
}

/// The cells of a puzzle or a solution, of any size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    pub(super) side: usize,
    /// A character for each cell, `.` for empty ones.
    pub(super) text: String,
    /// The number of lines after the first that it is written in.
    pub(super) more_lines: u64,
}

impl Grid {
    pub(super) fn new(side: usize, text: String) -> Grid {
        Grid { side, text, more_lines: 0 }
    }

    pub(super) fn is_complete(&self) -> bool {
        !self.text.contains('.')
    }

    /// Returns whether the cells are the regions of a jigsaw.
    pub(super) fn is_layout(&self) -> bool {
        self.is_complete() && layout_of(&Json::from(&*self.text)).is_some()
    }

    /// Returns whether the grid has all cells of another one, which has empty cells more.
    pub(super) fn extends(&self, puzzle: &Grid) -> bool {
        self.side == puzzle.side
            && self.text != puzzle.text
            && self.text.chars().zip(puzzle.text.chars()).all(|(mine, other)| other == '.' || mine == other)
    }
}

impl Node {
    /// Creates a text, without the mark of digits in tables.
    pub(super) fn text(place: Location, text: impl Into<String>) -> Node {
        let mut text = text.into();
        text.truncate(unmarked(&text).len());
        Node { name: None, place, value: Value::Text(text) }
    }

    pub(super) fn named(self, name: Option<String>) -> Node {
        Node { name, ..self }
    }

    /// Returns the values in a list; none for others.
    pub(super) fn children(&self) -> &[Node] {
        match &self.value {
            Value::List(children) => children,
            _ => &[],
        }
    }

    /// Returns the last line of the value.
    pub(super) fn last_line(&self) -> u64 {
        let more = match &self.value {
            Value::Text(text) => text.bytes().filter(|&b| b == b'\n').count() as u64,
            Value::Grid(Grid { more_lines, .. }) | Value::Miss { more_lines, .. } => *more_lines,
            Value::List(children) => return children.last().map_or(self.place.line, Node::last_line),
        };
        self.place.line + more
    }

    /// Returns the value in JSON, without the puzzles in it.
    pub(super) fn to_json(&self) -> Json {
        let name = |child: &Node| child.name.clone().unwrap_or_default();
        match &self.value {
            Value::Text(text) => text.parse::<u64>().map_or_else(|_| text.as_str().into(), Json::from),
            Value::Grid(grid) if grid.is_layout() => grid.text.as_str().into(),
            Value::Grid(_) | Value::Miss { .. } => Json::Null,
            Value::List(children) if children.iter().any(|child| child.name.is_some()) => {
                Json::Object(children.iter().map(|child| (name(child), child.to_json())).collect())
            }
            Value::List(children) => Json::Array(children.iter().map(Node::to_json).collect()),
        }
    }

    /// Returns the text of a string, number or word.
    pub(super) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the member of this name, in any case.
    pub(super) fn member(&self, name: &str) -> Option<&Node> {
        let has_name = |node: &&Node| node.name.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name));
        self.children().iter().find(has_name)
    }
}

/// A value that is a puzzle but for a few cells.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct NearMiss {
    pub(super) place: Location,
    pub(super) last_line: u64,
    pub(super) found: String,
    pub(super) expected: String,
}

impl NearMiss {
    pub(super) fn lines(&self) -> RangeInclusive<u64> {
        self.place.line..=self.last_line
    }

    /// Returns the error of rows of this size that are too many or too few.
    pub(super) fn of_rows(place: Location, last_line: u64, count: usize, side: usize) -> NearMiss {
        let expected = format!("{side} rows, or a blank line between grids");
        NearMiss { place, last_line, found: format!("a grid of {}", counted(count, "row")), expected }
    }

    /// Returns the error that a value of a document is.
    pub(super) fn of_node(node: &Node) -> Option<NearMiss> {
        let Value::Miss { found, expected, .. } = &node.value else { return None };
        let (found, expected) = (found.clone(), expected.clone());
        Some(NearMiss { place: node.place, last_line: node.last_line(), found, expected })
    }

    /// Returns the value of a document that has the rows.
    pub(super) fn into_node(self) -> Node {
        let NearMiss { place, last_line, found, expected } = self;
        let value = Value::Miss { found, expected, more_lines: last_line.saturating_sub(place.line) };
        Node { name: None, place, value }
    }
}
