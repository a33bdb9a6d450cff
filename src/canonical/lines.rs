//! The rows of a puzzle, and its columns as if they were rows, in a form that is quick to read.

use crate::grid::Puzzle;

/// The puzzle as it is, or turned over.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    /// Each row as three minirows of four bits a cell, the first cell in the highest bits, 0 for an empty one.
    pub minirows: [[u16; 3]; 9],
    /// How many clues the minirows of each row have, two bits for each minirow.
    pub counts: [u8; 9],
    /// Which rows hold the digit, as bits.
    pub holders: [u16; 16],
    /// Which rows hold nothing, as bits.
    pub empty: u16,
}

const NONE: Lines = Lines { minirows: [[0; 3]; 9], counts: [0; 9], holders: [0; 16], empty: 0x1ff };

impl Lines {
    /// Both ways to look at the puzzle; `None` if a digit stands in a row or a column twice.
    pub fn both(puzzle: &Puzzle) -> Option<[Lines; 2]> {
        let [mut across, mut down] = [NONE; 2];
        let mut twice = 0;
        for (row, cells) in puzzle.values().chunks_exact(9).enumerate() {
            // Clue by clue: a question for each cell would be guessed wrong by the processor too often.
            let mut clues = cells.iter().rev().fold(0u16, |bits, &digit| bits << 1 | u16::from(digit != 0));
            while clues != 0 {
                let column = clues.trailing_zeros() as usize;
                clues &= clues - 1;
                let digit = cells[column];
                twice |= across.put(row, column, digit) | down.put(column, row, digit);
            }
        }
        (twice == 0).then_some([across, down])
    }

    /// Notes a clue; not 0 if the row has that digit already.
    fn put(&mut self, row: usize, column: usize, digit: u8) -> u16 {
        let stack = column / 3;
        self.minirows[row][stack] |= u16::from(digit) << (8 - 4 * (column % 3));
        self.counts[row] += 1 << (2 * stack);
        self.empty &= !(1 << row);
        let holders = &mut self.holders[usize::from(digit)];
        let had = *holders >> row & 1;
        *holders |= 1 << row;
        had
    }
}
