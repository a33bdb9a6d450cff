//! Uniqueness Tests 1 to 6 and Hidden Rectangle: four cells that could swap two digits have a further candidate.

use super::geometry::{
    CELL_SETS, HOUSE_CELLS, HOUSES_OF, IndexList, Mask, PEERS, bits, common_peers, count, digits, first_digit, mask_of,
    share_line,
};
use super::rectangle::{parallel_pairs, partners};
use super::state::State;
use super::step::{Eliminations, Pattern, Step, remove_from, set};
use super::subset_in_house::{SubsetSearch, subset_with};
use super::technique::Technique;
use crate::board::digits::DigitSet;

/// A rectangle of four empty cells that could all hold the two digits.
#[derive(Clone, Debug)]
pub(super) struct Rectangle {
    corners: [usize; 4],
    /// The two digits, ascending.
    values: [usize; 2],
    /// The corners without other candidates.
    floor: IndexList,
    /// The corners with other candidates.
    roof: IndexList,
    /// The other candidates of the roof.
    extra: u16,
}

impl Rectangle {
    fn new(state: &State, corners: [usize; 4], values: [usize; 2]) -> Rectangle {
        let pair = 1 << values[0] | 1 << values[1];
        let is_floor = |cell: &usize| state.candidates[*cell] & !pair == 0;
        let floor = corners.into_iter().filter(is_floor).collect();
        let roof: IndexList = corners.into_iter().filter(|cell| !is_floor(cell)).collect();
        let extra = state.union(mask_of(&roof)) & !pair;
        Rectangle { corners, values, floor, roof, extra }
    }

    fn pair(&self) -> u16 {
        1 << self.values[0] | 1 << self.values[1]
    }

    fn step(&self, state: &State, technique: Technique, eliminations: Eliminations) -> Option<Step> {
        let digits = DigitSet::from_bits(self.pair());
        let pattern = || Pattern::Rectangle { digits, corners: set(mask_of(&self.corners)) };
        state.elimination(technique, eliminations, pattern)
    }
}

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

/// Returns all rectangles in order; each set of four cells once, with the first pair of digits that it allows.
fn rectangles(state: &State) -> Vec<Rectangle> {
    let (mut seen, mut found): (Vec<Mask>, _) = (Vec::with_capacity(32), Vec::with_capacity(32));
    let empty = state.by_count.iter().fold(0, |all, cells| all | cells);
    for start in bits(state.by_count[2]) {
        let mut pair = digits(state.candidates[start]);
        let (Some(a), Some(b)) = (pair.next(), pair.next()) else { continue };
        // Removed candidates count as allowed.
        let allows_first = empty & !state.blocked[a];
        let allows_both = allows_first & !state.blocked[b];
        for (partner, in_row) in partners(start) {
            if allows_both & CELL_SETS[partner] == 0 {
                continue;
            }
            for (third, fourth) in parallel_pairs(start, partner, in_row) {
                if allows_first & CELL_SETS[third] == 0 || allows_both & CELL_SETS[fourth] == 0 {
                    continue;
                }
                let corners = [start, partner, third, fourth];
                if !seen.contains(&mask_of(&corners)) {
                    seen.push(mask_of(&corners));
                    found.push(Rectangle::new(state, corners, [a, b]));
                }
            }
        }
    }
    found
}

/// Test 1: three corners hold the two digits only: the fourth loses them.
fn test_1(state: &State, rectangle: &Rectangle) -> Option<Step> {
    let [corner] = rectangle.roof[..] else { return None };
    let lost = digits(state.candidates[corner] & rectangle.pair()).map(|digit| (corner, digit));
    rectangle.step(state, Technique::UniquenessTest1, lost.collect())
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
    rectangle.step(state, technique, remove_from(eliminated, extra))
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
        rectangle.step(state, Technique::UniquenessTest3, lost)
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
    rectangle.step(state, Technique::UniquenessTest4, eliminations.collect())
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
        rectangle.step(state, Technique::UniquenessTest6, remove_from(eliminated, value))
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
            rectangle.step(state, Technique::HiddenRectangle, eliminations)
        })
    })
}

/// Returns the cells of the row and the column of a cell.
fn lines_of(cell: usize) -> Mask {
    let [row, column, _] = HOUSES_OF[cell];
    HOUSE_CELLS[row] | HOUSE_CELLS[column]
}
