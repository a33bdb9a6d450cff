//! What all searches of the solver have in common.

use crate::kinds::puzzle::Puzzle;
use crate::kinds::verdict::Verdict;
use crate::rng::PuzzleRng;
use crate::solver::Progress;

/// Maximum number of branches and of solutions between two checks for cancellation.
pub const BRANCHES_PER_CHECK: u64 = 256;

/// A search of some capacity.
pub trait Search: Send {
    /// Starts a search for grids with these digits; 0 is an empty cell. `excluded` are candidates
    /// that are removed.
    fn start(&mut self, cells: &[u8], excluded: &[(usize, u8)]);

    /// Does the same as [`Search::start`] after another search of the same puzzle: branches try `preferred` digits of their cells
    /// first, and may use what the search before has learned.
    fn start_again(&mut self, cells: &[u8], excluded: &[(usize, u8)], _preferred: &[u32]) {
        self.start(cells, excluded);
    }

    /// Searches for the next solution, with at most as many branches as the budget, which is reduced. Tries digits in
    /// random order if there are random numbers.
    fn next(&mut self, budget: &mut u64, rng: Option<&mut PuzzleRng>) -> Progress;

    /// Enters a random branch of the current node; `None` if it has no solution, or the search has no such branches. A
    /// solution has one alternative.
    fn branch_at_random(&mut self, _rng: &mut PuzzleRng) -> Option<Choice> {
        None
    }

    /// Writes the digits of the current solution.
    fn write_solution(&self, cells: &mut [u8]);
}

/// A digit of a cell that a branch tries, one of some alternatives.
#[derive(Clone, Copy)]
pub struct Choice {
    pub cell: usize,
    pub digit: u8,
    pub alternatives: u32,
}

/// The solutions found by a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SearchResult {
    /// The number of solutions.
    pub count: u64,
    /// The solutions, if they were requested.
    pub solutions: Vec<Puzzle>,
    /// Whether the search ended: all solutions were found, or the limit was reached.
    pub is_complete: bool,
    /// The number of branches of the search.
    pub branches: u64,
}

impl SearchResult {
    /// Creates the result of a search without branches that has ended with this number of solutions.
    pub fn complete(count: u64) -> SearchResult {
        SearchResult { count, solutions: Vec::new(), is_complete: true, branches: 0 }
    }

    /// Returns the verdict, if the limit was at least 2.
    pub fn verdict(&self) -> Verdict {
        match self.count {
            2.. => Verdict::Multiple,
            _ if !self.is_complete => Verdict::Unknown,
            1 => Verdict::Unique,
            0 => Verdict::None,
        }
    }
}
