//! The links of a chain, line by line.

use super::argument::Link;
use super::singles;
use crate::board::cell::CellSet;
use crate::board::digits::Digit;
use crate::explain::paragraph::Paragraph;
use crate::explain::phrases::{and, capitalized, list};
use crate::rating::hodoku::{Node, Position};

/// Returns `r1c1 is 5`, `r1c1 is not 5`, or the same of a group.
pub fn statement(node: &Node) -> String {
    if node.is_on { is(node.cells, node.digit) } else { is_not(node.cells, node.digit) }
}

/// Returns the opposite statement.
pub fn negation(node: &Node) -> String {
    statement(&Node { is_on: !node.is_on, ..*node })
}

/// Returns numbered lines, each up to the next candidate that is true.
pub fn lines(position: &Position, nodes: &[Node]) -> Vec<Paragraph> {
    lines_from(position, nodes, 1)
}

/// Returns lines as [`lines`] does, numbered from `first`.
pub fn lines_from(position: &Position, nodes: &[Node], first: usize) -> Vec<Paragraph> {
    let clauses: Vec<(bool, String)> =
        nodes.windows(2).map(|link| (link[1].is_on, clause(position, &link[0], &link[1]))).collect();
    let lines = clauses.chunk_by(|before, _| !before.0);
    let sentence = |line: &[(bool, String)]| {
        let text = line.iter().map(|(_, clause)| clause.as_str()).collect::<Vec<_>>().join(", so ");
        // The name of a cell stays as it is.
        if text.starts_with('r') { text } else { capitalized(&text) }
    };
    let numbered = |(number, line)| Paragraph { indent: 1, text: format!("{number}. {}.", sentence(line)) };
    (first..).zip(lines).map(numbered).collect()
}

/// Describes why a node follows from the one before it.
fn clause(position: &Position, from: &Node, to: &Node) -> String {
    let reason = match Link::between(position, from, to) {
        Some(Link::OneDigit) => format!("it is {}", from.digit),
        Some(Link::OnePlace(_)) => seen(from, to),
        Some(Link::LastDigit) => "its only other candidate".to_owned(),
        Some(Link::LastPlace(house)) => {
            let place = if to.cells.len() == 1 { "place" } else { "places" };
            format!("the only other {place} in {house}")
        }
        // In a net, a candidate may follow from several others.
        None => singles::reason(&singles::facts(position, from, to).unwrap_or_default()),
    };
    format!("{} ({reason})", statement(to))
}

/// Describes that the cells of a node see those of a true one.
fn seen(from: &Node, to: &Node) -> String {
    let see = if to.cells.len() == 1 { "it sees" } else { "they see" };
    match from.cells.len() {
        1 => format!("{see} {}", and(from.cells)),
        2 => format!("{see} both {}", and(from.cells)),
        _ => format!("{see} all of {}", and(from.cells)),
    }
}

/// Returns `r1c1 is 5`, or `one of r1c1 and r1c2 is 5` for several cells.
fn is(cells: CellSet, digit: Digit) -> String {
    match cells.len() {
        1 => format!("{} is {digit}", and(cells)),
        _ => format!("one of {} is {digit}", and(cells)),
    }
}

/// Returns `r1c1 is not 5`, or `none of r1c1 and r1c2 is 5` for several cells.
fn is_not(cells: CellSet, digit: Digit) -> String {
    match cells.len() {
        1 => format!("{} is not {digit}", and(cells)),
        2 => format!("neither {} is {digit}", list(cells, "nor")),
        _ => format!("none of {} is {digit}", and(cells)),
    }
}
