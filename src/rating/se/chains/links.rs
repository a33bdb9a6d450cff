//! What follows directly from a candidate being on: which others are off, in the order in which they are looked at.
//!
//! A candidate is `9 * cell + digit`, below 729; an assertion is `2 * candidate`, plus one if it says off.

use super::chain::Cause;
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, HOUSE_CELLS, HOUSE_PLACES, bits, cells};

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

/// The causes of links in houses, in the order of [`HOUSE_PLACES`](crate::rating::se::tables::HOUSE_PLACES).
pub static CAUSES: [Cause; 3] = [Cause::Box, Cause::Row, Cause::Column];

/// A candidate reached, with the cause: one number, so that lists of them stay small.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinkTarget(u16);

impl LinkTarget {
    pub fn new(candidate: u16, cause: Cause) -> LinkTarget {
        LinkTarget(candidate << 2 | cause as u16)
    }

    pub fn candidate(self) -> u16 {
        self.0 >> 2
    }

    pub fn cause(self) -> Cause {
        [Cause::Cell, Cause::Box, Cause::Row, Cause::Column][(self.0 & 3) as usize]
    }
}

/// For each candidate of a position those that it rules out: of its cell, then of its box, row and column; and those
/// that are true without it.
#[derive(Debug)]
pub struct Links {
    /// The candidates that the lists were made for.
    marks: [u16; 81],
    /// Where a candidate's list starts, where the part of its houses starts, and where it ends.
    spans: Box<[[u16; 3]; 729]>,
    all: Vec<LinkTarget>,
    /// Where the list starts of those that are true if a candidate is false, and where it ends.
    strong_spans: Box<[[u16; 2]; 729]>,
    strong: Vec<LinkTarget>,
}

impl Default for Links {
    fn default() -> Links {
        let (spans, strong_spans) = (Box::new([[0; 3]; 729]), Box::new([[0; 2]; 729]));
        Links { marks: [0; 81], spans, all: Vec::new(), strong_spans, strong: Vec::new() }
    }
}

impl Links {
    /// Lists the links of the position.
    pub fn set(&mut self, position: &Position) {
        if self.marks == position.marks {
            return;
        }
        self.marks = position.marks;
        self.all.clear();
        self.strong.clear();
        for digit in 0..9 {
            let with = position.cells_with(digit);
            cells(with).for_each(|cell| self.list(position, cell, digit, with));
        }
    }

    fn list(&mut self, position: &Position, cell: usize, digit: usize, with: u128) {
        let (start, strong_start) = (self.all.len(), self.strong.len());
        let others = position.marks[cell] & !(1 << digit);
        self.all.extend(bits(others).map(|other| LinkTarget::new(candidate(cell, other), Cause::Cell)));
        if others.is_power_of_two() {
            self.strong.push(self.all[start]);
        }
        let middle = self.all.len();
        let mut rest = with & !(1 << cell);
        for (line, &cause) in HOUSE_PLACES[usize::from(candidate(cell, digit))].iter().zip(&CAUSES) {
            let new = rest & HOUSE_CELLS[usize::from(line.house)];
            rest &= !new;
            self.all.extend(cells(new).map(|peer| LinkTarget::new(candidate(peer, digit), cause)));
            let others = position.spots.as_flattened()[usize::from(line.index)] & !line.place;
            if others.is_power_of_two() {
                let other = CELLS[usize::from(line.house)][others.trailing_zeros() as usize];
                self.add_strong(strong_start, LinkTarget::new(candidate(other.into(), digit), cause));
            }
        }
        let from = usize::from(candidate(cell, digit));
        self.spans[from] = [start, middle, self.all.len()].map(|i| i as u16);
        self.strong_spans[from] = [strong_start, self.strong.len()].map(|i| i as u16);
    }

    /// Each candidate once.
    fn add_strong(&mut self, start: usize, new: LinkTarget) {
        if self.strong[start..].iter().all(|reached| reached.candidate() != new.candidate()) {
            self.strong.push(new);
        }
    }

    /// What is true if this one is false: by its cell, box, row, column; each once.
    pub fn strong(&self, candidate: u16) -> &[LinkTarget] {
        let [start, end] = self.strong_spans[usize::from(candidate)];
        &self.strong[usize::from(start)..usize::from(end)]
    }

    /// The candidates that this one rules out; those of its own cell only if asked for.
    pub fn of(&self, candidate: u16, with_cell: bool) -> &[LinkTarget] {
        let [start, middle, end] = self.spans[usize::from(candidate)];
        &self.all[usize::from(if with_cell { start } else { middle })..usize::from(end)]
    }
}
