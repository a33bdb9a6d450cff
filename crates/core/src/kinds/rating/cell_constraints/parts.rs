//! The parts of constraints: each removes candidates that it does not allow.

use super::sets;
use crate::kinds::relations::Automaton;
use crate::rating::tables::small_bits as digits;

/// A weighted sum.
#[derive(Clone, Debug)]
pub(in crate::kinds::rating) struct Sum {
    pub weights: Vec<i32>,
    pub total: i32,
}

/// A part of a constraint. Cells are indices in the list of the constraint.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// All cells hold the digits of one of the masks, each once.
    Sets(Vec<u32>),
    /// A weighted sum of all cells.
    Sum(Sum),
    /// Two cells with a table.
    Table {
        cells: [usize; 2],
        /// For each digit of one cell the digits of the other, in both directions.
        rows: [Vec<u32>; 2],
    },
    /// An automaton reads cells in this order.
    Automaton { order: Vec<usize>, automaton: Automaton, side: usize },
    /// Two ends, in this order, with a mask of the digits between them.
    Ends { ends: [usize; 2], inner: Vec<usize>, allowed: Box<[Option<u32>]>, side: usize },
    /// Digits, counted from 0, that occur.
    Contains(Vec<u8>),
}

impl Part {
    /// Removes candidates. Returns false if no combination is left; a cell without candidates may be left too.
    pub fn filter(&self, domains: &mut [u32]) -> bool {
        match self {
            Part::Sets(masks) => {
                let union =
                    masks.iter().filter(|&&mask| sets::is_possible(mask, domains)).fold(0, |all, mask| all | mask);
                domains.iter_mut().for_each(|domain| *domain &= union);
                union != 0
            }
            Part::Sum(sum) => within_bounds(sum, domains),
            Part::Table { cells: [first, second], rows } => {
                domains[*second] &= union(&rows[0], domains[*first]);
                domains[*first] &= union(&rows[1], domains[*second]);
                true
            }
            Part::Automaton { order, automaton, side } => restrict_by_automaton(order, automaton, *side, domains),
            Part::Ends { ends, inner, allowed, side } => between_ends(*ends, inner, allowed, *side, domains),
            Part::Contains(digits) => contains(digits, domains),
        }
    }

    /// Returns a measure of the work per cell.
    pub fn cost(&self) -> u64 {
        match self {
            Part::Sets(masks) => masks.len() as u64,
            Part::Automaton { automaton, .. } => automaton.next.len() as u64,
            Part::Ends { allowed, .. } => allowed.len() as u64,
            Part::Sum(_) | Part::Table { .. } | Part::Contains(_) => 8,
        }
    }
}

/// Returns the union of the rows of the digits of a mask.
fn union(rows: &[u32], mask: u32) -> u32 {
    digits(mask).fold(0, |all, digit| all | rows[digit])
}

/// Removes digits that are too small or too large beside the smallest and largest digits of the other cells.
fn within_bounds(sum: &Sum, domains: &mut [u32]) -> bool {
    let bounds = |domain: u32, weight: i32| {
        let (low, high) = (domain.trailing_zeros() as i32 + 1, 32 - domain.leading_zeros() as i32);
        (weight * if weight > 0 { low } else { high }, weight * if weight > 0 { high } else { low })
    };
    let (mut least, mut most) = (0, 0);
    for (&domain, &weight) in domains.iter().zip(&sum.weights) {
        let (low, high) = bounds(domain, weight);
        (least, most) = (least + low, most + high);
    }
    if sum.total < least || sum.total > most {
        return false;
    }
    for (domain, &weight) in domains.iter_mut().zip(&sum.weights) {
        let (low, high) = bounds(*domain, weight);
        let range = sum.total - (most - high)..=sum.total - (least - low);
        for digit in digits(*domain) {
            if !range.contains(&(weight * (digit as i32 + 1))) {
                *domain &= !(1 << digit);
            }
        }
    }
    true
}

/// Removes digits that are on no path to an accepting state.
fn restrict_by_automaton(order: &[usize], automaton: &Automaton, side: usize, domains: &mut [u32]) -> bool {
    let states = automaton.accepting.len();
    let next = |state: usize, digit: usize| usize::from(automaton.next[state * side + digit]);
    let mut reached = vec![vec![false; states]; order.len() + 1];
    reached[0][0] = true;
    for (layer, &cell) in order.iter().enumerate() {
        for state in (0..states).filter(|&state| reached[layer][state]).collect::<Vec<_>>() {
            let digits = (0..side).filter(|digit| domains[cell] >> digit & 1 == 1);
            digits
                .map(|digit| next(state, digit))
                .filter(|&to| to < states)
                .for_each(|to| reached[layer + 1][to] = true);
        }
    }
    let mut useful: Vec<bool> = (0..states).map(|s| reached[order.len()][s] && automaton.accepting[s]).collect();
    for (layer, &cell) in order.iter().enumerate().rev() {
        let (mut kept, mut before) = (0, vec![false; states]);
        for state in (0..states).filter(|&state| reached[layer][state]) {
            for digit in (0..side).filter(|digit| domains[cell] >> digit & 1 == 1) {
                let to = next(state, digit);
                if to < states && useful[to] {
                    (kept, before[state]) = (kept | 1 << digit, true);
                }
            }
        }
        (domains[cell], useful) = (kept, before);
    }
    useful[0]
}

/// Keeps the digits of the ends and between them that go together.
fn between_ends(ends: [usize; 2], inner: &[usize], allowed: &[Option<u32>], side: usize, domains: &mut [u32]) -> bool {
    let (mut kept, mut middle) = ([0, 0], 0);
    let has = |end: usize, digit: &usize| domains[end] >> digit & 1 == 1;
    for first in (0..side).filter(|digit| has(ends[0], digit)) {
        for last in (0..side).filter(|digit| has(ends[1], digit)) {
            let Some(mask) = allowed[first * side + last] else { continue };
            if inner.iter().all(|&cell| domains[cell] & mask != 0) {
                kept = [kept[0] | 1 << first, kept[1] | 1 << last];
                middle |= mask;
            }
        }
    }
    inner.iter().for_each(|&cell| domains[cell] &= middle);
    ends.into_iter().zip(kept).for_each(|(end, mask)| domains[end] &= mask);
    kept[0] != 0
}

/// Places required digits that have no more cells than necessary.
fn contains(digits: &[u8], domains: &mut [u32]) -> bool {
    if digits.len() == domains.len() {
        let all = digits.iter().fold(0, |mask, digit| mask | 1 << digit);
        domains.iter_mut().for_each(|domain| *domain &= all);
    }
    for digit in digits {
        let needed = digits.iter().filter(|other| *other == digit).count();
        let places = domains.iter().filter(|&domain| domain >> digit & 1 == 1).count();
        if places < needed {
            return false;
        }
        if places == needed {
            domains.iter_mut().filter(|domain| **domain >> digit & 1 == 1).for_each(|domain| *domain = 1 << digit);
        }
    }
    true
}
