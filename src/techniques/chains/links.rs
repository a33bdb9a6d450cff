//! What follows directly from a candidate being on: which others are off, in the order in which they are looked at.
//!
//! A candidate is `9 * cell + digit`, below 729; an assertion is `2 * candidate`, plus one if it says off.

use super::proof::Cause;
use crate::techniques::position::Position;
use crate::techniques::tables::{HOUSES, PEERS};

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
    /// Where a candidate's list starts, where the part of its houses starts, and where it ends.
    spans: Box<[[u16; 3]; 729]>,
    all: Vec<Reached>,
}

impl Default for Links {
    fn default() -> Links {
        Links { spans: Box::new([[0; 3]; 729]), all: Vec::new() }
    }
}

impl Links {
    /// Lists the links of the position.
    pub fn set(&mut self, at: &Position) {
        self.all.clear();
        for cell in (0..81).filter(|&cell| at.marks[cell] != 0) {
            for digit in (0..9).filter(|&digit| at.has(cell, digit)) {
                let start = self.all.len();
                let others = (0..9).filter(|&other| other != digit && at.has(cell, other));
                self.all.extend(others.map(|other| Reached::new(candidate(cell, other), Cause::Cell)));
                let middle = self.all.len();
                for peer in PEERS[cell].map(usize::from).into_iter().filter(|&peer| at.has(peer, digit)) {
                    self.all.push(Reached::new(candidate(peer, digit), cause(cell, peer)));
                }
                self.spans[usize::from(candidate(cell, digit))] = [start, middle, self.all.len()].map(|i| i as u16);
            }
        }
    }

    /// The candidates that this one rules out; those of its own cell only if asked for.
    pub fn of(&self, candidate: u16, with_cell: bool) -> &[Reached] {
        let [start, middle, end] = self.spans[usize::from(candidate)];
        &self.all[usize::from(if with_cell { start } else { middle })..usize::from(end)]
    }
}

/// The first of box, row and column that two cells share.
fn cause(a: usize, b: usize) -> Cause {
    match () {
        _ if HOUSES[a][0] == HOUSES[b][0] => Cause::Box,
        _ if HOUSES[a][1] == HOUSES[b][1] => Cause::Row,
        _ => Cause::Column,
    }
}
