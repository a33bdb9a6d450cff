//! A position in the form in which nets start.

use crate::rating::se::assertion::{cell_of, digit_of};
use crate::rating::se::board::{Board, ConstraintPlace, Table};
use crate::rating::se::position::State;

/// A position in the form in which nets start.
#[derive(Debug)]
pub struct NetStart<B: Board> {
    board: B,
    /// The candidates of each constraint.
    pub(super) members: B::PerConstraint<u16>,
    /// The cells of each digit by band.
    pub(super) bands: [[u32; 3]; 9],
}

impl<B: Board> NetStart<B> {
    /// Creates the start of the nets of a position.
    pub fn new(position: &State<B>) -> NetStart<B> {
        let mut start = NetStart { board: position.board, members: Table::filled(0), bands: [[0; 3]; 9] };
        let (cells, lines) = start.members.as_mut().split_at_mut(81);
        cells.copy_from_slice(&position.marks);
        lines.copy_from_slice(position.lines());
        for (digit, bands) in start.bands.iter_mut().enumerate() {
            let rows = |band: usize| (0..3).map(move |i| u32::from(position.places[3 * band + i][digit]) << (9 * i));
            *bands = [0, 1, 2].map(|band| rows(band).sum());
        }
        start
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: u16) {
        for &ConstraintPlace { constraint, place } in self.board.places_of(candidate) {
            self.members[usize::from(constraint)] &= !place;
        }
        let cell = cell_of(candidate);
        self.bands[digit_of(candidate)][cell / 27] &= !(1 << (cell % 27));
    }
}
