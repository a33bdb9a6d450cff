//! Refutations by chains: assumptions and their consequences by inferences from a single earlier one each.
//!
//! A block of assumptions is followed at once. A candidate that is both true and false has a strong link with both ends false.

use super::bit_set::{Bits, Block};
use super::graph::Graph;
use super::refuted::Refuted;
use crate::rating::effort::unsolved::PackedLists;

/// The contradictions that are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contradictions {
    /// A strong link with both ends false.
    Links,
    /// A set of any size whose candidates are all false.
    Sets,
}

/// The links that chains follow.
pub(super) struct Chains<'a> {
    graph: &'a Graph<'a>,
    /// The candidates whose state matters.
    nodes: Vec<u16>,
    /// For each of them, the candidates with a strong link that exclude it.
    weak: PackedLists,
    /// The sets that may lose all candidates.
    sets: PackedLists,
}

impl<'a> Chains<'a> {
    pub fn new(graph: &'a Graph<'a>, contradictions: Contradictions) -> Chains<'a> {
        let (links, is_of_links) = (graph.strong(), contradictions == Contradictions::Links);
        let (mut nodes, mut weak) = (Vec::with_capacity(256), PackedLists::with_capacity(256, 2048));
        let mut sets = PackedLists::with_capacity(256, 1024);
        let of_interest = if is_of_links { &links.linked } else { &graph.left };
        for n in of_interest.members() {
            nodes.push(n as u16);
            weak.push(graph.weak.row(n).common(&links.linked).map(|other| other as u16));
        }
        for (_, members) in graph.sets().filter(|(_, members)| !is_of_links || members.len() <= 2) {
            sets.push(members.iter().copied());
        }
        Chains { graph, nodes, weak, sets }
    }

    /// Follows the assumptions of a block until their contradictions. In odd steps, true candidates make those false that they
    /// exclude. In even steps, the other end of a strong link becomes true.
    pub fn refute(&self, block: usize, refuted: &mut Refuted) {
        let excluded: Vec<Block> = (0..self.graph.len()).map(|n| self.graph.weak.row(n)[block]).collect();
        let (mut on, mut off) = (vec![Block::EMPTY; self.graph.len()], excluded.clone());
        for length in (1..).step_by(2) {
            let mut contradictory = Block::EMPTY;
            for set in self.sets.iter() {
                let all = set.iter().fold(Block::FULL, |all, &n| all & off[usize::from(n)]);
                contradictory |= all;
            }
            let open = refuted.add(block, length, contradictory);
            let mut new = Block::EMPTY;
            for &[a, b] in &self.graph.strong().pairs {
                let (a, b) = (usize::from(a), usize::from(b));
                new |= off[a] & !on[b] | off[b] & !on[a];
                on[a] |= off[b];
                on[b] |= off[a];
            }
            if !(new & open).any() {
                return;
            }
            for (&n, weak) in self.nodes.iter().zip(self.weak.iter()) {
                let mut all = excluded[usize::from(n)];
                for &other in weak {
                    all |= on[usize::from(other)];
                }
                off[usize::from(n)] = all;
            }
        }
    }
}
