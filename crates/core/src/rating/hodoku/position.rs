//! Positions of a partly solved puzzle, and the search for steps in them.

use super::filter::Filter;
use super::geometry::{bits, cell};
use super::ladder::FINDERS;
use super::state::State;
use super::step::Step;
use super::technique::{LADDER, TechniqueSet};
use crate::board::candidates::Candidates;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Puzzle;

/// A partly solved puzzle: its clues, the values so far, and the candidates of the empty cells.
///
/// Cells with a value have no candidates. Clues differ from placed digits for avoidable rectangles only.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) state: State,
}

impl Position {
    /// Creates the position of a puzzle: the candidates of a cell are the digits that no clue in its houses excludes.
    ///
    /// Contradictory clues are accepted.
    #[inline]
    pub fn new(clues: &Puzzle) -> Position {
        Position { state: State::new(clues) }
    }

    /// Creates the position of a puzzle with these candidates, such as the pencil marks of a player.
    ///
    /// An empty cell with a single candidate counts as filled if no peer has that candidate. The candidates of cells
    /// with clues, and those that clues exclude, are ignored.
    pub fn with_candidates(clues: &Puzzle, candidates: &Candidates) -> Position {
        let mut position = Position::new(clues);
        for cell in Cell::all().filter(|&cell| clues.get(cell).is_none()) {
            let is_free = |digit: &Digit| !cell.peers().any(|peer| candidates.get(peer).contains(*digit));
            if let Some(digit) = candidates.get(cell).only().filter(is_free) {
                position.place(cell, digit);
            }
        }
        for cell in Cell::all() {
            for digit in (position.candidates(cell) - candidates.get(cell)).iter() {
                position.remove(cell, digit);
            }
        }
        position.state.find_singles();
        position
    }

    /// Returns the value of the cell: a clue or a placed digit.
    #[inline]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.state.values[cell.index()])
    }

    /// Returns whether the cell holds a clue.
    #[inline]
    pub fn is_clue(&self, cell: Cell) -> bool {
        self.state.clues >> cell.index() & 1 != 0
    }

    /// Returns the candidates of the cell; none if it has a value.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.state.candidates[cell.index()])
    }

    /// Returns the candidates of all cells; of a cell with a value, that value.
    #[inline]
    pub fn all_candidates(&self) -> Candidates {
        let mut all = Candidates::FULL;
        for cell in Cell::all() {
            all.keep(cell, self.value(cell).map_or(self.candidates(cell), DigitSet::single));
        }
        all
    }

    /// Returns the cells without a value.
    #[inline]
    pub fn unsolved(&self) -> CellSet {
        let is_unsolved = |&index: &usize| self.state.values[index] == 0;
        bits(super::geometry::ALL_CELLS).filter(is_unsolved).map(cell).collect()
    }

    /// Returns whether every cell has a value.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.state.unsolved == 0
    }

    /// Places a digit that is not a clue: the peers lose it as a candidate. Does nothing if the cell has a value.
    #[inline]
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.state.forget_tables();
        self.state.forget_solution_without(cell.index(), digit.index());
        self.state.place(cell.index(), digit.index());
    }

    /// Removes a candidate if it is present.
    #[inline]
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.state.forget_tables();
        self.state.forget_solution_with(cell.index(), digit.index());
        self.state.remove(cell.index(), digit.index());
    }

    /// Applies a step: its placement, then its eliminations.
    #[inline]
    pub fn apply(&mut self, step: &Step) {
        self.state.apply(step);
    }

    /// Returns the first step of these techniques in the order of the ladder; other techniques are not tried.
    #[inline]
    pub fn find_step(&self, techniques: TechniqueSet) -> Option<Step> {
        self.search(techniques).next_step()
    }

    /// Returns all steps of these techniques, in the order of the ladder.
    ///
    /// Of several steps of a technique with the same placement or eliminations, only the first is returned.
    #[inline]
    pub fn find_steps(&self, techniques: TechniqueSet) -> Vec<Step> {
        let mut search = self.search(techniques);
        search.state.filter.lists_all = true;
        std::iter::from_fn(|| search.next_step()).collect()
    }

    #[inline]
    fn search(&self, techniques: TechniqueSet) -> Search {
        let mut state = self.state.clone();
        state.set_filter(Filter::new(techniques));
        Search { state, entry: 0 }
    }
}

/// A search for all steps in the same position, one after the other.
struct Search {
    state: State,
    /// The index of the entry of the ladder at which the search continues.
    entry: usize,
}

impl Search {
    fn next_step(&mut self) -> Option<Step> {
        while let Some(entry) = LADDER.get(self.entry) {
            if entry.is_in(self.state.filter.techniques) {
                self.state.find_singles();
                let queued = self.state.filter.queue.pop_front();
                let step = queued
                    .or_else(|| FINDERS[self.entry](&mut self.state))
                    .or_else(|| self.state.filter.queue.pop_front());
                let step = step.filter(|step| self.state.filter.add_known(step));
                if step.is_some() {
                    return step;
                }
            }
            self.entry += 1;
            self.state.filter.queue.clear();
        }
        None
    }
}
