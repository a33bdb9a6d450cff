//! The iterator of the batch engine.

use super::load::LoadBuffer;
use super::query::{FoundSolutions, Query};
use super::reused_engine::ReusedEngine;
use super::search::SearchStats;
use crate::solver::isa::Isa;
use std::fmt;

/// Iterator over the solutions of puzzles, in input order. See [`solve_batch`](super::super::solve_batch).
pub struct BatchSolver<I> {
    engine: ReusedEngine,
    queries: I,
}

impl<I: Iterator<Item: Into<Query>>> BatchSolver<I> {
    pub(crate) fn new(isa: Isa, queries: I, limit: u64, keep_grids: bool) -> BatchSolver<I> {
        BatchSolver { engine: ReusedEngine::new(isa, limit, keep_grids), queries }
    }

    /// Returns the amount of work so far.
    #[doc(hidden)] // For benchmarks.
    pub fn stats(&self) -> SearchStats {
        self.engine.stats()
    }
}

impl<I: Iterator<Item: Into<Query>>> Iterator for BatchSolver<I> {
    type Item = FoundSolutions;

    fn next(&mut self) -> Option<FoundSolutions> {
        let queries = &mut self.queries;
        let mut read = |buffer: &mut LoadBuffer, count| queries.take(count).for_each(|query| buffer.push(query.into()));
        self.engine.next_result(&mut read).map(|result| result.found)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (queued, (min, max)) = (self.engine.queued(), self.queries.size_hint());
        (queued.saturating_add(min), max.and_then(|max| queued.checked_add(max)))
    }
}

impl<I> fmt::Debug for BatchSolver<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchSolver").finish_non_exhaustive()
    }
}
