//! The eliminations of patterns: fish, wings, strong links of one digit, rectangles.
//!
//! Each function returns the eliminations of all patterns of its kind in a position, so that a round applies them at
//! the same time.

mod fish;
mod single_digit;
mod uniqueness;
mod wings;

use super::layout_words::DigitWords;
use super::position::{DigitBoards, Position, cells_with_two_and_three};
use super::round_kind::RoundKind;
use super::subsets::HouseSet;
use crate::board::cell::Cell;
use crate::rating::tables::small_bits;

/// The open cells of a position, by cell and by digit.
#[derive(Clone, Debug)]
pub(super) struct PatternGrid {
    /// The candidates of the open cells; bit `d` is digit `d + 1`. Other cells have none.
    masks: [u16; Cell::COUNT],
    /// For each house and digit, the places that may hold it.
    places: [DigitWords; 27],
    /// For each digit, the houses with two places.
    pairs: [HouseSet; 9],
    /// For each digit, the open cells that may hold it.
    positions: DigitBoards,
    /// The cells with two candidates.
    bivalue: u128,
    /// The cells with three candidates.
    trivalue: u128,
    /// For each digit, the cells from which the patterns found so far eliminate it.
    eliminated: DigitBoards,
}

/// Returns the eliminations of patterns of this kind; `None` if there are none. `searched` has the places of the digits
/// that the last searches for fish and turbots found nothing for.
pub(super) fn eliminations(
    kind: RoundKind,
    grid: &mut PatternGrid,
    searched: &mut [DigitBoards; 3],
) -> Option<DigitBoards> {
    match kind {
        RoundKind::Fish => fish::fish(grid, &mut searched[0]),
        RoundKind::RemotePair => wings::remote_pairs(grid),
        RoundKind::BivalueGrave => uniqueness::bivalue_grave(grid),
        RoundKind::Turbot => single_digit::turbot(grid, &mut searched[1]),
        RoundKind::GroupedTurbot => single_digit::grouped_turbot(grid, &mut searched[2]),
        RoundKind::WWing => wings::w_wings(grid),
        RoundKind::XyWing => wings::xy_wings(grid),
        RoundKind::Rectangle => uniqueness::rectangles(grid),
        _ => None,
    }
}

impl PatternGrid {
    /// Creates the grid of a position in which no round up to subsets is possible.
    pub(super) fn new(position: &Position) -> PatternGrid {
        let positions = position.open_boards();
        let (bivalue, trivalue) = cells_with_two_and_three(&positions);
        let (masks, places, pairs) = (position.open_masks(), position.places(), position.houses_with_two());
        PatternGrid { masks, places, pairs, positions, bivalue, trivalue, eliminated: [0; 9] }
    }

    /// Returns the digits whose places have changed since the last call, and remembers them.
    fn unsearched_digits(&self, searched: &mut [u128; 9]) -> u16 {
        let changed = (0..9).filter(|&digit| self.positions[digit] != searched[digit]);
        let changed = changed.fold(0, |all, digit| all | 1 << digit);
        *searched = self.positions;
        changed
    }

    /// Returns the places of a digit in a house.
    fn places(&self, digit: usize, house: usize) -> u16 {
        self.places[house][digit] as u16
    }

    /// Returns the places of a digit in all houses.
    #[inline]
    fn houses(&self, digit: usize) -> [u16; 27] {
        let mut houses = [0; 27];
        for (house, places) in houses.iter_mut().zip(&self.places) {
            *house = places[digit] as u16;
        }
        houses
    }

    /// Eliminates a digit from cells.
    fn eliminate(&mut self, digit: usize, cells: u128) {
        self.eliminated[digit] |= cells;
    }

    /// Takes the eliminations found, except of candidates that are not present; `None` if there are none.
    fn take_eliminations(&mut self) -> Option<DigitBoards> {
        let mut found = std::mem::take(&mut self.eliminated);
        found.iter_mut().zip(self.positions).for_each(|(cells, positions)| *cells &= positions);
        found.iter().any(|&cells| cells != 0).then_some(found)
    }
}

/// Iterates over the digits of a mask.
fn digits(mask: u16) -> impl Iterator<Item = usize> {
    small_bits(mask)
}

/// Returns the two digits of a mask in both orders.
fn ordered_pairs(mask: u16) -> [(usize, usize); 2] {
    let (low, high) = (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
    [(low, high), (high, low)]
}
