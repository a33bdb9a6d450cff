//! The singles that follow from a candidate being on or off: the implications of forcing nets.

use super::geometry::bits;
use super::link_table::LinkTable;
use super::state::State;

/// The number of rounds in which singles are placed.
const ROUNDS: usize = 4;

/// Returns the sides that follow from each side of a candidate by four rounds of naked and hidden singles.
pub(super) fn singles_that_follow(state: &State, table: &LinkTable) -> Vec<Vec<u16>> {
    let mut start = state.clone();
    start.naked.clear();
    start.hidden.clear();
    start.almost_locked_sets = None;
    let mut all = Vec::with_capacity(2 * table.single_count);
    for node in &table.nodes[..table.single_count] {
        for is_on in [true, false] {
            let mut after = start.clone();
            if is_on {
                after.place(node.cell, node.digit);
            } else {
                after.remove(node.cell, node.digit);
            }
            for _ in 0..ROUNDS {
                place_singles(&mut after);
            }
            all.push(changes(state, &after, table));
        }
    }
    all
}

/// Places the singles of the position; those that follow from them are left for the next round.
fn place_singles(state: &mut State) {
    state.find_singles();
    let singles: Vec<_> = state.naked.drain(..).chain(state.hidden.drain(..)).collect();
    for (cell, digit) in singles {
        if state.values[cell] == 0 && state.has(cell, digit) {
            state.place(cell, digit);
        }
    }
}

/// Returns the sides of the candidates that are placed or gone.
fn changes(before: &State, after: &State, table: &LinkTable) -> Vec<u16> {
    let mut sides = Vec::new();
    for digit in 0..9 {
        for cell in bits(before.places[digit] & !after.places[digit]) {
            let is_placed = usize::from(after.values[cell]) == digit + 1;
            sides.push(2 * table.node_of[cell][digit] + u16::from(!is_placed));
        }
    }
    sides
}
