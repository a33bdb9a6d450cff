//! The proofs of the assertions of a net.

use super::candidate_set::CandidateBits;
use super::nested::NestedChains;
use super::net::{ASSUMED, MANY_PARENTS, Net, NodeId, OnNode};
use crate::rating::se::assertion::{is_on, off, on};
use crate::rating::se::board::Board;
use crate::rating::se::chain::{Branch, Cause, ChainNode};
use crate::rating::se::tables::{self, bits};

impl<B: Board> Net<B> {
    /// Returns a lower bound on the number of assertions that a node depends on.
    pub fn min_ancestors(&self, id: NodeId) -> u32 {
        let index = id / 2;
        let min = if is_on(id) { self.on[usize::from(index)].min_ancestors } else { self.min_off_ancestors(index) };
        // The new node of a contradiction may have been derived before.
        u32::from(min) - u32::from(self.get(self.assertion(id)).is_some_and(|twin| twin != id))
    }

    /// Returns a lower bound on the number of assertions that a false node depends on.
    #[inline]
    pub(super) fn min_off_ancestors(&self, index: u16) -> u16 {
        let parent = self.off[usize::from(index)].parent;
        match parent & MANY_PARENTS {
            0 => self.on[usize::from(parent)].min_ancestors + 1,
            _ => self.others[usize::from(parent ^ MANY_PARENTS)].min_ancestors,
        }
    }

    /// Returns a lower bound on the number of assertions that a true node depends on: itself, and its parents or those
    /// of its last parent.
    #[inline]
    pub(super) fn min_ancestors_of(&self, node: &OnNode) -> u16 {
        u16::max(self.min_off_ancestors(node.parent), tables::size(node.others) as u16) + 1
    }

    /// Returns the number of assertions that a node depends on, with itself and the assumption, or a part of them that
    /// is more than `max`.
    pub fn ancestors(&mut self, id: NodeId, max: u32) -> u32 {
        let twin = self.get(self.assertion(id)).filter(|&twin| twin != id);
        if twin.is_some() {
            return self.count(id, twin, max);
        }
        let index = usize::from(id / 2);
        if is_on(id) {
            let known = self.on[index].ancestors;
            if known != 0 {
                return known.into();
            }
            let count = self.count(id, None, max);
            if count <= max {
                self.on[index].ancestors = count as u16;
            }
            return count;
        }
        match self.off[index].parent {
            parent if parent & MANY_PARENTS == 0 => self.ancestors(parent << 1, max) + 1,
            _ => self.count(id, None, max),
        }
    }

    /// Counts a node and its ancestors, except its twin, until there are more than `max`: the new node of a
    /// contradiction may have been derived before.
    fn count(&self, end: NodeId, twin: Option<NodeId>, max: u32) -> u32 {
        let mut ancestors = AncestorSet::default();
        if is_on(end) {
            ancestors.add_on(end / 2)
        } else {
            self.add_off_ancestors(end / 2, &mut ancestors)
        }
        while ancestors.count <= max.saturating_add(1)
            && let Some(index) = ancestors.next_on()
        {
            let node = &self.on[index];
            if node.constraint == ASSUMED {
                continue;
            }
            let candidates = self.board.constraint_candidates(node.constraint.into());
            for place in bits(node.others) {
                self.add_off_ancestors(self.off_index(candidates[place]), &mut ancestors);
            }
        }
        ancestors.count - u32::from(twin.is_some_and(|twin| ancestors.has_seen(twin)))
    }

    /// Adds a false node and its parents.
    fn add_off_ancestors(&self, index: u16, ancestors: &mut AncestorSet) {
        if !ancestors.add_off(index) {
            return;
        }
        let parent = self.off[usize::from(index)].parent;
        if parent & MANY_PARENTS == 0 {
            ancestors.add_on(parent);
            return;
        }
        for &parent in &self.others[usize::from(parent ^ MANY_PARENTS)].parents {
            self.add_off_ancestors(parent, ancestors);
        }
    }

    /// Returns the assertion of a node.
    fn assertion(&self, id: NodeId) -> u16 {
        let index = usize::from(id / 2);
        if is_on(id) { on(self.on[index].candidate) } else { off(self.off[index].candidate) }
    }

    /// Returns the reason of a node.
    fn cause(&self, id: NodeId) -> Cause {
        let index = usize::from(id / 2);
        if is_on(id) {
            return match self.on[index].constraint {
                ASSUMED => Cause::Assumed,
                ..81 => Cause::Cell,
                constraint => self.board.cause(usize::from(constraint - 81) / 9),
            };
        }
        match self.off[index].parent {
            parent if parent & MANY_PARENTS == 0 => {
                self.board.exclusion_cause(self.on[usize::from(parent)].candidate, self.off[index].candidate)
            }
            _ if index == 0 => Cause::Assumed,
            _ => Cause::Advanced,
        }
    }

