//! A puzzle and its transpose in a form that is fast to read row by row.

use crate::board::grid::Puzzle;

/// A puzzle or its transpose.
#[derive(Clone, Copy)]
pub(super) struct Orientation {
    /// The three minirows of each row: four bits per cell, 0 for empty, with the first cell in the highest bits.
    pub minirows: [[u16; 3]; 9],
    /// The numbers of clues of the minirows of each row, two bits each.
    pub counts: [u8; 9],
    /// For each digit, the bit set of the rows that contain it.
    pub rows_with: [u16; 16],
    /// The bit set of the rows without a clue.
    pub empty_rows: u16,
}

const EMPTY: Orientation = Orientation { minirows: [[0; 3]; 9], counts: [0; 9], rows_with: [0; 16], empty_rows: 0x1ff };

impl Orientation {
    /// Returns the puzzle and its transpose; `None` if a row or column repeats a digit.
    pub fn both(puzzle: &Puzzle) -> Option<[Orientation; 2]> {
        let [mut across, mut down] = [EMPTY; 2];
        let mut repeated = 0;
        for (row, cells) in puzzle.values().chunks_exact(9).enumerate() {
            // Iterates over the clues only: a branch per cell would be mispredicted too often.
            let mut clues = cells.iter().rev().fold(0u16, |bits, &digit| bits << 1 | u16::from(digit != 0));
            while clues != 0 {
                let column = clues.trailing_zeros() as usize;
                clues &= clues - 1;
                let digit = cells[column];
                repeated |= across.insert(row, column, digit) | down.insert(column, row, digit);
            }
        }
        (repeated == 0).then_some([across, down])
    }

    /// Adds a clue; returns 1 if the row already has that digit, else 0.
    fn insert(&mut self, row: usize, column: usize, digit: u8) -> u16 {
        let stack = column / 3;
        self.minirows[row][stack] |= u16::from(digit) << (8 - 4 * (column % 3));
        self.counts[row] += 1 << (2 * stack);
        self.empty_rows &= !(1 << row);
        let rows_with = &mut self.rows_with[usize::from(digit)];
        let already = *rows_with >> row & 1;
        *rows_with |= 1 << row;
        already
    }
}
