//! Unique rectangles and loops: cells that would have two solutions if only the same two digits were left in them.

use super::loop_search::{Loop, LoopCache};
use super::position::Position;
use super::step::Step;
use super::tables::{CELLS, HOUSES, PEER_CELLS, PLACES, bits, cells, has_two_to, subsets};
use super::technique::{LoopType, Technique};
use crate::board::cell::Cell;

/// The step of a loop, ordered by rating and then by type.
struct LoopStep {
    step: Step,
    /// The rating before it is rounded: sums of tenths that differ by rounding errors are ordered by these.
    rating: f64,
    /// The number of the type.
    type_number: u8,
}

/// Finds the loop with the lowest rating (4.5 and above), then the lowest type; the first of several.
pub fn find(position: &Position, cache: &mut LoopCache) -> Option<Step> {
    let mut best: Option<LoopStep> = None;
    cache.set(position);
    for start in (0..81).filter(|&cell| has_two_to(position.marks[cell], 2)) {
        for unique_loop in cache.loops(position, start) {
            for found in steps(position, unique_loop) {
                let before = |b: &LoopStep| (b.rating, b.type_number) <= (found.rating, found.type_number);
                if !best.as_ref().is_some_and(before) {
                    best = Some(found);
                }
            }
        }
    }
    best.map(|found| found.step.with_loop_extra(position))
}

impl Step {
    /// Adds the extra candidates of a loop.
    fn with_loop_extra(self, position: &Position) -> Step {
        let others = |cell: &Cell| (cell.index(), position.marks[cell.index()] & !self.evidence.digits.bits());
        let extra: Vec<(usize, u16)> = self.evidence.cells.iter().map(others).filter(|&(_, set)| set != 0).collect();
        self.with_extra(extra)
    }
}

impl LoopStep {
    /// Adds the house and the subset that complete the pattern.
    fn with_set(self, house: usize, digits: u16, places: u16) -> LoopStep {
        LoopStep { step: self.step.with_house(house).with_set(digits, Position::cells_at(house, places)), ..self }
    }
}

/// Returns the steps of a loop in search order.
fn steps(position: &Position, unique_loop: &Loop) -> Vec<LoopStep> {
    let extra: Vec<usize> =
        unique_loop.cells.iter().copied().filter(|&cell| position.marks[cell] & !unique_loop.digits != 0).collect();
    match extra[..] {
        [] => Vec::new(),
        [cell] => type_1(position, unique_loop, cell).into_iter().collect(),
        [a, b] => {
            let others = (position.marks[a] | position.marks[b]) & !unique_loop.digits;
            let mut found = if others.is_power_of_two() {
                type_2(position, unique_loop, &extra).into_iter().collect()
            } else {
                type_3(position, unique_loop, [a, b], others)
            };
            found.extend(type_4(position, unique_loop, [a, b]));
            found
        }
        _ => type_2(position, unique_loop, &extra).into_iter().collect(),
    }
}

/// Returns the step of a loop; `None` if it eliminates nothing.
fn loop_step(unique_loop: &Loop, loop_type: LoopType, more: u32, eliminations: Vec<(usize, u16)>) -> Option<LoopStep> {
    let length = unique_loop.cells.len();
    let long = if length >= 10 { 4.5 + 0.3 } else { 4.5 };
    let base = match length {
        8.. => long + 0.2,
        6.. => long + 0.1,
        _ => long,
    };
    let rating = if matches!(loop_type, LoopType::Type3Naked(_) | LoopType::Type3Hidden(_)) {
        base + f64::from(more) * 0.1
    } else {
        base
    };
    let type_number = match loop_type {
        LoopType::Type1 => 1,
        LoopType::Type2 => 2,
        LoopType::Type3Naked(_) | LoopType::Type3Hidden(_) => 3,
        LoopType::Type4 => 4,
    };
    if eliminations.is_empty() {
        return None;
    }
    let step = Step::new(Technique::UniqueLoop { cells: length as u8, loop_type }, rating);
    let step = step.eliminating(eliminations).with_pattern(unique_loop.digits, [], unique_loop.cells.iter().copied());
    Some(LoopStep { step, rating, type_number })
}

/// Type 1: only one cell has extra candidates, so it does not hold the two digits.
fn type_1(position: &Position, unique_loop: &Loop, cell: usize) -> Option<LoopStep> {
    let removed = position.marks[cell] & unique_loop.digits;
    loop_step(unique_loop, LoopType::Type1, 0, if removed == 0 { Vec::new() } else { vec![(cell, removed)] })
}

/// Type 2: all extra candidates are the same digit, which the cells that see all of them lose.
fn type_2(position: &Position, unique_loop: &Loop, extra: &[usize]) -> Option<LoopStep> {
    let others = position.marks[extra[0]] & !unique_loop.digits;
    let digit = others & others.wrapping_neg();
    let seeing_all = extra.iter().fold(!0, |set, &cell| set & PEER_CELLS[cell]);
    let eliminations = cells(seeing_all).filter(|&cell| position.marks[cell] & digit != 0);
    loop_step(unique_loop, LoopType::Type2, 0, eliminations.map(|cell| (cell, digit)).collect())
}

/// A house of two cells, and the places of the two in it.
#[derive(Clone, Copy)]
struct SharedHouse {
    house: usize,
    a: usize,
    b: usize,
}

