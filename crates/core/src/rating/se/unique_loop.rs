//! Unique rectangles and loops: cells that would have two solutions if only the same two digits were left in them.

use super::board::Board;
use super::loop_search::Loop;
use super::position::State;
use super::tables::{bits, cells, has_two_to, subsets};
use super::technique::{LoopType, Technique};
use super::uniqueness::{UniquenessStep, not_empty};

/// Finds the loop with the lowest rating (4.5 and above), then the lowest type; the first of several.
pub fn find<'a, B: Board>(position: &State<B>, loops: impl Iterator<Item = &'a Loop>) -> Option<UniquenessStep> {
    let steps = loops.flat_map(|unique_loop| steps(position, unique_loop));
    let best = steps.min_by(|a, b| a.rating.total_cmp(&b.rating).then(type_number(a).cmp(&type_number(b))))?;
    let extra = not_empty(best.cells.iter().map(|&cell| (cell, position.marks[cell] & !best.digits)));
    Some(UniquenessStep { extra, ..best })
}

/// Returns the number of the type of a loop.
fn type_number(step: &UniquenessStep) -> u8 {
    match step.technique {
        Technique::UniqueLoop { loop_type: LoopType::Type1, .. } => 1,
        Technique::UniqueLoop { loop_type: LoopType::Type2, .. } => 2,
        Technique::UniqueLoop { loop_type: LoopType::Type4, .. } => 4,
        _ => 3,
    }
}

/// Returns the steps of a loop in search order.
fn steps<B: Board>(position: &State<B>, unique_loop: &Loop) -> Vec<UniquenessStep> {
    let marks = &position.marks;
    let has_extra = |&cell: &usize| marks[cell] & !unique_loop.digits != 0;
    let extra: Vec<usize> = unique_loop.cells.iter().copied().filter(has_extra).collect();
    match extra[..] {
        [] => Vec::new(),
        [cell] => {
            // Type 1: only one cell has extra candidates, so it does not hold the two digits.
            let lost = [(cell, marks[cell] & unique_loop.digits)];
            Vec::from_iter(loop_step(unique_loop, LoopType::Type1, 0, None, lost))
        }
        [a, b] => {
            let others = (marks[a] | marks[b]) & !unique_loop.digits;
            let mut found = if others.is_power_of_two() {
                Vec::from_iter(type_2(position, unique_loop, &extra))
            } else {
                type_3(position, unique_loop, [a, b], others)
            };
            found.extend(type_4(position, unique_loop, [a, b]));
            found
        }
        _ => Vec::from_iter(type_2(position, unique_loop, &extra)),
    }
}

/// Returns the step of a loop with this addition to its rating; `None` if it eliminates nothing.
fn loop_step(
    unique_loop: &Loop,
    loop_type: LoopType,
    more: u32,
    house: Option<usize>,
    eliminations: impl IntoIterator<Item = (usize, u16)>,
) -> Option<UniquenessStep> {
    let eliminations = not_empty(eliminations);
    if eliminations.is_empty() {
        return None;
    }
    let length = unique_loop.cells.len();
    let long = if length >= 10 { 4.5 + 0.3 } else { 4.5 };
    let base = match length {
        8.. => long + 0.2,
        6.. => long + 0.1,
        _ => long,
    };
    Some(UniquenessStep {
        technique: Technique::UniqueLoop { cells: length as u8, loop_type },
        rating: base + f64::from(more) * 0.1,
        eliminations,
        digits: unique_loop.digits,
        cells: unique_loop.cells.clone(),
        house,
        set: None,
        extra: Vec::new(),
    })
}

/// Type 2: all extra candidates are the same digit, which the cells that see all of them lose.
fn type_2<B: Board>(position: &State<B>, unique_loop: &Loop, extra: &[usize]) -> Option<UniquenessStep> {
    let others = position.marks[extra[0]] & !unique_loop.digits;
    let digit = others & others.wrapping_neg();
    let seeing_all = extra.iter().fold(!0, |set, &cell| set & position.board.peer_set(cell));
    let lost = cells(seeing_all).map(|cell| (cell, position.marks[cell] & digit));
    loop_step(unique_loop, LoopType::Type2, 0, None, lost)
}

