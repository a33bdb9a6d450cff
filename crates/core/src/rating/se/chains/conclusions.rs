//! Collection of the conclusions of a search: the easiest of all, or the easiest for each assertion.

use super::complexity::rating;
use crate::rating::se::assertion::{ASSERTIONS, candidate, cell_of, digit_of, is_on};
use crate::rating::se::board::Board;
use crate::rating::se::chain::ChainLinks;
use crate::rating::se::position::State;
use crate::rating::se::tables::bits;

/// The order of conclusions: by rating, complexity, priority of the kind of chain and search order.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Rank {
    pub rating: f64,
    pub complexity: u32,
    pub priority: u8,
    pub order: u64,
}

/// The conclusion of a chain.
#[derive(Clone, PartialEq, Debug)]
pub enum Conclusion {
    /// An assertion is true.
    Assertion(u16),
    /// These candidates are off, in ascending order (cycles).
    Eliminations(Vec<u16>),
}

/// The data from which the chain of a conclusion is reconstructed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Proof {
    /// A simple chain from an assertion to its negation.
    Forcing(ChainLinks, u16),
    /// A cycle from the start to `last` (on), `via` (off) and back.
    Cycle { allowed: ChainLinks, start: u16, last: u16, via: u16 },
    /// An assertion implies a contradiction.
    Contradiction(u16),
    /// A candidate implies the same if it is on or off.
    Double { start: u16, end: u16 },
    /// All candidates of a cell imply the same.
    Cell { cell: u8, end: u16 },
    /// All places of a digit in a house imply the same.
    Region { house: u8, digit: u8, end: u16 },
}

/// A conclusion, its rank and its proof.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedConclusion {
    pub rank: Rank,
    pub conclusion: Conclusion,
    pub proof: Proof,
}

/// The easiest conclusions so far.
#[derive(Debug)]
pub struct Conclusions {
    /// Only the easiest of all is kept.
    only_easiest: bool,
    found: Vec<RankedConclusion>,
    /// `index[a]`: one more than the index in `found` of the conclusion that assertion `a` is true; 0 for none.
    index: Vec<u32>,
}

impl Conclusions {
    /// Creates a collection of the easiest of all.
    pub fn easiest() -> Conclusions {
        Conclusions { only_easiest: true, found: Vec::new(), index: Vec::new() }
    }

    /// Creates a collection of the easiest for each assertion.
    pub fn all() -> Conclusions {
        Conclusions { only_easiest: false, found: Vec::new(), index: vec![0; ASSERTIONS] }
    }

    /// Returns the maximum complexity of a conclusion with the base rating of the best so far that can improve on it.
    pub fn max_complexity(&self) -> u32 {
        match self.found.first() {
            Some(best) if self.only_easiest => best.rank.complexity,
            _ => u32::MAX,
        }
    }

    /// Returns the maximum complexity of a chain with this base rating that can improve on the best so far.
    pub fn max_complexity_for(&self, base: f64) -> u32 {
        match self.found.first() {
            Some(RankedConclusion { rank: best, .. }) if self.only_easiest => {
                let in_time = |c: u32| (rating(base, c), c) <= (best.rating, best.complexity);
                let (mut max, mut above) = (0, best.complexity + 65);
                while above - max > 1 {
                    let middle = (max + above) / 2;
                    (max, above) = if in_time(middle) { (middle, above) } else { (max, middle) };
                }
                max
            }
            _ => u32::MAX,
        }
    }

    /// Returns whether only the easiest of all is kept.
    pub fn is_easiest_only(&self) -> bool {
        self.only_easiest
    }

    /// Returns whether a conclusion with this assertion and rank would be kept.
    pub fn improves(&self, assertion: u16, rank: &Rank) -> bool {
        let rival = if self.only_easiest {
            self.found.first()
        } else {
            (self.index[usize::from(assertion)] as usize).checked_sub(1).map(|i| &self.found[i])
        };
        rival.is_none_or(|rival| *rank < rival.rank)
    }

    /// Adds a conclusion that [`Conclusions::improves`] accepts, or eliminations.
    pub fn add(&mut self, found: RankedConclusion) {
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

    /// Returns the easiest conclusion.
    pub fn best(mut self) -> Option<RankedConclusion> {
        self.found.pop()
    }

    /// Returns all conclusions that were kept, easiest first.
    pub fn sorted(mut self) -> Vec<RankedConclusion> {
        self.found.sort_by(|a, b| a.rank.partial_cmp(&b.rank).unwrap_or(std::cmp::Ordering::Equal));
        self.found
    }
}

impl Conclusion {
    /// Returns the eliminated candidates in ascending order.
    pub fn eliminations<B: Board>(&self, position: &State<B>) -> Vec<u16> {
        match self {
            Conclusion::Eliminations(candidates) => candidates.clone(),
            &Conclusion::Assertion(assertion) if is_on(assertion) => {
                let (cell, digit) = (cell_of(assertion / 2), digit_of(assertion / 2));
                bits(position.marks[cell] & !(1 << digit)).map(|other| candidate(cell, other)).collect()
            }
            &Conclusion::Assertion(assertion) => vec![assertion / 2],
        }
    }

    /// Returns the candidate that is placed.
    pub fn placement(&self) -> Option<u16> {
        match *self {
            Conclusion::Assertion(assertion) if is_on(assertion) => Some(assertion / 2),
            _ => None,
        }
    }
}