/// Iterates over the houses that two cells share: box, row, column.
fn shared_houses([a, b]: [usize; 2]) -> impl Iterator<Item = SharedHouse> {
    let houses = (0..3).filter(move |&t| HOUSES[a][t] == HOUSES[b][t]);
    houses.map(move |t| SharedHouse { house: HOUSES[a][t].into(), a: PLACES[a][t].into(), b: PLACES[b][t].into() })
}

/// Type 3: two cells with extra candidates count as one cell of a subset.
fn type_3(position: &Position, unique_loop: &Loop, pair: [usize; 2], others: u16) -> Vec<LoopStep> {
    let mut all = Vec::new();
    for size in others.count_ones()..=7 {
        for shared in shared_houses(pair) {
            let empty = u32::from(position.empty[shared.house]);
            if 2 * size <= empty {
                naked(position, unique_loop, shared, others, size, &mut all);
            }
            if 2 * size < empty {
                hidden(position, unique_loop, shared, others, size, &mut all);
            }
        }
    }
    all
}

/// Adds naked sets: cells of the house, and one cell with the extra candidates that stands for the two.
fn naked(
    position: &Position,
    unique_loop: &Loop,
    SharedHouse { house, a, b }: SharedHouse,
    others: u16,
    size: u32,
    all: &mut Vec<LoopStep>,
) {
    let marks = |place: usize| position.marks[CELLS[house][place] as usize];
    // With the extra candidates, each cell of the set has at most as many digits as the set.
    let has_room = |marks: u16| has_two_to(marks | others, size) && marks & marks.wrapping_sub(1) != 0;
    let fits = |place: &usize| *place == a || (*place != b && has_room(marks(*place)));
    let places = (0..9).filter(fits).fold(0, |set, place| set | 1 << place);
    for places in subsets(places, size).filter(|places| places >> a & 1 != 0) {
        let union = bits(places & !(1 << a)).fold(0, |set, place| set | marks(place));
        let both = others & marks(a) & marks(b);
        let digits = union | others;
        if (both | union).count_ones() != size || digits.count_ones() != size {
            continue;
        }
        let rest = Position::cells_at(house, !(places | 1 << a | 1 << b) & 0x1ff);
        let eliminations = rest.map(|cell| (cell, position.marks[cell] & digits)).filter(|&(_, removed)| removed != 0);
        let found = loop_step(unique_loop, LoopType::Type3Naked(size as u8), size - 1, eliminations.collect());
        all.extend(found.map(|found| found.with_set(house, digits, places & !(1 << a))));
    }
}

/// Adds hidden sets: the two digits of the loop and others, with the two cells counted as one.
fn hidden(
    position: &Position,
    unique_loop: &Loop,
    SharedHouse { house, a, b }: SharedHouse,
    others: u16,
    size: u32,
    all: &mut Vec<LoopStep>,
) {
    let places_of = |d: usize| position.places[house][d] & !(1 << b);
    let places_of_loop = bits(unique_loop.digits).fold(0, |set, d| set | places_of(d));
    let fits = |d: &usize| (places_of(*d) | places_of_loop).count_ones() <= size;
    let rest = !(others | unique_loop.digits) & 0x1ff;
    // The empty subset exists if there are other digits, whether they fit or not.
    let rest = if size == 2 { rest } else { bits(rest).filter(fits).fold(0, |set, d| set | 1 << d) };
    for more in subsets(rest, size - 2) {
        let digits = more | unique_loop.digits;
        let places = bits(digits).fold(0, |set, d| set | places_of(d));
        if places.count_ones() != size || bits(digits).any(|d| places_of(d) == 0) {
            continue;
        }
        let places = places & !(1 << a | 1 << b);
        let eliminations = Position::cells_at(house, places).map(|cell| (cell, position.marks[cell] & !digits));
        let eliminations = eliminations.filter(|&(_, removed)| removed != 0).collect();
        let found = loop_step(unique_loop, LoopType::Type3Hidden(size as u8), places.count_ones() - 1, eliminations);
        all.extend(found.map(|found| found.with_set(house, digits, places)));
    }
}

/// Type 4: one of the two digits has no other place in a house of the two cells, so these lose the other digit.
fn type_4(position: &Position, unique_loop: &Loop, pair: [usize; 2]) -> Option<LoopStep> {
    let low = unique_loop.digits & unique_loop.digits.wrapping_neg();
    let (mut locked_low, mut locked_high) = (None, None);
    for SharedHouse { house, a, b } in shared_houses(pair) {
        let elsewhere = |digit: u16| position.places[house][digit.trailing_zeros() as usize] & !(1 << a | 1 << b) != 0;
        locked_low = if elsewhere(low) { locked_low } else { Some(house) };
        locked_high = if elsewhere(unique_loop.digits & !low) { locked_high } else { Some(house) };
    }
    let (house, removed) = match (locked_low, locked_high) {
        (Some(house), _) => (house, unique_loop.digits & !low),
        (_, Some(house)) => (house, low),
        _ => return None,
    };
    let eliminations = pair.map(|cell| (cell, position.marks[cell] & removed));
    let found = loop_step(
        unique_loop,
        LoopType::Type4,
        0,
        eliminations.into_iter().filter(|&(_, removed)| removed != 0).collect(),
    );
    found.map(|found| LoopStep { step: found.step.with_house(house), ..found })
}
