//! Rounds of search: the candidates that are easiest to refute.

use super::bit_set::BitSet;
use super::chains::{self, Contradictions};
use super::graph::Graph;
use super::nets::{self, WorkLimit, WorkLimitReached};
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

impl Refutation {
    /// Finds the shortest refutations of candidates; with constraints all refutations. Those that the goal has are not
    /// tried.
    pub fn find(
        self,
        position: &Position,
        goal: Goal,
        work: &mut WorkLimit,
    ) -> Result<Vec<KindStep>, WorkLimitReached> {
        let graph = position.graph();
        let excluded = if graph.constraints.is_empty() { Refutation::ShortNet } else { Refutation::Nest };
        if self == excluded {
            return Ok(Vec::new());
        }
        let (mut shortest, mut refuted) = (u32::MAX, Vec::new());
        // Constraints contradict most wrong candidates: rounds of the shortest refutations would be too many.
        let takes_all = !graph.constraints.is_empty();
        let may_be_false = |n: &usize| {
            let (cell, digit) = graph.candidates[*n];
            goal.may_exclude(cell, digit)
        };
        for n in (0..graph.len()).filter(may_be_false) {
            let limit = if takes_all { u32::MAX } else { shortest };
            let Some(length) = self.length(graph, n, limit, work)? else { continue };
            if length < shortest && !takes_all {
                refuted.clear();
            }
            shortest = shortest.min(length);
            refuted.push((n, length));
        }
        Ok(refuted.into_iter().map(|(n, length)| self.step(graph, n, length)).collect())
    }

    /// Returns the length of the refutation of a candidate, if it is at most `limit`.
    fn length(
        self,
        graph: &Graph,
        n: usize,
        limit: u32,
        work: &mut WorkLimit,
    ) -> Result<Option<u32>, WorkLimitReached> {
        match self {
            Refutation::Chain => Ok(chains::refute(graph, n, Contradictions::Links, limit)),
            Refutation::ShortNet => nets::refute(graph, n, limit.min(MAX_SHORT_NET_ROUNDS), work),
            Refutation::Fork => Ok(chains::refute(graph, n, Contradictions::Sets, limit)),
            Refutation::Net => nets::refute(graph, n, limit, work),
            Refutation::Nest => nets::refute_nested(graph, n, limit, work),
        }
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
        let technique = self.technique();
        let mut eliminated = BitSet::new(graph.len());
        eliminated.insert(n);
        let evidence = Evidence::Refutation { assumption: graph.named(n), length, argument: None };
        KindStep::eliminating(technique, graph.eliminations(&eliminated), evidence)
    }
}
