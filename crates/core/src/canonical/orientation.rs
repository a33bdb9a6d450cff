//! A puzzle and its transpose in a form that is fast to read row by row.

use crate::board::grid::Puzzle;

/// A puzzle or its transpose.
#[derive(Clone, Copy)]
pub(super) struct Orientation {
    /// The digits of each row, 0 for empty; the last seven are unused.
    pub rows: [[u8; 16]; 9],
    /// For each row, the bit set of the columns with a clue.
    pub clues: [u16; 9],
    /// For each digit, the bit set of the rows that contain it.
    pub rows_with: [u16; 16],
    /// The bit set of the rows without a clue.
    pub empty_rows: u16,
}

const EMPTY: Orientation = Orientation { rows: [[0; 16]; 9], clues: [0; 9], rows_with: [0; 16], empty_rows: 0 };

impl Orientation {
    /// Returns the puzzle and its transpose; `None` if a row or column repeats a digit.
    pub fn both(puzzle: &Puzzle) -> Option<[Orientation; 2]> {
        let [mut across, mut down] = [EMPTY; 2];
        // For each digit, the bit sets of the rows and, shifted by 16, of the columns that contain it.
        let (mut lines_with, mut repeated) = ([0u32; 16], 0);
        for (row, cells) in puzzle.values().chunks_exact(9).enumerate() {
            across.rows[row][..9].copy_from_slice(cells);
            // Iterates over the clues only: a branch per cell would be mispredicted too often.
            let mut clues = clues_of(cells);
            across.clues[row] = clues;
            while clues != 0 {
                let column = clues.trailing_zeros() as usize;
                clues &= clues - 1;
                let digit = cells[column];
                down.rows[column][row] = digit;
                down.clues[column] |= 1 << row;
                let lines = &mut lines_with[usize::from(digit & 15)];
                let new = 1 << row | 0x10000 << column;
                repeated |= *lines & new;
                *lines |= new;
            }
        }
        for (digit, lines) in lines_with.into_iter().enumerate() {
            across.rows_with[digit] = lines as u16;
            down.rows_with[digit] = (lines >> 16) as u16;
        }
        for row in 0..9 {
            across.empty_rows |= u16::from(across.clues[row] == 0) << row;
            down.empty_rows |= u16::from(down.clues[row] == 0) << row;
        }
        (repeated == 0).then_some([across, down])
    }
}

/// Returns the bit set of the cells of a row that are not empty.
fn clues_of(cells: &[u8]) -> u16 {
    let (&[a, b, c, d, e, f, g, h], &[last]) =
        (cells.first_chunk().unwrap_or(&[0; 8]), cells.last_chunk().unwrap_or(&[0; 1]));
    // Bit 7 of each byte that is not zero; the product collects them in the highest byte.
    let filled = (u64::from_le_bytes([a, b, c, d, e, f, g, h]) + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
    ((filled >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16 | u16::from(last != 0) << 8
}
