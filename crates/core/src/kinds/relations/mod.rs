//! Relations between several cells, into which constraints are compiled: weighted sums, and [filters](Filter).

mod automaton;
mod connected;
mod counts;
mod crossings;
mod filter;

pub use automaton::{Automaton, Layers};
pub use counts::{Bounds, until_stable};
pub(super) use crossings::crossings;
pub use filter::{Alternative, Filter, is_possible_set};

use std::collections::{HashMap, HashSet};

/// A relation between several cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Relation {
    /// A weighted sum.
    Sum(LinearSum),
    /// Digits that a filter allows.
    Filter {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The cells in the order of the filter; some may occur several times.
        cells: Box<[u16]>,
        /// What the digits obey.
        filter: Filter,
    },
}

/// Digits whose weighted sum is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearSum {
    /// The name of the kind of constraint.
    pub name: &'static str,
    /// The cells with their weights, which are not 0; no cell occurs twice.
    pub terms: Box<[(u16, i32)]>,
    /// The sum.
    pub total: i32,
}

impl Relation {
    /// Returns the name of the kind of constraint.
    pub fn name(&self) -> &'static str {
        match self {
            Relation::Sum(sum) => sum.name,
            Relation::Filter { name, .. } => name,
        }
    }

    /// Returns the cells, each once.
    pub fn cells(&self) -> Vec<u16> {
        match self {
            Relation::Sum(sum) => sum.terms.iter().map(|&(cell, _)| cell).collect(),
            Relation::Filter { cells, .. } => distinct(cells.iter().copied()),
        }
    }

    /// Returns whether the relation says nothing: a sum of no cells that is 0.
    pub(super) fn is_trivial(&self) -> bool {
        matches!(self, Relation::Sum(LinearSum { terms, total: 0, .. }) if terms.is_empty())
    }

    /// Returns whether the relation holds if its cells have these digits, from 1.
    pub fn holds(&self, digit: impl Fn(u16) -> u8) -> bool {
        match self {
            Relation::Sum(LinearSum { terms, total, .. }) => {
                terms.iter().map(|&(cell, weight)| weight * i32::from(digit(cell))).sum::<i32>() == *total
            }
            Relation::Filter { .. } => self.is_possible(|cell| digit(cell).max(1)),
        }
    }

    /// Returns whether the digits of filled cells, which are above 0, leave the relation possible, as far as a player sees
    /// it without trying digits for the other cells.
    pub fn may_hold(&self, digit: impl Fn(u16) -> u8) -> bool {
        match self {
            Relation::Sum(LinearSum { terms, total, .. }) => {
                // The digits of empty cells are at least 1.
                let least = |&(cell, weight): &(u16, i32)| weight * i32::from(digit(cell).max(1));
                let is_open = |&(cell, _): &(u16, i32)| digit(cell) == 0;
                match terms.iter().any(is_open) {
                    true => {
                        terms.iter().any(|&(_, weight)| weight < 0) || terms.iter().map(least).sum::<i32>() <= *total
                    }
                    false => self.holds(digit),
                }
            }
            Relation::Filter { .. } => self.is_possible(digit),
        }
    }

    /// Returns whether the filter leaves a digit in each cell; 0 is an empty one.
    fn is_possible(&self, digit: impl Fn(u16) -> u8) -> bool {
        let Relation::Filter { cells, filter, .. } = self else { return true };
        let domain = |&cell: &u16| match digit(cell) {
            0 => u32::MAX,
            digit => 1 << (digit - 1),
        };
        let mut domains: Vec<u32> = cells.iter().map(domain).collect();
        filter.apply(&mut domains) && !domains.contains(&0)
    }
}

impl LinearSum {
    /// Creates a sum. The weights of repeated cells are added.
    pub fn new(name: &'static str, terms: impl IntoIterator<Item = (u16, i32)>, total: i32) -> LinearSum {
        let (mut merged, mut places): (Vec<(u16, i32)>, HashMap<u16, usize>) = Default::default();
        for (cell, weight) in terms {
            let place = *places.entry(cell).or_insert(merged.len());
            match merged.get_mut(place) {
                Some((_, sum)) => *sum += weight,
                None => merged.push((cell, weight)),
            }
        }
        merged.retain(|&(_, weight)| weight != 0);
        LinearSum { name, terms: merged.into(), total }
    }
}

/// Returns cells, each once.
pub(super) fn distinct(cells: impl IntoIterator<Item = u16>) -> Vec<u16> {
    let mut seen = HashSet::new();
    cells.into_iter().filter(|&cell| seen.insert(cell)).collect()
}

impl From<LinearSum> for Relation {
    fn from(sum: LinearSum) -> Relation {
        Relation::Sum(sum)
    }
}
