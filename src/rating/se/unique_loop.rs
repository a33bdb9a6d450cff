//! Unique rectangles and loops: cells that would have two solutions if nothing but two digits were left in them.

use super::loop_search::{Loop, NoLoopCache};
use super::position::Position;
use super::step::Step;
use super::tables::{CELLS, HOUSES, PEERS, PLACES, bits, subsets};
use super::technique::{LoopType, Technique};
use crate::board::cell::Cell;

/// The step of a loop, ordered by rating and then by type.
struct Found {
    step: Step,
    /// The rating before it is rounded: sums of tenths that differ by rounding errors are ordered by these.
    rating: f64,
    /// The number of the type.
    type_number: u8,
}

/// The easiest of all loops, of those equally easy the lower type, of those the first (4.5 and up).
pub fn find(position: &Position, cache: &mut NoLoopCache) -> Option<Step> {
    let mut best: Option<Found> = None;
    cache.set(position);
    for start in (0..81).filter(|&cell| position.marks[cell].count_ones() == 2) {
        for each in cache.loops(position, start) {
            for found in steps(position, &each) {
                let before = |b: &Found| (b.rating, b.type_number) <= (found.rating, found.type_number);
                if !best.as_ref().is_some_and(before) {
                    best = Some(found);
                }
            }
        }
    }
    best.map(|found| found.step.with_loop_extra(position))
}

impl Step {
    /// The step of a loop with the candidates of its cells beyond the two digits.
    fn with_loop_extra(self, position: &Position) -> Step {
        let others = |cell: &Cell| (cell.index(), position.marks[cell.index()] & !self.evidence.digits.bits());
        let extra: Vec<(usize, u16)> = self.evidence.cells.iter().map(others).filter(|&(_, set)| set != 0).collect();
        self.with_extra(extra)
    }
}

impl Found {
    /// The same with the house and the set that complete the loop.
    fn with_set(self, house: usize, digits: u16, places: u16) -> Found {
        Found { step: self.step.with_house(house).with_set(digits, Position::cells_at(house, places)), ..self }
    }
}

/// The steps of one loop, in their order.
fn steps(position: &Position, each: &Loop) -> Vec<Found> {
    let extra: Vec<usize> =
        each.cells.iter().copied().filter(|&cell| position.marks[cell] & !each.digits != 0).collect();
    match extra[..] {
        [] => Vec::new(),
        [cell] => type_one(position, each, cell).into_iter().collect(),
        [a, b] => {
            let others = (position.marks[a] | position.marks[b]) & !each.digits;
            let mut found = if others.is_power_of_two() {
                type_two(position, each, &extra).into_iter().collect()
            } else {
                type_three(position, each, [a, b], others)
            };
            found.extend(type_four(position, each, [a, b]));
            found
        }
        _ => type_two(position, each, &extra).into_iter().collect(),
    }
}

/// The step of a loop; `None` if it takes nothing away.
fn found(each: &Loop, loop_type: LoopType, more: u32, eliminations: Vec<(usize, u16)>) -> Option<Found> {
    let length = each.cells.len();
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
    let step = step.eliminating(eliminations).because(each.digits, [], each.cells.iter().copied());
    Some(Found { step, rating, type_number })
}

/// Type 1: one cell has other digits, so it is one of those.
fn type_one(position: &Position, each: &Loop, cell: usize) -> Option<Found> {
    let gone = position.marks[cell] & each.digits;
    found(each, LoopType::Type1, 0, if gone == 0 { Vec::new() } else { vec![(cell, gone)] })
}

/// Type 2: all the others are one digit, so one of them is it.
fn type_two(position: &Position, each: &Loop, extra: &[usize]) -> Option<Found> {
    let others = position.marks[extra[0]] & !each.digits;
    let digit = others & others.wrapping_neg();
    let sees_all = |cell: &usize| extra.iter().all(|&e| PEERS[e].contains(&(*cell as u8)));
    let eliminations = (0..81).filter(|&cell| position.marks[cell] & digit != 0).filter(sees_all);
    found(each, LoopType::Type2, 0, eliminations.map(|cell| (cell, digit)).collect())
}

/// The houses that two cells share, with the positions of both: box, row, column.
fn shared(a: usize, b: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let houses = (0..3).filter(move |&t| HOUSES[a][t] == HOUSES[b][t]);
    houses.map(move |t| (HOUSES[a][t].into(), PLACES[a][t].into(), PLACES[b][t].into()))
}

