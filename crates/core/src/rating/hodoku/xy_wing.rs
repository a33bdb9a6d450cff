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

/// Finds a wing with a changed cell.
fn among_pairs(state: &State, changed: Mask) -> Option<Step> {
    let bivalue: Vec<usize> = bits(state.by_count[2]).collect();
    let of = |cell: usize| state.candidates[cell];
    for (i, &a) in bivalue.iter().enumerate() {
        for (j, &b) in bivalue.iter().enumerate().skip(i + 1) {
            let third = of(a) ^ of(b);
            if count(third) != 2 {
                continue;
            }
            for &c in bivalue[j + 1..].iter().filter(|&&c| of(c) == third) {
                if (CELL_SETS[a] | CELL_SETS[b] | CELL_SETS[c]) & changed == 0 {
                    continue;
                }
                let found = [[a, b, c], [b, a, c], [c, a, b]].into_iter().find_map(|cells| with_pivot(state, cells));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Returns the step of three cells, of which the first is the pivot.
fn with_pivot(state: &State, cells: [usize; 3]) -> Option<Step> {
    let [pivot, a, b] = cells;
    if PEERS[pivot] >> a & 1 == 0 || PEERS[pivot] >> b & 1 == 0 {
        return None;
    }
    let z = first_digit(state.candidates[a] & state.candidates[b]);
    let eliminated = PEERS[a] & PEERS[b] & state.places[z];
    state.elimination(Technique::XyWing, remove_from(eliminated, z), || {
        let mut others = digits(state.candidates[pivot]);
        let digits = [others.next(), others.next(), Some(z)].map(|value| digit(value.unwrap_or(z)));
        Pattern::Wing { digits, cells: set(mask_of(&cells)) }
    })
}
