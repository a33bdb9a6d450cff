//! Solvers with a chosen instruction set, for tests and benchmarks.
//!
//! An instruction set that the machine lacks is replaced by the portable one.

use super::batch::{BatchSolver, Query};
use super::single::{self, Restriction};
use crate::board::grid::Puzzle;

pub use super::batch::SearchStats;
pub use super::isa::Isa;

/// Counts solutions as [`count`](super::count) does, with this instruction set.
pub fn count_with(isa: Isa, puzzle: &Puzzle, limit: u64) -> u64 {
    single::search(isa, puzzle, Restriction::None, limit, single::Sink::Count)
}

/// Counts solutions as [`count_batch`](super::count_batch) does, with this instruction set. The results have no grids.
pub fn count_batch_with<I: IntoIterator<Item: Into<Query>>>(
    isa: Isa,
    queries: I,
    limit: u64,
) -> BatchSolver<I::IntoIter> {
    BatchSolver::new(isa, queries.into_iter(), limit, false)
}

/// Solves puzzles as [`solve_batch`](super::solve_batch) does, with this instruction set.
pub fn solve_batch_with<I: IntoIterator<Item: Into<Query>>>(
    isa: Isa,
    queries: I,
    limit: u64,
) -> BatchSolver<I::IntoIter> {
    BatchSolver::new(isa, queries.into_iter(), limit, true)
}
