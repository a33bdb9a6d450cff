//! A position in the form in which nets start.

use super::net_tables::{CONSTRAINTS, ConstraintPlace, PLACES_OF};
use crate::rating::se::assertion::{cell_of, digit_of};
use crate::rating::se::position::Position;

/// A position in the form in which nets start.
#[derive(Debug)]
pub struct NetStart {
    /// The candidates of each constraint.
    pub(super) members: [u16; CONSTRAINTS],
    /// The cells of each digit by band.
    pub(super) bands: [[u32; 3]; 9],
}

impl Default for NetStart {
    fn default() -> NetStart {
        NetStart { members: [0; CONSTRAINTS], bands: [[0; 3]; 9] }
    }
}

impl NetStart {
    /// Creates the start of the nets of a position.
    pub fn new(position: &Position) -> NetStart {
        let mut start = NetStart::default();
        start.members[..81].copy_from_slice(&position.marks);
        start.members[81..].copy_from_slice(position.places.as_flattened());
        for (digit, bands) in start.bands.iter_mut().enumerate() {
            let rows = |band: usize| (0..3).map(move |i| u32::from(position.places[3 * band + i][digit]) << (9 * i));
            *bands = [0, 1, 2].map(|band| rows(band).sum());
        }
        start
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: u16) {
        for &ConstraintPlace { constraint, place } in &PLACES_OF[usize::from(candidate)] {
            self.members[usize::from(constraint)] &= !place;
        }
        let cell = cell_of(candidate);
        self.bands[digit_of(candidate)][cell / 27] &= !(1 << (cell % 27));
    }
}
