//! Locked candidates: all candidates of a digit in a house lie in the intersection with another house.

use super::memory::DigitMemory;
use super::position::Position;
use super::step::Step;
use super::tables::{BOXES, COLUMNS, OVERLAP, ROWS, bits};
use super::technique::Technique;

/// The pairs of crossing houses, in search order: boxes with columns, boxes with rows, columns with boxes, rows with
/// boxes. The digit is confined to the intersection in the first house, and eliminated from the rest of the second.
static CROSSINGS: [(usize, usize); 108] = {
    let kinds = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
    let (mut table, mut count, mut i) = ([(0, 0); 108], 0, 0);
    while i < 4 * 81 {
        let (kind, from, to) = (kinds[i / 81], i % 81 / 9, i % 9);
        if OVERLAP[kind.0 + from][kind.1 + to] != 0 {
            table[count] = (kind.0 + from, kind.1 + to);
            count += 1;
        }
        i += 1;
    }
    assert!(count == 108);
    table
};

/// A digit whose candidates in house `from`, at least two, all lie in house `to`.
#[derive(Clone, Copy)]
pub struct Locked {
    pub from: usize,
    pub to: usize,
    pub digit: usize,
}

/// Iterates over all locked candidates with eliminations.
pub fn all(position: &Position) -> impl Iterator<Item = Locked> + '_ {
    of_digits(position, |_| 0x1ff)
}

/// Returns the locked candidates of the digits that `wanted` has for the house in which they are locked.
pub fn all_of<'a>(position: &'a Position, wanted: &'a [u16; 27]) -> impl Iterator<Item = Locked> + 'a {
    of_digits(position, |from| wanted[from])
}

/// Iterates over the locked candidates of some digits with eliminations.
fn of_digits<'a>(position: &'a Position, wanted: impl Fn(usize) -> u16 + 'a) -> impl Iterator<Item = Locked> + 'a {
    CROSSINGS.iter().flat_map(move |&(from, to)| {
        let wanted = wanted(from);
        let (outside, beyond) = (!OVERLAP[from][to], !OVERLAP[to][from]);
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
    pub fn eliminations(self, position: &Position) -> u16 {
        position.places[self.to][self.digit] & !OVERLAP[self.to][self.from]
    }

    fn step(self, position: &Position, technique: Technique, rating: f64) -> Step {
        let digit = 1 << self.digit;
        Step::new(technique, rating)
            .eliminating(Position::cells_at(self.to, self.eliminations(position)).map(|cell| (cell, digit)))
            .with_pattern(
                digit,
                [self.from, self.to],
                Position::cells_at(self.from, position.places[self.from][self.digit]),
            )
    }

    /// Returns the cell of the hidden single that the eliminations leave in another house of the same type as `from`.
    fn direct(self, position: &Position) -> Option<usize> {
        let first = self.from / 9 * 9;
        (first..first + 9).filter(|&h| h != self.from && OVERLAP[h][self.to] != 0).find_map(|h| {
            let places = position.places[h][self.digit];
            let left = places & !OVERLAP[h][self.to];
            (left.is_power_of_two() && places != left).then(|| Position::cells_at(h, left).next())?
        })
    }
}

/// Finds pointing (2.6) or claiming (2.8).
pub fn find(position: &Position, memory: &mut DigitMemory) -> Option<Step> {
    let found = memory.find(position, |digits| of_digits(position, |_| digits).next())?;
    let (technique, rating) = if found.from >= BOXES { (Technique::Pointing, 2.6) } else { (Technique::Claiming, 2.8) };
    Some(found.step(position, technique, rating))
}

/// Finds direct pointing (1.7) or direct claiming (1.9), which leave a hidden single in a house of the same type.
pub fn find_direct(position: &Position, memory: &mut DigitMemory) -> Option<Step> {
    let (found, single) = memory.find(position, |digits| {
        of_digits(position, |_| digits).find_map(|locked| Some((locked, locked.direct(position)?)))
    })?;
    let (technique, rating) =
        if found.from >= BOXES { (Technique::DirectPointing, 1.7) } else { (Technique::DirectClaiming, 1.9) };
    Some(found.step(position, technique, rating).placing(single, found.digit))
}