    /// Lists the parents of a node in order; the assumption has none.
    fn list_parents(&self, id: NodeId, parents: &mut Vec<NodeId>) {
        parents.clear();
        let index = usize::from(id / 2);
        let off_id = |index: u16| index << 1 | 1;
        if is_on(id) {
            let node = &self.on[index];
            if node.constraint == ASSUMED {
                return;
            }
            let candidates = self.board.constraint_candidates(node.constraint.into());
            let all = bits(node.others).map(|place| self.off_index(candidates[place]));
            let hidden = all.filter(|&other| other != node.parent);
            parents.push(off_id(node.parent));
            parents.extend(hidden.map(off_id));
            return;
        }
        match self.off[index].parent {
            parent if parent & MANY_PARENTS == 0 => parents.push(parent << 1),
            parent => {
                let others = &self.others[usize::from(parent ^ MANY_PARENTS)];
                parents.extend(others.parents.iter().copied().map(off_id));
            }
        }
    }

    /// Returns a node and its ancestors, breadth first, each assertion once.
    fn ancestry(&self, end: NodeId) -> Vec<NodeId> {
        let (mut list, mut seen, mut next) = (vec![end], [CandidateBits::EMPTY; 2], 0);
        let mark = |seen: &mut [CandidateBits; 2], id: NodeId| {
            let assertion = self.assertion(id);
            let side = &mut seen[usize::from(!is_on(assertion))];
            let new = !side.contains(assertion / 2);
            side.insert(assertion / 2);
            new
        };
        mark(&mut seen, end);
        let mut parents = Vec::new();
        while let Some(&id) = list.get(next) {
            next += 1;
            self.list_parents(id, &mut parents);
            for &parent in &parents {
                if mark(&mut seen, parent) {
                    list.push(parent);
                }
            }
        }
        list
    }

    /// Returns one more than the reference to the nested chain of a node; 0 for none.
    fn nested_of(&self, id: NodeId) -> u32 {
        let parent = if is_on(id) { 0 } else { self.off[usize::from(id / 2)].parent };
        if parent & MANY_PARENTS == 0 { 0 } else { self.others[usize::from(parent ^ MANY_PARENTS)].nested }
    }

    /// Iterates over the nested chains that a node depends on, breadth first.
    #[inline]
    pub fn nested(&self, end: NodeId) -> impl Iterator<Item = u32> + '_ {
        self.ancestry(end).into_iter().filter_map(|id| self.nested_of(id).checked_sub(1))
    }

    /// Returns the branch from a node back to the assumption.
    pub fn branch(&self, end: NodeId, nested_chains: &NestedChains<B>) -> Branch {
        let list = self.ancestry(end);
        let place = |parent: NodeId| {
            let assertion = self.assertion(parent);
            list.iter().position(|&id| self.assertion(id) == assertion).unwrap_or(0) as u16
        };
        let mut branch = Branch { nodes: Vec::with_capacity(list.len()), parents: Vec::with_capacity(2 * list.len()) };
        let mut parents = Vec::new();
        for &id in &list {
            let first = branch.parents.len() as u32;
            self.list_parents(id, &mut parents);
            branch.parents.extend(parents.iter().copied().map(place));
            branch.nodes.push(ChainNode {
                assertion: self.assertion(id),
                span: (first, branch.parents.len() as u32),
                cause: self.cause(id),
                nested: self.nested_of(id).checked_sub(1).map(|index| nested_chains.chain(index)),
            });
        }
        branch
    }
}

/// A node and its ancestors, as far as they have been found.
///
/// In words: with `u128`, the bit would be stored as 32 bits and loaded as 128 bits for the next node, which must wait
/// until the store has left for the cache.
#[derive(Default)]
struct AncestorSet {
    /// The true nodes whose parents have not been added yet.
    on: [u64; 2],
    /// The true nodes. There are at most four more than cells, because the last true candidate of a cell is propagated
    /// before another follows.
    seen_on: [u64; 2],
    /// The false nodes.
    seen_off: [u64; 12],
    /// The number of nodes.
    count: u32,
}

impl AncestorSet {
    #[inline]
    fn add_on(&mut self, index: u16) {
        if insert(&mut self.seen_on, index) {
            self.on[usize::from(index) / 64] |= 1 << (index % 64);
            self.count += 1;
        }
    }

    /// Adds a node that is off; returns whether it is new.
    #[inline]
    fn add_off(&mut self, index: u16) -> bool {
        let is_new = insert(&mut self.seen_off, index);
        // Without the branch, the optimizer of Rust 1.95 loses the increment.
        if is_new {
            self.count += 1;
        }
        is_new
    }

    /// Removes and returns the last true node whose parents have not been added yet.
    #[inline]
    fn next_on(&mut self) -> Option<usize> {
        let word = usize::from(self.on[1] != 0);
        let bit = self.on[word].checked_ilog2()?;
        self.on[word] &= !(1 << bit);
        Some(64 * word + bit as usize)
    }

    fn has_seen(&self, id: NodeId) -> bool {
        let index = usize::from(id / 2);
        let set: &[u64] = if is_on(id) { &self.seen_on } else { &self.seen_off };
        set[index / 64] >> (index % 64) & 1 != 0
    }
}

/// Adds an index to a set; returns whether it is new.
#[inline]
fn insert(set: &mut [u64], index: u16) -> bool {
    let word = &mut set[usize::from(index) / 64];
    let is_new = *word >> (index % 64) & 1 == 0;
    if is_new {
        *word |= 1 << (index % 64);
    }
    is_new
}
