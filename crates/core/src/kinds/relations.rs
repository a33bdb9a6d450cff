//! Relations between more than two cells, into which constraints are compiled.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

/// A relation between several cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Relation {
    /// A weighted sum.
    Sum(LinearSum),
    /// Digits that an automaton accepts in this order.
    Automaton {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The cells in the order in which they are read.
        cells: Box<[u16]>,
        /// The automaton.
        automaton: Automaton,
    },
    /// Two ends that allow some digits for other cells.
    Ends {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The ends.
        ends: (u16, u16),
        /// The other cells.
        inner: Box<[u16]>,
        /// For each combination of the digits of the ends, in lexical order, the mask of the allowed digits; `None` if
        /// the combination is not allowed.
        allowed: Box<[Option<u32>]>,
    },
    /// Digits that are consecutive numbers in any order. The cells are a group or house too.
    Consecutive {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The cells.
        cells: Box<[u16]>,
    },
    /// Digits that occur among the cells.
    Contains {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The cells.
        cells: Box<[u16]>,
        /// The digits, counted from 0; one that is listed twice occurs twice.
        digits: Box<[u8]>,
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
            Relation::Automaton { name, .. }
            | Relation::Ends { name, .. }
            | Relation::Consecutive { name, .. }
            | Relation::Contains { name, .. } => name,
        }
    }

    /// Returns the cells, each once.
    pub fn cells(&self) -> Vec<u16> {
        let cells: Vec<u16> = match self {
            Relation::Sum(sum) => sum.terms.iter().map(|&(cell, _)| cell).collect(),
            Relation::Ends { ends, inner, .. } => inner.iter().copied().chain([ends.0, ends.1]).collect(),
            Relation::Automaton { cells, .. }
            | Relation::Consecutive { cells, .. }
            | Relation::Contains { cells, .. } => cells.to_vec(),
        };
        distinct(cells)
    }

    /// Returns whether the relation says nothing: a sum of no cells that is 0.
    pub(super) fn is_trivial(&self) -> bool {
        matches!(self, Relation::Sum(LinearSum { terms, total: 0, .. }) if terms.is_empty())
    }

    /// Returns whether the relation holds if its cells have these digits, from 1.
    pub fn holds(&self, digit: impl Fn(u16) -> u8) -> bool {
        let index = |cell: u16| usize::from(digit(cell)) - 1;
        match self {
            Relation::Sum(LinearSum { terms, total, .. }) => {
                terms.iter().map(|&(cell, weight)| weight * i32::from(digit(cell))).sum::<i32>() == *total
            }
            Relation::Automaton { cells, automaton: Automaton { next, accepting }, .. } => {
                let side = next.len() / accepting.len();
                let step = |state: u16, &cell: &u16| next[usize::from(state) * side + index(cell)];
                let read = |state: u16, cell: &u16| Some(step(state, cell)).filter(|&next| next != Automaton::REJECTED);
                cells.iter().try_fold(0u16, read).is_some_and(|state| accepting[usize::from(state)])
            }
            Relation::Ends { ends, inner, allowed, .. } => {
                let of_ends = allowed[index(ends.0) * allowed.len().isqrt() + index(ends.1)];
                of_ends.is_some_and(|mask| inner.iter().all(|&cell| mask >> index(cell) & 1 != 0))
            }
            Relation::Consecutive { cells, .. } => {
                let mask = cells.iter().fold(0u32, |mask, &cell| mask | 1 << index(cell));
                mask >> mask.trailing_zeros() == (1 << cells.len()) - 1
            }
            Relation::Contains { cells, digits, .. } => {
                let count = |wanted: u8| digits.iter().filter(|&&other| other == wanted).count();
                digits.iter().all(|&wanted| {
                    cells.iter().filter(|&&cell| index(cell) == usize::from(wanted)).count() >= count(wanted)
                })
            }
        }
    }

    /// Returns whether the digits of filled cells, which are above 0, leave the relation possible, as far as a player sees
    /// it without trying digits for the other cells.
    pub fn may_hold(&self, digit: impl Fn(u16) -> u8) -> bool {
        if self.cells().iter().all(|&cell| digit(cell) > 0) {
            return self.holds(digit);
        }
        let index = |cell: u16| usize::from(digit(cell)).checked_sub(1);
        match self {
            // The digits of empty cells are at least 1.
            Relation::Sum(LinearSum { terms, total, .. }) => {
                let least = |&(cell, weight): &(u16, i32)| weight * i32::from(digit(cell).max(1));
                terms.iter().any(|&(_, weight)| weight < 0) || terms.iter().map(least).sum::<i32>() <= *total
            }
            Relation::Automaton { cells, automaton: Automaton { next, accepting }, .. } => {
                let side = next.len() / accepting.len();
                let mut states = vec![false; accepting.len()];
                states[0] = true;
                for &cell in cells {
                    let mut reached = vec![false; accepting.len()];
                    for state in (0..states.len()).filter(|&state| states[state]) {
                        let digits = index(cell).map_or(0..side, |index| index..index + 1);
                        let after = digits.map(|index| next[state * side + index]);
                        after
                            .filter(|&next| next != Automaton::REJECTED)
                            .for_each(|next| reached[usize::from(next)] = true);
                    }
                    states = reached;
                }
                states.iter().zip(&**accepting).any(|(&is_reached, &accepts)| is_reached && accepts)
            }
            Relation::Ends { ends, inner, allowed, .. } => {
                let (Some(first), Some(last)) = (index(ends.0), index(ends.1)) else { return true };
                let fits = |mask: u32| inner.iter().filter_map(|&cell| index(cell)).all(|index| mask >> index & 1 != 0);
                allowed[first * allowed.len().isqrt() + last].is_some_and(fits)
            }
            Relation::Consecutive { cells, .. } => {
                let filled = || cells.iter().filter_map(|&cell| index(cell));
                filled().max().unwrap_or(0) - filled().min().unwrap_or(0) < cells.len()
            }
            Relation::Contains { cells, digits, .. } => {
                let mut open = cells.iter().filter(|&&cell| index(cell).is_none()).count();
                let mut there: Vec<usize> = cells.iter().filter_map(|&cell| index(cell)).collect();
                digits.iter().all(|&wanted| match there.iter().position(|&other| other == usize::from(wanted)) {
                    Some(found) => {
                        there.swap_remove(found);
                        true
                    }
                    None => {
                        let has_room = open > 0;
                        open = open.saturating_sub(1);
                        has_room
                    }
                })
            }
        }
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

/// A deterministic automaton that reads digits. State 0 is the first one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// The next state of each state for each digit, state by state; `u16::MAX` if there is none.
    pub next: Arc<[u16]>,
    /// Whether each state is accepted at the end.
    pub accepting: Arc<[bool]>,
}

impl Automaton {
    /// The absence of a next state.
    pub const REJECTED: u16 = u16::MAX;

    /// Creates the automaton that is in some state after each digit, from 1 to `side`. It must have less than 65,535
    /// states.
    pub fn new<S: Clone + Eq + Hash>(
        side: usize,
        start: S,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let (mut states, mut next, mut index) = (vec![start.clone()], Vec::new(), 0);
        let mut numbers = HashMap::from([(start, 0)]);
        while let Some(state) = states.get(index).cloned() {
            index += 1;
            for digit in 1..=side {
                next.push(step(&state, digit).map_or(Automaton::REJECTED, |reached| {
                    *numbers.entry(reached).or_insert_with_key(|reached| {
                        states.push(reached.clone());
                        states.len() as u16 - 1
                    })
                }));
            }
        }
        Automaton { next: next.into(), accepting: states.iter().map(accepts).collect() }
    }
}
