//! Hidden and naked singles of a puzzle whose solution is known, on one bit set per digit.
//!
//! Singles lead to the same position in any order, so this gives the position that rounds of singles end with, in a
//! fraction of their time.

use super::position::{ALL_CELLS, DigitBoards, once_and_twice};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::{Grid, Puzzle};
use crate::rating::tables::{HOUSE_CELLS, HOUSES_OF, PEER_CELLS, set_bits};

/// A puzzle being solved by singles.
#[derive(Clone)]
pub(super) struct Singles<'a> {
    solution: &'a Grid,
    /// The cells with a digit.
    filled: u128,
    /// For each digit, the cells that hold it in the solution.
    truth: DigitBoards,
    /// For each digit, the cells that see none of its filled ones; includes filled cells.
    places: DigitBoards,
}

impl<'a> Singles<'a> {
    pub(super) fn new(puzzle: &Puzzle, solution: &'a Grid) -> Singles<'a> {
        let mut singles = Singles { solution, filled: 0, truth: [0; 9], places: [ALL_CELLS; 9] };
        for cell in Cell::all() {
            singles.truth[solution.get(cell).get() as usize - 1] |= 1 << cell.index();
        }
        for (cell, digit) in puzzle.clues() {
            singles.place(cell.index(), digit.get() as usize - 1);
        }
        singles
    }

    #[inline]
    pub(super) fn is_solved(&self) -> bool {
        self.filled == ALL_CELLS
    }

    /// Returns the cells with a digit.
    #[inline]
    pub(super) fn filled(&self) -> u128 {
        self.filled
    }

    /// Places the digits of the solution in these cells.
    #[inline]
    pub(super) fn add_clues(&mut self, cells: u128) {
        let cells = cells & !self.filled;
        for (digit, truth) in self.truth.into_iter().enumerate() {
            set_bits(cells & truth).for_each(|cell| self.place(cell, digit));
        }
    }

    /// Returns the puzzle with the digits placed so far.
    #[inline]
    pub(super) fn puzzle(&self) -> Puzzle {
        Puzzle::from(*self.solution).restricted_to(CellSet::from_bits(self.filled))
    }

    /// Places hidden singles as long as there are any.
    #[inline]
    pub(super) fn place_hidden(&mut self) {
        while (0..9).filter(|&digit| self.place_hidden_of(digit)).count() > 0 {}
    }

    /// Places hidden and naked singles as long as there are any.
    #[inline]
    pub(super) fn place_all(&mut self) {
        loop {
            self.place_hidden();
            if !self.place_naked() {
                break;
            }
        }
    }

    /// Places hidden singles of a digit; returns whether there were any.
    fn place_hidden_of(&mut self, digit: usize) -> bool {
        let before = self.filled;
        for cell in set_bits(self.truth[digit] & !before) {
            let (places, bit) = (self.places[digit] & !self.filled, 1 << cell);
            if HOUSES_OF[cell].iter().any(|&house| places & HOUSE_CELLS[house] == bit) {
                self.place(cell, digit);
            }
        }
        self.filled != before
    }

    /// Places the naked singles of the position; returns whether there were any.
    #[inline]
    fn place_naked(&mut self) -> bool {
        let (once, twice) = once_and_twice(&self.places);
        let naked = once & !twice & !self.filled;
        self.add_clues(naked);
        naked != 0
    }

    #[inline]
    fn place(&mut self, cell: usize, digit: usize) {
        self.filled |= 1 << cell;
        self.places[digit] &= !PEER_CELLS[cell];
    }
}
