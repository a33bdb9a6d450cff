//! The part of the search that defers branches.

use super::deferred::DeferredBranches;
use super::lanes::Lanes;
use super::search::Search;

impl<V: Lanes> Search<V> {
    /// Defers the second branches of a block.
    #[inline(always)]
    pub(super) fn defer_branches(&mut self, index: usize) {
        let block = &mut self.blocks[index];
        for lane in 0..block.len {
            let puzzle = block.tags[lane].puzzle;
            if block.added_states(lane) > 0
                && self.queue.is_unsolved(puzzle)
                && let Some(deferred) = self.queue.deferred(puzzle)
            {
                block.defer(lane, *deferred);
                *deferred = DeferredBranches::new(index, lane);
            }
        }
    }

    /// Makes deferred branches ready: those of idle puzzles, or if `is_early`, of any. Returns whether there were any.
    #[inline(always)]
    pub(super) fn resume(&mut self, is_early: bool) -> bool {
        let index = self.new_block();
        while self.blocks[index].len < V::COUNT
            && let Some(deferred) = self.queue.start_deferred(is_early)
        {
            let from = deferred.block();
            let Ok([source, target]) = self.blocks.get_disjoint_mut([from, index]) else { break };
            *deferred = source.take_deferred(*deferred, target);
            self.release_if_done(from);
        }
        let block = &mut self.blocks[index];
        block.finish_copies();
        let is_some = block.len > 0;
        if is_some { &mut self.ready } else { &mut self.spare }.push(index);
        is_some
    }

    /// Drops the deferred branches of a solved puzzle.
    pub(super) fn drop_deferred(&mut self, puzzle: u32) {
        let Some(deferred) = self.queue.deferred(puzzle) else { return };
        let mut rest = std::mem::replace(deferred, DeferredBranches::NONE);
        while rest != DeferredBranches::NONE {
            let block = rest.block();
            rest = self.blocks[block].drop_deferred(rest);
            self.release_if_done(block);
        }
    }
}
