//! Locked candidates: Pointing (type 1) and Claiming (type 2).

use super::geometry::{FIRST_BOX, HOUSES_OF, box_of, digit, digits, first, house, is_within};
use super::state::State;
use super::step::{Pattern, Step, remove_from};
use super::technique::Technique;
use crate::rating::tables::HOUSE_PARTS;

/// Finds a digit whose two or three places in a box are in one line.
pub(super) fn pointing(state: &mut State) -> Option<Step> {
    state.search_changed_digits(Technique::Pointing, |state, values| {
        (FIRST_BOX..27).find_map(|box_house| {
            in_part(state, values, box_house, &HOUSE_PARTS).find_map(|value| {
                let [row, column, _] = HOUSES_OF[first(state.places_in(value, box_house))];
                locked(state, Technique::Pointing, value, box_house, row)
                    .or_else(|| locked(state, Technique::Pointing, value, box_house, column))
            })
        })
    })
}

/// Finds a digit whose two or three places in a line are in one box.
pub(super) fn claiming(state: &mut State) -> Option<Step> {
    state.search_changed_digits(Technique::Claiming, |state, values| {
        (0..FIRST_BOX).find_map(|line| {
            in_part(state, values, line, &HOUSE_PARTS[..3]).find_map(|value| {
                let box_house = box_of(first(state.places_in(value, line)));
                locked(state, Technique::Claiming, value, line, box_house)
            })
        })
    })
}

/// Iterates over those of the digits that have two or three places in a house, all in one of these parts.
fn in_part(state: &State, values: u16, house: usize, parts: &[u16]) -> impl Iterator<Item = usize> {
    digits(values).filter(move |&value| {
        let places = state.houses[value][house];
        (2..=3).contains(&state.counts[value][house]) && parts.iter().any(|part| places & !part == 0)
    })
}

/// Returns the step if the places of the digit in a house are all in another house that has more.
fn locked(state: &State, technique: Technique, value: usize, from: usize, to: usize) -> Option<Step> {
    let places = state.places_in(value, from);
    let eliminated = state.places_in(value, to) & !places;
    if eliminated == 0 || !is_within(places, to) {
        return None;
    }
    let eliminations = remove_from(eliminated, value);
    let pattern = || Pattern::LockedCandidates { digit: digit(value), house: house(from) };
    state.elimination(technique, eliminations, pattern)
}
