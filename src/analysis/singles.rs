//! Hidden and naked singles, applied until nothing changes.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use std::sync::LazyLock;

/// The candidates of a position, as bit masks.
#[derive(Clone, PartialEq, Eq)]
pub struct Marks {
    marks: [u16; Cell::COUNT],
    /// The cells whose value the peers have lost.
    is_placed: [bool; Cell::COUNT],
}

/// The result of applying singles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Singles {
    /// Every cell has a value.
    Solved,
    /// No single is left.
    Stuck,
    /// A cell has no candidate, or a digit no place in a house.
    Contradiction,
}

static HOUSE_CELLS: LazyLock<Vec<[usize; 9]>> = LazyLock::new(|| {
    let cells = |house: House| {
        let mut cells = [0; 9];
        cells.iter_mut().zip(house.cells()).for_each(|(index, cell)| *index = cell.index());
        cells
    };
    House::all().map(cells).collect()
});

static PEERS: LazyLock<Vec<Vec<usize>>> =
    LazyLock::new(|| Cell::all().map(|cell| cell.peers().map(Cell::index).collect()).collect());

impl Marks {
    /// Creates the position of these candidates.
    pub fn new(candidates: &Candidates) -> Marks {
        let mut marks = [0; Cell::COUNT];
        Cell::all().for_each(|cell| marks[cell.index()] = candidates.get(cell).bits());
        Marks { marks, is_placed: [false; Cell::COUNT] }
    }

    /// Returns the candidates of the cell.
    pub fn get(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.marks[cell.index()])
    }

    /// Returns the cells with several candidates.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::all().filter(|cell| self.marks[cell.index()].count_ones() > 1)
    }

    /// Leaves only this digit in the cell.
    pub fn assume(&mut self, cell: Cell, digit: Digit) {
        self.marks[cell.index()] &= DigitSet::single(digit).bits();
    }

    /// Removes the digit from the cell.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.marks[cell.index()] &= !DigitSet::single(digit).bits();
    }

    /// Applies singles until nothing changes.
    pub fn apply_singles(&mut self) -> Singles {
        let (houses, peers) = (&*HOUSE_CELLS, &*PEERS);
        loop {
            let mut has_changed = false;
            for cell in 0..Cell::COUNT {
                let mark = self.marks[cell];
                if mark == 0 {
                    return Singles::Contradiction;
                }
                if mark.is_power_of_two() && !self.is_placed[cell] {
                    self.is_placed[cell] = true;
                    has_changed = true;
                    peers[cell].iter().for_each(|&peer| self.marks[peer] &= !mark);
                }
            }
            for cells in houses {
                let (mut once, mut twice) = (0, 0);
                for &cell in cells {
                    twice |= once & self.marks[cell];
                    once |= self.marks[cell];
                }
                if once != DigitSet::FULL.bits() {
                    return Singles::Contradiction;
                }
                let hidden = once & !twice;
                for &cell in cells {
                    let (mark, own) = (self.marks[cell], self.marks[cell] & hidden);
                    if own != 0 && own != mark {
                        if !own.is_power_of_two() {
                            return Singles::Contradiction;
                        }
                        self.marks[cell] = own;
                        has_changed = true;
                    }
                }
            }
            if !has_changed {
                let is_solved = self.marks.iter().all(|mark| mark.is_power_of_two());
                return if is_solved { Singles::Solved } else { Singles::Stuck };
            }
        }
    }
}
