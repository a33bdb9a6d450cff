//! Positions: values and candidates, indexed by cell and by house.

use super::step::Step;
use super::tables::{CELLS, HOUSE_PLACES, HOUSES, PEERS, cell, cells, digit};
use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Puzzle;

/// A partly solved puzzle: the values so far, and the candidates of the unsolved cells. Solved cells have no
/// candidates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    values: [Option<Digit>; 81],
    /// `marks[c]`: the candidates (pencil marks) of cell `c`.
    pub(super) marks: [u16; 81],
    /// `places[h][d]`: the places of digit `d` in house `h`, one bit for each of its nine cells.
    pub(super) places: [[u16; 9]; 27],
    /// `empty[h]`: the number of unsolved cells of house `h`.
    pub(super) empty: [u8; 27],
    /// `placed[d]`: the number of cells with value `d`.
    pub(super) placed: [u8; 9],
    /// The unsolved cells.
    pub(super) unsolved: u128,
}

impl Position {
    /// The position without values and with all candidates.
    const EMPTY: Position = Position {
        values: [None; 81],
        marks: [0x1ff; 81],
        places: [[0x1ff; 9]; 27],
        empty: [9; 27],
        placed: [0; 9],
        unsolved: (1 << 81) - 1,
    };

    /// Returns the value of the cell: a clue or a placed digit.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// Returns the candidates of the cell; none if it is solved.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.marks[cell.index()])
    }

    /// Returns the candidates of all cells; of a solved cell, its value.
    #[inline]
    pub fn all_candidates(&self) -> Candidates {
        let mut all = Candidates::FULL;
        Cell::all().for_each(|cell| all.keep(cell, self.value(cell).map_or(self.candidates(cell), DigitSet::single)));
        all
    }

    /// Returns the unsolved cells.
    #[inline]
    pub fn unsolved(&self) -> CellSet {
        cells(self.unsolved).map(cell).collect()
    }

    /// Returns whether every cell has a value. The values may contradict each other.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.unsolved == 0
    }

    /// Applies a step: removes the eliminated candidates, then places the digit.
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

    /// Returns whether the step changes the position.
    #[inline]
    pub(super) fn is_changed_by(&self, step: &Step) -> bool {
        let mut after = self.clone();
        after.apply(step);
        after != *self
    }

    /// Removes a candidate if it is present.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.marks[cell] &= !(1 << digit);
        let places = self.places.as_flattened_mut();
        for line in &HOUSE_PLACES[9 * cell + digit] {
            places[usize::from(line.index)] &= !line.place;
        }
    }

    /// Solves a cell: removes its candidates, and the digit from its peers.
    pub(super) fn place(&mut self, cell: usize, value: usize) {
        (0..9).for_each(|d| self.remove(cell, d));
        PEERS[cell].into_iter().for_each(|peer| self.remove(peer as usize, value));
        if self.unsolved >> cell & 1 != 0 {
            self.unsolved &= !(1 << cell);
            HOUSES[cell].into_iter().for_each(|house| self.empty[house as usize] -= 1);
            self.placed[value] += 1;
            self.values[cell] = Some(digit(value));
        }
    }

    /// Iterates over the cells at these places of the house.
    #[inline]
    pub(super) fn cells_at(house: usize, places: u16) -> impl Iterator<Item = usize> {
        super::tables::bits(places).map(move |place| CELLS[house][place] as usize)
    }

    /// Returns the cells with one candidate, with two and with three.
    #[inline]
    pub(super) fn cells_with_one_to_three(&self) -> [u128; 3] {
        let mut sets = [0; 3];
        for row in 0..9 {
            let mut in_row = [0u16; 3];
            for column in 0..9 {
                let first = self.marks[9 * row + column];
                let second = first & first.wrapping_sub(1);
                let third = second & second.wrapping_sub(1);
                let more = third & third.wrapping_sub(1);
                in_row[0] |= u16::from(first != 0 && second == 0) << column;
                in_row[1] |= u16::from(second != 0 && third == 0) << column;
                in_row[2] |= u16::from(third != 0 && more == 0) << column;
            }
            for (set, in_row) in sets.iter_mut().zip(in_row) {
                *set |= u128::from(in_row) << (9 * row);
            }
        }
        sets
    }

    /// Returns the cells whose candidates are not these.
    #[inline]
    pub(super) fn changed_cells(&self, marks: &[u16; 81]) -> u128 {
        let mut changed = 0;
        for row in 0..9 {
            let mut in_row = 0u16;
            for column in 0..9 {
                in_row |= u16::from(self.marks[9 * row + column] != marks[9 * row + column]) << column;
            }
            changed |= u128::from(in_row) << (9 * row);
        }
        changed
    }

    /// Returns the cells with this candidate.
    #[inline]
    pub(super) fn cells_with(&self, digit: usize) -> u128 {
        (0..9).fold(0, |set, row| set | u128::from(self.places[row][digit]) << (9 * row))
    }
}

/// Creates the position of a puzzle. The candidates of a cell are the digits that no clue in its houses excludes.
/// Contradictory clues are accepted.
impl From<&Puzzle> for Position {
    #[inline]
    fn from(puzzle: &Puzzle) -> Position {
        let mut new = Position::EMPTY;
        puzzle.clues().for_each(|(cell, digit)| new.place(cell.index(), digit.index()));
        new
    }
}

/// Creates the position of a candidate grid.
///
/// In the order of the cells, a cell with one candidate is solved if none of its peers has that candidate. Nothing else
/// is derived: as in SukakuExplainer, placing another single candidate is a step.
impl From<&Candidates> for Position {
    fn from(candidates: &Candidates) -> Position {
        let mut new = Position::EMPTY;
        for cell in Cell::all() {
            let excluded = DigitSet::FULL - candidates.get(cell);
            excluded.iter().for_each(|digit| new.remove(cell.index(), digit.index()));
        }
        for (cell, peers) in PEERS.iter().enumerate() {
            let marks = new.marks[cell];
            if marks.is_power_of_two() && peers.iter().all(|&peer| new.marks[peer as usize] & marks == 0) {
                new.place(cell, marks.trailing_zeros() as usize);
            }
        }
        new
    }
}
