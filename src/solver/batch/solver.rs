//! The iterator of the batch engine.

use super::lanes::Lanes;
use super::queue::{FoundSolutions, QueryResult};
use super::reused_engine::ReusedEngine;
use super::search::{Search, SearchStats};
use super::{Isa, Query};
use std::fmt;

/// Iterator over the solutions of puzzles, in input order. See [`solve_batch`](super::super::solve_batch).
pub struct BatchSolver<I> {
    engine: ReusedEngine,
    queries: I,
}

/// Appends the next queries, at most the given number.
///
/// Not a type parameter, so that searches are compiled with the settings of this crate.
pub type ReadQueries<'a> = dyn FnMut(&mut Vec<Query>, usize) + 'a;

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
        let result = self.engine.next_result(&mut |read, count| read.extend(queries.take(count).map(Into::into)));
        result.map(|result| result.found)
    }
}

impl<I> fmt::Debug for BatchSolver<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchSolver").finish_non_exhaustive()
    }
}

impl<V: Lanes> Search<V> {
    /// Returns the result of the next query; `None` after the last.
    pub(super) fn next_result(&mut self, read: &mut ReadQueries<'_>) -> Option<QueryResult> {
        loop {
            if let Some(result) = self.queue.pop() {
                return Some(result);
            }
            if self.input_ended && self.queue.is_empty() {
                return None;
            }
            if !self.input_ended && self.ready.is_empty() {
                self.load(read);
            }
            V::run(self);
        }
    }

    /// Loads as many puzzles as there are lanes.
    fn load(&mut self, read: &mut ReadQueries<'_>) {
        self.queries.clear();
        read(&mut self.queries, V::COUNT);
        self.input_ended = self.queries.len() < V::COUNT;
        let block = self.new_block();
        self.blocks[block].load(&self.queries, self.queue.extend(&self.queries));
        self.ready.push(block);
    }
}
