//! Links between candidates, in search order.
//!
//! A candidate is the number `9 * cell + digit`, below 729. An assertion is `2 * candidate` if the candidate is on, and
//! `2 * candidate + 1` if it is off.

use super::chain::Cause;
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, HOUSE_CELLS, HOUSE_PLACES, PEER_CELLS, bits, cells};

/// The number of assertions.
pub const ASSERTIONS: usize = 2 * 729;

/// Returns the candidate of a cell and a digit.
#[inline]
pub const fn candidate(cell: usize, digit: usize) -> u16 {
    (9 * cell + digit) as u16
}

/// Returns the cell of a candidate.
#[inline]
pub const fn cell_of(candidate: u16) -> usize {
    candidate as usize / 9
}

/// Returns the digit of a candidate, 0 to 8.
#[inline]
pub const fn digit_of(candidate: u16) -> usize {
    candidate as usize % 9
}

/// Returns the assertion that the candidate is true.
#[inline]
pub const fn on(candidate: u16) -> u16 {
    2 * candidate
}

/// Returns the assertion that the candidate is false.
#[inline]
pub const fn off(candidate: u16) -> u16 {
    2 * candidate + 1
}

/// Returns whether the assertion is that its candidate is true.
#[inline]
pub const fn is_on(assertion: u16) -> bool {
    assertion & 1 == 0
}

/// Returns whether two candidates exclude each other.
#[inline]
pub fn are_weakly_linked(p: u16, other: u16, with_cell: bool) -> bool {
    if digit_of(p) == digit_of(other) {
        PEER_CELLS[cell_of(p)] >> cell_of(other) & 1 != 0
    } else {
        with_cell && cell_of(p) == cell_of(other)
    }
}

/// The causes of links in houses, in the order of [`HOUSE_PLACES`](crate::rating::se::tables::HOUSE_PLACES).
pub static CAUSES: [Cause; 3] = [Cause::Box, Cause::Row, Cause::Column];

/// A linked candidate and the cause of the link, packed into one number.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinkTarget(u16);

impl LinkTarget {
    #[inline]
    pub fn new(candidate: u16, cause: Cause) -> LinkTarget {
        LinkTarget(candidate << 2 | cause as u16)
    }

    #[inline]
    pub fn candidate(self) -> u16 {
        self.0 >> 2
    }

    #[inline]
    pub fn cause(self) -> Cause {
        [Cause::Cell, Cause::Box, Cause::Row, Cause::Column][(self.0 & 3) as usize]
    }
}

/// The weak and strong links of each candidate of a position: the candidates that it excludes, and those that are true
/// if it is false. Links inside the cell come first, then those in the box, row and column.
#[derive(Debug)]
pub struct Links {
    /// The candidates of the position.
    marks: [u16; 81],
    /// The weak links of each candidate in `all`: start, start of the links in houses, end.
    spans: Box<[[u16; 3]; 729]>,
    all: Vec<LinkTarget>,
    /// The strong links of each candidate in `strong`: start and end.
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
            let others = position.places.as_flattened()[usize::from(line.index)] & !line.place;
            if others.is_power_of_two() {
                let other = CELLS[usize::from(line.house)][others.trailing_zeros() as usize];
                self.add_strong(strong_start, LinkTarget::new(candidate(other.into(), digit), cause));
            }
        }
        let from = usize::from(candidate(cell, digit));
        self.spans[from] = [start as u16, middle as u16, self.all.len() as u16];
        self.strong_spans[from] = [strong_start as u16, self.strong.len() as u16];
    }

    /// Adds a strong link, unless the candidate is linked already.
    #[inline]
    fn add_strong(&mut self, start: usize, new: LinkTarget) {
        if self.strong[start..].iter().all(|reached| reached.candidate() != new.candidate()) {
            self.strong.push(new);
        }
    }

    /// Returns the strong links: the candidates that are true if this one is false.
    #[inline]
    pub fn strong(&self, candidate: u16) -> &[LinkTarget] {
        let [start, end] = self.strong_spans[usize::from(candidate)];
        &self.strong[usize::from(start)..usize::from(end)]
    }

    /// Returns the weak links: the candidates that this one excludes, optionally with those of its cell.
    #[inline]
    pub fn weak(&self, candidate: u16, with_cell: bool) -> &[LinkTarget] {
        let [start, middle, end] = self.spans[usize::from(candidate)];
        &self.all[usize::from(if with_cell { start } else { middle })..usize::from(end)]
    }
}
