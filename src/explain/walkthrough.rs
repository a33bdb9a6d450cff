//! Explanations of whole puzzles.

use super::data::{Board, Explanation, Walkthrough};
use super::explain;
use crate::board::grid::Puzzle;
use crate::cancellation::CancellationToken;
use crate::rating::effort;
use crate::rating::se::{self, Rating, Steps};
use crate::solver;

/// Options of a walkthrough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Skip the techniques that assume a unique solution.
    pub no_uniqueness: bool,
    /// Include the grid before each step.
    pub grids: bool,
}

/// Explains every step of a puzzle.
///
/// Any puzzle is accepted. If the ladder cannot solve it, the steps end there and the ER is 20.0.
///
/// ```
/// use cluewise::{Grid, Puzzle, explain};
/// let walk = explain::walk(&Puzzle::from(Grid::FIRST), explain::Options::default());
/// assert_eq!((walk.steps.len(), walk.se.is_solved()), (0, true));
/// ```
pub fn walk(puzzle: &Puzzle, options: Options) -> Walkthrough {
    walk_until_stopped(puzzle, options, &CancellationToken::current())
}

/// Explains every step as [`walk`] does; `None` if it was cancelled.
pub fn walk_with_cancellation(puzzle: &Puzzle, options: Options, stop: &CancellationToken) -> Option<Walkthrough> {
    let walkthrough = walk_until_stopped(puzzle, options, stop);
    (!stop.is_cancelled()).then_some(walkthrough)
}

fn walk_until_stopped(puzzle: &Puzzle, options: Options, stop: &CancellationToken) -> Walkthrough {
    let solution = solver::unique_solution(puzzle);
    let effort = solution.and_then(|solution| effort::rate_unique(puzzle, &solution));
    let ladder = se::Options { no_uniqueness: options.no_uniqueness, ..se::Options::default() };
    let mut steps = Steps::new(puzzle, ladder).until(stop);
    let (mut rating, mut explained) = (Rating::default(), Vec::new());
    for (position, step) in steps.by_ref() {
        rating.add(&step);
        let before = options.grids.then(|| Board::from(&position));
        explained.push(Explanation { before, ..explain(&position, &step) });
    }
    if !steps.position().is_full() {
        rating.er = Rating::STUCK;
    }
    Walkthrough {
        puzzle: *puzzle,
        solution,
        level: effort.as_ref().map(|effort| effort.level),
        effort: effort.map(|effort| effort.score),
        se: rating,
        steps: explained,
    }
}
