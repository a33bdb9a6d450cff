//! Solving time: how long people need for a puzzle.
//!
//! A model of a player who looks for the next digit. All digits that can be placed are open at the same time, and the
//! player comes across each of them with a rate that depends on how it can be seen: a hidden single in a box more often than
//! one in a row or column, and that more often than a naked single. The more digits are open, the sooner one of them is
//! found: the expected time is the reciprocal of the sum of the rates. Empty cells slow the search down. Where no digit can
//! be placed, the player needs a technique, which has a time of its own.
//!
//! That the number of open places and the order of the steps decide is the result of R. Pelánek, "Difficulty Rating of
//! Sudoku Puzzles by a Computational Model" (FLAIRS 2011) and "Difficulty Rating of Sudoku Puzzles: An Overview and
//! Evaluation" (arXiv 1403.7373, 2014). The constants of [`Model::FITTED`] were fitted to the times of people by
//! `examples/time_fit.rs`.
//!
//! The order of placements is not random. Each open digit accumulates its probability to have been found, and the one with
//! the highest sum is placed next; those with equal sums are placed together. All isomorphs of a puzzle therefore have exactly
//! the same time.

mod model;
mod walk;

pub(crate) use crate::rating::effort::SingleKind;
pub use model::{Model, P80_RATIO};
pub(crate) use walk::Play;
pub use walk::{Activity, Part, Stall};

use crate::board::grid::{Grid, Puzzle};
use crate::rating::effort::Placements;
use crate::solver;

/// The time that people need to solve a puzzle.
///
/// ```
/// use cluewise::rating::time;
/// let puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// assert!(time::rate(&puzzle).is_some_and(|time| time.p80_s > time.expected_s));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct SolvingTime {
    /// The mean time of the players who finish, in seconds.
    pub expected_s: u32,
    /// The time within which 80 % of them finish, in seconds.
    pub p80_s: u32,
}

/// Predicts the solving time of a puzzle. Returns `None` if it does not have exactly one solution, or needs nested
/// assumptions: no times of people are known for such puzzles.
pub fn rate(puzzle: &Puzzle) -> Option<SolvingTime> {
    rate_unique(puzzle, &solver::unique_solution(puzzle)?)
}

/// Predicts the solving time of a puzzle with this only solution, as [`rate`] does. Returns `None` also if the grid is not
/// a solution.
pub fn rate_unique(puzzle: &Puzzle, solution: &Grid) -> Option<SolvingTime> {
    Model::FITTED.expected_seconds(puzzle, solution).map(SolvingTime::from_seconds)
}

/// Returns the parts of the solution in order; `None` if [`rate_unique`] has no time. The time is the sum of their times and of
/// [`Model::start`].
pub fn parts(puzzle: &Puzzle, solution: &Grid) -> Option<Vec<Part>> {
    Model::FITTED.parts_of(&mut Placements::new(puzzle, solution)?)
}

impl SolvingTime {
    /// Returns the expected time in minutes, rounded.
    pub fn minutes(self) -> u32 {
        (self.expected_s + 30) / 60
    }

    /// Returns the time of a puzzle whose solution has these [parts].
    pub fn of_parts(parts: &[Part]) -> SolvingTime {
        SolvingTime::from_seconds(parts.iter().fold(Model::FITTED.start, |sum, part| sum + part.seconds))
    }

    /// Rounds the expected seconds, and adds the time of 80 %.
    pub(crate) fn from_seconds(seconds: f64) -> SolvingTime {
        SolvingTime { expected_s: seconds.round() as u32, p80_s: (seconds * P80_RATIO).round() as u32 }
    }
}
