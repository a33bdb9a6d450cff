//! The comparison by puzzles or by solutions, for `dedupe` and `split`.

use clap::ValueEnum;
use cluewise::Puzzle;
use cluewise::solver;

/// The grids whose canonical forms are compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Compared {
    #[default]
    Puzzle,
    Solution,
}

impl Compared {
    /// Returns the grid to compare: the puzzle, or its solution if it has exactly one.
    pub fn grid(self, puzzle: &Puzzle) -> Puzzle {
        match self {
            Compared::Puzzle => *puzzle,
            Compared::Solution => solver::unique_solution(puzzle).map_or(*puzzle, Puzzle::from),
        }
    }
}
