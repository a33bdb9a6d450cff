//! Hidden and naked singles, applied until nothing changes.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::rating::tables::{CELLS, PEER_CELLS, set_bits};

/// The candidates of a position, as bit masks.
#[derive(Clone, PartialEq, Eq)]
pub struct CandidateMasks {
    masks: [u16; Cell::COUNT],
    /// Whether the digit of each cell has been removed from its peers.
    is_placed: [bool; Cell::COUNT],
}

/// The result of applying singles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SinglesOutcome {
    /// Every cell has a value.
    Solved,
    /// No single is left.
    Stuck,
    /// A cell has no candidate, or a digit no place in a house.
    Contradiction,
}

impl CandidateMasks {
    /// Creates the position of these candidates.
    pub fn new(candidates: &Candidates) -> CandidateMasks {
        let mut masks = [0; Cell::COUNT];
        Cell::all().for_each(|cell| masks[cell.index()] = candidates.get(cell).bits());
        CandidateMasks { masks, is_placed: [false; Cell::COUNT] }
    }

    /// Returns the candidates of the cell.
    pub fn get(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.masks[cell.index()])
    }

    /// Returns the cells with several candidates.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::all().filter(|cell| self.masks[cell.index()].count_ones() > 1)
    }

    /// Leaves only this digit in the cell.
    pub fn assume(&mut self, cell: Cell, digit: Digit) {
        self.masks[cell.index()] &= DigitSet::single(digit).bits();
    }

    /// Removes the digit from the cell.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.masks[cell.index()] &= !DigitSet::single(digit).bits();
    }

    /// Applies singles until nothing changes.
    pub fn apply_singles(&mut self) -> SinglesOutcome {
        loop {
            let (Some(has_placed), Some(has_found)) = (self.place_naked_singles(), self.find_hidden_singles()) else {
                return SinglesOutcome::Contradiction;
            };
            if !has_placed && !has_found {
                let is_solved = self.masks.iter().all(|mask| mask.is_power_of_two());
                return if is_solved { SinglesOutcome::Solved } else { SinglesOutcome::Stuck };
            }
        }
    }

    /// Removes the values of cells with a single candidate from their peers. Returns whether there were any; `None` for
    /// a contradiction.
    fn place_naked_singles(&mut self) -> Option<bool> {
        let mut has_placed = false;
        for (cell, &peers) in PEER_CELLS.iter().enumerate() {
            let mask = self.masks[cell];
            if mask == 0 {
                return None;
            }
            if mask.is_power_of_two() && !self.is_placed[cell] {
                (self.is_placed[cell], has_placed) = (true, true);
                set_bits(peers).for_each(|peer| self.masks[peer] &= !mask);
            }
        }
        Some(has_placed)
    }

    /// Leaves only the digit in cells that are the only place for it in a house. Returns whether there were any; `None`
    /// for a contradiction.
    fn find_hidden_singles(&mut self) -> Option<bool> {
        let mut has_found = false;
        for house in &CELLS {
            let cells = house.map(usize::from);
            let (mut once, mut twice) = (0, 0);
            for cell in cells {
                twice |= once & self.masks[cell];
                once |= self.masks[cell];
            }
            if once != DigitSet::FULL.bits() {
                return None;
            }
            for cell in cells {
                let own = self.masks[cell] & once & !twice;
                // Two digits that have only this place, also if they are all that is left in the cell.
                if own.count_ones() > 1 {
                    return None;
                }
                if own != 0 && own != self.masks[cell] {
                    (self.masks[cell], has_found) = (own, true);
                }
            }
        }
        Some(has_found)
    }
}
