//! The state that the ladder works on: values, candidates, and the same candidates seen from every house.

use super::step::Step;
use super::tables::{CELLS, HOUSE_PLACES, HOUSES, PEERS, cell, cells, digit};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Puzzle;

/// A puzzle being solved: the values so far, and the candidates of the empty cells. Filled cells have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    values: [Option<Digit>; 81],
    /// `marks[c]`: the candidates of cell `c`.
    pub(super) marks: [u16; 81],
    /// `spots[h][d]`: the positions in house `h` that have candidate `d`.
    pub(super) spots: [[u16; 9]; 27],
    /// `empty[h]`: how many cells of house `h` have no value.
    pub(super) empty: [u8; 27],
    /// `placed[d]`: how many cells have value `d`.
    pub(super) placed: [u8; 9],
    /// The cells without a value.
    pub(super) open: u128,
}

impl Position {
    /// The clues, and in each empty cell every digit that no clue in its houses rules out. Nothing is checked:
    /// contradictory clues make a position too.
    pub fn new(puzzle: &Puzzle) -> Position {
        let mut new = Position {
            values: [None; 81],
            marks: [0x1ff; 81],
            spots: [[0x1ff; 9]; 27],
            empty: [9; 27],
            placed: [0; 9],
            open: (1 << 81) - 1,
        };
        puzzle.clues().for_each(|(cell, digit)| new.place(cell.index(), digit.index()));
        new
    }

    /// The value of the cell, clue or placed.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The candidates of the cell; none if it has a value.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.marks[cell.index()])
    }

    /// The cells without a value.
    pub fn unsolved(&self) -> CellSet {
        cells(self.open).map(cell).collect()
    }

    /// Whether every cell has a value. Nothing says that they are right.
    pub fn is_full(&self) -> bool {
        self.open == 0
    }

    /// Does what the step says: takes its eliminations away, then places its digit.
    pub fn apply(&mut self, step: &Step) {
        for &(cell, digits) in &step.eliminations {
            for digit in digits.iter() {
                self.remove(cell.index(), digit.index());
            }
        }
        if let Some((cell, digit)) = step.placement {
            self.place(cell.index(), digit.index());
        }
    }

    /// Whether the step does anything here.
    pub(super) fn is_changed_by(&self, step: &Step) -> bool {
        let mut after = self.clone();
        after.apply(step);
        after != *self
    }

    /// Takes a candidate away, if it is there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        let spots = self.spots.as_flattened_mut();
        for line in &HOUSE_PLACES[9 * cell + digit] {
            spots[usize::from(line.index)] &= !line.place;
        }
    }

    fn place(&mut self, cell: usize, value: usize) {
        (0..9).for_each(|d| self.remove(cell, d));
        PEERS[cell].into_iter().for_each(|peer| self.remove(peer as usize, value));
        if self.open >> cell & 1 != 0 {
            self.open &= !(1 << cell);
            HOUSES[cell].into_iter().for_each(|house| self.empty[house as usize] -= 1);
            self.placed[value] += 1;
            self.values[cell] = Some(digit(value));
        }
    }

    /// The cells at these positions of the house.
    pub(super) fn cells_at(house: usize, places: u16) -> impl Iterator<Item = usize> {
        super::tables::bits(places).map(move |place| CELLS[house][place] as usize)
    }

    /// The cells that have the candidate.
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        (0..9).fold(0, |set, row| set | u128::from(self.spots[row][digit]) << (9 * row))
    }
}
