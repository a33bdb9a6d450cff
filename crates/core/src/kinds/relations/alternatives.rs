//! Alternatives, of which one holds.

use super::filter::{Filter, until_stable};
use std::sync::Arc;

/// What cells obey if an alternative holds. Cells are places in the list of the relation.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Alternative {
    /// The candidates of cells.
    pub candidates: Vec<(usize, u32)>,
    /// Sets of cells that differ.
    pub different: Vec<Vec<usize>>,
    /// Pairs of cells, with the digits of the second one for each of the first one.
    pub pairs: Vec<([usize; 2], Arc<[u32]>)>,
    /// Filters of some cells.
    pub filters: Vec<(Vec<usize>, Filter)>,
}

impl Alternative {
    /// Returns a measure of the work for each cell.
    pub fn cost(&self) -> usize {
        let of_filters: usize = self.filters.iter().map(|(_, filter)| filter.cost()).sum();
        8 * (1 + self.different.len() + self.pairs.len()) + of_filters
    }

    /// Removes the candidates that the alternative does not allow. Returns whether each cell keeps one.
    fn apply(&self, domains: &mut [u32]) -> bool {
        self.candidates.iter().for_each(|&(cell, mask)| domains[cell] &= mask);
        until_stable(domains, |domains| {
            for ([first, second], rows) in &self.pairs {
                let (of_first, of_second) = (domains[*first], domains[*second]);
                let (mut kept, mut allowed) = (0, 0);
                for (digit, row) in rows.iter().enumerate().filter(|(digit, _)| of_first >> digit & 1 == 1) {
                    kept |= u32::from(row & of_second != 0) << digit;
                    allowed |= row;
                }
                (domains[*first], domains[*second]) = (kept, of_second & allowed);
            }
            self.different.iter().all(|cells| differ(cells, domains))
                && self.filters.iter().all(|(cells, filter)| {
                    let mut own: Vec<u32> = cells.iter().map(|&cell| domains[cell]).collect();
                    let is_possible = filter.apply(&mut own);
                    cells.iter().zip(own).for_each(|(&cell, domain)| domains[cell] &= domain);
                    is_possible
                })
        })
    }
}

/// Removes the digits of cells from those that differ. Returns whether there are enough digits.
fn differ(cells: &[usize], domains: &mut [u32]) -> bool {
    let (mut known, mut union) = (0u32, 0);
    for &cell in cells {
        union |= domains[cell];
        if domains[cell].is_power_of_two() {
            if known & domains[cell] != 0 {
                return false;
            }
            known |= domains[cell];
        }
    }
    for &cell in cells.iter().filter(|&&cell| !domains[cell].is_power_of_two()).collect::<Vec<_>>() {
        domains[cell] &= !known;
    }
    union.count_ones() as usize >= cells.len()
}

/// Keeps the candidates of at least one of several alternatives.
pub(super) fn any(alternatives: &[Alternative], domains: &mut [u32]) -> bool {
    let (mut kept, mut trial, mut any) = (vec![0; domains.len()], domains.to_vec(), false);
    for alternative in alternatives {
        trial.copy_from_slice(domains);
        if alternative.apply(&mut trial) {
            any = true;
            kept.iter_mut().zip(&trial).for_each(|(kept, domain)| *kept |= domain);
        }
    }
    domains.copy_from_slice(&kept);
    any
}
