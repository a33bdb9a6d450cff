//! Rounds of search: the candidates that are easiest to refute.

use super::bit_set::{self, BitSet, Bits, Block};
use super::chains::{Chains, Contradictions};
use super::graph::Graph;
use super::nets::{Nets, WorkLimit, WorkLimitReached};
use super::position::Position;
use super::step::{Evidence, KindStep};
use crate::kinds::goal::Goal;

/// The kind of a refutation, from the easiest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refutation {
    /// Inferences from a single earlier one each.
    Chain,
    /// Singles, locked candidates and constraints in few rounds; only of puzzles with constraints.
    ShortNet,
    /// Several chains that together leave no candidate for a cell, or no place for a digit in a house.
    Fork,
    /// Singles, locked candidates and constraints.
    Net,
    /// Nested assumptions; only of puzzles without constraints.
    Nest,
}

/// Maximum number of rounds of a short net.
const MAX_SHORT_NET_ROUNDS: u32 = 4;

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

impl Refutation {
    /// Finds the shortest refutations of candidates; with constraints all refutations. Those that the goal has are not
    /// tried.
    pub fn find(
        self,
        position: &Position,
        goal: Goal,
        work: &mut WorkLimit,
    ) -> Result<Vec<KindStep>, WorkLimitReached> {
        let has_constraints = !position.constraints.is_empty();
        if self == if has_constraints { Refutation::Nest } else { Refutation::ShortNet } {
            return Ok(Vec::new());
        }
        let graph = position.graph();
        let mut open = bit_set::none(graph.len());
        for n in graph.left.members() {
            let (cell, digit) = graph.candidates[n];
            if goal.may_exclude(cell, digit) {
                open.put(n);
            }
        }
        let limit = if self == Refutation::ShortNet { MAX_SHORT_NET_ROUNDS } else { u32::MAX };
        // Constraints contradict most wrong candidates: rounds of the shortest refutations would be too many.
        let mut refuted = Refuted::new(open, has_constraints, limit);
        match self {
            Refutation::Chain | Refutation::Fork => {
                let contradictions =
                    if self == Refutation::Chain { Contradictions::Links } else { Contradictions::Sets };
                let chains = Chains::new(graph, contradictions);
                refuted.blocks().into_iter().for_each(|block| chains.refute(block, &mut refuted));
            }
            Refutation::ShortNet | Refutation::Net => {
                let mut nets = Nets::new(graph);
                for block in refuted.blocks() {
                    nets.refute(block, &mut refuted, work)?;
                }
            }
            Refutation::Nest => graph.nested.borrow_mut().refute(graph, &mut refuted, work)?,
        }
        Ok(refuted.into_found().into_iter().map(|(n, length)| self.step(graph, n, length)).collect())
    }

    /// Returns the name of the technique.
    pub fn technique(self) -> &'static str {
        match self {
            Refutation::Chain => "Forcing Chain",
            Refutation::ShortNet => "Short Forcing Net",
            Refutation::Fork => "Forking Chain",
            Refutation::Net => "Forcing Net",
            Refutation::Nest => "Nested Forcing Net",
        }
    }

    fn step(self, graph: &Graph, n: usize, length: u32) -> KindStep {
        let (cell, digit) = graph.named(n);
        let evidence = Evidence::Refutation { assumption: (cell, digit), length, argument: None };
        KindStep::eliminating(self.technique(), vec![(cell, 1 << (digit - 1))], evidence)
    }
}
