//! Hidden and naked singles of a puzzle whose solution is known.
//!
//! Singles lead to the same position in any order, so this gives the position that rounds of singles end with, in a
//! fraction of their time.

use super::digit_boards::ALL_CELLS;
use super::layouts::{Layouts, NO_SINGLES};
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::tables::set_bits;

/// A puzzle being solved by singles.
#[derive(Clone)]
pub(super) struct SinglesSolver<'a> {
    solution: &'a Grid,
    /// The cells with a digit.
    filled: u128,
    /// The candidates of the other cells.
    layouts: Layouts,
}

impl<'a> SinglesSolver<'a> {
    pub(super) fn new(puzzle: &Puzzle, solution: &'a Grid) -> SinglesSolver<'a> {
        let mut singles = SinglesSolver { solution, filled: 0, layouts: Layouts::FULL };
        singles.add_clues(puzzle.clue_cells().bits());
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
        self.filled |= cells;
        set_bits(cells).for_each(|cell| {
            self.layouts.remove_from_houses(self.solution.digits()[cell].index(), cell);
        });
        self.layouts.remove_cells(set_bits(cells));
    }

    /// Returns the puzzle with the digits placed so far.
    #[inline]
    pub(super) fn puzzle(&self) -> Puzzle {
        Puzzle::from(*self.solution).restricted_to(CellSet::from_bits(self.filled))
    }

    /// Places hidden singles as long as there are any.
    #[inline]
    pub(super) fn place_hidden(&mut self) {
        loop {
            let (of_boxes, of_lines) = (self.layouts.box_singles(), self.layouts.line_singles());
            if of_boxes == NO_SINGLES && of_lines == [NO_SINGLES; 2] {
                break;
            }
            let mut cells = 0;
            self.layouts.for_each_box_single(of_boxes, |cell, _| cells |= 1 << cell);
            self.layouts.for_each_line_single(of_lines, |cell, _| cells |= 1 << cell);
            self.add_clues(cells);
        }
    }

    /// Places hidden and naked singles as long as there are any.
    #[inline]
    pub(super) fn place_all(&mut self) {
        loop {
            self.place_hidden();
            let naked = self.layouts.cells_with_one();
            if naked == 0 {
                break;
            }
            self.add_clues(naked);
        }
    }
}
