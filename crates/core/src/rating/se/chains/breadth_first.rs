//! The tree of a breadth-first search over true candidates.

use super::candidate_set::CandidateBits;
use super::links::LinkTarget;
use crate::rating::se::assertion::{off, on};
use crate::rating::se::chain::Cause;

/// Two links: from a true candidate over a false one to the next true one.
#[derive(Clone, Copy, Debug, Default)]
pub struct StrongStep {
    pub via: LinkTarget,
    pub to: LinkTarget,
}

/// A visited candidate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visit {
    /// The previous true candidate; none for the first.
    pub from: Option<u16>,
    pub step: StrongStep,
    /// The number of true candidates derived up to this one.
    pub depth: u32,
}

/// The true candidates that a search has visited.
#[derive(Debug)]
pub struct SearchTree {
    pub visits: Vec<Visit>,
    seen: CandidateBits,
    /// The visited candidates in order.
    pub queue: Vec<u16>,
}

impl Default for SearchTree {
    fn default() -> SearchTree {
        SearchTree { visits: vec![Visit::default(); 729], seen: CandidateBits::EMPTY, queue: Vec::new() }
    }
}

impl SearchTree {
    /// Clears the tree for a new search.
    #[inline]
    pub fn begin(&mut self) {
        self.seen = CandidateBits::EMPTY;
        self.queue.clear();
    }

    /// Visits a candidate, unless it has been visited.
    #[inline]
    pub fn visit(&mut self, candidate: u16, visit: Visit) {
        if !self.seen.contains(candidate) {
            self.seen.insert(candidate);
            self.visits[usize::from(candidate)] = visit;
            self.queue.push(candidate);
        }
    }

    /// Returns whether the chain to `p` contains this false candidate.
    pub fn passes(&self, mut p: u16, via: u16) -> bool {
        loop {
            let visit = &self.visits[usize::from(p)];
            match visit.from {
                Some(_) if visit.step.via.candidate() == via => return true,
                Some(from) => p = from,
                None => return false,
            }
        }
    }

    /// Returns the chain to a true candidate, backwards to the assumption, which is omitted if it is on.
    pub fn back(&self, mut p: u16) -> Vec<(u16, Cause)> {
        let mut chain = Vec::with_capacity(2 * self.visits[usize::from(p)].depth as usize);
        loop {
            let visit = &self.visits[usize::from(p)];
            match visit.from {
                Some(from) => {
                    chain.push((on(p), visit.step.to.cause()));
                    chain.push((off(visit.step.via.candidate()), visit.step.via.cause()));
                    p = from;
                }
                None if visit.depth > 0 => {
                    chain.push((on(p), visit.step.to.cause()));
                    return chain;
                }
                None => return chain,
            }
        }
    }
}
