//! The steps by which HoDoKu solves a puzzle.

use super::filter::Filter;
use super::position::Position;
use super::step::Step;
use super::technique::{LadderEntry, TechniqueSet};
use super::technique_choice::TechniqueOrder;
use crate::board::grid::{Grid, Puzzle};
use crate::solver;

/// The minimum number of clues of a puzzle that HoDoKu rates.
pub const MIN_CLUES: usize = 10;

/// Returns the steps by which HoDoKu solves the puzzle.
///
/// Returns `None` if the puzzle has fewer than [`MIN_CLUES`] clues or does not have exactly one solution.
pub fn steps(puzzle: &Puzzle) -> Option<Steps> {
    steps_unique(puzzle, &solver::unique_solution(puzzle)?)
}

/// Returns the steps of a puzzle with this only solution, as [`steps`] does.
pub(super) fn steps_unique(puzzle: &Puzzle, solution: &Grid) -> Option<Steps> {
    let mut position = Position::new(puzzle);
    position.state.set_solution(solution);
    (puzzle.clue_count() >= MIN_CLUES).then(|| Steps::new(position))
}

/// An iterator over the steps by which HoDoKu solves a puzzle; it ends when the puzzle is solved or no technique finds
/// a step.
#[derive(Clone, Debug)]
pub struct Steps {
    pub(super) position: Position,
}

impl Steps {
    /// Returns the steps from a position by the rated techniques.
    pub fn new(position: Position) -> Steps {
        Steps::with_techniques(position, TechniqueSet::RATED)
    }

    /// Returns the steps from a position by these techniques.
    pub fn with_techniques(mut position: Position, techniques: TechniqueSet) -> Steps {
        position.state.set_filter(Filter::new(techniques));
        Steps { position }
    }

    /// Sets the order in which techniques are tried.
    pub fn in_order(mut self, order: TechniqueOrder) -> Steps {
        self.position.state.filter.order = order;
        self
    }

    /// Returns the position before the next step.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.position.is_full()
    }

    /// Finds and applies the next step.
    pub(super) fn advance(&mut self) -> Option<(&'static LadderEntry, Step)> {
        if self.is_solved() {
            return None;
        }
        let state = &mut self.position.state;
        let (entry, step) = state.next_step(state.filter.techniques)?;
        state.apply(&step);
        Some((entry, step))
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.advance().map(|(_, step)| step)
    }
}
