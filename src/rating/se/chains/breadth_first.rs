//! The way of one breadth first search over true candidates.

use super::candidate_set::CandidateBits;
use super::chain::Cause;
use super::links::{LinkTarget, off, on};

/// From a true candidate to a false one and on to a true one.
#[derive(Clone, Copy, Debug, Default)]
pub struct StrongStep {
    pub via: LinkTarget,
    pub to: LinkTarget,
}

/// A candidate reached from another by a hop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visit {
    /// The candidate before; none for the first.
    pub from: Option<u16>,
    pub step: StrongStep,
    /// How many true candidates were assumed or derived to get here, less one if the first is assumed.
    pub depth: u32,
}

/// The true candidates met by one search, in their order.
#[derive(Debug)]
pub struct SearchTree {
    pub visits: Vec<Visit>,
    seen: CandidateBits,
    /// The candidates in the order in which they were met.
    pub queue: Vec<u16>,
}

impl Default for SearchTree {
    fn default() -> SearchTree {
        SearchTree { visits: vec![Visit::default(); 729], seen: CandidateBits::EMPTY, queue: Vec::new() }
    }
}

impl SearchTree {
    /// Forgets the last search.
    pub fn begin(&mut self) {
        self.seen = CandidateBits::EMPTY;
        self.queue.clear();
    }

    /// Notes a candidate, unless it was met before.
    pub fn visit(&mut self, candidate: u16, visit: Visit) {
        if !self.seen.has(candidate) {
            self.seen.insert(candidate);
            self.visits[usize::from(candidate)] = visit;
            self.queue.push(candidate);
        }
    }

    /// Whether the thread that led to `p` goes through this false candidate.
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

    /// The thread that led to a true candidate, backwards to the assumption, which is left out if it is on.
    pub fn back(&self, mut p: u16) -> Vec<(u16, Cause)> {
        let mut thread = Vec::new();
        loop {
            let visit = &self.visits[usize::from(p)];
            match visit.from {
                Some(from) => {
                    thread.push((on(p), visit.step.to.cause()));
                    thread.push((off(visit.step.via.candidate()), visit.step.via.cause()));
                    p = from;
                }
                None if visit.depth > 0 => {
                    thread.push((on(p), visit.step.to.cause()));
                    return thread;
                }
                None => return thread,
            }
        }
    }
}
