//! XYZ-Wing: a pivot with candidates x, y and z, one wing with x and z, one with y and z.

use super::geometry::{PEERS, bits, count, digit, digits, first_digit, mask_of};
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;

/// Finds an XYZ-wing.
pub(super) fn xyz_wing(state: &mut State) -> Option<Step> {
    let bivalue = state.by_count[2];
    for pivot in bits(state.by_count[3]) {
        let all = state.candidates[pivot];
        let is_wing = |cell: &usize| state.candidates[*cell] & !all == 0;
        let wings: Vec<usize> = bits(bivalue & PEERS[pivot]).filter(is_wing).collect();
        for (k, &a) in wings.iter().enumerate() {
            for &b in &wings[k + 1..] {
                let found = wing(state, [pivot, a, b]);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

fn wing(state: &State, cells: [usize; 3]) -> Option<Step> {
    let [pivot, a, b] = cells;
    let common = state.candidates[a] & state.candidates[b];
    if count(common) != 1 {
        return None;
    }
    let z = first_digit(common);
    let eliminated = PEERS[pivot] & PEERS[a] & PEERS[b] & state.places[z];
    state.elimination(Technique::XyzWing, remove_from(eliminated, z), || {
        let mut all = digits(state.candidates[pivot]);
        let digits = [all.next(), all.next(), all.next()].map(|value| digit(value.unwrap_or(z)));
        Pattern::Wing { digits, cells: set(mask_of(&cells)) }
    })
}
