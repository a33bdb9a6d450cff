//! XY-Wing: a pivot with candidates x and y, one wing with x and z, one with y and z.

use super::geometry::{CELL_SETS, Mask, PEERS, bits, count, digit, digits, first_digit, mask_of};
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;

/// Finds an XY-wing.
pub(super) fn xy_wing(state: &mut State) -> Option<Step> {
    state.search_changed_cells(Technique::XyWing, |state, changed| {
        if state.by_count[2] & changed == 0 { None } else { among_pairs(state, changed) }
    })
}

/// Finds a wing with a changed cell: in the order of all cells, then by pivot.
fn among_pairs(state: &State, changed: Mask) -> Option<Step> {
    let (bivalue, of) = (state.by_count[2], |cell: usize| state.candidates[cell]);
    let mut wings = Vec::new();
    for pivot in bits(bivalue) {
        for a in bits(bivalue & PEERS[pivot]) {
            let third = of(pivot) ^ of(a);
            if count(third) == 2 {
                let others =
                    bits(bivalue & PEERS[pivot] & !(CELL_SETS[a] | (CELL_SETS[a] - 1))).filter(|&b| of(b) == third);
                for b in others.filter(|&b| (CELL_SETS[pivot] | CELL_SETS[a] | CELL_SETS[b]) & changed != 0) {
                    let mut cells = [pivot, a, b];
                    cells.sort();
                    wings.push((cells, [pivot, a, b]));
                }
            }
        }
    }
    wings.sort();
    wings.into_iter().find_map(|(_, cells)| with_pivot(state, cells))
}

/// Returns the step of three cells, of which the first is the pivot and sees the others.
fn with_pivot(state: &State, cells: [usize; 3]) -> Option<Step> {
    let [pivot, a, b] = cells;
    let z = first_digit(state.candidates[a] & state.candidates[b]);
    let eliminated = PEERS[a] & PEERS[b] & state.places[z];
    state.elimination(Technique::XyWing, remove_from(eliminated, z), || {
        let mut others = digits(state.candidates[pivot]);
        let digits = [others.next(), others.next(), Some(z)].map(|value| digit(value.unwrap_or(z)));
        Pattern::Wing { digits, cells: set(mask_of(&cells)) }
    })
}
