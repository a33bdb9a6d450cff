//! Constraints of several cells from the parts of a layout.

use super::constraint::CellConstraint;
use super::derived;
use super::parts::{Part, Sum};
use crate::kinds::digit_sets::masks_with_sum;
use crate::kinds::innies_and_outies::Remainder;
use crate::kinds::layout::Layout;
use crate::kinds::peers::Peers;
use crate::kinds::relations::{Filter, Relation};
use crate::kinds::requirements::{Pair, Requirements, transposed};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Maximum number of sets of digits of a cage that are listed.
const MAX_LISTED_SETS: usize = 500;

/// Maximum number of cells of a line whose pairs are taken together.
const MAX_LINE: usize = 12;

impl Peers {
    /// Returns whether all of some cells differ.
    fn all_differ(&self, cells: &[u16]) -> bool {
        cells.iter().enumerate().all(|(i, &a)| cells[i + 1..].iter().all(|&b| self.differ(a, b)))
    }

    fn constraint(&self, name: &'static str, cells: Vec<u16>, parts: Vec<Part>) -> CellConstraint {
        let others = |&a: &u16| (0..cells.len()).filter(|&b| self.differ(a, cells[b])).collect();
        let differ = cells.iter().map(others).collect();
        let is_joint = parts.iter().all(Part::is_joint);
        let is_linked = parts.iter().all(|part| matches!(part, Part::Table { .. }));
        CellConstraint { name, cells, differ, parts, is_joint, is_linked, ..CellConstraint::default() }
    }

    /// Returns the constraint of a sum: sets of digits if the cells differ and have the same weight.
    fn sum(&self, name: &'static str, side: usize, terms: &[(u16, i32)], total: i32) -> CellConstraint {
        let (cells, weights): (Vec<u16>, Vec<i32>) = terms.iter().copied().unzip();
        let weight = weights.first().copied().unwrap_or(1);
        let is_cage = weight.abs() == 1 && weights.iter().all(|&w| w == weight) && self.all_differ(&cells);
        let mut masks = is_cage.then(|| masks_with_sum(side, cells.len(), total * weight, MAX_LISTED_SETS)).flatten();
        // Steps name the sets with small digits first.
        masks.iter_mut().for_each(|masks| masks.sort_by_key(|mask| Reverse(mask.reverse_bits())));
        let of_sum = || Filter::Sum { weights: weights[..].into(), total };
        let filter = masks.map_or_else(of_sum, |masks| Filter::Sets(masks.into()));
        let constraint = self.constraint(name, cells, vec![Part::Filter(filter)]);
        CellConstraint { sum: Some(Sum { weights, total }), ..constraint }
    }
}

/// Returns the constraints of several cells of a layout, and the sums of few cells that follow from houses and cages.
pub(super) fn cell_constraints(layout: &Layout) -> [Vec<CellConstraint>; 2] {
    if layout.relations().is_empty() && layout.kind().is_none() {
        return [Vec::new(), Vec::new()];
    }
    // Larger layouts have no rater.
    let Some(peers) = Peers::new(layout) else { return [Vec::new(), Vec::new()] };
    [given(layout, &peers), derived(layout, &peers)]
}

fn given(layout: &Layout, peers: &Peers) -> Vec<CellConstraint> {
    let mut list: Vec<CellConstraint> =
        layout.relations().iter().map(|relation| of_relation(relation, layout.side(), peers)).collect();
    // Sums of two cells are links too.
    list.iter_mut().for_each(|one| one.is_linked |= one.sum.is_some() && one.cells.len() == 2);
    let Some(kind) = layout.kind() else { return list };
    let grid = kind.surroundings();
    for constraint in grid.constraints {
        list.extend(of_pairs(&constraint.alone(&grid, layout), peers));
    }
    list
}

