//! Filters: each keeps the candidates of some cells that go together.

use super::automaton::Layers;
use super::connected::connected;
use super::counts::{self, Bounds, until_stable};
use std::sync::Arc;

/// What the digits of some cells obey. The domains of the cells are masks; bit 0 is digit 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Filter {
    /// An automaton accepts the digits in this order.
    Automaton(Layers),
    /// The last two cells allow some digits for the others: for each combination of their digits, in lexical order, the
    /// mask of the allowed ones; `None` if the combination is not allowed.
    Ends(Box<[Option<u32>]>),
    /// The digits are those of one of the masks, each once. The cells are a group or house too.
    Sets(Box<[u32]>),
    /// The frequencies of the digits are within those of one of several choices.
    Counts(Box<[Bounds]>),
    /// This many sets of cells, one after the other, have the same digits in any order.
    Same(usize),
    /// The value of the first cell says how many different digits the others have.
    Distinct {
        /// The value of the least digit.
        low: u32,
        /// The number of cells after the first that are known to differ.
        apart: usize,
    },
    /// The cells of the rows of an area with a digit of the mask are connected by borders.
    Connected {
        /// The number of columns.
        width: usize,
        /// The digits.
        mask: u32,
    },
    /// The weighted sum of the digits is given.
    Sum {
        /// The weight of each cell.
        weights: Box<[i32]>,
        /// The sum.
        total: i32,
    },
    /// One of the alternatives holds.
    Any(Box<[Alternative]>),
}

impl Filter {
    /// Removes candidates. Returns false if no combination is left; a cell without candidates may be left too.
    pub fn apply(&self, domains: &mut [u32]) -> bool {
        match self {
            Filter::Automaton(layers) => layers.filter(domains),
            Filter::Ends(allowed) => between_ends(allowed, domains),
            Filter::Sets(masks) => one_of_sets(masks, domains),
            Filter::Counts(choices) => counts::filter(choices, domains),
            Filter::Same(sets) => counts::filter_same(*sets, domains),
            Filter::Distinct { low, apart } => counts::filter_distinct(*low, *apart, domains),
            Filter::Connected { width, mask } => connected(*width, *mask, domains),
            Filter::Sum { weights, total } => within_bounds(weights, *total, domains),
            Filter::Any(alternatives) => any(alternatives, domains),
        }
    }

    /// Removes candidates of the cells in these places, as [`apply`](Self::apply) does; some may occur several times.
    pub fn apply_at(&self, places: &[usize], domains: &mut [u32]) -> bool {
        let mut own: Vec<u32> = places.iter().map(|&place| domains[place]).collect();
        let is_possible = self.apply(&mut own);
        places.iter().zip(own).for_each(|(&place, domain)| domains[place] &= domain);
        is_possible
    }

    /// Returns a measure of the work for each cell.
    pub fn cost(&self) -> usize {
        match self {
            Filter::Automaton(layers) => layers.cost(),
            Filter::Ends(allowed) => allowed.len(),
            Filter::Sets(masks) => masks.len(),
            Filter::Counts(choices) => 8 * choices.len(),
            Filter::Any(alternatives) => alternatives.iter().map(Alternative::cost).sum(),
            _ => 8,
        }
    }

    /// Returns the digits that occur among the cells in any case.
    pub fn claimed(&self) -> u32 {
        match self {
            Filter::Counts(choices) => choices.iter().map(Bounds::needed).reduce(|all, one| all & one).unwrap_or(0),
            _ => 0,
        }
    }
}

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
                && self.filters.iter().all(|(cells, filter)| filter.apply_at(cells, domains))
        })
    }
}

/// Keeps the digits of the ends, which are last, and between them that go together.
fn between_ends(allowed: &[Option<u32>], domains: &mut [u32]) -> bool {
    let (side, at) = (allowed.len().isqrt(), domains.len().saturating_sub(2));
    let (inner, ends) = domains.split_at_mut(at);
    let (mut kept, mut middle) = ([0, 0], 0);
    for first in (0..side).filter(|first| ends[0] >> first & 1 == 1) {
        for last in (0..side).filter(|last| ends[1] >> last & 1 == 1) {
            let Some(mask) = allowed[first * side + last] else { continue };
            if inner.iter().all(|domain| domain & mask != 0) {
                kept = [kept[0] | 1 << first, kept[1] | 1 << last];
                middle |= mask;
            }
        }
    }
    inner.iter_mut().for_each(|domain| *domain &= middle);
    ends.copy_from_slice(&kept);
    kept[0] != 0
}

/// Keeps the digits of the sets that have a cell for each of their digits and a digit for each cell.
fn one_of_sets(masks: &[u32], domains: &mut [u32]) -> bool {
    let union = masks.iter().filter(|&&mask| is_possible_set(mask, domains)).fold(0, |all, mask| all | mask);
    domains.iter_mut().for_each(|domain| *domain &= union);
    union != 0
}

/// Returns whether each digit of a set has a cell, and each cell a digit.
pub fn is_possible_set(mask: u32, domains: &[u32]) -> bool {
    let mut union = 0;
    domains.iter().all(|domain| {
        union |= domain & mask;
        domain & mask != 0
    }) && union == mask
}

/// Removes digits that are too small or too large beside the smallest and largest digits of the other cells.
fn within_bounds(weights: &[i32], total: i32, domains: &mut [u32]) -> bool {
    let bounds = |domain: u32, weight: i32| {
        let (low, high) = (domain.trailing_zeros() as i32 + 1, 32 - domain.leading_zeros() as i32);
        (weight * if weight > 0 { low } else { high }, weight * if weight > 0 { high } else { low })
    };
    let (mut least, mut most) = (0, 0);
    for (&domain, &weight) in domains.iter().zip(weights) {
        let (low, high) = bounds(domain, weight);
        (least, most) = (least + low, most + high);
    }
    if total < least || total > most {
        return false;
    }
    for (domain, &weight) in domains.iter_mut().zip(weights) {
        let (low, high) = bounds(*domain, weight);
        let (from, to) = (total - (most - high), total - (least - low));
        let (from, to) = if weight > 0 { (from, to) } else { (-to, -from) };
        // The digits up to the least that is large enough, and to the greatest that is small enough.
        let (from, to) = ((from - 1).div_euclid(weight.abs()), to.div_euclid(weight.abs()));
        *domain &= digits_up_to(to) & !digits_up_to(from);
    }
    true
}

/// Returns the mask of the digits from 1 to a limit.
fn digits_up_to(limit: i32) -> u32 {
    u32::MAX.checked_shr((32 - limit.max(0)).max(0) as u32).unwrap_or(0)
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
fn any(alternatives: &[Alternative], domains: &mut [u32]) -> bool {
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
