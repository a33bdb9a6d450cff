//! Locked candidates: all candidates of a digit in a house lie in the intersection with another house.

use super::board::Board;
use super::memory::DigitMemory;
use super::position::State;
use super::step::Step;
use super::tables::{bits, cells, is_box};
use super::technique::Technique;

/// A digit whose candidates in house `from`, at least two, all lie in house `to`.
#[derive(Clone, Copy)]
pub struct Locked {
    pub from: usize,
    pub to: usize,
    pub digit: usize,
}

/// Iterates over all locked candidates with eliminations.
pub fn all<B: Board>(position: &State<B>) -> impl Iterator<Item = Locked> + '_ {
    of_digits(position, |_| 0x1ff)
}

/// Returns the locked candidates of the digits that `wanted` has for the house in which they are locked.
pub fn all_of<'a, B: Board>(position: &'a State<B>, wanted: &'a B::PerHouse<u16>) -> impl Iterator<Item = Locked> + 'a {
    of_digits(position, |from| wanted[from])
}

/// Iterates over the locked candidates of some digits with eliminations.
fn of_digits<'a, B: Board>(
    position: &'a State<B>,
    wanted: impl Fn(usize) -> u16 + 'a,
) -> impl Iterator<Item = Locked> + 'a {
    let board = &position.board;
    board.crossings().iter().flat_map(move |&(from, to)| {
        let (from, to) = (usize::from(from), usize::from(to));
        let wanted = wanted(from);
        let (outside, beyond) = (!board.overlap(from, to), !board.overlap(to, from));
        let mut digits = 0;
        let all = if wanted == 0 { &[] } else { &position.places[from][..] };
        for (digit, (&places, across)) in all.iter().zip(position.places[to]).enumerate() {
            let locked = (places & outside == 0) & (places & places.wrapping_sub(1) != 0) & (across & beyond != 0);
            digits |= u16::from(locked) << digit;
        }
        bits(digits & wanted).map(move |digit| Locked { from, to, digit })
    })
}

impl Locked {
    /// Returns the places of the digit in `to` that lie outside of `from`.
    pub fn eliminations<B: Board>(self, position: &State<B>) -> u16 {
        position.places[self.to][self.digit] & !position.board.overlap(self.to, self.from)
    }

    /// Returns whether a box loses the digit to another house.
    fn is_claiming(self) -> bool {
        !is_box(self.from) && is_box(self.to)
    }

    fn step<B: Board>(self, position: &State<B>, technique: Technique, rating: f64) -> Step {
        let digit = 1 << self.digit;
        Step::new(technique, rating)
            .eliminating(position.cells_at(self.to, self.eliminations(position)).map(|cell| (cell, digit)))
            .with_pattern(
                digit,
                [self.from, self.to],
                position.cells_at(self.from, position.places[self.from][self.digit]),
            )
    }

    /// Returns the cell of the hidden single that the eliminations leave in another house of the same type as `from`.
    fn direct<B: Board>(self, position: &State<B>) -> Option<usize> {
        let board = &position.board;
        board.alike(self.from).filter(|&h| h != self.from && board.overlap(h, self.to) != 0).find_map(|h| {
            let places = position.places[h][self.digit];
            let left = places & !board.overlap(h, self.to);
            (left.is_power_of_two() && places != left).then(|| position.cells_at(h, left).next())?
        })
    }
}

/// Finds pointing (2.6) or claiming (2.8).
pub fn find<B: Board>(position: &State<B>, memory: &mut DigitMemory) -> Option<Step> {
    let found = memory.find(position, |digits| of_digits(position, |_| digits).next())?;
    let (technique, rating) = if found.is_claiming() { (Technique::Claiming, 2.8) } else { (Technique::Pointing, 2.6) };
    Some(found.step(position, technique, rating))
}

/// Finds direct pointing (1.7) or direct claiming (1.9), which leave a hidden single in a house of the same type.
pub fn find_direct<B: Board>(position: &State<B>, memory: &mut DigitMemory) -> Option<Step> {
    let (found, single) = memory.find(position, |digits| {
        of_digits(position, |_| digits).find_map(|locked| Some((locked, locked.direct(position)?)))
    })?;
    let (technique, rating) =
        if is_box(found.from) { (Technique::DirectPointing, 1.7) } else { (Technique::DirectClaiming, 1.9) };
    Some(found.step(position, technique, rating).placing(single, found.digit))
}

/// A digit of which all places in a house, at least two, see other cells that have it.
#[derive(Clone, Copy)]
pub struct GeneralizedIntersection {
    pub house: usize,
    pub digit: usize,
    /// The cells that lose the digit.
    pub lost: u128,
}

/// Iterates over all generalized intersections of the digits that `wanted` has for the house.
pub fn generalized<B: Board>(
    position: &State<B>,
    wanted: impl Fn(usize) -> u16,
) -> impl Iterator<Item = GeneralizedIntersection> {
    let board = &position.board;
    let houses = board.boxes_rows_columns().flat_map(move |house| bits(wanted(house)).map(move |digit| (house, digit)));
    houses.filter_map(move |(house, digit)| {
        let places = position.places[house][digit];
        if places & places.wrapping_sub(1) == 0 {
            return None;
        }
        let common = position.cells_at(house, places).fold(!0, |set, cell| set & board.peer_set(cell));
        let lost = if common == 0 { 0 } else { common & position.cells_with(digit) };
        (lost != 0).then_some(GeneralizedIntersection { house, digit, lost })
    })
}

/// Finds a generalized intersection (2.9): cells that see all places of a digit in a house lose it.
pub fn find_generalized<B: Board>(position: &State<B>, memory: &mut DigitMemory) -> Option<Step> {
    let found = memory.find(position, |digits| generalized(position, |_| digits).next())?;
    let digit = 1 << found.digit;
    let step =
        Step::new(Technique::GeneralizedIntersection, 2.9).eliminating(cells(found.lost).map(|cell| (cell, digit)));
    let places = position.cells_at(found.house, position.places[found.house][found.digit]);
    Some(step.with_pattern(digit, [found.house], places))
}
