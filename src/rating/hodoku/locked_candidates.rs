//! Locked candidates: Pointing (type 1) and Claiming (type 2).

use super::geometry::{FIRST_BOX, HOUSES_OF, box_of, digit, first, house, is_within};
use super::state::State;
use super::step::{Pattern, Step, remove_from};
use super::technique::Technique;

/// Finds a digit whose two or three places in a box are in one line.
pub(super) fn pointing(state: &mut State) -> Option<Step> {
    (FIRST_BOX..27).find_map(|square| {
        (0..9).find_map(|value| {
            let [row, column, _] = HOUSES_OF[first(state.places_in(value, square))];
            locked(state, Technique::Pointing, value, square, row)
                .or_else(|| locked(state, Technique::Pointing, value, square, column))
        })
    })
}

/// Finds a digit whose two or three places in a line are in one box.
pub(super) fn claiming(state: &mut State) -> Option<Step> {
    (0..FIRST_BOX).find_map(|line| {
        (0..9).find_map(|value| {
            let square = box_of(first(state.places_in(value, line)));
            locked(state, Technique::Claiming, value, line, square)
        })
    })
}

/// Returns the step if the places of the digit in a house are all in another house that has more.
fn locked(state: &State, technique: Technique, value: usize, from: usize, to: usize) -> Option<Step> {
    let places = state.places_in(value, from);
    if !(2..=3).contains(&state.counts[value][from]) || !is_within(places, to) {
        return None;
    }
    let eliminations = remove_from(state.places_in(value, to) & !places, value);
    let pattern = || Pattern::LockedCandidates { digit: digit(value), house: house(from) };
    state.elimination(technique, eliminations, pattern)
}
