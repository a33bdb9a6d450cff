//! Bidirectional cycles: either all assertions of the cycle are true, or all their negations.

use crate::rating::se::assertion::{candidate, cell_of, digit_of, is_on};
use crate::rating::se::board::Board;
use crate::rating::se::chain::{Branch, Cause};
use crate::rating::se::position::State;
use crate::rating::se::tables::cells;

/// Returns the eliminations in ascending order: candidates outside of the cells of the cycle that see both an assertion
/// that is on and one that is off.
pub fn eliminations<B: Board>(position: &State<B>, nodes: &[(u16, Cause)]) -> Vec<u16> {
    let mut inside = 0u128;
    let mut seen = [[0u128; 9]; 2];
    for &(assertion, _) in nodes {
        let (cell, digit) = (cell_of(assertion / 2), digit_of(assertion / 2));
        inside |= 1 << cell;
        seen[usize::from(is_on(assertion))][digit] |= position.board.peer_set(cell);
    }
    let mut eliminated = Vec::new();
    for (digit, (off, on)) in seen[0].into_iter().zip(seen[1]).enumerate() {
        let both = off & on & !inside;
        if both != 0 {
            eliminated.extend(cells(both & position.cells_with(digit)).map(|cell| candidate(cell, digit)));
        }
    }
    eliminated.sort_unstable();
    eliminated
}

/// Returns the cycle in both directions. In the second, every assertion is negated but keeps its cause, as in Sudoku
/// Explainer: the parents of nested chains depend on it.
pub fn branches(nodes: &[(u16, Cause)]) -> Vec<Branch> {
    let start = nodes.first().map(|&(assertion, _)| (assertion ^ 1, Cause::Assumed));
    let rest = nodes.iter().skip(1).rev().map(|&(assertion, cause)| (assertion ^ 1, cause));
    vec![Branch::chain(nodes.iter().copied()), Branch::chain(start.into_iter().chain(rest))]
}
