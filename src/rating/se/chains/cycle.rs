//! Bidirectional cycles: either all assertions of the cycle hold, or all of their contraries.

use super::chain::{Branch, Cause};
use super::links::{candidate, cell_of, digit_of, is_on};
use crate::rating::se::position::Position;
use crate::rating::se::tables::{PEER_CELLS, cells};

/// What goes: candidates outside the cells of the cycle that see an assertion that is on and one that is off, linked
/// or not. Ascending.
pub fn eliminations(position: &Position, nodes: &[(u16, Cause)]) -> Vec<u16> {
    let mut inside = 0u128;
    let mut seen = [[0u128; 9]; 2];
    for &(assertion, _) in nodes {
        let (cell, digit) = (cell_of(assertion / 2), digit_of(assertion / 2));
        inside |= 1 << cell;
        seen[usize::from(is_on(assertion))][digit] |= PEER_CELLS[cell];
    }
    let mut gone = Vec::new();
    for (digit, (off, on)) in seen[0].into_iter().zip(seen[1]).enumerate() {
        let both = off & on & !inside;
        if both != 0 {
            gone.extend(cells(both & position.cells_with(digit)).map(|cell| candidate(cell, digit)));
        }
    }
    gone.sort_unstable();
    gone
}

/// The cycle in both directions. In the second every assertion is turned around but keeps its cause: so does Sudoku
/// Explainer, and what a chain inside a chain depends on follows from it.
pub fn branches(nodes: &[(u16, Cause)]) -> Vec<Branch> {
    let start = nodes.first().map(|&(assertion, _)| (assertion ^ 1, Cause::Assumed));
    let rest = nodes.iter().skip(1).rev().map(|&(assertion, cause)| (assertion ^ 1, cause));
    vec![Branch::thread(nodes.iter().copied()), Branch::thread(start.into_iter().chain(rest))]
}
