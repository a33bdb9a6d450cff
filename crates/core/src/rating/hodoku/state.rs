//! A position with what its searches remember. Techniques see this state; nothing below depends on it.

use super::als_table::AlsTable;
use super::candidate_grid::CandidateGrid;
use super::changes::{Changes, Time};
use super::filter::Filter;
use super::geometry::{Mask, digits};
use super::open_houses::OpenHouses;
use super::rectangle::Rectangle;
use super::step::{Eliminations, Pattern, Step};
use super::technique::Technique;
use super::template_exclusion::excluded_candidates;
use crate::board::grid::Puzzle;
use std::ops::{Deref, DerefMut};

/// A grid, with the tables of the position, the searches that have failed, and the filter of steps.
#[derive(Clone, Debug)]
pub(super) struct State {
    grid: CandidateGrid,
    /// The almost locked sets of this or an earlier position, once they are known.
    pub almost_locked_sets: Option<Box<AlsTable>>,
    /// The rectangles of Uniqueness Tests, once they are known.
    pub rectangles: Option<Vec<Rectangle>>,
    /// The candidates that each digit alone excludes, and the time at which they were computed.
    excluded: [(Time, Mask); 9],
    open_houses: OpenHouses,
    /// The time at which each technique last found nothing.
    failures: [Time; Technique::ALL.len()],
    /// The filter of the steps that searches report.
    pub filter: Filter,
}

impl Deref for State {
    type Target = CandidateGrid;
    #[inline]
    fn deref(&self) -> &CandidateGrid {
        &self.grid
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut CandidateGrid {
        &mut self.grid
    }
}

impl State {
    /// Returns the position of the puzzle.
    #[inline]
    pub fn new(puzzle: &Puzzle) -> State {
        State {
            grid: CandidateGrid::new(puzzle),
            almost_locked_sets: None,
            rectangles: None,
            excluded: [(0, 0); 9],
            open_houses: OpenHouses::default(),
            failures: [0; Technique::ALL.len()],
            filter: Filter::default(),
        }
    }

    /// Drops the tables of the position before it changes other than by a step.
    #[inline]
    pub fn forget_tables(&mut self) {
        self.almost_locked_sets = None;
        self.rectangles = None;
    }

    /// Takes the almost locked sets of the position, which are found if they are not known.
    pub fn take_almost_locked_sets(&mut self) -> Box<AlsTable> {
        let mut table = self.almost_locked_sets.take().unwrap_or_default();
        table.update(&self.grid);
        table
    }

    /// Calls `search` with the almost locked sets of the position, which are found once.
    pub fn with_almost_locked_sets(&mut self, search: impl FnOnce(&State, &AlsTable) -> Option<Step>) -> Option<Step> {
        let table = self.take_almost_locked_sets();
        let found = search(self, &table);
        self.almost_locked_sets = Some(table);
        found
    }

    /// Applies a step: its placement, then its eliminations in their order.
    pub fn apply(&mut self, step: &Step) {
        self.rectangles = None;
        if let Some((cell, digit)) = step.placement {
            self.place(cell.index(), digit.index());
        }
        for &(cell, digit) in &step.eliminations {
            self.remove(cell.index(), digit.index());
        }
    }

    /// Sets the filter, and forgets which searches have failed with the previous one.
    pub fn set_filter(&mut self, filter: Filter) {
        self.filter = filter;
        self.failures = [0; Technique::ALL.len()];
    }

    /// Returns the step that places a digit, unless it is filtered out.
    pub fn placement(&self, technique: Technique, cell: usize, digit: usize) -> Option<Step> {
        let is_accepted = self.filter.accepts(technique, &[(cell, digit)]);
        is_accepted.then(|| Step::placement(technique, cell, digit))
    }

    /// Returns the step with these eliminations, unless there are none or the step is filtered out.
    ///
    /// The pattern is only built if the step is returned and steps have patterns.
    pub fn elimination(
        &self,
        technique: Technique,
        eliminations: Eliminations,
        pattern: impl FnOnce() -> Pattern,
    ) -> Option<Step> {
        let is_accepted = !eliminations.is_empty() && self.filter.accepts(technique, &eliminations);
        is_accepted.then(|| Step::elimination(technique, eliminations, self.filter.pattern(pattern)))
    }

    /// Updates the candidates that the digit alone excludes, if the digit has changed.
    fn update_excluded(&mut self, value: usize) {
        let changed = self.changes.digits[value];
        if self.excluded[value].0 < changed {
            self.excluded[value] = (changed, excluded_candidates(&self.grid, value));
        }
    }

    /// Returns the candidates that the digit alone excludes, as of the last [`State::search_digits`].
    pub fn excluded(&self, value: usize) -> Mask {
        self.excluded[value].1
    }

    /// Calls `search` with the digits that have changed since the technique last found nothing and that exclude a
    /// candidate.
    ///
    /// For techniques that depend only on the places of one digit.
    pub fn search_digits(
        &mut self,
        technique: Technique,
        search: impl FnOnce(&State, u16) -> Option<Step>,
    ) -> Option<Step> {
        for value in digits(self.changes.digits_since(self.failures[technique as usize])) {
            self.update_excluded(value);
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
        search: impl FnOnce(&State, u16) -> Option<Step>,
    ) -> Option<Step> {
        self.search_since(technique, Changes::digits_since, search)
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
        self.search_since(technique, Changes::houses_since, search)
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
        self.search_since(technique, Changes::cells_since, search)
    }

    /// Calls `search` with the houses that have changed since the technique last found nothing and in which a subset
    /// may eliminate something; `with_crossing` adds those that share cells with such a house.
    pub fn search_open_houses(
        &mut self,
        technique: Technique,
        with_crossing: bool,
        search: impl Fn(&State, u32) -> Option<Step>,
    ) -> Option<Step> {
        self.open_houses.update(&self.grid);
        let open = if with_crossing { self.open_houses.with_crossing() } else { self.open_houses.open() };
        self.search_houses(technique, |state, changed| search(state, changed & open))
    }

    /// Calls `search` with what `changed` returns for the time at which the technique last found nothing. Records the
    /// time if it finds nothing again.
    fn search_since<S>(
        &mut self,
        technique: Technique,
        changed: impl FnOnce(&Changes, Time) -> S,
        search: impl FnOnce(&State, S) -> Option<Step>,
    ) -> Option<Step> {
        let changed = changed(&self.changes, self.failures[technique as usize]);
        let found = search(self, changed);
        if found.is_none() {
            self.failures[technique as usize] = self.changes.now;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::hodoku::geometry::{ALL_CELLS, HOUSES_OF};
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
        state.set_filter(Filter::default());
        assert_eq!(search(&mut state), everything);
    }
}
