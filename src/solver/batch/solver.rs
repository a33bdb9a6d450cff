//! The iterator of the batch engine.

use super::engine::{define_engine, each, new_engine};
use super::lanes::Lanes;
use super::queue::{FoundSolutions, QueryResult};
use super::search::{Search, SearchStats};
use super::{Isa, Query};
use std::fmt;

define_engine!(Search);

/// Iterator over the solutions of puzzles, in input order. See [`solve_batch`](super::super::solve_batch).
pub struct BatchSolver<I> {
    engine: Engine,
    queries: I,
}

impl<I: Iterator<Item: Into<Query>>> BatchSolver<I> {
    pub(crate) fn new(isa: Isa, queries: I, limit: u64, keep_grids: bool) -> BatchSolver<I> {
        let engine = new_engine!(isa, proof => Search::new(proof, limit, keep_grids));
        BatchSolver { engine, queries }
    }

    /// Returns the amount of work so far.
    #[doc(hidden)] // For benchmarks.
    pub fn stats(&self) -> SearchStats {
        each!(&self.engine, search => search.stats)
    }
}

impl<I: Iterator<Item: Into<Query>>> Iterator for BatchSolver<I> {
    type Item = FoundSolutions;

    fn next(&mut self) -> Option<FoundSolutions> {
        each!(&mut self.engine, search => search.next_result(&mut self.queries)).map(|result| result.found)
    }
}

impl<I> fmt::Debug for BatchSolver<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchSolver").finish_non_exhaustive()
    }
}

impl<V: Lanes> Search<V> {
    /// Returns the result of the next query; `None` after the last.
    pub(super) fn next_result(&mut self, queries: &mut impl Iterator<Item: Into<Query>>) -> Option<QueryResult> {
        loop {
            if let Some(result) = self.queue.pop() {
                return Some(result);
            }
            if self.input_ended && self.queue.is_empty() {
                return None;
            }
            if !self.input_ended && self.ready.is_empty() {
                self.load(queries);
            }
            V::run(self);
        }
    }

    /// Loads as many puzzles as there are lanes.
    fn load(&mut self, queries: &mut impl Iterator<Item: Into<Query>>) {
        self.queries.clear();
        self.queries.extend(queries.take(V::COUNT).map(Into::into));
        self.input_ended = self.queries.len() < V::COUNT;
        let block = self.new_block();
        self.blocks[block].load(&self.queries, self.queue.extend(&self.queries));
        self.ready.push(block);
    }
}
