//! Reference solver for tests. It shares only the types of cells and digits with the library.

use cluewise::{Cell, Digit, Puzzle};

/// Returns the number of solutions, at most `limit`. Tries digits in the cell with the fewest candidates.
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    let cells: Vec<u8> = puzzle.to_bytes(b'0').iter().map(|b| b - b'0').collect();
    let mut search = Search { cells: vec![0; 81], used: [[0; 9]; 3], found: 0, limit };
    let clues = cells.iter().enumerate().filter(|&(_, &d)| d != 0);
    if clues.into_iter().all(|(i, &d)| search.place(i, d)) {
        search.run();
    }
    search.found
}

/// Returns whether the puzzle has one solution and no redundant clue.
pub fn is_minimal(puzzle: &Puzzle) -> bool {
    count(puzzle, 2) == 1 && puzzle.clues().all(|(cell, _)| count(&without(puzzle, cell), 2) == 2)
}

fn without(puzzle: &Puzzle, removed: Cell) -> Puzzle {
    puzzle.clues().filter(|&(cell, _): &(Cell, Digit)| cell != removed).collect()
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

    fn used_digits(&self, i: usize) -> u16 {
        Self::houses(i).iter().zip(&self.used).fold(0, |all, (&h, used)| all | used[h])
    }

    fn flip(&mut self, i: usize, digit: u8) {
        for (h, used) in Self::houses(i).into_iter().zip(&mut self.used) {
            used[h] ^= 1 << digit;
        }
    }

    /// Places the digit if no house has it yet; returns whether it did.
    fn place(&mut self, i: usize, digit: u8) -> bool {
        let free = self.used_digits(i) >> digit & 1 == 0;
        if free {
            self.cells[i] = digit;
            self.flip(i, digit);
        }
        free
    }

    fn run(&mut self) {
        let empty = (0..81).filter(|&i| self.cells[i] == 0);
        let Some(i) = empty.max_by_key(|&i| self.used_digits(i).count_ones()) else {
            self.found += 1;
            return;
        };
        for digit in 1..=9 {
            if self.found < self.limit && self.place(i, digit) {
                self.run();
                self.cells[i] = 0;
                self.flip(i, digit);
            }
        }
    }
}
