//! Rounds of search: the candidates that are easiest to refute.

use super::bit_set::{self, Bits};
use super::chains::{Chains, Contradictions};
use super::graph::Graph;
use super::nested_nets;
use super::nets::{Nets, WorkLimit, WorkLimitReached};
use super::position::Position;
use super::refuted::Refuted;
use super::step::{Evidence, KindStep};
use crate::kinds::goal::Goal;
use crate::rating::EffortTechnique;

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
    /// Nested assumptions.
    Nest,
}

/// Maximum number of rounds of a short net.
const MAX_SHORT_NET_ROUNDS: u32 = 4;

impl Refutation {
    /// Finds the shortest refutations of candidates; with constraints all refutations, of nested nets some. Those that the goal has are not
    /// tried.
    pub fn find(
        self,
        position: &Position,
        goal: Goal,
        work: &mut WorkLimit,
    ) -> Result<Vec<KindStep>, WorkLimitReached> {
        let has_constraints = !position.constraints.is_empty();
        if self == Refutation::ShortNet && !has_constraints {
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
            Refutation::Nest if has_constraints => nested_nets::refute_with_constraints(graph, &mut refuted, work)?,
            Refutation::Nest => graph.nested.borrow_mut().refute(graph, &mut refuted, work)?,
        }
        Ok(refuted.into_found().into_iter().map(|(n, length)| self.step(graph, n, length)).collect())
    }

    /// Returns the technique.
    pub fn technique(self) -> EffortTechnique {
        match self {
            Refutation::Chain => EffortTechnique::ForcingChain,
            Refutation::ShortNet => EffortTechnique::ShortForcingNet,
            Refutation::Fork => EffortTechnique::ForkingChain,
            Refutation::Net => EffortTechnique::ForcingNet,
            Refutation::Nest => EffortTechnique::NestedForcingNet,
        }
    }

    fn step(self, graph: &Graph, n: usize, length: u32) -> KindStep {
        let (cell, digit) = graph.named(n);
        let evidence = Evidence::Refutation { assumption: (cell, digit), length, argument: None };
        KindStep::eliminating(self.technique(), vec![(cell, 1 << (digit - 1))], evidence)
    }
}
