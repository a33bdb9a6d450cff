//! Copies of states from lane to lane.
//!
//! If vectors can permute lanes, all copies are one sweep over the cells. Otherwise each lane is copied separately. The
//! sweep takes as long as about three separate copies.

use super::lanes::{Lanes, Moves, numbers, numbers_mut};
use super::pass::State;

/// Copies lanes.
#[inline(always)]
pub fn copy<V: Lanes>(from: &[V; 81], to: &mut [V; 81], moves: &Moves) {
    if V::HAS_PERMUTE {
        let permutation = from[0].permutation(moves);
        for i in 0..81 {
            to[i] = to[i].permute_from(permutation, from[i]);
        }
    } else {
        copy_each(from, to, moves);
    }
}

/// Applies the restrictions of the last pass, unless the state is fresh, and copies lanes into it.
#[inline(always)]
pub fn refill<V: Lanes>(state: &mut State<V>, fresh: bool, from: &[V; 81], moves: &Moves) {
    if fresh {
        return copy(from, &mut state.cells, moves);
    }
    if V::HAS_PERMUTE {
        let permutation = from[0].permutation(moves);
        state.restrict(|at, cell| cell.permute_from(permutation, from[at]));
    } else {
        state.restrict(|_, cell| cell);
        copy_each(from, &mut state.cells, moves);
    }
}

#[inline(always)]
fn copy_each<V: Lanes>(from: &[V; 81], to: &mut [V; 81], moves: &Moves) {
    let (from, to) = (numbers(from), numbers_mut(to));
    moves.for_each(|source, target| {
        let (source, target) = (source % V::COUNT, target % V::COUNT);
        for i in 0..81 {
            to[i * V::COUNT + target] = from[i * V::COUNT + source];
        }
    });
}
