//! Tracks what has changed since a technique last found nothing, so that its next search skips the rest.

use super::geometry::{CELL_SETS, HOUSES_OF, Mask, digits};
use super::open_houses::OpenHouses;
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use super::template_exclusion::excluded_candidates;

/// A point in time: the number of changes since the empty grid.
pub(super) type Time = u32;

/// The times at which digits and houses last changed, and at which each technique last found nothing.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    now: Time,
    digits: [Time; 9],
    houses: [Time; 27],
    cells: [Time; 81],
    failures: [Time; Technique::ALL.len()],
    /// The candidates that each digit alone excludes, and the time at which they were computed.
    excluded: [(Time, Mask); 9],
    pub open_houses: OpenHouses,
}

impl Default for Changes {
    fn default() -> Changes {
        Changes {
            now: 1,
            digits: [1; 9],
            houses: [1; 27],
            cells: [1; 81],
            failures: [0; Technique::ALL.len()],
            excluded: [(0, 0); 9],
            open_houses: OpenHouses::default(),
        }
    }
}

impl Changes {
    /// Records that a cell loses a candidate.
    pub fn add(&mut self, digit: usize, cell: usize) {
        self.now += 1;
        self.digits[digit] = self.now;
        self.cells[cell] = self.now;
        for house in HOUSES_OF[cell] {
            self.houses[house] = self.now;
        }
    }

    /// Returns the time at which a house last changed.
    pub fn house_time(&self, house: usize) -> Time {
        self.houses[house]
    }

    /// Forgets the failed searches.
    pub fn forget_failures(&mut self) {
        self.failures = [0; Technique::ALL.len()];
    }
}

impl State {
    /// Updates the candidates that the digit alone excludes, if the digit has changed.
    fn update_excluded(&mut self, value: usize) {
        let changed = self.changes.digits[value];
        if self.changes.excluded[value].0 < changed {
            self.changes.excluded[value] = (changed, excluded_candidates(self, value));
        }
    }

    /// Returns the candidates that the digit alone excludes, as of the last [`State::search_digits`].
    pub fn excluded(&self, value: usize) -> Mask {
        self.changes.excluded[value].1
    }

    /// Calls `search` with the digits that have changed since the technique last found nothing and that exclude a
    /// candidate.
    ///
    /// For techniques that depend only on the places of one digit.
    pub fn search_digits(
        &mut self,
        technique: Technique,
        search: impl Fn(&State, u16) -> Option<Step>,
    ) -> Option<Step> {
        let last = self.changes.failures[technique as usize];
        for value in 0..9 {
            if self.changes.digits[value] > last {
                self.update_excluded(value);
            }
        }
        self.search_changed_digits(technique, |state, changed| {
            let may_eliminate = |&value: &usize| state.excluded(value) != 0;
            search(state, digits(changed).filter(may_eliminate).fold(0, |set, value| set | 1 << value))
        })
    }

    /// Calls `search` with the digits that have changed since the technique last found nothing.
    ///
    /// For techniques that depend only on the places of one digit, and whose search takes less time than that for the
    /// excluded candidates.
    pub fn search_changed_digits(
        &mut self,
        technique: Technique,
        search: impl Fn(&State, u16) -> Option<Step>,
    ) -> Option<Step> {
        let changed = |changes: &Changes, last| {
            (0..9).filter(|&value| changes.digits[value] > last).fold(0, |set, value| set | 1 << value)
        };
        self.search_since(technique, changed, search)
    }

    /// Calls `search` with the houses that have changed since the technique last found nothing.
    ///
    /// For techniques that depend only on the candidates of one house, and whose possible eliminations in other houses
    /// never increase.
    pub fn search_houses(
        &mut self,
        technique: Technique,
        search: impl Fn(&State, u32) -> Option<Step>,
    ) -> Option<Step> {
        let changed = |changes: &Changes, last| {
            (0..27).filter(|&house| changes.houses[house] > last).fold(0, |set, house| set | 1 << house)
        };
        self.search_since(technique, changed, search)
    }

    /// Calls `search` with the cells that have changed since the technique last found nothing.
    ///
    /// For techniques whose patterns depend on the candidates of their cells only, and whose possible eliminations
    /// never increase: a new step has a changed cell in its pattern.
    pub fn search_changed_cells(
        &mut self,
        technique: Technique,
        search: impl FnOnce(&State, Mask) -> Option<Step>,
    ) -> Option<Step> {
        let changed = |changes: &Changes, last| {
            let times = changes.cells.iter().zip(CELL_SETS);
            times.filter(|(time, _)| **time > last).fold(0, |changed, (_, cell)| changed | cell)
        };
        self.search_since(technique, changed, search)
    }

    /// Calls `search` with what `changed` returns for the time at which the technique last found nothing. Records the
    /// time if it finds nothing again.
    fn search_since<S>(
        &mut self,
        technique: Technique,
        changed: impl FnOnce(&Changes, Time) -> S,
        search: impl FnOnce(&State, S) -> Option<Step>,
    ) -> Option<Step> {
        let changed = changed(&self.changes, self.changes.failures[technique as usize]);
        let found = search(self, changed);
        if found.is_none() {
            self.changes.failures[technique as usize] = self.changes.now;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::hodoku::geometry::ALL_CELLS;
    use std::cell::Cell;

    #[test]
    fn only_changed_digits_houses_and_cells_are_searched_again() {
        let mut state = State::new(&".".repeat(81).parse().unwrap_or_default());
        let (digits, houses, cells) = (Cell::new(0), Cell::new(0), Cell::new(0));
        let search = |state: &mut State| {
            let found = state.search_changed_digits(Technique::XWing, |_, changed| {
                digits.set(changed);
                None
            });
            let subset = state.search_houses(Technique::NakedPair, |_, changed| {
                houses.set(changed);
                None
            });
            let chain = state.search_changed_cells(Technique::XyChain, |_, changed| {
                cells.set(changed);
                None
            });
            assert_eq!((found, subset, chain), (None, None, None));
            (digits.get(), houses.get(), cells.get())
        };
        let everything = (0x1ff, 0x7ff_ffff, ALL_CELLS);
        assert_eq!(search(&mut state), everything);
        assert_eq!(search(&mut state), (0, 0, 0));
        state.remove(3, 4);
        assert_eq!(search(&mut state), (1 << 4, HOUSES_OF[3].iter().fold(0, |set, house| set | 1 << house), 1 << 3));
        state.changes.forget_failures();
        assert_eq!(search(&mut state), everything);
    }
}
