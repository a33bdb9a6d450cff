//! Unique rectangles and loops: cells that would have two solutions if only the same two digits were left in them.

use super::loop_search::{Loop, loops_from};
use super::position::Position;
use super::step::Step;
use crate::rating::se::{bits, subsets};

/// Finds the loop with the lowest rating (4.5 and above), then the lowest type; the first of several.
pub fn find(position: &Position) -> Option<Step> {
    if position.board.has_pairs {
        return None;
    }
    let mut best: Option<(u8, Step)> = None;
    for start in (0..81).filter(|&cell| position.marks[cell].count_ones() == 2) {
        for unique_loop in loops_from(position, start) {
            for (kind, step) in steps(position, &unique_loop) {
                let is_before = |(k, s): &(u8, Step)| (s.rating, *k) <= (step.rating, kind);
                if !best.as_ref().is_some_and(is_before) {
                    best = Some((kind, step));
                }
            }
        }
    }
    best.map(|(_, step)| step)
}

/// Returns the steps of a loop in search order, with their types.
fn steps(position: &Position, unique_loop: &Loop) -> Vec<(u8, Step)> {
    let has_extra = |cell: &usize| position.marks[*cell] & !unique_loop.digits != 0;
    let extra: Vec<usize> = unique_loop.cells.iter().copied().filter(has_extra).collect();
    match extra[..] {
        [] => Vec::new(),
        [cell] => {
            let step = step(unique_loop, 0, [(cell, position.marks[cell] & unique_loop.digits)]);
            step.map(|step| (1, step)).into_iter().collect()
        }
        [a, b] => {
            let others = (position.marks[a] | position.marks[b]) & !unique_loop.digits;
            let mut found = if others.is_power_of_two() {
                type_2(position, unique_loop, &extra).into_iter().collect()
            } else {
                type_3(position, unique_loop, [a, b], others)
            };
            found.extend(type_4(position, unique_loop, [a, b]).map(|step| (4, step)));
            found
        }
        _ => type_2(position, unique_loop, &extra).into_iter().collect(),
    }
}

/// Returns the step of a loop with this addition to its rating, if it eliminates anything.
fn step(unique_loop: &Loop, more: u32, eliminations: impl IntoIterator<Item = (usize, u16)>) -> Option<Step> {
    let length = unique_loop.cells.len();
    let long = if length >= 10 { 4.5 + 0.3 } else { 4.5 };
    let (base, name) = match length {
        8.. => (long + 0.2, "Unique Loop"),
        6.. => (long + 0.1, "Unique Loop"),
        _ => (long, "Unique Rectangle"),
    };
    let step = Step::new(name, base + f64::from(more) * 0.1);
    step.eliminating(eliminations).with_cells(unique_loop.cells.iter().copied()).if_effective()
}

/// Type 2: all extra candidates are the same digit, which the cells that see all of them lose.
fn type_2(position: &Position, unique_loop: &Loop, extra: &[usize]) -> Option<(u8, Step)> {
    let others = position.marks[extra[0]] & !unique_loop.digits;
    let digit = others & others.wrapping_neg();
    let seen = extra.iter().fold(!0, |set, &cell| set & position.board.sees[cell]);
    let lost = super::cells(seen).map(|cell| (cell, position.marks[cell] & digit));
    step(unique_loop, 0, lost).map(|step| (2, step))
}

/// A house of two cells, and the places of the two in it.
#[derive(Clone, Copy)]
struct SharedHouse {
    house: usize,
    a: usize,
    b: usize,
}

/// Iterates over the houses that two cells share.
fn shared_houses<'a>(position: &'a Position<'a>, [a, b]: [usize; 2]) -> impl Iterator<Item = SharedHouse> + 'a {
    position.board.houses_of[a].iter().filter_map(move |first| {
        let second = position.board.houses_of[b].iter().find(|second| second.house == first.house)?;
        Some(SharedHouse { house: first.house.into(), a: first.place.into(), b: second.place.into() })
    })
}

/// Type 3: two cells with extra candidates count as one cell of a subset.
fn type_3(position: &Position, unique_loop: &Loop, pair: [usize; 2], others: u16) -> Vec<(u8, Step)> {
    let mut all = Vec::new();
    for size in others.count_ones()..=7 {
        for shared in shared_houses(position, pair) {
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
    all: &mut Vec<(u8, Step)>,
) {
    let marks = |place: usize| position.marks[usize::from(position.board.houses[house][place])];
    let fits = |place: &usize| *place == a || (*place != b && (2..=size).contains(&marks(*place).count_ones()));
    let places = (0..9).filter(fits).fold(0, |set, place| set | 1 << place);
    for places in subsets(places, size).filter(|places| places >> a & 1 != 0) {
        let union = bits(places & !(1 << a)).fold(0, |set, place| set | marks(place));
        let (both, digits) = (others & marks(a) & marks(b), union | others);
        if (both | union).count_ones() == size && digits.count_ones() == size {
            let rest = position.board.cells_at(house, !(places | 1 << a | 1 << b) & 0x1ff);
            let lost = rest.map(|cell| (cell, position.marks[cell] & digits));
            all.extend(step(unique_loop, size - 1, lost).map(|step| (3, step)));
        }
    }
}

/// Adds hidden sets: the two digits of the loop and others, with the two cells counted as one.
fn hidden(
    position: &Position,
    unique_loop: &Loop,
    SharedHouse { house, a, b }: SharedHouse,
    others: u16,
    size: u32,
    all: &mut Vec<(u8, Step)>,
) {
    let rest = !(others | unique_loop.digits) & 0x1ff;
    for more in subsets(rest, size - 2) {
        let digits = more | unique_loop.digits;
        let places_of = |digit: usize| position.places[house][digit] & !(1 << b);
        let places = bits(digits).fold(0, |set, digit| set | places_of(digit));
        if places.count_ones() == size && bits(digits).all(|digit| places_of(digit) != 0) {
            let places = places & !(1 << a | 1 << b);
            let cells = position.board.cells_at(house, places);
            let lost = cells.map(|cell| (cell, position.marks[cell] & !digits));
            all.extend(step(unique_loop, places.count_ones() - 1, lost).map(|step| (3, step)));
        }
    }
}

/// Type 4: one of the two digits has no other place in a house of the two cells, so these lose the other digit.
fn type_4(position: &Position, unique_loop: &Loop, pair: [usize; 2]) -> Option<Step> {
    let low = unique_loop.digits & unique_loop.digits.wrapping_neg();
    let high = unique_loop.digits & !low;
    let is_locked = |digit: u16| {
        let digit = digit.trailing_zeros() as usize;
        shared_houses(position, pair)
            .any(|SharedHouse { house, a, b }| position.places[house][digit] & !(1 << a | 1 << b) == 0)
    };
    let removed = match (is_locked(low), is_locked(high)) {
        (true, _) => high,
        (_, true) => low,
        _ => return None,
    };
    step(unique_loop, 0, pair.map(|cell| (cell, position.marks[cell] & removed)))
}
