//! What follows directly from a candidate being on: which others are off, in the order in which they are looked at.
//!
//! A candidate is `9 * cell + digit`, below 729; an assertion is `2 * candidate`, plus one if it says off.

use super::bitset::Bits;
use super::proof::Cause;
use crate::techniques::position::Position;
use crate::techniques::tables::{AREAS, HOUSES, PLACES, bits, cells};

/// How many assertions there are.
pub const ASSERTIONS: usize = 2 * 729;

/// The candidate of a cell and a digit.
pub const fn candidate(cell: usize, digit: usize) -> u16 {
    (9 * cell + digit) as u16
}

/// The candidate's cell.
pub const fn cell_of(candidate: u16) -> usize {
    candidate as usize / 9
}

/// The candidate's digit, from 0.
pub const fn digit_of(candidate: u16) -> usize {
    candidate as usize % 9
}

/// The assertion that the candidate is true.
pub const fn on(candidate: u16) -> u16 {
    2 * candidate
}

/// The assertion that the candidate is false.
pub const fn off(candidate: u16) -> u16 {
    2 * candidate + 1
}

/// Whether the assertion says true.
pub const fn is_on(assertion: u16) -> bool {
    assertion & 1 == 0
}

/// A candidate reached, with the cause: one number, so that lists of them stay small.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reached(u16);

impl Reached {
    pub fn new(candidate: u16, cause: Cause) -> Reached {
        Reached(candidate << 2 | cause as u16)
    }

    pub fn candidate(self) -> u16 {
        self.0 >> 2
    }

    pub fn cause(self) -> Cause {
        [Cause::Cell, Cause::Box, Cause::Row, Cause::Column][(self.0 & 3) as usize]
    }
}

/// For each candidate of a position those that it rules out: of its cell, then of its box, row and column.
#[derive(Debug)]
pub struct Links {
    /// The candidates that the lists were made for.
    marks: [u16; 81],
    /// Where a candidate's list starts, where the part of its houses starts, and where it ends.
    spans: Box<[[u16; 3]; 729]>,
    all: Vec<Reached>,
    /// The candidates that are one of two in their cell or in a house.
    strong: Bits,
}

impl Default for Links {
    fn default() -> Links {
        Links { marks: [0; 81], spans: Box::new([[0; 3]; 729]), all: Vec::new(), strong: Bits::EMPTY }
    }
}

impl Links {
    /// Lists the links of the position.
    pub fn set(&mut self, at: &Position) {
        if self.marks == at.marks {
            return;
        }
        self.marks = at.marks;
        self.all.clear();
        self.strong = Bits::EMPTY;
        for digit in 0..9 {
            let with = at.cells_with(digit);
            cells(with).for_each(|cell| self.list(at, cell, digit, with));
        }
    }

    fn list(&mut self, at: &Position, cell: usize, digit: usize, with: u128) {
        let start = self.all.len();
        let others = at.marks[cell] & !(1 << digit);
        self.all.extend(bits(others).map(|other| Reached::new(candidate(cell, other), Cause::Cell)));
        let middle = self.all.len();
        let mut strong = others.is_power_of_two();
        let mut rest = with & !(1 << cell);
        for (t, cause) in [Cause::Box, Cause::Row, Cause::Column].into_iter().enumerate() {
            let house = usize::from(HOUSES[cell][t]);
            strong |= (at.spots[house][digit] & !(1 << PLACES[cell][t])).is_power_of_two();
            let new = rest & AREAS[house];
            rest &= !new;
            self.all.extend(cells(new).map(|peer| Reached::new(candidate(peer, digit), cause)));
        }
        if strong {
            self.strong.insert(candidate(cell, digit));
        }
        self.spans[usize::from(candidate(cell, digit))] = [start, middle, self.all.len()].map(|i| i as u16);
    }

    /// Whether anything follows from the candidate being off.
    pub fn is_strong(&self, candidate: u16) -> bool {
        self.strong.has(candidate)
    }

    /// The candidates that this one rules out; those of its own cell only if asked for.
    pub fn of(&self, candidate: u16, with_cell: bool) -> &[Reached] {
        let [start, middle, end] = self.spans[usize::from(candidate)];
        &self.all[usize::from(if with_cell { start } else { middle })..usize::from(end)]
    }
}
