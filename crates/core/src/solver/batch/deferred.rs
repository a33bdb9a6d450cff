//! Branches that wait until no other state of their puzzle is left.
//!
//! A puzzle with many solutions needs few of its second branches. They stay in the block of their parents until one of
//! them is needed; then it is copied to a lane of another block. Each puzzle has a linked list of them, last one first.

use super::lanes::MAX_LANES;

/// The second branches of a lane of a block, and those that follow them: a stack of deferred branches of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DeferredBranches(u32);

impl DeferredBranches {
    /// No branches.
    pub const NONE: DeferredBranches = DeferredBranches(u32::MAX);

    /// Returns the second branches of a lane of the block with this index.
    pub fn new(block: usize, lane: usize) -> DeferredBranches {
        DeferredBranches((block * MAX_LANES + lane) as u32)
    }

    /// Returns the index of the block.
    pub fn block(self) -> usize {
        self.0 as usize / MAX_LANES
    }

    /// Returns the lane.
    pub fn lane(self) -> usize {
        self.0 as usize % MAX_LANES
    }
}
