//! The iterator of the batch engine.

use super::lanes::Lanes;
use super::load::LoadBuffer;
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
pub type ReadQueries<'a> = dyn FnMut(&mut LoadBuffer, usize) + 'a;

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
        self.buffer.clear();
        read(&mut self.buffer, V::COUNT);
        self.input_ended = self.buffer.clues().len() < V::COUNT;
        let block = self.new_block();
        let first = self.queue.extend(self.buffer.clues());
        self.blocks[block].load(&mut self.buffer, first);
        self.ready.push(block);
    }
}
