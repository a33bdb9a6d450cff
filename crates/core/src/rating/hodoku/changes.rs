//! Times of changes, so that the next search of a technique that found nothing skips what has not changed.

use super::geometry::{CELL_SETS, HOUSES_OF, Mask};

/// A point in time: the number of changes since the empty grid.
pub(super) type Time = u32;

/// The times at which digits, houses and cells last changed.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    pub now: Time,
    pub digits: [Time; 9],
    pub houses: [Time; 27],
    cells: [Time; 81],
}

impl Default for Changes {
    fn default() -> Changes {
        Changes { now: 1, digits: [1; 9], houses: [1; 27], cells: [1; 81] }
    }
}

impl Changes {
    /// Records that a cell loses a candidate.
    pub fn add(&mut self, digit: usize, cell: usize) {
        self.now += 1;
        self.digits[digit] = self.now;
        self.cells[cell] = self.now;
        for &house in &HOUSES_OF[cell] {
            self.houses[house] = self.now;
        }
    }

    /// Returns the digits that have changed since a point in time.
    pub fn digits_since(&self, last: Time) -> u16 {
        (0..9).filter(|&value| self.digits[value] > last).fold(0, |set, value| set | 1 << value)
    }

    /// Returns the houses that have changed since a point in time.
    pub fn houses_since(&self, last: Time) -> u32 {
        (0..27).filter(|&house| self.houses[house] > last).fold(0, |set, house| set | 1 << house)
    }

    /// Returns the cells that have changed since a point in time.
    pub fn cells_since(&self, last: Time) -> Mask {
        let times = self.cells.iter().zip(CELL_SETS);
        times.filter(|(time, _)| **time > last).fold(0, |changed, (_, cell)| changed | cell)
    }
}
