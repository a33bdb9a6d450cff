//! The assumptions that a round of search refutes.

use super::bit_set::{BitSet, Bits, Block};

/// The assumptions that are refuted: the shortest refutations, or all of them.
#[derive(Debug)]
pub(super) struct Refuted {
    /// The assumptions that are followed.
    open: BitSet,
    takes_all: bool,
    /// The greatest length of refutations that count.
    limit: u32,
    /// The assumptions, and the lengths.
    found: Vec<(usize, u32)>,
}

impl Refuted {
    pub fn new(open: BitSet, takes_all: bool, limit: u32) -> Refuted {
        Refuted { open, takes_all, limit, found: Vec::new() }
    }

    /// Returns the assumptions of a block that are followed.
    pub fn open(&self, block: usize) -> Block {
        self.open[block]
    }

    /// Returns the numbers of blocks with assumptions.
    pub fn blocks(&self) -> Vec<usize> {
        (0..self.open.len()).filter(|&block| self.open[block].any()).collect()
    }

    /// Returns all assumptions that are followed.
    pub fn all_open(&self) -> Vec<usize> {
        self.open.members().collect()
    }

    /// Returns whether refutations of a length count.
    pub fn takes(&self, length: u32) -> bool {
        length <= self.limit
    }

    /// Adds assumptions of a block that are contradictory after this number of steps. Returns those that are still followed.
    pub fn add(&mut self, block: usize, length: u32, contradictory: Block) -> Block {
        let contradictory = contradictory & self.open[block];
        if !self.takes(length) {
            return Block::EMPTY;
        }
        if contradictory.any() {
            if !self.takes_all && self.limit > length {
                self.found.clear();
                self.limit = length;
            }
            self.open[block] &= !contradictory;
            self.found.extend(contradictory.iter().map(|slot| (Block::CAPACITY * block + slot, length)));
        }
        if self.takes(length + 1) { self.open[block] } else { Block::EMPTY }
    }

    /// Returns the assumptions in order, with the lengths.
    pub fn into_found(mut self) -> Vec<(usize, u32)> {
        self.found.sort_unstable();
        self.found
    }
}
