//! Counting and finding solutions.
//!
//! | task | function |
//! |---|---|
//! | count the solutions of a puzzle, up to a limit | [`count`], [`count_within`] |
//! | find the solution of a puzzle if it has exactly one | [`unique_solution`] |
//! | find some solutions, in any order | [`solve`] |
//! | list all solutions in lexicographic order | [`solutions`], [`solutions_within`] |
//! | the same for many puzzles, several times faster | [`count_batch`], [`solve_batch`] |
//!
//! Two engines share the work: one keeps all nine digits of a single puzzle in SIMD registers, the other keeps one
//! puzzle in each lane of SIMD vectors (docs/notes/solver.md explains both). Both use the best instruction
//! set that the machine has. [`naive`] is the backtracker that the tests compare them with.

mod batch;
#[doc(hidden)] // Tests and benchmarks choose the instruction set and count the work; nothing else needs it.
pub mod engine;
mod enumerate;
mod grid_index;
mod isa;
mod many_solutions;
pub mod naive;
mod single;
mod verdict;

pub use batch::{BatchSolver, FoundSolutions, Query};
pub(crate) use batch::{BranchSolver, CellList, ExtraRules, PairRelation, Progress};
pub(crate) use batch::{LaneQuery, MAX_LANES, QueryResult, RuleSolver, solve_in_lanes};
pub use enumerate::{Solutions, solutions, solutions_within};
pub(crate) use grid_index::{BLOCK_GRIDS, GridIndex, GridSet};
pub(crate) use single::{PackedSolutions, SubpuzzleSolver};
pub use verdict::{InvalidVerdict, Verdict};

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use isa::Isa;
use single::{Restriction, Sink};

/// Returns the number of solutions of the puzzle, but at most `limit`.
///
/// ```
/// use cluewise::{Puzzle, solver};
/// assert_eq!(solver::count(&Puzzle::EMPTY, 1000), 1000);
/// ```
pub fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    engine::count_with(Isa::best(), puzzle, limit)
}

/// Returns the number of grids that can be formed from these candidates, but at most `limit`.
///
/// ```
/// use cluewise::{Candidates, Puzzle, solver};
/// assert_eq!(solver::count_within(&Candidates::FULL, 1000), solver::count(&Puzzle::EMPTY, 1000));
/// ```
pub fn count_within(candidates: &Candidates, limit: u64) -> u64 {
    single::search(Isa::best(), &Puzzle::EMPTY, Restriction::Within(candidates), limit, Sink::Count)
}

/// Returns an iterator over the number of solutions of each puzzle, but at most `limit`, in input order.
///
/// Several times faster than [`count`] for each puzzle. Puzzles are taken from the input as they are needed, some
/// thousands ahead of the results.
///
/// ```
/// use cluewise::{Grid, Puzzle, solver};
/// let puzzles = [Puzzle::EMPTY, Grid::FIRST.into()];
/// assert!(solver::count_batch(puzzles, 2).eq([2, 1]));
/// ```
pub fn count_batch<I: IntoIterator<Item: Into<Query>>>(queries: I, limit: u64) -> impl Iterator<Item = u64> {
    engine::count_batch_with(Isa::best(), queries, limit).map(|found| found.count)
}

/// Returns an iterator over the solutions of each puzzle, at most `limit` of them, in input order. See [`count_batch`].
///
/// ```
/// use cluewise::{Grid, solver};
/// let found = solver::solve_batch([cluewise::Puzzle::from(Grid::FIRST)], 2).next().unwrap();
/// assert_eq!((found.count, found.grids), (1, vec![Grid::FIRST]));
/// ```
pub fn solve_batch<I: IntoIterator<Item: Into<Query>>>(queries: I, limit: u64) -> BatchSolver<I::IntoIter> {
    engine::solve_batch_with(Isa::best(), queries, limit)
}

/// Returns whether the puzzle has a solution in which the cell does not hold the digit.
///
/// For a clue of a puzzle with one solution: the puzzle without the clue has other solutions if and only if it has a
/// solution without that digit in that cell. So the clue is redundant if this returns `false` for the remaining puzzle.
///
/// ```
/// use cluewise::{Cell, Grid, Puzzle, solver};
/// let (cell, digit) = (Cell::new(0).unwrap(), Grid::FIRST.digits()[0]);
/// let mut puzzle = Puzzle::from(Grid::FIRST);
/// puzzle.set(cell, None);
/// assert!(!solver::has_solution_without(&puzzle, cell, digit));
/// ```
pub fn has_solution_without(puzzle: &Puzzle, cell: Cell, digit: Digit) -> bool {
    single::search(Isa::best(), puzzle, Restriction::Exclude(cell, digit), 1, Sink::Count) > 0
}

/// Returns solutions of the puzzle in no particular order: all of them, or `limit` if there are more.
///
/// ```
/// use cluewise::{Puzzle, solver};
/// assert_eq!(solver::solve(&Puzzle::EMPTY, 3).grids.len(), 3);
/// ```
pub fn solve(puzzle: &Puzzle, limit: u64) -> FoundSolutions {
    let mut grids = Vec::new();
    let count = single::search(Isa::best(), puzzle, Restriction::None, limit, Sink::Grids(&mut grids));
    FoundSolutions { count, grids }
}

/// Returns all solutions of the puzzle if there are fewer than `limit`; `None` also after a cancellation.
pub(crate) fn packed_solutions(puzzle: &Puzzle, limit: u64) -> Option<PackedSolutions> {
    let mut solutions = PackedSolutions::with_capacity(limit as usize);
    let count = single::search(Isa::best(), puzzle, Restriction::None, limit, Sink::Packed(&mut solutions));
    (count < limit && !cancellation::is_requested()).then_some(solutions)
}

/// Returns the solution of the puzzle if it has exactly one.
///
/// ```
/// use cluewise::{Grid, Puzzle, solver};
/// assert_eq!(solver::unique_solution(&Grid::FIRST.into()), Some(Grid::FIRST));
/// assert_eq!(solver::unique_solution(&Puzzle::EMPTY), None);
/// ```
pub fn unique_solution(puzzle: &Puzzle) -> Option<Grid> {
    let mut last = None;
    let count = single::search(Isa::best(), puzzle, Restriction::None, 2, Sink::Last(&mut last));
    last.filter(|_| count == 1)
}

/// Returns the candidates that remain after singles and locked candidates, applied until nothing changes or there is a
/// contradiction. Candidates are the cells of each digit; bit `i` is cell `i`.
pub(crate) fn propagate(cells: &[u128; 9]) -> [u128; 9] {
    single::propagate(Isa::best(), cells)
}
