//! The singles that follow from a candidate being on or off: the implications of forcing nets.

use super::geometry::bits;
use super::link_table::LinkTable;
use super::state::State;

/// The number of rounds in which singles are placed.
const ROUNDS: usize = 4;

/// Returns the sides that follow from each side of a candidate by four rounds of naked and hidden singles.
pub(super) fn singles_that_follow(state: &State, table: &LinkTable) -> Vec<Vec<u16>> {
    let (mut after, mut singles) = (state.clone(), Vec::new());
    let mut all = Vec::with_capacity(2 * table.single_count);
    for node in &table.nodes[..table.single_count] {
        for is_on in [true, false] {
            after.copy_grid(state);
            if is_on {
                after.place(node.cell, node.digit);
            } else {
                after.remove(node.cell, node.digit);
            }
            for _ in 0..ROUNDS {
                if !place_singles(&mut after, &mut singles) {
                    break;
                }
            }
            all.push(changes(state, &after, table));
        }
    }
    all
}

/// Places the singles of the position; those that follow from them are left for the next round. Returns whether there are
/// any.
fn place_singles(state: &mut State, singles: &mut Vec<(usize, usize)>) -> bool {
    state.find_singles();
    singles.clear();
    singles.extend(state.naked.drain(..).chain(state.hidden.drain(..)));
    let before = state.unsolved;
    for &(cell, digit) in singles.iter() {
        if state.values[cell] == 0 && state.has(cell, digit) {
            state.place(cell, digit);
        }
    }
    state.unsolved < before
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
