//! Lists of solutions, packed as the engine stores them.

use super::grid;
use super::vector::{DigitPlanes, place};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Grid;

/// Solutions of a puzzle, by column: the cells of one digit in one band, for all solutions. So the solutions that have a
/// candidate are found without reading the others' grids.
#[derive(Debug)]
pub struct PackedSolutions {
    columns: [Vec<u32>; 27],
}

impl PackedSolutions {
    pub fn with_capacity(capacity: usize) -> PackedSolutions {
        PackedSolutions { columns: std::array::from_fn(|_| Vec::with_capacity(capacity)) }
    }

    pub(super) fn push(&mut self, solution: &DigitPlanes) {
        for (columns, digit) in self.columns.chunks_exact_mut(3).zip(solution.iter()) {
            columns.iter_mut().zip(digit).for_each(|(column, &band)| column.push(band));
        }
    }

    /// Replaces the indices by those of the solutions with this digit in the cell.
    pub fn find(&self, cell: Cell, digit: Digit, indices: &mut Vec<usize>) {
        let (column, bit) = self.column(cell, digit);
        indices.resize(column.len(), 0);
        let mut found = 0;
        // Without branches, since they cannot be predicted.
        for (index, band) in column.iter().enumerate() {
            indices[found] = index;
            found += usize::from(band & bit != 0);
        }
        indices.truncate(found);
    }

    /// Keeps the indices of the solutions with this digit in the cell.
    pub fn retain(&self, cell: Cell, digit: Digit, indices: &mut Vec<usize>) {
        let (column, bit) = self.column(cell, digit);
        indices.retain(|&index| column[index] & bit != 0);
    }

    fn column(&self, cell: Cell, digit: Digit) -> (&[u32], u32) {
        let (band, bit) = place(cell);
        (&self.columns[3 * digit.index() + band], bit)
    }

    /// Returns the grid of the solution with this index.
    pub fn grid(&self, index: usize) -> Option<Grid> {
        let mut digits = DigitPlanes([[0; 4]; DigitPlanes::PADDED]);
        for (columns, digit) in self.columns.chunks_exact(3).zip(&mut digits.0) {
            columns.iter().zip(digit).for_each(|(column, band)| *band = column[index]);
        }
        grid(&digits)
    }
}