/// Type 3: two cells with other digits are one cell of a set.
fn type_three(position: &Position, each: &Loop, pair: [usize; 2], others: u16) -> Vec<Found> {
    let mut all = Vec::new();
    for size in others.count_ones()..=7 {
        for (house, a, b) in shared(pair[0], pair[1]) {
            let empty = u32::from(position.empty[house]);
            if 2 * size <= empty {
                naked(position, each, (house, a, b), others, size, &mut all);
            }
            if 2 * size < empty {
                hidden(position, each, (house, a, b), others, size, &mut all);
            }
        }
    }
    all
}

/// Naked sets of cells of the house and one for the two cells, which holds their other digits.
fn naked(
    position: &Position,
    each: &Loop,
    (house, a, b): (usize, usize, usize),
    others: u16,
    size: u32,
    all: &mut Vec<Found>,
) {
    let marks = |place: usize| position.marks[CELLS[house][place] as usize];
    let fits = |place: &usize| *place == a || (*place != b && (2..=size).contains(&marks(*place).count_ones()));
    let places = (0..9).filter(fits).fold(0, |set, place| set | 1 << place);
    for places in subsets(places, size).filter(|places| places >> a & 1 != 0) {
        let union = bits(places & !(1 << a)).fold(0, |set, place| set | marks(place));
        let both = others & marks(a) & marks(b);
        let digits = union | others;
        if (both | union).count_ones() != size || digits.count_ones() != size {
            continue;
        }
        let rest = Position::cells_at(house, !(places | 1 << a | 1 << b) & 0x1ff);
        let eliminations = rest.map(|cell| (cell, position.marks[cell] & digits)).filter(|&(_, gone)| gone != 0);
        let found = found(each, LoopType::Type3Naked(size as u8), size - 1, eliminations.collect());
        all.extend(found.map(|found| found.with_set(house, digits, places & !(1 << a))));
    }
}

/// Hidden sets of the loop's two digits and others, where the two cells count as one.
fn hidden(
    position: &Position,
    each: &Loop,
    (house, a, b): (usize, usize, usize),
    others: u16,
    size: u32,
    all: &mut Vec<Found>,
) {
    let rest = !(others | each.digits) & 0x1ff;
    for more in subsets(rest, size - 2) {
        let digits = more | each.digits;
        let spots = |d: usize| position.spots[house][d] & !(1 << b);
        let places = bits(digits).fold(0, |set, d| set | spots(d));
        if places.count_ones() != size || bits(digits).any(|d| spots(d) == 0) {
            continue;
        }
        let places = places & !(1 << a | 1 << b);
        let eliminations = Position::cells_at(house, places).map(|cell| (cell, position.marks[cell] & !digits));
        let eliminations = eliminations.filter(|&(_, gone)| gone != 0).collect();
        let found = found(each, LoopType::Type3Hidden(size as u8), places.count_ones() - 1, eliminations);
        all.extend(found.map(|found| found.with_set(house, digits, places)));
    }
}

/// Type 4: one of the two digits has no other place in a house of the two cells, so neither holds the other.
fn type_four(position: &Position, each: &Loop, [a, b]: [usize; 2]) -> Option<Found> {
    let low = each.digits & each.digits.wrapping_neg();
    let (mut locked_low, mut locked_high) = (None, None);
    for (house, i, j) in shared(a, b) {
        let elsewhere = |digit: u16| position.spots[house][digit.trailing_zeros() as usize] & !(1 << i | 1 << j) != 0;
        locked_low = if elsewhere(low) { locked_low } else { Some(house) };
        locked_high = if elsewhere(each.digits & !low) { locked_high } else { Some(house) };
    }
    let (house, gone) = match (locked_low, locked_high) {
        (Some(house), _) => (house, each.digits & !low),
        (_, Some(house)) => (house, low),
        _ => return None,
    };
    let eliminations = [a, b].map(|cell| (cell, position.marks[cell] & gone));
    let found = found(each, LoopType::Type4, 0, eliminations.into_iter().filter(|&(_, gone)| gone != 0).collect());
    found.map(|found| Found { step: found.step.with_house(house), ..found })
}