/// A house of two cells, and the places of the two in it.
#[derive(Clone, Copy)]
struct SharedHouse {
    house: usize,
    a: usize,
    b: usize,
}

/// Iterates over the houses that two cells share.
fn shared_houses<B: Board>(position: &State<B>, [a, b]: [usize; 2]) -> impl Iterator<Item = SharedHouse> {
    position.board.places_in_houses(a).filter_map(move |(house, a)| {
        let (_, b) = position.board.places_in_houses(b).find(|&(other, _)| other == house)?;
        Some(SharedHouse { house, a, b })
    })
}

/// Type 3: two cells with extra candidates count as one cell of a subset.
fn type_3<B: Board>(position: &State<B>, unique_loop: &Loop, pair: [usize; 2], others: u16) -> Vec<UniquenessStep> {
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
fn naked<B: Board>(
    position: &State<B>,
    unique_loop: &Loop,
    SharedHouse { house, a, b }: SharedHouse,
    others: u16,
    size: u32,
    all: &mut Vec<UniquenessStep>,
) {
    let house_cells = position.board.cells(house);
    let marks = |place: usize| position.marks[usize::from(house_cells[place])];
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
        let rest = position.cells_at(house, !(places | 1 << a | 1 << b) & 0x1ff);
        let lost = rest.map(|cell| (cell, position.marks[cell] & digits));
        let found = loop_step(unique_loop, LoopType::Type3Naked(size as u8), size - 1, Some(house), lost);
        let cells = || position.cells_at(house, places & !(1 << a)).collect();
        all.extend(found.map(|found| UniquenessStep { set: Some((digits, cells())), ..found }));
    }
}

/// Adds hidden sets: the two digits of the loop and others, with the two cells counted as one.
fn hidden<B: Board>(
    position: &State<B>,
    unique_loop: &Loop,
    SharedHouse { house, a, b }: SharedHouse,
    others: u16,
    size: u32,
    all: &mut Vec<UniquenessStep>,
) {
    let places_of = |digit: usize| position.places[house][digit] & !(1 << b);
    let places_of_loop = bits(unique_loop.digits).fold(0, |set, digit| set | places_of(digit));
    let fits = |&digit: &usize| (places_of(digit) | places_of_loop).count_ones() <= size;
    let rest = !(others | unique_loop.digits) & 0x1ff;
    // The empty subset exists if there are other digits, whether they fit or not.
    let rest = if size == 2 { rest } else { bits(rest).filter(fits).fold(0, |set, digit| set | 1 << digit) };
    for more in subsets(rest, size - 2) {
        let digits = more | unique_loop.digits;
        let places = bits(digits).fold(0, |set, digit| set | places_of(digit));
        if places.count_ones() != size || bits(digits).any(|digit| places_of(digit) == 0) {
            continue;
        }
        let places = places & !(1 << a | 1 << b);
        let cells = || position.cells_at(house, places);
        let lost = cells().map(|cell| (cell, position.marks[cell] & !digits));
        let more = places.count_ones() - 1;
        let found = loop_step(unique_loop, LoopType::Type3Hidden(size as u8), more, Some(house), lost);
        all.extend(found.map(|found| UniquenessStep { set: Some((digits, cells().collect())), ..found }));
    }
}

/// Type 4: one of the two digits has no other place in a house of the two cells, so these lose the other digit.
fn type_4<B: Board>(position: &State<B>, unique_loop: &Loop, pair: [usize; 2]) -> Option<UniquenessStep> {
    let low = unique_loop.digits & unique_loop.digits.wrapping_neg();
    let high = unique_loop.digits & !low;
    // The last of the houses in which a digit has no other place.
    let locked = |digit: u16| {
        let is_locked = |SharedHouse { house, a, b }: &SharedHouse| {
            position.places[*house][digit.trailing_zeros() as usize] & !(1 << a | 1 << b) == 0
        };
        shared_houses(position, pair).filter(is_locked).last().map(|shared| shared.house)
    };
    let (house, removed) = match locked(low) {
        Some(house) => (house, high),
        None => (locked(high)?, low),
    };
    let lost = pair.map(|cell| (cell, position.marks[cell] & removed));
    loop_step(unique_loop, LoopType::Type4, 0, Some(house), lost)
}
