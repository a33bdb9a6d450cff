//! A common interface to the positions of both ladders.

use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::rating::{hodoku, se};

/// A grid of values and candidates.
pub trait CandidateGrid {
    /// Returns the value of the cell: a clue or a placed digit.
    fn value(&self, cell: Cell) -> Option<Digit>;

    /// Returns the candidates of the cell; none if it has a value.
    fn candidates(&self, cell: Cell) -> DigitSet;

    /// Returns the cells of a house that have the candidate.
    fn places(&self, house: House, digit: Digit) -> Vec<Cell> {
        house.cells().filter(|&cell| self.candidates(cell).contains(digit)).collect()
    }

    /// Returns the cells of a set that have the candidate.
    fn places_among(&self, cells: CellSet, digit: Digit) -> CellSet {
        cells.iter().filter(|&cell| self.candidates(cell).contains(digit)).collect()
    }

    /// Returns the candidates of all cells of a set together.
    fn union(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |union, cell| union | self.candidates(cell))
    }
}

impl CandidateGrid for se::Position {
    fn value(&self, cell: Cell) -> Option<Digit> {
        se::Position::value(self, cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        se::Position::candidates(self, cell)
    }
}

impl CandidateGrid for hodoku::Position {
    fn value(&self, cell: Cell) -> Option<Digit> {
        hodoku::Position::value(self, cell)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        hodoku::Position::candidates(self, cell)
    }
}
