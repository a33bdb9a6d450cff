//! The distances between the assertions of a link table, from many starts at once.

use super::link_table::LinkTable;

/// A set of starts, as indices into the list of starts.
pub(super) type StartSet = u128;

/// The maximum number of starts of one search.
pub(super) const MAX_STARTS: usize = StartSet::BITS as usize;

/// The starts from which a node is reached.
#[derive(Clone, Copy, Default)]
struct Reached {
    /// The starts for which the node is at the current distance.
    now: StartSet,
    /// The starts for which it may be at the next distance.
    next: StartSet,
    /// The starts from which it was reached before: as a node that is off, and as one that is on.
    before: [StartSet; 2],
}

/// Calls `visit` with each distance, each node and the starts from which the node is at this distance.
///
/// The starts are nodes that are off; a node at an odd distance is on, at an even distance off.
pub(super) fn each_distance(table: &LinkTable, starts: &[u16], visit: &mut impl FnMut(usize, u16, StartSet)) {
    let mut nodes = vec![Reached::default(); table.nodes.len()];
    let mut active = starts.to_vec();
    for (place, &node) in starts.iter().enumerate() {
        let node = &mut nodes[usize::from(node)];
        node.now = 1 << place;
        node.before[0] = 1 << place;
    }
    let mut touched = Vec::with_capacity(table.nodes.len());
    for distance in 1.. {
        for &node in &active {
            let starts = nodes[usize::from(node)].now;
            for &assertion in table.next(2 * usize::from(node) + distance % 2) {
                let next = &mut nodes[usize::from(assertion / 2)].next;
                if *next == 0 {
                    touched.push(assertion / 2);
                }
                *next |= starts;
            }
        }
        active.clear();
        for node in touched.drain(..) {
            let reached = &mut nodes[usize::from(node)];
            let before = &mut reached.before[distance % 2];
            reached.now = std::mem::take(&mut reached.next) & !*before;
            if reached.now != 0 {
                *before |= reached.now;
                active.push(node);
                visit(distance, node, reached.now);
            }
        }
        if active.is_empty() {
            return;
        }
    }
}
