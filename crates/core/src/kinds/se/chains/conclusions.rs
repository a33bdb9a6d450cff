//! Conclusions of chains, and the selection of the easiest.

use super::links::{Cause, candidate, cell_of, digit_of, is_on};
use super::net::Net;
use crate::kinds::rating::Evidence;
use crate::kinds::se::position::Position;
use crate::rating::se::{bits, complexity_rating};
use std::rc::Rc;

/// The end of a branch in a net.
pub type End = (Rc<Net>, u16);

/// The proof of a conclusion.
#[derive(Clone, Debug)]
pub enum Proof {
    /// Branches without nets, from the end back to the assumption.
    Paths(Vec<Vec<(u16, Cause)>>),
    /// The ends of branches in nets, and the cause of their assumptions.
    Nets(Vec<End>, Cause),
}

/// A conclusion.
#[derive(Clone, Debug)]
pub struct Conclusion {
    pub technique: &'static str,
    pub rating: f64,
    pub complexity: u32,
    /// The order among equal ratings.
    pub priority: u8,
    /// The eliminated candidates, ascending.
    pub eliminations: Vec<u16>,
    /// The candidate that is placed.
    pub placement: Option<u16>,
    pub proof: Proof,
}

/// The conclusions of a search.
#[derive(Debug)]
pub struct Conclusions {
    only_easiest: bool,
    found: Vec<Conclusion>,
}

impl Conclusions {
    /// Creates a collection of the easiest conclusion only.
    pub fn easiest() -> Conclusions {
        Conclusions { only_easiest: true, found: Vec::new() }
    }

    /// Creates a collection of all conclusions.
    pub fn all() -> Conclusions {
        Conclusions { only_easiest: false, found: Vec::new() }
    }

    /// Returns whether a conclusion with this base rating, complexity and priority would be kept.
    pub fn improves(&self, base: f64, complexity: u32, priority: u8) -> bool {
        match self.found.first() {
            Some(best) if self.only_easiest => {
                (complexity_rating(base, complexity), complexity, priority)
                    < (best.rating, best.complexity, best.priority)
            }
            _ => true,
        }
    }

    /// Adds a conclusion.
    pub fn add(&mut self, found: Conclusion) {
        if self.only_easiest {
            let key = |found: &Conclusion| (found.rating, found.complexity, found.priority);
            if self.found.first().is_none_or(|best| key(&found) < key(best)) {
                self.found = vec![found];
            }
        } else {
            self.found.push(found);
        }
    }

    /// Returns the easiest conclusion.
    pub fn best(mut self) -> Option<Conclusion> {
        self.found.pop()
    }

    /// Returns all conclusions, easiest first, without those that repeat the eliminations of an easier one.
    pub fn sorted(mut self) -> Vec<Conclusion> {
        let key = |found: &Conclusion| (found.rating, found.complexity, found.priority);
        self.found.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
        let mut seen = std::collections::HashSet::new();
        self.found.retain(|found| seen.insert(found.eliminations.clone()));
        self.found
    }
}

impl Conclusion {
    /// Returns the reason of a step.
    pub fn evidence(&self) -> Evidence {
        let forward = |path: &Vec<(u16, Cause)>| -> Vec<(u16, u8, bool)> {
            path.iter().rev().map(|&(assertion, _)| named(assertion)).collect()
        };
        let branches: Vec<Vec<(u16, u8, bool)>> = match &self.proof {
            // The second path of a cycle is the first one reversed, and both ends of a path are the same candidate.
            Proof::Paths(paths) if paths.len() > 1 => {
                return Evidence::Cycle(forward(&paths[0]).into_iter().skip(1).collect());
            }
            Proof::Paths(paths) => paths.iter().map(forward).collect(),
            Proof::Nets(ends, _) => {
                let mut starts: Vec<u16> = ends.iter().map(|(net, _)| net.assertion(0)).collect();
                starts.dedup();
                starts.into_iter().map(|start| vec![named(start)]).collect()
            }
        };
        let assumptions = branches.iter().filter_map(|branch| branch.first().copied()).collect();
        Evidence::Assumptions { assumptions, length: self.complexity, branches }
    }
}

/// Returns the cell, the digit from 1 and the truth of an assertion.
fn named(assertion: u16) -> (u16, u8, bool) {
    let candidate = assertion / 2;
    (cell_of(candidate) as u16, digit_of(candidate) as u8 + 1, is_on(assertion))
}

/// Returns the eliminations of an assertion that is true, ascending.
pub fn eliminations(position: &Position, assertion: u16) -> Vec<u16> {
    if !is_on(assertion) {
        return vec![assertion / 2];
    }
    let (cell, digit) = (cell_of(assertion / 2), digit_of(assertion / 2));
    bits(position.marks[cell] & !(1 << digit)).map(|other| candidate(cell, other)).collect()
}

/// Returns the placement of an assertion that is true.
pub fn placement(assertion: u16) -> Option<u16> {
    is_on(assertion).then_some(assertion / 2)
}
