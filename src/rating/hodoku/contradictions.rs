//! The sides of candidates that contradict themselves by links, for many sides at once.

use super::block_set::{BLOCK, BlockSet, EMPTY, insert, intersection, is_empty, members, union};
use super::implications::Constraint;
use super::link_table::LinkTable;

/// Iterates over those of the sides that contradict themselves, in order.
pub(super) fn contradictory_sides(
    table: &LinkTable,
    constraints: &[Constraint],
    sides: impl Iterator<Item = u16>,
) -> impl Iterator<Item = u16> {
    let sides: Vec<u16> = sides.collect();
    (0..sides.len().div_ceil(BLOCK)).flat_map(move |block| {
        let starts = &sides[block * BLOCK..sides.len().min((block + 1) * BLOCK)];
        let found = contradictory(&reached_from(table, starts), constraints);
        members(&found).map(|place| starts[place]).collect::<Vec<_>>()
    })
}

/// Returns for each side the starts from which it follows, as places in the list of starts.
fn reached_from(table: &LinkTable, starts: &[u16]) -> Vec<BlockSet> {
    let count = 2 * table.nodes.len();
    let (mut reached, mut is_pending) = (vec![EMPTY; count], vec![false; count]);
    let mut pending = starts.to_vec();
    for (place, &start) in starts.iter().enumerate() {
        insert(&mut reached[usize::from(start)], place);
        is_pending[usize::from(start)] = true;
    }
    let mut following = Vec::new();
    while !pending.is_empty() {
        for &side in &pending {
            is_pending[usize::from(side)] = false;
            let starts = reached[usize::from(side)];
            for &next in table.next(usize::from(side)) {
                let known = &mut reached[usize::from(next)];
                let all = union(known, &starts);
                if all != *known {
                    *known = all;
                    if !std::mem::replace(&mut is_pending[usize::from(next)], true) {
                        following.push(next);
                    }
                }
            }
        }
        std::mem::swap(&mut pending, &mut following);
        following.clear();
    }
    reached
}

/// Returns the starts from which both sides of a node follow, or that nothing is left for a constraint.
fn contradictory(reached: &[BlockSet], constraints: &[Constraint]) -> BlockSet {
    let both = reached.chunks_exact(2).fold(EMPTY, |all, sides| union(&all, &intersection(&sides[0], &sides[1])));
    constraints.iter().fold(both, |all, constraint| {
        let mut common = [u64::MAX; BLOCK / 64];
        for &node in &constraint.nodes {
            common = intersection(&common, &reached[2 * usize::from(node) + 1]);
            if is_empty(&common) {
                break;
            }
        }
        union(&all, &common)
    })
}
