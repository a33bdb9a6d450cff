//! The closure of a puzzle: the position after all steps of techniques that do not assume a unique solution.

use super::feasibility;
use super::position::Position;
use super::rater::Steps;
use super::rating::{Options, Rating};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use std::fmt;

/// Maximum number of searches for chains from 8.5 on of a puzzle with several solutions.
const MAX_SEARCHES: u32 = 200_000;

/// The result of the techniques that do not assume a unique solution, in a puzzle with any number of solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Closure {
    /// The rating of the steps until the techniques end. ER is that of the hardest of them, also if they do not solve
    /// the puzzle.
    pub rating: Rating,
    /// The position at the end.
    pub position: Position,
    /// The reason why the steps end.
    pub end: ClosureEnd,
}

/// The reason why the steps of a [`Closure`] end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ClosureEnd {
    /// The grid is full.
    Solved,
    /// Every remaining candidate occurs in a solution, so no technique can eliminate any.
    Complete,
    /// No technique of the ladder finds a step, although a remaining candidate occurs in no solution.
    Stuck,
    /// The search for chains from 8.5 on reached its limit, or was cancelled.
    Limited,
}

impl ClosureEnd {
    /// Returns the name: `solved`, `complete`, `stuck` or `limited`.
    pub const fn name(self) -> &'static str {
        match self {
            ClosureEnd::Solved => "solved",
            ClosureEnd::Complete => "complete",
            ClosureEnd::Stuck => "stuck",
            ClosureEnd::Limited => "limited",
        }
    }
}

/// Printed as its name.
impl fmt::Display for ClosureEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Closure {
    /// Returns the cells with a value: the clues, and the digits that all solutions share and the techniques found.
    pub fn values(&self) -> Puzzle {
        Cell::all().filter_map(|cell| Some((cell, self.position.value(cell)?))).collect()
    }

    /// Returns the candidates of all cells; of a cell with a value, that value.
    pub fn candidates(&self) -> Candidates {
        self.position.all_candidates()
    }

    /// Returns the number of candidates of the cells without a value.
    pub fn candidate_count(&self) -> usize {
        Cell::all().map(|cell| self.position.candidates(cell).len()).sum()
    }
}

/// Applies the techniques that do not assume a unique solution until they end. Any puzzle is accepted.
///
/// [`Options::uniqueness`] and [`Options::er_max`] are ignored. A puzzle that these techniques solve has the rating
/// that [`rate_with`](super::rate_with) gives without uniqueness techniques.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::rating::se::{self, ClosureEnd};
/// let puzzle: Puzzle =
///     "417.6..2563215...79587243.68254371.97915864.23469127.82896435.1573291684164875293".parse()?;
/// let closure = se::closure(&puzzle, se::Options::default());
/// assert_eq!(closure.end, ClosureEnd::Complete);
/// assert!(closure.values().clue_count() >= puzzle.clue_count());
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn closure(puzzle: impl Into<Position>, options: Options) -> Closure {
    let options = options.with_uniqueness(false).with_er_max(None);
    let mut steps = Steps::new(puzzle, options);
    steps.set_max_searches(MAX_SEARCHES);
    let mut rating = Rating::default();
    steps.by_ref().for_each(|(_, step)| rating.add(&step));
    let position = steps.position().clone();
    let end = if position.is_full() {
        ClosureEnd::Solved
    } else if feasibility::is_every_candidate_possible(&position.0) {
        ClosureEnd::Complete
    } else if steps.is_exhausted() {
        ClosureEnd::Limited
    } else {
        ClosureEnd::Stuck
    };
    Closure { rating, position, end }
}
