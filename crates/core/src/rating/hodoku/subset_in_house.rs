//! Naked subsets in which two cells of a rectangle count as one: Uniqueness Test 3.

use super::geometry::{FIRST_BOX, HOUSE_CELLS, Mask, bits, box_of, digits, is_within};
use super::state::State;
use super::step::Eliminations;

/// The cells of a house that may join the subset, in order.
#[derive(Clone, Copy)]
pub(super) struct SubsetSearch<'a> {
    pub house: usize,
    pub cells: &'a [usize],
}

/// Returns the eliminations of the first naked subset that contains the roof. The roof counts as one cell with the
/// `extra` candidates.
pub(super) fn subset_with(state: &State, search: SubsetSearch, roof: Mask, extra: u16) -> Option<Eliminations> {
    extend(state, search, roof, extra, 1)
}

fn extend(state: &State, search: SubsetSearch, cells: Mask, union: u16, size: u32) -> Option<Eliminations> {
    search.cells.iter().enumerate().find_map(|(k, &cell)| {
        let (cells, union, size) = (cells | 1 << cell, union | state.candidates[cell], size + 1);
        let found = (union.count_ones() == size).then(|| eliminations(state, search.house, cells, union));
        let rest = SubsetSearch { cells: &search.cells[k + 1..], ..search };
        found.filter(|list| !list.is_empty()).or_else(|| extend(state, rest, cells, union, size))
    })
}

/// Returns the eliminations of a subset in a house. A subset of a box whose cells are all in one line has none.
fn eliminations(state: &State, house: usize, cells: Mask, union: u16) -> Eliminations {
    let in_line = (0..FIRST_BOX).any(|line| is_within(cells, line));
    if house >= FIRST_BOX && in_line {
        return Eliminations::new();
    }
    let box_house = box_of(bits(cells).next().unwrap_or(0));
    let also = if house < FIRST_BOX && is_within(cells, box_house) { HOUSE_CELLS[box_house] } else { 0 };
    let area = (HOUSE_CELLS[house] | also) & !cells;
    bits(area).flat_map(|cell| digits(state.candidates[cell] & union).map(move |digit| (cell, digit))).collect()
}
