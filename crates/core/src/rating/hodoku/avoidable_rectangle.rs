//! Avoidable Rectangle: four solved cells that are not clues must not hold two digits that could be swapped.

use super::geometry::{ALL_CELLS, CELL_SETS, Mask, PEERS, bits, count, mask_of};
use super::rectangle::RECTANGLES;
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;
use crate::board::digits::DigitSet;

/// Finds an avoidable rectangle with three solved corners.
pub(super) fn avoidable_rectangle_1(state: &mut State) -> Option<Step> {
    let solved = solved_cells(state);
    search(state, solved, solved, type_1)
}

/// Finds an avoidable rectangle with two solved corners.
pub(super) fn avoidable_rectangle_2(state: &mut State) -> Option<Step> {
    search(state, solved_cells(state), state.by_count[2], type_2)
}

/// A rectangle. Its corners are a cell, its partner in the box, and the cells parallel to these. The first two hold the
/// two digits; the others would complete the pattern with the digits exchanged.
struct Rectangle {
    corners: [usize; 4],
    values: [usize; 2],
}

/// Returns the cells with a value that is no clue.
fn solved_cells(state: &State) -> Mask {
    state.by_count.iter().fold(ALL_CELLS & !state.clues, |solved, empty| solved & !empty)
}

/// Checks the rectangles in the order of their corners: one of the last two has two candidates, the other is one of `others`.
fn search(state: &State, solved: Mask, others: Mask, check: fn(&State, &Rectangle) -> Option<Step>) -> Option<Step> {
    let mut found = Vec::new();
    for open in bits(state.by_count[2]) {
        let of_partner =
            RECTANGLES[open].chunks(6).filter(|of_partner| others & CELL_SETS[usize::from(of_partner[0][0])] != 0);
        for [other, a, b] in of_partner.flatten().map(|cells| cells.map(usize::from)) {
            if solved & CELL_SETS[a] != 0 && solved & CELL_SETS[b] != 0 {
                found.push(if a < b { [a, b, open, other] } else { [b, a, other, open] });
            }
        }
    }
    found.sort();
    found.into_iter().find_map(|corners| {
        let values = [corners[0], corners[1]].map(|solved| usize::from(state.values[solved]) - 1);
        check(state, &Rectangle { corners, values })
    })
}

/// Type 1: one of the other corners is solved, the other has two candidates and loses the one that completes the
/// rectangle.
fn type_1(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let ([_, _, a, b], [first, second]) = (rectangle.corners, rectangle.values);
    [(a, second, b, first), (b, first, a, second)].into_iter().find_map(|(solved, value, open, missing)| {
        let is_rectangle = usize::from(state.values[solved]) == value + 1
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
