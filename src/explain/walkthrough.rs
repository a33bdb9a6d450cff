//! Explanations of whole puzzles.

use super::data::{Board, Explanation, Walkthrough};
use super::explain;
use crate::board::grid::Puzzle;
use crate::cancellation::CancellationToken;
use crate::rating::effort;
use crate::rating::se::{self, Rating, Steps};
use crate::solver;

/// Options of a walkthrough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Use the techniques that assume exactly one solution.
    pub uniqueness: bool,
    /// Include the grid before each step.
    pub grids: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { uniqueness: true, grids: false }
    }
}

impl Options {
    /// Sets whether techniques may assume exactly one solution.
    pub fn with_uniqueness(mut self, uniqueness: bool) -> Options {
        self.uniqueness = uniqueness;
        self
    }

    /// Sets whether the grid before each step is included.
    pub fn with_grids(mut self, grids: bool) -> Options {
        self.grids = grids;
        self
    }
}

/// Explains every step of a puzzle.
///
/// Any puzzle is accepted. If the ladder cannot solve it, the steps end there and the ER is 20.0.
///
/// ```
/// use cluewise::{Grid, Puzzle, explain};
/// let walk = explain::walk(&Puzzle::from(Grid::FIRST), explain::Options::default());
/// assert_eq!((walk.steps.len(), walk.rating().is_solved()), (0, true));
/// ```
pub fn walk(puzzle: &Puzzle, options: Options) -> Walkthrough {
    walk_until_cancelled(puzzle, options, &CancellationToken::current())
}

/// Explains every step as [`walk`] does; `None` if it was cancelled.
pub fn walk_with_cancellation(
    puzzle: &Puzzle,
    options: Options,
    cancellation: &CancellationToken,
) -> Option<Walkthrough> {
    let walkthrough = walk_until_cancelled(puzzle, options, cancellation);
    (!cancellation.is_cancelled()).then_some(walkthrough)
}

fn walk_until_cancelled(puzzle: &Puzzle, options: Options, cancellation: &CancellationToken) -> Walkthrough {
    let solution = solver::unique_solution(puzzle);
    let effort = solution.and_then(|solution| effort::rate_unique(puzzle, &solution));
    let ladder = se::Options::default().with_uniqueness(options.uniqueness);
    let mut steps = Steps::new(puzzle, ladder).with_cancellation(cancellation);
    let (mut rating, mut explained) = (Rating::default(), Vec::new());
    for (position, step) in steps.by_ref() {
        rating.add(&step);
        let before = options.grids.then(|| Board::from(&position));
        explained.push(Explanation { before, ..explain(&position, &step) });
    }
    if !steps.position().is_full() {
        rating.er = Rating::UNSOLVED;
    }
    Walkthrough {
        puzzle: *puzzle,
        solution,
        level: effort.as_ref().map(|effort| effort.level),
        effort: effort.map(|effort| effort.score),
        se: options.uniqueness.then_some(rating),
        se_no_uniqueness: (!options.uniqueness).then_some(rating),
        steps: explained,
    }
}
