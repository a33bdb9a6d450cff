//! Empty Rectangle: the places of a digit in a box are in one row and one column; a strong link joins them.

use super::geometry::{FIRST_BOX, FIRST_COLUMN, HOUSE_CELLS, HOUSES_OF, Mask, bits, cell, digit, digits, house};
use super::state::State;
use super::step::{Pattern, Step, remove_from};
use super::technique::Technique;

/// Finds an empty rectangle.
pub(super) fn empty_rectangle(state: &mut State) -> Option<Step> {
    state.search_digits(Technique::EmptyRectangle, |state, values| {
        digits(values)
            .filter(|&value| state.pairs[value] != 0)
            .find_map(|value| (FIRST_BOX..27).find_map(|box_house| in_box(state, value, box_house)))
    })
}

fn in_box(state: &State, value: usize, box_house: usize) -> Option<Step> {
    // HoDoKu accepts boxes with two places only with a non-default option.
    let min_places = if state.filter.lists_all { 2 } else { 3 };
    if !(min_places..=5).contains(&state.counts[value][box_house]) {
        return None;
    }
    let places = state.places_in(value, box_house);
    bits(HOUSE_CELLS[box_house]).find_map(|crossing| {
        let [row, column, _] = HOUSES_OF[crossing];
        if !is_empty_rectangle(places, crossing) {
            return None;
        }
        strong_link(state, value, box_house, [row, column])
            .or_else(|| strong_link(state, value, box_house, [column, row]))
    })
}

/// Returns whether the places are in the row and the column of the crossing, in each besides the crossing.
fn is_empty_rectangle(places: Mask, crossing: usize) -> bool {
    let [row, column, _] = HOUSES_OF[crossing].map(|house| places & HOUSE_CELLS[house]);
    let others = !(1 << crossing);
    let has_arms = row & others != 0 && column & others != 0;
    has_arms && places & !row & !column == 0
}

/// Looks along one arm for a strong link that leads to the line of the other arm.
fn strong_link(state: &State, value: usize, box_house: usize, [along, other]: [usize; 2]) -> Option<Step> {
    let across = usize::from(along < FIRST_COLUMN);
    bits(state.places_in(value, along) & !HOUSE_CELLS[box_house]).find_map(|near| {
        let link = state.pair_in(value, HOUSES_OF[near][across])?;
        let far = if link[0] == near { link[1] } else { link[0] };
        let back = HOUSES_OF[far][1 - across];
        let eliminated = state.places_in(value, back) & HOUSE_CELLS[other] & !HOUSE_CELLS[box_house];
        state.elimination(Technique::EmptyRectangle, remove_from(eliminated, value), || Pattern::EmptyRectangle {
            digit: digit(value),
            house: house(box_house),
            link: link.map(cell),
        })
    })
}
