//! The open cells of a position, as the searches for patterns need them.

use crate::board::cell::Cell;
use crate::rating::effort::digit_boards::{DigitBoards, cells_with_two_and_three};
use crate::rating::effort::layout_words::DigitWords;
use crate::rating::effort::position::Position;
use crate::rating::effort::subsets::HouseSet;
use crate::rating::tables::small_bits;

/// The open cells of a position, by cell and by digit.
#[derive(Clone, Debug)]
pub(in crate::rating::effort) struct PatternGrid {
    /// The candidates of the open cells; bit `d` is digit `d + 1`. Other cells have none.
    pub(super) masks: [u16; Cell::COUNT],
    /// For each house and digit, the places that may hold it.
    pub(super) places: [DigitWords; 27],
    /// For each digit, the houses with two places.
    pub(super) pairs: [HouseSet; 9],
    /// For each digit, the open cells that may hold it.
    pub(super) positions: DigitBoards,
    /// The cells with two candidates.
    pub(super) bivalue: u128,
    /// The cells with three candidates.
    pub(super) trivalue: u128,
    /// For each digit, the cells from which the patterns found so far eliminate it.
    pub(super) eliminated: DigitBoards,
}

impl PatternGrid {
    /// Creates the grid of a position in which no round up to subsets is possible.
    pub(in crate::rating::effort) fn new(position: &Position) -> PatternGrid {
        let positions = position.open_boards();
        let (bivalue, trivalue) = cells_with_two_and_three(&positions);
        let (masks, places, pairs) = (position.open_masks(), position.places(), position.houses_with_two());
        PatternGrid { masks, places, pairs, positions, bivalue, trivalue, eliminated: [0; 9] }
    }

    /// Returns the digits whose places have changed since the last call, and remembers them.
    pub(in crate::rating::effort) fn unsearched_digits(&self, searched: &mut [u128; 9]) -> u16 {
        let changed = (0..9).filter(|&digit| self.positions[digit] != searched[digit]);
        let changed = changed.fold(0, |all, digit| all | 1 << digit);
        *searched = self.positions;
        changed
    }

    /// Returns the places of a digit in a house.
    pub(in crate::rating::effort) fn places(&self, digit: usize, house: usize) -> u16 {
        self.places[house][digit] as u16
    }

    /// Returns the places of a digit in all houses.
    #[inline]
    pub(in crate::rating::effort) fn houses(&self, digit: usize) -> [u16; 27] {
        let mut houses = [0; 27];
        for (house, places) in houses.iter_mut().zip(&self.places) {
            *house = places[digit] as u16;
        }
        houses
    }

    /// Eliminates a digit from cells.
    pub(in crate::rating::effort) fn eliminate(&mut self, digit: usize, cells: u128) {
        self.eliminated[digit] |= cells;
    }

    /// Takes the eliminations found, except of candidates that are not present; `None` if there are none.
    pub(in crate::rating::effort) fn take_eliminations(&mut self) -> Option<DigitBoards> {
        let mut found = std::mem::take(&mut self.eliminated);
        found.iter_mut().zip(self.positions).for_each(|(cells, positions)| *cells &= positions);
        found.iter().any(|&cells| cells != 0).then_some(found)
    }
}

/// Iterates over the digits of a mask.
pub(super) fn digits(mask: u16) -> impl Iterator<Item = usize> {
    small_bits(mask)
}

/// Returns the two digits of a mask in both orders.
pub(super) fn ordered_pairs(mask: u16) -> [(usize, usize); 2] {
    let (low, high) = (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
    [(low, high), (high, low)]
}
