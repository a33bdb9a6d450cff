//! The propagators of the parts of a layout.

use super::exact::{self, ExactSum};
use super::linear::{Linear, Part};
use super::network::Network;
use super::propagators::{PairSupport, Propagator};
use crate::kinds::digit_sets::masks_with_sum;
use crate::kinds::layout::Layout;
use crate::kinds::relations::{Filter, Relation};
use crate::kinds::requirements::transposed;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A propagator and its cells.
pub type Compiled = (Propagator, Box<[u16]>);

/// Maximum number of sets of digits of a cage that are listed.
const MAX_LISTED_SETS: usize = 500;

/// Maximum number of sums whose combinations are remembered: 864 bytes each.
const MAX_EXACT_SUMS: usize = 4_000;

/// Returns the pairs of a layout. Tables of the same two cells are joined, and those of inequality left to the peers.
pub fn pairs(layout: &Layout, network: &Network) -> Vec<Compiled> {
    let side = layout.side();
    let mut tables: BTreeMap<(u16, u16), Vec<u32>> = BTreeMap::new();
    for pair in layout.pairs() {
        let (low, high) = (pair.first.min(pair.second), pair.first.max(pair.second));
        let all = u32::MAX >> (32 - side);
        let differs = network.differ(low, high);
        let start = || (0..side).map(|digit| if differs { all & !(1 << digit) } else { all }).collect();
        let joined = tables.entry((low, high)).or_insert_with(start);
        let allowed = &layout.tables()[usize::from(pair.table)].allowed;
        for (first, row) in joined.iter_mut().enumerate() {
            *row &= if low == pair.first { allowed[first] } else { transposed(allowed, first) };
        }
    }
    let mut supports: Vec<Arc<PairSupport>> = Vec::new();
    let mut found = Vec::new();
    for ((low, high), table) in tables {
        let all = u32::MAX >> (32 - side);
        if network.differ(low, high) && table.iter().enumerate().all(|(digit, row)| row | 1 << digit == all) {
            continue;
        }
        let known = supports.iter().position(|support| *support.table() == *table).unwrap_or_else(|| {
            supports.push(Arc::new(PairSupport::new(side, &table)));
            supports.len() - 1
        });
        found.push((Propagator::Pair(Arc::clone(&supports[known])), [low, high].into()));
    }
    found
}

/// Returns the propagators of relations.
pub fn relations<'a>(relations: impl IntoIterator<Item = &'a Relation>, network: &Network) -> Vec<Compiled> {
    let mut exact_sums = 0;
    let compiled = |each: &Relation| {
        let compiled = relation(each, network, exact_sums < MAX_EXACT_SUMS);
        exact_sums += usize::from(matches!(compiled.0, Propagator::Exact(_)));
        compiled
    };
    relations.into_iter().map(compiled).collect()
}

/// Returns the propagator of a relation.
fn relation(relation: &Relation, network: &Network, may_be_exact: bool) -> Compiled {
    match relation {
        Relation::Sum(linear) => sum(&linear.terms, linear.total, network, may_be_exact),
        Relation::Filter { cells, filter: Filter::Sets(masks), .. } => {
            (Propagator::Choice(masks.clone()), cells.clone())
        }
        Relation::Filter { cells, filter: Filter::Distinct { low, .. }, .. } => distinct(cells, *low, network),
        Relation::Filter { cells, filter, .. } => (Propagator::Filter(filter.clone()), cells.clone()),
    }
}

/// Returns the propagator of a number of different digits. The most cells of which each two differ come first.
fn distinct(cells: &[u16], low: u32, network: &Network) -> Compiled {
    let terms: Vec<(u16, i32)> = cells[1..].iter().map(|&cell| (cell, 1)).collect();
    let parts = cliques(&terms, network);
    let apart = parts.first().map_or(0, |(cells, _)| cells.len());
    let ordered = parts.into_iter().flat_map(|(cells, _)| cells);
    (Propagator::Filter(Filter::Distinct { low, apart }), cells[..1].iter().copied().chain(ordered).collect())
}

/// Returns the propagator of a sum: sets of digits for cells that differ, else a sum of such parts.
fn sum(terms: &[(u16, i32)], total: i32, network: &Network, may_be_exact: bool) -> Compiled {
    let mut parts = cliques(terms, network);
    let has_units = parts.iter().all(|(_, weight)| weight.abs() == 1);
    if may_be_exact && has_units && terms.len() <= exact::MAX_CELLS && network.side <= exact::LANE_BITS as usize {
        let cells = parts.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
        return (Propagator::Exact(ExactSum::new(&parts, total, network)), cells);
    }
    if let [(cells, weight @ (1 | -1))] = &parts[..]
        && cells.len() <= network.side
        && let Some(masks) = masks_with_sum(network.side, cells.len(), total * weight, MAX_LISTED_SETS)
    {
        return (Propagator::Choice(masks.into()), cells[..].into());
    }
    if !network.combinations.is_available() {
        parts = terms.iter().map(|&(cell, weight)| (vec![cell], weight)).collect();
    }
    let cells = parts.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
    let parts = parts.iter().map(|(cells, weight)| Part { count: cells.len(), weight: *weight }).collect();
    (Propagator::Linear(Linear { parts, total }), cells)
}

/// Returns the cells of a sum in sets of different ones with the same weight, each as large as possible in turn.
fn cliques(terms: &[(u16, i32)], network: &Network) -> Vec<(Vec<u16>, i32)> {
    let mut left = terms.to_vec();
    let mut parts = Vec::new();
    while !left.is_empty() {
        let grow = |start: usize| {
            let (first, weight) = left[start];
            let mut clique = vec![first];
            for &(cell, other) in &left {
                if weight == other && weight.abs() == 1 && clique.iter().all(|&member| network.differ(member, cell)) {
                    clique.push(cell);
                }
            }
            (clique, weight)
        };
        let best = (0..left.len()).map(grow).reduce(|best, next| if next.0.len() > best.0.len() { next } else { best });
        let Some((clique, weight)) = best else { break };
        if clique.len() == 1 {
            parts.extend(left.into_iter().map(|(cell, weight)| (vec![cell], weight)));
            break;
        }
        left.retain(|(cell, _)| !clique.contains(cell));
        parts.push((clique, weight));
    }
    parts
}
