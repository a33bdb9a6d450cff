//! The distances between the sides of a link table, for all starts at once.

use super::link_table::LinkTable;

/// The number of starts that are followed at once.
pub(super) const BLOCK: usize = 256;

/// A set of nodes out of [`BLOCK`] consecutive ones.
pub(super) type NodeSet = [u64; BLOCK / 64];

/// The set without nodes.
pub(super) const NO_NODES: NodeSet = [0; BLOCK / 64];

/// Adds a node, given by its place in the block.
pub(super) fn insert(set: &mut NodeSet, node: usize) {
    set[node / 64] |= 1 << (node % 64);
}

/// Returns the union of two sets.
pub(super) fn union(a: &NodeSet, b: &NodeSet) -> NodeSet {
    std::array::from_fn(|k| a[k] | b[k])
}

/// Returns the intersection of two sets.
pub(super) fn intersection(a: &NodeSet, b: &NodeSet) -> NodeSet {
    std::array::from_fn(|k| a[k] & b[k])
}

/// Returns the nodes of the first set that are not in the second.
pub(super) fn difference(a: &NodeSet, b: &NodeSet) -> NodeSet {
    std::array::from_fn(|k| a[k] & !b[k])
}

/// Returns whether a set has no nodes.
pub(super) fn is_empty(set: &NodeSet) -> bool {
    set.iter().fold(0, |all, word| all | word) == 0
}

/// Iterates over the places of a set in the block.
pub(super) fn members(set: &NodeSet) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(k, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let next = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (next < 64).then_some(64 * k + next)
        })
    })
}

/// Calls `visit` with each distance, each node and the starts in the block from which the node is at this distance.
///
/// The starts are off; a node at an odd distance is on, at an even distance off.
pub(super) fn each_distance(table: &LinkTable, first_start: usize, visit: &mut impl FnMut(usize, usize, &NodeSet)) {
    let count = table.nodes.len();
    let (mut fresh, mut pending) = (vec![NO_NODES; count], vec![NO_NODES; count]);
    let mut active: Vec<usize> = (first_start..count.min(first_start + BLOCK)).collect();
    for (place, &node) in active.iter().enumerate() {
        insert(&mut fresh[node], place);
    }
    let mut seen = [pending.clone(), fresh.clone()];
    let mut touched = Vec::with_capacity(count);
    for distance in 1.. {
        for &node in &active {
            let starts = fresh[node];
            for &side in table.next(2 * node + distance % 2) {
                let pending = &mut pending[usize::from(side / 2)];
                if is_empty(pending) {
                    touched.push(usize::from(side / 2));
                }
                *pending = union(pending, &starts);
            }
        }
        active.clear();
        for node in touched.drain(..) {
            let seen = &mut seen[(distance + 1) % 2][node];
            let new = difference(&std::mem::replace(&mut pending[node], NO_NODES), seen);
            if !is_empty(&new) {
                active.push(node);
                fresh[node] = new;
                *seen = union(seen, &new);
                visit(distance, node, &new);
            }
        }
        if active.is_empty() {
            return;
        }
    }
}
