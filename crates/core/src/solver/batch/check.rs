//! The first passes of branches, before they get a lane.
//!
//! Half of the branches have a contradiction or stall in their first two passes. The vectors of a block are a state in
//! which most lanes are in use, so these passes take no longer there than in the lanes, and such branches need not be
//! copied to a lane.

use super::block::Block;
use super::kernels::Kernels;
use super::pass::{ALL, State};
use super::search::{Search, Source};

/// Number of passes of a check.
const CHECK_PASSES: usize = 2;

/// The lanes of a block whose search has ended or continues with branches, one bit each.
struct Checked {
    contradictory: u32,
    solved: u32,
    stalled: u32,
}

impl<V: Kernels> Block<V> {
    /// Applies [`CHECK_PASSES`] passes to the branches that are not taken, and moves them to `target`, or leaves them in
    /// this block. Only those whose search continues in a lane stay untaken.
    #[inline(always)]
    fn check(&mut self, state: &mut State<V>, target: Option<&mut Block<V>>) -> Checked {
        let mut last = V::pass_from(state, &self.cells);
        let mut contradiction = last.contradiction;
        let (zero, mut quiet) = (contradiction.splat(0), 0);
        for _ in 1..CHECK_PASSES {
            let report = V::pass(state, false);
            contradiction = contradiction.or(report.contradiction);
            if V::STALLS_IN_BLOCK {
                quiet = report.placed.equal(last.placed);
            }
            last = report;
        }
        let contradictory = self.untaken & !contradiction.equal(zero);
        let solved = self.untaken & !contradictory & last.single.equal(zero.splat(ALL));
        let stalled = self.untaken & !contradictory & !solved & quiet;
        let left = self.untaken & !(contradictory | solved | stalled);
        let target = match target {
            Some(target) => {
                (target.len, target.tags) = (self.len, self.tags);
                self.untaken = 0;
                target
            }
            None => self,
        };
        (target.untaken, target.placed) = (left, last.placed);
        state.write_to(&mut target.cells);
        Checked { contradictory, solved, stalled }
    }
}

impl<V: Kernels> Search<V> {
    /// Checks the first branches of a block, and makes those ready whose search continues, and the second branches.
    #[inline(always)]
    pub(super) fn check_first_branches(&mut self, index: usize) {
        let first = self.new_block();
        let Ok([block, target]) = self.blocks.get_disjoint_mut([index, first]) else { return };
        let checked = block.untaken;
        let result = block.check(&mut self.checked, Some(target));
        block.advance_phase();
        block.is_unchecked = !block.is_done();
        if block.is_unchecked {
            self.second.push(index);
        } else {
            self.release_if_done(index);
        }
        self.record_checked(checked, &result, first);
        if self.blocks[first].untaken != 0 {
            self.ready.push(first);
        } else {
            self.release_if_done(first);
        }
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
        if (checked.count_ones() as usize) < V::COUNT / 4 {
            return;
        }
        let Checked { contradictory, solved, stalled } = block.check(&mut self.checked, None);
        let mut started = 0;
        let mut rest = contradictory | solved | stalled;
        while rest != 0 {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            if self.queue.start_state(self.blocks[index].tags[lane as usize].puzzle) {
                started |= 1 << lane;
            }
        }
        let result =
            Checked { contradictory: contradictory & started, solved: solved & started, stalled: stalled & started };
        self.record_checked(checked, &result, index);
    }

    /// Records the results of a check in this block.
    #[inline(always)]
    fn record_checked(&mut self, checked: u32, result: &Checked, index: usize) {
        let &Checked { mut contradictory, solved, stalled } = result;
        self.stats.passes += u64::from(checked.count_ones()) * CHECK_PASSES as u64;
        self.stats.nodes += u64::from((contradictory | solved | stalled).count_ones());
        while contradictory != 0 {
            let lane = contradictory.trailing_zeros() as usize;
            contradictory &= contradictory - 1;
            self.queue.record_contradiction(self.blocks[index].tags[lane].puzzle);
        }
        if solved != 0 {
            self.record_solutions(solved, Source::Block(index));
        }
        if stalled != 0 {
            self.stall(stalled, Source::Block(index));
        }
    }
}
