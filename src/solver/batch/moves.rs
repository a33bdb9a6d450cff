//! States on their way from lane to lane.
//!
//! Where vectors can pick lanes from two others, all moves of a round are one sweep over the cells; else each lane is
//! copied by itself, which takes about as long for three lanes as the sweep.

use super::lanes::{Lanes, numbers, numbers_mut};
use super::pass::State;

/// Copies lanes to lanes: (from, to).
#[inline(always)]
pub fn copy<V: Lanes>(from: &[V; 81], to: &mut [V; 81], moves: &[(u8, u8)]) {
    if V::PICKS {
        let picks = from[0].picks(moves);
        for i in 0..81 {
            to[i] = to[i].pick(picks, from[i]);
        }
    } else {
        copy_each(from, to, moves);
    }
}

/// Applies what the last pass has found, unless the state is fresh, and copies lanes to its lanes.
#[inline(always)]
pub fn refill<V: Lanes>(state: &mut State<V>, fresh: bool, from: &[V; 81], moves: &[(u8, u8)]) {
    if fresh {
        return copy(from, &mut state.cells, moves);
    }
    if V::PICKS {
        let picks = from[0].picks(moves);
        for row in 0..9 {
            for column in 0..9 {
                let at = row * 9 + column;
                state.cells[at] = state.cell(row, column).pick(picks, from[at]);
            }
        }
    } else {
        for row in 0..9 {
            for column in 0..9 {
                state.cells[row * 9 + column] = state.cell(row, column);
            }
        }
        copy_each(from, &mut state.cells, moves);
    }
}

#[inline(always)]
fn copy_each<V: Lanes>(from: &[V; 81], to: &mut [V; 81], moves: &[(u8, u8)]) {
    let (from, to) = (numbers(from), numbers_mut(to));
    for &(source, target) in moves {
        let (source, target) = (source as usize % V::COUNT, target as usize % V::COUNT);
        for i in 0..81 {
            to[i * V::COUNT + target] = from[i * V::COUNT + source];
        }
    }
}
