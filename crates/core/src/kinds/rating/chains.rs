//! Refutations by chains: an assumption and its consequences by inferences from a single earlier one each.

use super::bit_set::BitSet;
use super::graph::Graph;

/// The contradictions that are looked for besides a candidate that is both true and false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contradictions {
    /// A strong link with both ends false.
    Links,
    /// A set of any size whose candidates are all false.
    Sets,
}

/// Returns the number of steps after which an assumption is contradictory, if it is at most `limit`.
///
/// In odd steps, true candidates make those false that they exclude. In even steps, the other end of a strong link
/// becomes true.
pub(super) fn refute(graph: &Graph, assumption: usize, contradictions: Contradictions, limit: u32) -> Option<u32> {
    let (mut is_true, mut is_false) = (BitSet::new(graph.len()), graph.weak[assumption].clone());
    is_true.insert(assumption);
    let max_members = if contradictions == Contradictions::Links { 2 } else { usize::MAX };
    for length in (1..=limit).step_by(2) {
        let is_empty =
            |members: &[usize]| members.len() <= max_members && members.iter().all(|&n| is_false.contains(n));
        if is_true.intersects(&is_false) || graph.sets.iter().any(|set| is_empty(&set.members)) {
            return Some(length);
        }
        let mut new = BitSet::new(graph.len());
        for n in is_false.and(&graph.linked).iter() {
            graph.strong[n].iter().for_each(|&end| new.insert(end));
        }
        new.subtract(&is_true);
        if !new.any() {
            return None;
        }
        new.iter().for_each(|n| is_false.add(&graph.weak[n]));
        is_true.add(&new);
    }
    None
}
