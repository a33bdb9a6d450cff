//! Uniqueness Tests 1 to 6 and Hidden Rectangle: four cells that could swap two digits have a further candidate.

use super::geometry::{
    HOUSE_CELLS, HOUSES_OF, Mask, PEERS, bits, common_peers, count, digits, first_digit, mask_of, share_line,
};
use super::rectangle::{Rectangle, rectangles};
use super::state::State;
use super::step::{Eliminations, Pattern, Step, remove_from, set};
use super::subset_in_house::{SubsetSearch, subset_with};
use super::technique::Technique;
use crate::board::digits::DigitSet;

/// A test of one rectangle.
type Check = fn(&State, &Rectangle) -> Option<Step>;

/// Finds a Uniqueness Test 1.
pub(super) fn uniqueness_test_1(state: &mut State) -> Option<Step> {
    search(state, test_1)
}

/// Finds a Uniqueness Test 2.
pub(super) fn uniqueness_test_2(state: &mut State) -> Option<Step> {
    search(state, |state, rectangle| test_2_or_5(state, rectangle, Technique::UniquenessTest2))
}

/// Finds a Uniqueness Test 3.
pub(super) fn uniqueness_test_3(state: &mut State) -> Option<Step> {
    search(state, test_3)
}

/// Finds a Uniqueness Test 4.
pub(super) fn uniqueness_test_4(state: &mut State) -> Option<Step> {
    search(state, test_4)
}

/// Finds a Uniqueness Test 5.
pub(super) fn uniqueness_test_5(state: &mut State) -> Option<Step> {
    search(state, |state, rectangle| test_2_or_5(state, rectangle, Technique::UniquenessTest5))
}

/// Finds a Uniqueness Test 6.
pub(super) fn uniqueness_test_6(state: &mut State) -> Option<Step> {
    search(state, test_6)
}

/// Finds a Hidden Rectangle.
pub(super) fn hidden_rectangle(state: &mut State) -> Option<Step> {
    search(state, hidden)
}

/// Tests all rectangles in order.
fn search(state: &mut State, check: Check) -> Option<Step> {
    let rectangles = state.rectangles.take().unwrap_or_else(|| rectangles(state));
    let found = rectangles.iter().find_map(|rectangle| check(state, rectangle));
    state.rectangles = Some(rectangles);
    found
}

/// Test 1: three corners hold the two digits only: the fourth loses them.
fn test_1(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let [corner] = rectangle.roof[..] else { return None };
    let lost = digits(state.candidates[corner] & rectangle.pair()).map(|digit| (corner, digit));
    step(state, rectangle, Technique::UniquenessTest1, lost.collect())
}

/// Test 2: the roof has one other candidate, so cells that see the whole roof lose it. Test 5 if the roof is not two
/// cells in line.
fn test_2_or_5(state: &State, rectangle: &Rectangle, technique: Technique) -> Option<Step> {
    if !(1..=2).contains(&rectangle.floor.len()) || count(rectangle.extra) != 1 {
        return None;
    }
    let roof = &rectangle.roof;
    let is_test_5 = roof.len() == 3 || !share_line(roof[0], roof[1]);
    if is_test_5 != (technique == Technique::UniquenessTest5) {
        return None;
    }
    let extra = first_digit(rectangle.extra);
    let holders = mask_of(roof) & state.places[extra];
    let eliminated = common_peers(holders) & state.places[extra] & !mask_of(&rectangle.corners);
    step(state, rectangle, technique, remove_from(eliminated, extra))
}

/// Test 3: the other candidates of the roof form a naked subset with cells of a house.
fn test_3(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let [a, b] = rectangle.roof[..] else { return None };
    let roof = 1 << a | 1 << b;
    HOUSES_OF[a].into_iter().filter(|house| HOUSES_OF[b].contains(house)).find_map(|house| {
        let is_free = |&cell: &usize| state.values[cell] == 0 && state.candidates[cell] & rectangle.pair() == 0;
        let cells: Vec<usize> = bits(HOUSE_CELLS[house] & !roof).filter(is_free).collect();
        let search = SubsetSearch { house, cells: &cells };
        let lost = subset_with(state, search, roof, rectangle.extra)?;
        step(state, rectangle, Technique::UniquenessTest3, lost)
    })
}

/// Test 4: the roof is in line and one digit has no other place there, so the roof loses the other digit.
fn test_4(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let ([a, b], [first, second]) = ((*rectangle.roof).try_into().ok()?, rectangle.values);
    if !share_line(a, b) {
        return None;
    }
    let around = PEERS[a] & PEERS[b];
    let lost = if around & state.places[first] == 0 {
        second
    } else if around & state.places[second] == 0 {
        first
    } else {
        return None;
    };
    let eliminations = rectangle.roof.iter().filter(|&&cell| state.has(cell, lost)).map(|&cell| (cell, lost));
    step(state, rectangle, Technique::UniquenessTest4, eliminations.collect())
}

/// Test 6: the roof is diagonal and a digit has no further place in the lines of the rectangle, so the roof loses that
/// digit.
fn test_6(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let [a, b] = rectangle.roof[..] else { return None };
    if share_line(a, b) {
        return None;
    }
    let lines = rectangle.corners.iter().fold(0, |all, &cell| all | lines_of(cell));
    let corners = mask_of(&rectangle.corners);
    rectangle.values.into_iter().filter(|&value| state.places[value] & lines & !corners == 0).find_map(|value| {
        let eliminated = (1 << a | 1 << b) & state.places[value];
        step(state, rectangle, Technique::UniquenessTest6, remove_from(eliminated, value))
    })
}

/// Hidden Rectangle: a digit has no further place in the lines of the corner opposite the floor, so that corner loses
/// the other digit.
fn hidden(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let is_fit = match rectangle.floor[..] {
        [_] => true,
        [a, b] => !share_line(a, b),
        _ => false,
    };
    let ([first, second], corners) = (rectangle.values, mask_of(&rectangle.corners));
    rectangle.floor.iter().filter(|_| is_fit).find_map(|&corner| {
        let opposite = rectangle.corners.into_iter().find(|&other| !share_line(other, corner))?;
        [(first, second), (second, first)].into_iter().find_map(|(kept, lost)| {
            let is_strong = state.places[kept] & lines_of(opposite) & !corners == 0;
            let eliminations = if is_strong && state.has(opposite, lost) { vec![(opposite, lost)] } else { Vec::new() };
            step(state, rectangle, Technique::HiddenRectangle, eliminations)
        })
    })
}

/// Returns the cells of the row and the column of a cell.
fn lines_of(cell: usize) -> Mask {
    let [row, column, _] = HOUSES_OF[cell];
    HOUSE_CELLS[row] | HOUSE_CELLS[column]
}

fn step(state: &State, rectangle: &Rectangle, technique: Technique, eliminations: Eliminations) -> Option<Step> {
    let digits = DigitSet::from_bits(rectangle.pair());
    let pattern = || Pattern::Rectangle { digits, corners: set(mask_of(&rectangle.corners)) };
    state.elimination(technique, eliminations, pattern)
}
