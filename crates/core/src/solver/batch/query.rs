//! Queries of the batch engine and their results.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};

/// A puzzle to solve, optionally with one candidate excluded.
///
/// ```
/// use cluewise::solver::{self, Query};
/// use cluewise::{Cell, Grid, Puzzle};
/// // Does the grid without its first clue have a solution with another digit there?
/// let (cell, digit) = (Cell::new(0).unwrap(), Grid::FIRST.digits()[0]);
/// let mut puzzle = Puzzle::from(Grid::FIRST);
/// puzzle.set(cell, None);
/// let query = Query { puzzle, excluded: Some((cell, digit)) };
/// assert!(solver::count_batch([query], 1).eq([0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A cell and the digit that it must not hold, if any. See [`has_solution_without`](super::super::has_solution_without).
    pub excluded: Option<(Cell, Digit)>,
}

impl From<Puzzle> for Query {
    fn from(puzzle: Puzzle) -> Query {
        Query { puzzle, excluded: None }
    }
}

impl From<&Puzzle> for Query {
    fn from(puzzle: &Puzzle) -> Query {
        Query { puzzle: *puzzle, excluded: None }
    }
}

/// Solutions of a puzzle, up to a limit.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct FoundSolutions {
    /// Number of solutions, at most the limit.
    pub count: u64,
    /// The solutions, in no particular order.
    pub grids: Vec<Grid>,
}

/// The result of a search within a budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryResult {
    pub found: FoundSolutions,
    /// Number of branches.
    pub branches: u64,
    /// Whether all solutions were found, or the limit was reached.
    pub is_complete: bool,
}
