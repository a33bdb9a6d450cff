//! Choosing among the conclusions of a search: the easiest of all, or the easiest for each thing concluded.

use super::chain::ChainLinks;
use super::complexity::rating;
use super::links::{candidate, cell_of, digit_of, is_on};
use crate::rating::se::position::Position;
use crate::rating::se::tables::bits;

/// What decides between two conclusions: rating, complexity, kind, and which came first.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Rank {
    pub rating: f64,
    pub complexity: u32,
    pub kind: u8,
    pub order: u64,
}

/// What a chain proves.
#[derive(Clone, PartialEq, Debug)]
pub enum Conclusion {
    /// An assertion.
    Assertion(u16),
    /// That these candidates are off (what a cycle proves), ascending.
    Eliminations(Vec<u16>),
}

/// How it was proved: enough to follow it again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Proof {
    /// The thread from an assertion to its contrary.
    Forcing(ChainLinks, u16),
    /// From the start to `last` (on), to `via` (off) and back to the start.
    Cycle { allowed: ChainLinks, start: u16, last: u16, via: u16 },
    /// The contradiction that an assertion leads to.
    Contradiction(u16),
    /// A candidate on and off leads to the same.
    Double { start: u16, end: u16 },
    /// All candidates of a cell.
    Cell { cell: u8, end: u16 },
    /// All places of a digit in a house.
    Region { house: u8, digit: u8, end: u16 },
}

/// A conclusion, its rank and its proof.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    pub rank: Rank,
    pub conclusion: Conclusion,
    pub proof: Proof,
}

/// Collects conclusions.
#[derive(Debug)]
pub struct Conclusions {
    /// Only the easiest is wanted.
    only_easiest: bool,
    found: Vec<Found>,
    /// `index[a]`: one more than where the conclusion that assertion `a` holds is in `found`.
    index: Vec<u32>,
}

impl Conclusions {
    /// For the easiest of all.
    pub fn easiest() -> Conclusions {
        Conclusions { only_easiest: true, found: Vec::new(), index: Vec::new() }
    }

    /// For the easiest for each thing concluded.
    pub fn all() -> Conclusions {
        Conclusions { only_easiest: false, found: Vec::new(), index: vec![0; super::links::ASSERTIONS] }
    }

    /// The complexity that a conclusion of this kind must not exceed to be of use.
    pub fn limit(&self) -> u32 {
        match self.found.first() {
            Some(best) if self.only_easiest => best.rank.complexity,
            _ => u32::MAX,
        }
    }

    /// The highest complexity with which a chain of this base rating may be as good as the best so far.
    pub fn limit_for(&self, base: f64) -> u32 {
        match self.found.first() {
            Some(Found { rank: best, .. }) if self.only_easiest => {
                let in_time = |c: &u32| (rating(base, *c), *c) <= (best.rating, best.complexity);
                (0..=best.complexity + 64).rev().find(in_time).unwrap_or(0)
            }
            _ => u32::MAX,
        }
    }

    /// Whether only the easiest is wanted.
    pub fn only_easiest(&self) -> bool {
        self.only_easiest
    }

    /// Whether an assertion concluded with this rank would be kept.
    pub fn wants(&self, assertion: u16, rank: &Rank) -> bool {
        let rival = if self.only_easiest {
            self.found.first()
        } else {
            (self.index[usize::from(assertion)] as usize).checked_sub(1).map(|i| &self.found[i])
        };
        rival.is_none_or(|rival| *rank < rival.rank)
    }

    /// Takes a conclusion that is wanted.
    pub fn take(&mut self, found: Found) {
        if self.only_easiest {
            if self.found.first().is_none_or(|best| found.rank < best.rank) {
                self.found.clear();
                self.found.push(found);
            }
            return;
        }
        let Conclusion::Assertion(assertion) = found.conclusion else {
            match self.found.iter_mut().find(|other| other.conclusion == found.conclusion) {
                Some(other) if other.rank <= found.rank => {}
                Some(other) => *other = found,
                None => self.found.push(found),
            }
            return;
        };
        match self.index[usize::from(assertion)] as usize {
            0 => {
                self.found.push(found);
                self.index[usize::from(assertion)] = self.found.len() as u32;
            }
            position => self.found[position - 1] = found,
        }
    }

    /// The easiest.
    pub fn best(mut self) -> Option<Found> {
        self.found.pop()
    }

    /// All that were kept, the easiest first.
    pub fn sorted(mut self) -> Vec<Found> {
        self.found.sort_by(|a, b| a.rank.partial_cmp(&b.rank).unwrap_or(std::cmp::Ordering::Equal));
        self.found
    }
}

impl Conclusion {
    /// The candidates that go, ascending.
    pub fn eliminations(&self, position: &Position) -> Vec<u16> {
        match self {
            Conclusion::Eliminations(candidates) => candidates.clone(),
            &Conclusion::Assertion(assertion) if is_on(assertion) => {
                let (cell, digit) = (cell_of(assertion / 2), digit_of(assertion / 2));
                bits(position.marks[cell] & !(1 << digit)).map(|other| candidate(cell, other)).collect()
            }
            &Conclusion::Assertion(assertion) => vec![assertion / 2],
        }
    }

    /// The candidate that becomes a value.
    pub fn placement(&self) -> Option<u16> {
        match *self {
            Conclusion::Assertion(assertion) if is_on(assertion) => Some(assertion / 2),
            _ => None,
        }
    }
}
