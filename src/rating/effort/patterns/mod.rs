//! The eliminations of patterns: fish, wings, strong links of one digit, rectangles.
//!
//! Each function returns the eliminations of all patterns of its kind in a position, so that a round applies them at the
//! same time.

mod fish;
mod single_digit;
mod uniqueness;
mod wings;

pub(super) use fish::fish;
pub(super) use single_digit::{grouped_turbot, turbot};
pub(super) use uniqueness::{bivalue_grave, rectangles};
pub(super) use wings::{remote_pairs, w_wings, xy_wings};

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::rating::tables::set_bits;

/// The candidates that patterns eliminate, by cell.
pub(super) type Eliminations = [DigitSet; Cell::COUNT];

/// The unsolved cells of a position, by cell and by digit.
#[derive(Clone, Debug)]
pub(super) struct PatternGrid {
    /// The candidates of the unsolved cells; bit `d` is digit `d + 1`. Solved cells have none.
    masks: [u16; Cell::COUNT],
    /// For each digit, the unsolved cells that may hold it.
    positions: [u128; 9],
    /// The cells with two candidates.
    bivalue: u128,
    /// For each digit, the cells from which the patterns found so far eliminate it.
    eliminated: [u128; 9],
}

impl PatternGrid {
    /// Creates the grid of a position in which the digits of solved cells are removed from their peers.
    pub(super) fn new(candidates: &Candidates) -> PatternGrid {
        let mut grid = PatternGrid { masks: [0; Cell::COUNT], positions: [0; 9], bivalue: 0, eliminated: [0; 9] };
        for cell in Cell::all().filter(|&cell| candidates.get(cell).len() > 1) {
            let (mask, cell) = (candidates.get(cell).bits(), cell.index());
            grid.masks[cell] = mask;
            grid.bivalue |= u128::from(mask.count_ones() == 2) << cell;
            digits(mask).for_each(|digit| grid.positions[digit] |= 1 << cell);
        }
        grid
    }

    /// Returns the digits whose places have changed since the last call, and remembers them.
    fn unsearched_digits(&self, searched: &mut [u128; 9]) -> u16 {
        let changed = (0..9).filter(|&digit| self.positions[digit] != searched[digit]);
        let changed = changed.fold(0, |all, digit| all | 1 << digit);
        *searched = self.positions;
        changed
    }

    /// Eliminates a digit from cells.
    fn eliminate(&mut self, digit: usize, cells: u128) {
        self.eliminated[digit] |= cells;
    }

    /// Takes the eliminations found, except of candidates that are not present; `None` if there are none.
    fn take_eliminations(&mut self) -> Option<Eliminations> {
        let found = std::mem::take(&mut self.eliminated);
        let mut eliminations = [DigitSet::EMPTY; Cell::COUNT];
        let mut any = false;
        for (digit, cells) in found.into_iter().enumerate() {
            for cell in set_bits(cells & self.positions[digit]) {
                eliminations[cell] |= DigitSet::from_bits(1 << digit);
                any = true;
            }
        }
        any.then_some(eliminations)
    }
}

/// Iterates over the digits of a mask.
fn digits(mask: u16) -> impl Iterator<Item = usize> {
    set_bits(mask.into())
}

/// Returns the two digits of a mask in both orders.
fn ordered_pairs(mask: u16) -> [(usize, usize); 2] {
    let (low, high) = (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
    [(low, high), (high, low)]
}
