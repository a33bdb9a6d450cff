//! Solvers with a chosen instruction set, for tests and benchmarks.
//!
//! An instruction set that the machine lacks is replaced by the portable one.

use super::batch::{BatchSolver, Query};
use super::single::{self, Restriction};
use crate::board::grid::Puzzle;

pub use super::batch::SearchStats;
pub use super::isa::Isa;

/// [`count`](super::count) with this instruction set.
pub fn count_with(isa: Isa, puzzle: &Puzzle, limit: u64) -> u64 {
    single::search(isa, puzzle, Restriction::None, limit, single::Sink::Count)
}

/// [`solve_batch`](super::solve_batch) with this instruction set; only counts unless `keep_grids`.
pub fn batch_with<I: IntoIterator<Item: Into<Query>>>(
    isa: Isa,
    queries: I,
    limit: u64,
    keep_grids: bool,
) -> BatchSolver<I::IntoIter> {
    BatchSolver::new(isa, queries.into_iter(), limit, keep_grids)
}
