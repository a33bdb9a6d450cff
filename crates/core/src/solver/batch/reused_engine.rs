//! The search of a batch, with the memory of the batch before.

use super::engine::{define_engine, each, new_engine};
use super::kernels::Kernels;
use super::load::ReadQueries;
use super::query::QueryResult;
use super::search::{Search, SearchStats};
use crate::solver::isa::Isa;

define_engine!(Search);

/// Maximum number of blocks that are kept for the next batch: 12 MB with AVX-512. Batches of puzzles with many
/// solutions use some 800, and the system takes as long to provide this memory as a quarter of the search.
const MAX_KEPT_BLOCKS: usize = 2048;

thread_local! {
    /// The search of the last batch of this thread, with its instruction set.
    static LAST: std::cell::Cell<Option<(Isa, Engine)>> = const { std::cell::Cell::new(None) };
}

/// The search of a batch. When dropped, its memory is kept for the next one of the thread.
pub struct ReusedEngine(Option<(Isa, Engine)>);

impl ReusedEngine {
    /// Returns a search of puzzles with the vectors of an instruction set, or portable ones.
    pub fn new(isa: Isa, limit: u64, keep_grids: bool) -> ReusedEngine {
        let last = LAST.try_with(std::cell::Cell::take).ok().flatten().filter(|&(last, _)| last == isa);
        let (_, mut engine) = last.unwrap_or_else(|| (isa, new_engine!(isa, proof => Search::new(proof))));
        each!(&mut engine, search => search.restart(limit, keep_grids));
        ReusedEngine(Some((isa, engine)))
    }

    /// Returns the result of the next query; `None` after the last.
    pub fn next_result(&mut self, read: &mut ReadQueries<'_>) -> Option<QueryResult> {
        let (_, engine) = self.0.as_mut()?;
        each!(engine, search => search.next_result(read))
    }

    /// Returns the number of queries that are read but whose result has not been returned.
    pub fn queued(&self) -> usize {
        self.0.as_ref().map_or(0, |(_, engine)| each!(engine, search => search.queue.len()))
    }

    /// Returns the amount of work so far.
    pub fn stats(&self) -> SearchStats {
        self.0.as_ref().map_or_else(SearchStats::default, |(_, engine)| each!(engine, search => search.stats))
    }
}

impl Drop for ReusedEngine {
    fn drop(&mut self) {
        let is_reusable = |(_, engine): &_| each!(engine, search => search.is_reusable());
        if let Some(engine) = self.0.take().filter(is_reusable) {
            // A thread that ends keeps nothing.
            let _ = LAST.try_with(|last| last.set(Some(engine)));
        }
    }
}

impl<V: Kernels> Search<V> {
    /// Returns whether all puzzles are solved, so that no block has deferred branches, and few blocks are in use.
    fn is_reusable(&self) -> bool {
        self.input_ended && self.queue.is_empty() && self.blocks.len() <= MAX_KEPT_BLOCKS
    }

    /// Drops the states of solved puzzles, and prepares for others.
    fn restart(&mut self, limit: u64, keep_grids: bool) {
        self.set_limits(limit, keep_grids, u64::MAX);
        (self.stats, self.active, self.fresh) = (SearchStats::default(), 0, true);
        self.queue.idle.clear();
        self.stalled.iter().for_each(|&index| self.blocks[index].clear());
        let closed = self.closed.drain(..).map(|(index, _)| index);
        for index in closed.chain(self.ready.drain(..)).chain(self.second.drain(..)) {
            self.blocks[index].clear();
            self.spare.push(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::Cell;
    use crate::board::grid::{Grid, Puzzle};
    use crate::rng::PuzzleRng;
    use crate::solver::batch::BatchSolver;
    use crate::solver::count;

    /// Returns a puzzle with one or more solutions.
    fn puzzle(index: u64) -> Puzzle {
        let mut cells: Vec<Cell> = Cell::all().collect();
        PuzzleRng::new(7, index).shuffle(&mut cells);
        Puzzle::from(Grid::FIRST).restricted_to(cells.into_iter().take(22 + index as usize % 20).collect())
    }

    #[test]
    fn a_search_does_not_depend_on_earlier_ones_of_its_thread() {
        let puzzles: Vec<Puzzle> = (0..40).map(puzzle).collect();
        for isa in Isa::ALL {
            let solver = |limit, keep_grids| BatchSolver::new(isa, puzzles.iter(), limit, keep_grids);
            let run = |limit, keep_grids| {
                let mut solver = solver(limit, keep_grids);
                (solver.by_ref().collect::<Vec<_>>(), solver.stats())
            };
            let first = std::thread::scope(|scope| scope.spawn(|| run(3, true)).join().unwrap());
            // Searches with other limits, one of which is not finished, and one beside another.
            let mut unfinished = solver(1000, false);
            unfinished.next();
            assert_eq!(run(3, true), first, "{isa:?}");
            drop(unfinished);
            run(40, false);
            assert_eq!(run(3, true), first, "{isa:?}");
            let counts = run(3, false).0.into_iter().map(|found| found.count);
            assert!(counts.eq(puzzles.iter().map(|puzzle| count(puzzle, 3))), "{isa:?}");
        }
    }
}
