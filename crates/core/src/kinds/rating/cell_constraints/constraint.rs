//! A constraint of several cells.

use super::parts::{Part, Sum};
use crate::kinds::relations::{Filter, is_possible_set, until_stable};

/// Maximum number of partial fillings that are tried.
const MAX_TRIED: usize = 500;

/// A constraint of several cells, or a sum that follows from others.
#[derive(Clone, Default, Debug)]
pub(in crate::kinds::rating) struct CellConstraint {
    /// The name of the kind of constraint.
    pub name: &'static str,
    /// The cells; those of the parts are indices in this list.
    pub cells: Vec<u16>,
    /// The sum, with the weights of the cells.
    pub sum: Option<Sum>,
    /// The houses from which the sum follows; none for a constraint.
    pub houses: Vec<usize>,
    /// The cages in these houses that are taken away, each with its sum.
    pub cages: Vec<(Vec<u16>, i32)>,
    /// For each cell, those that hold other digits.
    pub(super) differ: Vec<Vec<usize>>,
    pub(super) parts: Vec<Part>,
    /// Whether [`filter_jointly`](Self::filter_jointly) does what [`filter`](Self::filter) does.
    pub is_joint: bool,
    /// Whether links between two cells each exclude all that it does.
    pub is_linked: bool,
}

impl CellConstraint {
    /// Returns the sum of the cells, if they have one without weights.
    pub fn plain_sum(&self) -> Option<i32> {
        self.sum.as_ref().filter(|sum| sum.weights.iter().all(|&weight| weight == 1)).map(|sum| sum.total)
    }

    /// Returns the candidates of the cells.
    pub fn domains(&self, mask: impl Fn(usize) -> u32) -> Vec<u32> {
        self.cells.iter().map(|&cell| mask(usize::from(cell))).collect()
    }

    /// Removes candidates that a part alone does not allow, until nothing changes. Returns whether each cell keeps one.
    pub fn filter(&self, domains: &mut [u32]) -> bool {
        until_stable(domains, |domains| {
            self.differ_from_known(domains) && self.parts.iter().all(|part| part.filter(domains))
        })
    }

    /// Returns the digits, counted from 1, that the cells may hold together; `None` if there are more than `max` fillings,
    /// or their search is long.
    pub fn fillings(&self, domains: &[u32], max: usize) -> Option<Vec<Vec<u8>>> {
        let (mut open, mut found) = (vec![domains.to_vec()], Vec::new());
        for _ in 0..MAX_TRIED {
            let Some(mut domains) = open.pop() else { return Some(found) };
            if !self.filter(&mut domains) {
                continue;
            }
            let Some(cell) = domains.iter().position(|domain| !domain.is_power_of_two()) else {
                found.push(domains.iter().map(|domain| domain.trailing_zeros() as u8 + 1).collect());
                if found.len() > max {
                    return None;
                }
                continue;
            };
            // The last one is searched first: the least digit.
            for digit in (0..u32::BITS).rev().filter(|digit| domains[cell] >> digit & 1 == 1) {
                let mut next = domains.clone();
                next[cell] = 1 << digit;
                open.push(next);
            }
        }
        None
    }

    /// Removes known digits from the cells that see them.
    fn differ_from_known(&self, domains: &mut [u32]) -> bool {
        for (cell, others) in self.differ.iter().enumerate() {
            let known = domains[cell];
            if known.is_power_of_two() {
                others.iter().for_each(|&other| domains[other] &= !known);
            }
        }
        !domains.contains(&0)
    }

    /// Returns the sets of digits that the cells may hold; `None` if the digits may repeat or there are too many sets.
    pub fn possible_sets(&self, domains: &[u32]) -> Option<Vec<u32>> {
        Some(self.sets()?.iter().copied().filter(|&mask| is_possible_set(mask, domains)).collect())
    }

    /// Returns the digits that all sets have which the cells may hold; `None` as above.
    pub fn common_digits(&self, domains: &[u32]) -> Option<u32> {
        let mut sets = self.sets()?.iter().filter(|&&mask| is_possible_set(mask, domains));
        Some(sets.next().map_or(0, |&first| sets.fold(first, |common, mask| common & mask)))
    }

    /// Returns the sets of digits of the constraint, whatever the candidates; `None` as above.
    pub fn sets(&self) -> Option<&[u32]> {
        self.parts.iter().find_map(|part| match part {
            Part::Filter(Filter::Sets(masks)) => Some(&masks[..]),
            _ => None,
        })
    }

    /// Returns whether the cells hold one of several sets of digits.
    pub fn has_sets(&self) -> bool {
        self.sets().is_some()
    }

    /// Returns a measure of the work of a filter.
    pub fn cost(&self) -> u64 {
        self.cells.len() as u64 * (4 + self.parts.iter().map(Part::cost).sum::<u64>())
    }
}
