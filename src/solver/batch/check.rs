//! The first passes of branches, before they get a lane.
//!
//! Many branches have a contradiction in their first two passes. The vectors of a block are a state in which most
//! lanes are in use, so these passes take no longer there than in the lanes, and such branches need not be copied to a lane.

use super::block::Block;
use super::lanes::Lanes;
use super::pass::State;
use super::search::Search;

/// Number of passes of a check.
const CHECK_PASSES: usize = 2;

impl<V: Lanes> Block<V> {
    /// Applies [`CHECK_PASSES`] passes to the branches that are not taken, and moves them to `target`, or leaves them in
    /// this block. Removes and returns the lanes with a contradiction.
    #[inline(always)]
    fn check(&mut self, state: &mut State<V>, target: Option<&mut Block<V>>) -> u32 {
        let first = V::pass_from(state, &self.cells);
        let report = V::pass(state, false);
        let contradiction = first.or(report.contradiction);
        let contradictory = self.untaken & !contradiction.equal(report.sum.splat(0));
        let left = self.untaken & !contradictory;
        let target = match target {
            Some(target) => {
                (target.len, target.tags) = (self.len, self.tags);
                self.untaken = 0;
                target
            }
            None => self,
        };
        (target.untaken, target.sums) = (left, report.sum);
        state.write_to(&mut target.cells);
        contradictory
    }
}

impl<V: Lanes> Search<V> {
    /// Checks the first branches of a block, and makes those without a contradiction and the second branches ready.
    #[inline(always)]
    pub(super) fn check_first_branches(&mut self, index: usize) {
        let first = self.new_block();
        let Ok([block, target]) = self.blocks.get_disjoint_mut([index, first]) else { return };
        let checked = block.untaken;
        let mut contradictory = block.check(&mut self.checked, Some(target));
        block.advance_phase();
        block.is_unchecked = !block.is_done();
        self.count_checked(checked, contradictory);
        while contradictory != 0 {
            let lane = contradictory.trailing_zeros() as usize;
            contradictory &= contradictory - 1;
            self.queue.record_contradiction(self.blocks[index].tags[lane].puzzle);
        }
        if self.blocks[index].is_unchecked {
            self.second.push(index);
        } else {
            self.release_if_done(index);
        }
        self.ready.push(first);
    }

    /// Checks the second branches of a block, unless they are checked, need no check, or most of their puzzles are solved.
    #[inline(always)]
    pub(super) fn check_second_branches(&mut self, index: usize) {
        let block = &mut self.blocks[index];
        if !std::mem::take(&mut block.is_unchecked) {
            return;
        }
        for lane in 0..block.len {
            block.untaken &= !(u32::from(!self.queue.is_unsolved(block.tags[lane].puzzle)) << lane);
        }
        let checked = block.untaken;
        if (checked.count_ones() as usize) < V::COUNT / 2 {
            return;
        }
        let mut contradictory = block.check(&mut self.checked, None);
        self.count_checked(checked, contradictory);
        while contradictory != 0 {
            let puzzle = self.blocks[index].tags[contradictory.trailing_zeros() as usize].puzzle;
            contradictory &= contradictory - 1;
            if self.queue.start_state(puzzle) {
                self.queue.record_contradiction(puzzle);
            }
        }
    }

    /// Counts the work of a check.
    #[inline(always)]
    fn count_checked(&mut self, checked: u32, contradictory: u32) {
        self.stats.passes += u64::from(checked.count_ones()) * CHECK_PASSES as u64;
        self.stats.nodes += u64::from(contradictory.count_ones());
    }
}
