//! Avoidable Rectangle: four solved cells that are not clues must not hold two digits that could be swapped.

use super::geometry::{ALL_CELLS, HOUSE_CELLS, HOUSES_OF, PEERS, bits, count, mask_of};
use super::rectangle::{parallel_pairs, partners};
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;
use crate::board::digits::DigitSet;

/// Finds an avoidable rectangle with three solved corners.
pub(super) fn avoidable_rectangle_1(state: &mut State) -> Option<Step> {
    search(state, type_1)
}

/// Finds an avoidable rectangle with two solved corners.
pub(super) fn avoidable_rectangle_2(state: &mut State) -> Option<Step> {
    search(state, type_2)
}

/// A rectangle. Its corners are a cell, its partner in the box, and the cells parallel to these. The first two hold the
/// two digits; the others would complete the pattern with the digits exchanged.
struct Rectangle {
    corners: [usize; 4],
    values: [usize; 2],
}

fn is_solved(state: &State, cell: usize) -> bool {
    state.values[cell] != 0 && state.clues >> cell & 1 == 0
}

fn search(state: &State, check: fn(&State, &Rectangle) -> Option<Step>) -> Option<Step> {
    bits(ALL_CELLS & !state.clues).filter(|&cell| is_solved(state, cell)).find_map(|cell| {
        partners(cell).filter(|&(partner, _)| is_solved(state, partner)).find_map(|(partner, in_row)| {
            let values = [cell, partner].map(|solved| usize::from(state.values[solved]) - 1);
            // One of the other corners has two candidates, one of them the digit of the opposite corner.
            let may_be_open = |corner: usize, value: usize| {
                let line = HOUSE_CELLS[HOUSES_OF[corner][usize::from(in_row)]];
                state.by_count[2] & state.places[value] & line != 0
            };
            if !may_be_open(cell, values[1]) && !may_be_open(partner, values[0]) {
                return None;
            }
            parallel_pairs(cell, partner, in_row)
                .find_map(|(a, b)| check(state, &Rectangle { corners: [cell, partner, a, b], values }))
        })
    })
}

/// Type 1: one of the other corners is solved, the other has two candidates and loses the one that completes the
/// rectangle.
fn type_1(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let ([_, _, a, b], [first, second]) = (rectangle.corners, rectangle.values);
    [(a, second, b, first), (b, first, a, second)].into_iter().find_map(|(solved, value, open, missing)| {
        let is_rectangle = is_solved(state, solved)
            && usize::from(state.values[solved]) == value + 1
            && count(state.candidates[open]) == 2
            && state.has(open, missing);
        let eliminations = if is_rectangle { vec![(open, missing)] } else { Vec::new() };
        step(state, Technique::AvoidableRectangle1, rectangle, eliminations)
    })
}

/// Type 2: both other corners have two candidates, one of them in common: cells that see both lose it.
fn type_2(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let ([_, _, a, b], [first, second]) = (rectangle.corners, rectangle.values);
    let has_pairs = count(state.candidates[a]) == 2 && count(state.candidates[b]) == 2;
    if !has_pairs || !state.has(a, second) || !state.has(b, first) || state.other(a, second) != state.other(b, first) {
        return None;
    }
    let extra = state.other(a, second);
    let eliminated = PEERS[a] & PEERS[b] & state.places[extra];
    step(state, Technique::AvoidableRectangle2, rectangle, remove_from(eliminated, extra))
}

fn step(state: &State, technique: Technique, rectangle: &Rectangle, eliminations: Vec<(usize, usize)>) -> Option<Step> {
    state.elimination(technique, eliminations, || {
        let values = rectangle.values.iter().fold(0, |values, &value| values | 1 << value);
        Pattern::Rectangle { digits: DigitSet::from_bits(values), corners: set(mask_of(&rectangle.corners)) }
    })
}
