//! A second opinion on puzzles: a counter that shares nothing with the crate but the names of cells and digits.

use cluewise::{Cell, Digit, Puzzle};

/// How many solutions the puzzle has, up to the limit, by trying digits in the cell with the fewest.
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let cells: Vec<u8> = puzzle.to_bytes(b'0').iter().map(|b| b - b'0').collect();
    let mut search = Search { cells: vec![0; 81], used: [[0; 9]; 3], found: 0, limit };
    let clues = cells.iter().enumerate().filter(|&(_, &d)| d != 0);
    if clues.into_iter().all(|(i, &d)| search.put(i, d)) {
        search.run();
    }
    search.found
}

/// Whether no clue can go without a second solution.
#[allow(dead_code, reason = "not every test that includes this file asks")]
pub fn is_minimal(puzzle: &Puzzle) -> bool {
    count(puzzle, 2) == 1 && puzzle.clues().all(|(cell, _)| count(&without(puzzle, cell), 2) == 2)
}

#[allow(dead_code, reason = "not every test that includes this file asks")]
fn without(puzzle: &Puzzle, gone: Cell) -> Puzzle {
    puzzle.clues().filter(|&(cell, _): &(Cell, Digit)| cell != gone).collect()
}

struct Search {
    cells: Vec<u8>,
    used: [[u16; 9]; 3], // digits (as bits) in each row, column and box
    found: u64,
    limit: u64,
}

impl Search {
    fn houses(i: usize) -> [usize; 3] {
        [i / 9, i % 9, i / 27 * 3 + i % 9 / 3]
    }

    fn taken(&self, i: usize) -> u16 {
        Self::houses(i).iter().zip(&self.used).fold(0, |all, (&h, used)| all | used[h])
    }

    fn flip(&mut self, i: usize, digit: u8) {
        for (h, used) in Self::houses(i).into_iter().zip(&mut self.used) {
            used[h] ^= 1 << digit;
        }
    }

    /// Puts the digit there if no house has it yet.
    fn put(&mut self, i: usize, digit: u8) -> bool {
        let free = self.taken(i) >> digit & 1 == 0;
        if free {
            self.cells[i] = digit;
            self.flip(i, digit);
        }
        free
    }

    fn run(&mut self) {
        let open = (0..81).filter(|&i| self.cells[i] == 0);
        let Some(i) = open.max_by_key(|&i| self.taken(i).count_ones()) else {
            self.found += 1;
            return;
        };
        for digit in 1..=9 {
            if self.found < self.limit && self.put(i, digit) {
                self.run();
                self.cells[i] = 0;
                self.flip(i, digit);
            }
        }
    }
}
