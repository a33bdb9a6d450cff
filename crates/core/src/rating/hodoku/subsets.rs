//! Naked, locked and hidden subsets.

use super::geometry::{
    CELLS, FIRST_BOX, HOUSE_CELLS, HOUSES_OF, IndexList, Mask, SmallUnions, bits, count, digits, is_within, mask_of,
};
use super::state::State;
use super::step::{Eliminations, Pattern, Step, set};
use super::technique::Technique;
use crate::board::digits::DigitSet;

/// Iterates over the houses of the set with an index below `house_count`, in the order of the searches for subsets:
/// boxes, rows, columns.
fn search_order(houses: u32, house_count: usize) -> impl Iterator<Item = usize> {
    (FIRST_BOX..27).chain(0..FIRST_BOX).take(house_count).filter(move |house| houses >> house & 1 != 0)
}

/// Finds a locked pair.
pub(super) fn locked_pair(state: &mut State) -> Option<Step> {
    naked_subset(state, 2, Technique::LockedPair)
}

/// Finds a locked triple.
pub(super) fn locked_triple(state: &mut State) -> Option<Step> {
    naked_subset(state, 3, Technique::LockedTriple)
}

/// Finds a naked pair that is not locked.
pub(super) fn naked_pair(state: &mut State) -> Option<Step> {
    naked_subset(state, 2, Technique::NakedPair)
}

/// Finds a naked triple that is not locked.
pub(super) fn naked_triple(state: &mut State) -> Option<Step> {
    naked_subset(state, 3, Technique::NakedTriple)
}

/// Finds a naked quadruple.
pub(super) fn naked_quadruple(state: &mut State) -> Option<Step> {
    naked_subset(state, 4, Technique::NakedQuadruple)
}

/// Finds a hidden pair.
pub(super) fn hidden_pair(state: &mut State) -> Option<Step> {
    hidden_subset(state, 2, Technique::HiddenPair)
}

/// Finds a hidden triple.
pub(super) fn hidden_triple(state: &mut State) -> Option<Step> {
    hidden_subset(state, 3, Technique::HiddenTriple)
}

/// Finds a hidden quadruple.
pub(super) fn hidden_quadruple(state: &mut State) -> Option<Step> {
    hidden_subset(state, 4, Technique::HiddenQuadruple)
}

/// Finds a naked subset of this size: a locked one in a box for the locked techniques, else one that is not locked.
fn naked_subset(state: &mut State, size: u32, technique: Technique) -> Option<Step> {
    // If locked subsets are not searched first, one may later become a naked subset that is not locked without a change
    // in its house, so no house may be skipped.
    let is_found = |locked: Technique| state.filter.techniques.contains(locked);
    if ![Technique::LockedPair, Technique::LockedTriple].into_iter().all(is_found) {
        return naked_subset_in(state, u32::MAX, size, technique);
    }
    // The cells of a pair or triple may be in a second house, where it eliminates something too; those of a locked
    // subset eliminate something in both.
    let with_crossing = matches!(technique, Technique::NakedPair | Technique::NakedTriple);
    state.search_open_houses(technique, with_crossing, |state, houses| naked_subset_in(state, houses, size, technique))
}

fn naked_subset_in(state: &State, houses: u32, size: u32, technique: Technique) -> Option<Step> {
    let wants_locked = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    let subsets = SmallUnions::of_size(size);
    let house_count = if wants_locked { 9 } else { 27 };
    search_order(houses, house_count).find_map(|house| {
        let sets = CELLS[house].map(|cell| state.candidates[usize::from(cell)]);
        subsets.search(&sets, |chosen, union| {
            if count(union) != subsets.size {
                return None;
            }
            let chosen: IndexList = digits(chosen).map(|place| usize::from(CELLS[house][place])).collect();
            let cells = mask_of(&chosen);
            let (eliminations, is_locked) = eliminations_of_naked(state, cells, chosen[0], union);
            if is_locked != wants_locked {
                return None;
            }
            subset(state, technique, union, cells, eliminations)
        })
    })
}

/// Returns the eliminations of a naked subset, and whether it is locked: it has eliminations in a box and in a line.
fn eliminations_of_naked(state: &State, cells: Mask, first: usize, union: u16) -> (Eliminations, bool) {
    let box_house = HOUSES_OF[first][2];
    let (mut eliminations, mut in_box, mut in_line) = (Eliminations::new(), false, false);
    for house in HOUSES_OF[first].into_iter().filter(|&house| is_within(cells, house)) {
        for cell in bits(HOUSE_CELLS[house] & !cells) {
            for digit in digits(union & state.candidates[cell]) {
                in_box |= house >= FIRST_BOX;
                in_line |= house < FIRST_BOX && HOUSES_OF[cell][2] != box_house;
                if !eliminations.contains(&(cell, digit)) {
                    eliminations.push((cell, digit));
                }
            }
        }
    }
    (eliminations, in_box && in_line)
}

/// Finds a hidden subset of this size.
fn hidden_subset(state: &mut State, size: u32, technique: Technique) -> Option<Step> {
    state.search_open_houses(technique, false, |state, houses| hidden_subset_in(state, houses, size, technique))
}

fn hidden_subset_in(state: &State, houses: u32, size: u32, technique: Technique) -> Option<Step> {
    let subsets = SmallUnions::of_size(size);
    let empty = state.empty_cells();
    search_order(houses, 27).find_map(|house| {
        if (empty & HOUSE_CELLS[house]).count_ones() <= size {
            return None;
        }
        let sets = std::array::from_fn(|digit| state.houses[digit][house]);
        subsets.search(&sets, |own, places| {
            if count(places) != size {
                return None;
            }
            let cells = digits(places).fold(0, |cells, place| cells | 1 << CELLS[house][place]);
            let others = |cell| digits(state.candidates[cell] & !own).map(move |digit| (cell, digit));
            subset(state, technique, own, cells, bits(cells).flat_map(others).collect())
        })
    })
}

fn subset(state: &State, technique: Technique, digits: u16, cells: Mask, eliminations: Eliminations) -> Option<Step> {
    let pattern = || Pattern::Subset { digits: DigitSet::from_bits(digits), cells: set(cells) };
    state.elimination(technique, eliminations, pattern)
}
