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
    let mut pending = vec![NO_NODES; count];
    for (place, starts) in pending.iter_mut().skip(first_start).take(BLOCK).enumerate() {
        insert(starts, place);
    }
    let mut fresh = pending.clone();
    let mut seen = [vec![NO_NODES; count], std::mem::replace(&mut pending, vec![NO_NODES; count])];
    for distance in 1.. {
        for (node, starts) in fresh.iter().enumerate().filter(|(_, starts)| **starts != NO_NODES) {
            for &side in table.next(2 * node + distance % 2) {
                let pending = &mut pending[usize::from(side / 2)];
                *pending = union(pending, starts);
            }
        }
        let mut is_finished = true;
        for (node, seen) in seen[(distance + 1) % 2].iter_mut().enumerate() {
            let reached = std::mem::replace(&mut pending[node], NO_NODES);
            fresh[node] = difference(&reached, seen);
            if fresh[node] != NO_NODES {
                is_finished = false;
                *seen = union(seen, &fresh[node]);
                visit(distance, node, &fresh[node]);
            }
        }
        if is_finished {
            return;
        }
    }
}
