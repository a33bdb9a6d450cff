//! The functions of vectors of one digit that every machine of their kind has.

use super::super::deviation;
use super::super::node::{SearchState, search_node};
use super::super::pass::propagated;
use super::{DigitPlanes, DigitVector, load};

/// Searches with these vectors.
pub fn search<V: DigitVector<Proof = ()>>(digits: &DigitPlanes, state: &mut SearchState<'_>) {
    recurse(load(V::zero(()), digits), state);
}

/// Propagates with these vectors.
pub fn propagate<V: DigitVector<Proof = ()>>(digits: &DigitPlanes) -> DigitPlanes {
    propagated::<V, 9>(load(V::zero(()), digits))
}

/// Runs [`deviation::find_deviation`] with these vectors.
pub fn find_deviation<V: DigitVector<Proof = ()>>(digits: &DigitPlanes, grid: &DigitPlanes) -> Option<[u32; 4]> {
    let zero = V::zero(());
    find_deviation_node(load(zero, digits), &load(zero, grid))
}

fn find_deviation_node<V: DigitVector>(board: [V; 9], grid: &[V; 9]) -> Option<[u32; 4]> {
    deviation::find_deviation(board, grid, find_deviation_node)
}

fn recurse<V: DigitVector>(board: [V; 9], state: &mut SearchState<'_>) -> bool {
    search_node(board, state, recurse)
}
