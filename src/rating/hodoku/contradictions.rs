//! The sides of candidates that contradict themselves by links, for many sides at once.

use super::implications::Constraint;
use super::link_distances::{BLOCK, StartSet};
use super::link_table::LinkTable;
use crate::rating::tables::set_bits;

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
        set_bits(found).map(|place| starts[place]).collect::<Vec<_>>()
    })
}

/// Returns for each side the starts from which it follows, as places in the list of starts.
fn reached_from(table: &LinkTable, starts: &[u16]) -> Vec<StartSet> {
    let count = 2 * table.nodes.len();
    let (mut reached, mut is_pending) = (vec![0; count], vec![false; count]);
    let mut pending = starts.to_vec();
    for (place, &start) in starts.iter().enumerate() {
        reached[usize::from(start)] |= 1 << place;
        is_pending[usize::from(start)] = true;
    }
    let mut following = Vec::new();
    while !pending.is_empty() {
        for &side in &pending {
            is_pending[usize::from(side)] = false;
            let starts = reached[usize::from(side)];
            for &next in table.next(usize::from(side)) {
                let known = &mut reached[usize::from(next)];
                if starts & !*known != 0 {
                    *known |= starts;
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
fn contradictory(reached: &[StartSet], constraints: &[Constraint]) -> StartSet {
    let both = reached.chunks_exact(2).fold(0, |all, sides| all | sides[0] & sides[1]);
    constraints.iter().fold(both, |all, constraint| {
        let mut common = !0;
        for &node in &constraint.nodes {
            common &= reached[2 * usize::from(node) + 1];
            if common == 0 {
                break;
            }
        }
        all | common
    })
}
