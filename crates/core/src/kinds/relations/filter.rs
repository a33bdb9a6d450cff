//! Filters: each keeps the candidates of some cells that go together.

use super::alternatives::{self, Alternative};
use super::automaton::Layers;
use super::counts::{self, Bounds};

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
    /// The first cell says how many different digits the others have.
    Distinct,
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
            Filter::Distinct => counts::filter_distinct(domains),
            Filter::Connected { width, mask } => connected(*width, *mask, domains),
            Filter::Sum { weights, total } => within_bounds(weights, *total, domains),
            Filter::Any(alternatives) => alternatives::any(alternatives, domains),
        }
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

/// Repeats a filter until it removes nothing.
pub(super) fn until_stable(domains: &mut [u32], mut filter: impl FnMut(&mut [u32]) -> bool) -> bool {
    let count = |domains: &[u32]| domains.iter().map(|domain| domain.count_ones()).sum::<u32>();
    let mut before = count(domains);
    loop {
        if !filter(domains) || domains.contains(&0) {
            return false;
        }
        let after = count(domains);
        if after == before {
            return true;
        }
        before = after;
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
    let is_possible = |mask: &u32| {
        let mut union = 0;
        domains.iter().all(|domain| {
            union |= domain & mask;
            domain & mask != 0
        }) && union == *mask
    };
    let union = masks.iter().copied().filter(is_possible).fold(0, |all, mask| all | mask);
    domains.iter_mut().for_each(|domain| *domain &= union);
    union != 0
}

/// Removes digits that are too small or too large beside the smallest and largest digits of the other cells.
pub fn within_bounds(weights: &[i32], total: i32, domains: &mut [u32]) -> bool {
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
        let range = total - (most - high)..=total - (least - low);
        let fits = |digit: &i32| *domain >> digit & 1 == 1 && range.contains(&(weight * (digit + 1)));
        *domain = (0..32).filter(fits).fold(0, |mask, digit| mask | 1 << digit);
    }
    true
}

/// A search through the cells of an area that may have a digit of a mask.
struct Walk<'a> {
    width: usize,
    mask: u32,
    domains: &'a [u32],
    /// When each cell was reached, from 1.
    reached: Vec<usize>,
    count: usize,
    /// The cells that connect others which are known to belong together.
    bridges: Vec<usize>,
}

/// Keeps the candidates with which the cells that have a digit of a mask are connected, as far as they must be.
fn connected(width: usize, mask: u32, domains: &mut [u32]) -> bool {
    let Some(start) = domains.iter().position(|domain| domain & !mask == 0) else { return true };
    let reached = vec![0; domains.len()];
    let mut walk = Walk { width, mask, domains, reached, count: 0, bridges: Vec::new() };
    walk.visit(start, start);
    let Walk { reached, bridges, .. } = walk;
    bridges.into_iter().for_each(|cell| domains[cell] &= mask);
    domains.iter_mut().zip(reached).filter(|(_, at)| *at == 0).for_each(|(domain, _)| *domain &= !mask);
    !domains.contains(&0)
}

impl Walk<'_> {
    /// Visits a cell and those behind it. Returns the first cell that they reach, and whether one of them is known to
    /// have a digit of the mask.
    fn visit(&mut self, cell: usize, from: usize) -> (usize, bool) {
        self.count += 1;
        let own = self.count;
        self.reached[cell] = own;
        let (mut first, mut is_known) = (own, self.domains[cell] & !self.mask == 0);
        let column = cell % self.width;
        let next = [
            cell.checked_sub(self.width),
            (column > 0).then(|| cell.wrapping_sub(1)),
            (column + 1 < self.width).then_some(cell + 1),
            Some(cell + self.width),
        ];
        let may = |other: &usize| self.domains.get(*other).is_some_and(|domain| domain & self.mask != 0);
        let next: Vec<usize> = next.into_iter().flatten().filter(may).collect();
        for other in next.into_iter().filter(|&other| other != from) {
            if self.reached[other] > 0 {
                first = first.min(self.reached[other]);
                continue;
            }
            let (earliest, is_needed) = self.visit(other, cell);
            if earliest >= own && is_needed {
                self.bridges.push(cell);
            }
            (first, is_known) = (first.min(earliest), is_known || is_needed);
        }
        (first, is_known)
    }
}