fn derived(layout: &Layout, peers: &Peers) -> Vec<CellConstraint> {
    let constraint = |sum: Remainder| CellConstraint {
        houses: sum.houses,
        cages: sum.cages,
        ..peers.sum("innies and outies", layout.side(), &sum.terms, sum.total)
    };
    derived::sums(layout).into_iter().map(constraint).collect()
}

fn of_relation(relation: &Relation, side: usize, peers: &Peers) -> CellConstraint {
    match relation {
        Relation::Sum(sum) => peers.sum(sum.name, side, &sum.terms, sum.total),
        Relation::Filter { name, cells, filter: filter @ Filter::Sets(_) } => {
            peers.constraint(name, cells.to_vec(), vec![Part::Filter(filter.clone())])
        }
        Relation::Filter { name, cells, filter } => {
            let (cells, order) = distinct(cells.iter().copied());
            peers.constraint(name, cells, vec![Part::InOrder { order, filter: filter.clone() }])
        }
    }
}

/// Removes repetitions from a list of cells. Returns also the index of each cell of the list in the result.
fn distinct(repeating: impl Iterator<Item = u16>) -> (Vec<u16>, Vec<usize>) {
    let mut cells: Vec<u16> = Vec::new();
    let index = |cell: u16| {
        cells.iter().position(|&other| other == cell).unwrap_or_else(|| {
            cells.push(cell);
            cells.len() - 1
        })
    };
    let order = repeating.map(index).collect();
    (cells, order)
}

/// Returns the constraints of the pairs of requirements: one for each short line, and one for each pair of others.
fn of_pairs(layout: &Requirements, peers: &Peers) -> Vec<CellConstraint> {
    let pairs = layout.pairs();
    let mut constraints = Vec::new();
    for line in connected(pairs) {
        let (cells, _) = distinct(line.iter().flat_map(|&pair| [pairs[pair].first, pairs[pair].second]));
        match cells.len() <= MAX_LINE {
            true => constraints.push(of_line(layout, &line, peers)),
            false => constraints.extend(line.iter().map(|&pair| of_line(layout, &[pair], peers))),
        }
    }
    constraints
}

/// Returns the indices of pairs in sets that share no cell, those first that end first.
fn connected(pairs: &[Pair]) -> Vec<Vec<usize>> {
    // For each cell another one of its set; the last one of a set has itself.
    let mut next: HashMap<u16, u16> = HashMap::new();
    let last = |next: &mut HashMap<u16, u16>, mut cell: u16| loop {
        let other = *next.entry(cell).or_insert(cell);
        if other == cell {
            return cell;
        }
        let after = next[&other];
        next.insert(cell, after);
        cell = after;
    };
    for pair in pairs {
        let (first, second) = (last(&mut next, pair.first), last(&mut next, pair.second));
        next.insert(first, second);
    }
    let mut sets: HashMap<u16, Vec<usize>> = HashMap::new();
    for (index, pair) in pairs.iter().enumerate() {
        sets.entry(last(&mut next, pair.first)).or_default().push(index);
    }
    let mut sets: Vec<Vec<usize>> = sets.into_values().collect();
    sets.sort_unstable_by_key(|set| set.last().copied());
    sets
}

/// Returns the constraint of some pairs.
fn of_line(layout: &Requirements, line: &[usize], peers: &Peers) -> CellConstraint {
    let pairs: Vec<_> = line.iter().map(|&index| layout.pairs()[index]).collect();
    let (cells, order) = distinct(pairs.iter().flat_map(|pair| [pair.first, pair.second]));
    let part = |(i, table): (usize, u16)| {
        let forward = layout.tables()[usize::from(table)].allowed.to_vec();
        let back = (0..forward.len()).map(|digit| transposed(&forward, digit)).collect();
        Part::Table { cells: [order[2 * i], order[2 * i + 1]], rows: [forward, back] }
    };
    let parts = pairs.iter().map(|pair| pair.table).enumerate().map(part).collect();
    let name = pairs.first().map_or("", |pair| layout.tables()[usize::from(pair.table)].name);
    peers.constraint(name, cells, parts)
}
