//! Puzzles whose clues are taken from one grid: what removing clues asks about.

use super::vector::{CELLS, Digits, place};
use super::{Isa, Run, find};
use crate::cell::{Cell, CellSet};
use crate::grid::Grid;

/// The puzzles that have this grid as a solution.
pub struct Parts {
    grid: Grid,
    /// Where each digit stands.
    held: Digits,
    isa: Isa,
}

impl Parts {
    /// The puzzles whose clues are of this grid.
    pub fn new(grid: &Grid) -> Parts {
        let mut held = Digits([[0; 4]; Digits::PADDED]);
        for cell in Cell::all() {
            let (band, bit) = place(cell);
            held[grid.get(cell).index()][band] |= bit;
        }
        Parts { grid: *grid, held, isa: Isa::best() }
    }

    /// Whether the puzzle with these clues has a solution in which the cell, not among them, holds another digit.
    pub fn differ(&self, clues: CellSet, cell: Cell) -> bool {
        let mut digits = self.load(clues);
        let (band, bit) = place(cell);
        digits[self.grid.get(cell).index()][band] &= !bit;
        find(self.isa, &digits, Run::new(clues.len(), 1, None)) > 0
    }

    /// The cells in which a second solution of the puzzle with these clues differs from the grid, if it has one.
    pub fn second(&self, clues: CellSet) -> Option<CellSet> {
        let mut found = Vec::new();
        find(self.isa, &self.load(clues), Run::new(clues.len(), 2, Some(&mut found)));
        found.iter().find(|&other| *other != self.grid).map(|other| self.grid.difference(other))
    }

    /// The candidates before any propagation: all digits in the empty cells.
    fn load(&self, clues: CellSet) -> Digits {
        let mut digits = self.held;
        for (band, clues) in clues.bands().into_iter().enumerate() {
            let rows = clues & 0o777 | (clues & 0o777_000) << 1 | (clues & 0o777_000_000) << 2;
            digits.0[..9].iter_mut().for_each(|digit| digit[band] |= CELLS & !rows);
        }
        digits
    }
}
