//! Assertions that contradict themselves by links, computed for many assertions at once.

use super::implications::Constraint;
use super::link_table::LinkTable;
use crate::rating::tables::set_bits;

/// A set of starts, as indices into the list of starts.
type StartSet = u128;

/// The maximum number of starts of one search.
const MAX_STARTS: usize = StartSet::BITS as usize;

/// Iterates over the assertions that contradict themselves, in order.
pub(super) fn contradictory_assertions(
    table: &LinkTable,
    constraints: &[Constraint],
    assertions: impl Iterator<Item = u16>,
) -> impl Iterator<Item = u16> {
    let assertions: Vec<u16> = assertions.collect();
    (0..assertions.len().div_ceil(MAX_STARTS)).flat_map(move |block| {
        let starts = &assertions[block * MAX_STARTS..assertions.len().min((block + 1) * MAX_STARTS)];
        let found = contradictory(&reached_from(table, starts), constraints);
        set_bits(found).map(|place| starts[place]).collect::<Vec<_>>()
    })
}

/// Returns the starts that imply each assertion, as indices into the list of starts.
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
        for &assertion in &pending {
            is_pending[usize::from(assertion)] = false;
            let starts = reached[usize::from(assertion)];
            for &next in table.next(usize::from(assertion)) {
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

/// Returns the starts that imply both assertions of a node, or leave a constraint without candidates.
fn contradictory(reached: &[StartSet], constraints: &[Constraint]) -> StartSet {
    let both = reached.chunks_exact(2).fold(0, |all, assertions| all | assertions[0] & assertions[1]);
    constraints.iter().fold(both, |all, constraint| {
        let mut common = !0;
        for &node in constraint.nodes.iter() {
            common &= reached[2 * node + 1];
            if common == 0 {
                break;
            }
        }
        all | common
    })
}
