//! The links of a chain, line by line.

use super::{is, is_not, shared_houses, singles};
use crate::board::cell::CellSet;
use crate::board::digits::Digit;
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::paragraph::Paragraph;
use crate::explain::phrases::{and, capitalized};
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
    let is_in_cell = from.cells == to.cells && from.digit != to.digit;
    let reason = match (from.is_on, to.is_on) {
        (false, true) if is_in_cell => Some("its only other candidate".to_owned()),
        (false, true) if from.digit == to.digit => strong_reason(position, from.cells, to.cells, to.digit),
        (true, false) if is_in_cell => Some(format!("it is {}", from.digit)),
        (true, false) if from.digit == to.digit => weak_reason(from.cells, to.cells),
        _ => None,
    };
    // In a net, a candidate may follow from several others.
    let reason = reason.or_else(|| singles::reason(position, from, to));
    let reason = reason.unwrap_or_else(|| "by the singles that follow".to_owned());
    format!("{} ({reason})", statement(to))
}

/// Describes that a digit has no further place in a house.
fn strong_reason(position: &Position, from: CellSet, to: CellSet, digit: Digit) -> Option<String> {
    let both = from | to;
    let is_strong = |house: &House| position.places_among(CellSet::from(*house), digit).is_subset(both);
    let house = shared_houses(both).into_iter().find(is_strong);
    let place = if to.len() == 1 { "place" } else { "places" };
    house.map(|house| format!("the only other {place} in {house}"))
}

/// Describes that a candidate sees a true one.
fn weak_reason(from: CellSet, to: CellSet) -> Option<String> {
    if !to.iter().all(|cell| super::sees_all(cell, from)) {
        return None;
    }
    let see = if to.len() == 1 { "it sees" } else { "they see" };
    Some(match from.len() {
        1 => format!("{see} {}", and(from)),
        2 => format!("{see} both {}", and(from)),
        _ => format!("{see} all of {}", and(from)),
    })
}
