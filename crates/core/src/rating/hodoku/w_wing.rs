//! W-Wing: two cells with the same two candidates, joined by a strong link of one of them.

use super::candidate_grid::Solution;
use super::geometry::{CELL_SETS, PEERS, bits, cell, digit, digits, house_indices};
use super::state::State;
use super::step::{Pattern, Step, remove_from};
use super::technique::Technique;

/// Finds a W-wing.
pub(super) fn w_wing(state: &mut State) -> Option<Step> {
    let bivalue: Vec<usize> = bits(state.by_count[2]).collect();
    for (k, &a) in bivalue.iter().enumerate() {
        for &b in bivalue[k + 1..].iter().filter(|&&b| state.candidates[a] == state.candidates[b]) {
            for eliminated in digits(state.candidates[a]) {
                let found = linked(state, [a, b], eliminated);
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Finds a strong link of the other digit with one end seen by each of the cells.
fn linked(state: &State, cells: [usize; 2], eliminated: usize) -> Option<Step> {
    let [a, b] = cells;
    let removed = PEERS[a] & PEERS[b] & state.places[eliminated];
    // One of the cells has the digit that is eliminated.
    let may_hold = |solution: &Solution| solution[eliminated] & (CELL_SETS[a] | CELL_SETS[b]) != 0;
    if removed == 0 || !state.solution.as_ref().is_none_or(may_hold) {
        return None;
    }
    let linked = state.other(a, eliminated);
    let link = house_indices(state.pairs[linked]).find_map(|house| {
        let link = state.pair_in(linked, house)?;
        let (mut sees_a, mut sees_b) = (false, false);
        for end in link {
            if !sees_a && PEERS[a] >> end & 1 != 0 {
                sees_a = true;
            } else {
                sees_b |= PEERS[b] >> end & 1 != 0;
            }
        }
        (sees_a && sees_b && !link.contains(&a) && !link.contains(&b)).then_some(link)
    })?;
    state.elimination(Technique::WWing, remove_from(removed, eliminated), || Pattern::WWing {
        eliminated: digit(eliminated),
        linked: digit(linked),
        cells: cells.map(cell),
        link: link.map(cell),
    })
}
