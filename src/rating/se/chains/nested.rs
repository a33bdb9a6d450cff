//! Chains inside chains: what they conclude, kept by position, and which of them are the same.

use super::harvest::Harvest;
use super::multiple::{self, Workspace};
use super::proof::{Chain, Nesting};
use super::threads;
use crate::rating::se::budget::Budget;
use crate::rating::se::position::Position;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// How many positions' conclusions are kept: puzzles that the ladder cannot solve would fill the memory.
const MOST_KNOWN: usize = 20_000;

/// The chain techniques that a net tries when it has run dry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Inner {
    /// Cycles and forcing chains.
    Threads,
    /// Multiple or dynamic forcing chains.
    Nets(Nesting),
}

/// What a nested chain concludes.
#[derive(Debug)]
pub struct Hint {
    /// The candidates that go, ascending.
    pub eliminations: Vec<u16>,
    /// The chain.
    pub chain: Arc<Chain>,
}

/// A nested chain that some net depends on.
#[derive(Debug)]
struct Reference {
    /// The same number for chains that count as the same.
    identity: u32,
    chain: Arc<Chain>,
}

/// The conclusions by technique and candidates, and the nested chains in use.
#[derive(Debug, Default)]
pub struct Store {
    /// When to find nothing more; what was found is of no use then.
    pub budget: Budget,
    /// The position that the nets start from.
    from: Option<Position>,
    known: HashMap<(Inner, [u16; 81]), Arc<Vec<Hint>>>,
    references: Vec<Reference>,
    identities: HashMap<Vec<u16>, u32>,
}

impl Store {
    /// Forgets everything, if it was for another position. (The levels of nesting share what they find.)
    pub fn begin(&mut self, at: &Position) {
        if self.from.as_ref() != Some(at) {
            let budget = std::mem::take(&mut self.budget);
            *self = Store { from: Some(at.clone()), budget, ..Store::default() };
        }
    }

    /// Keeps a chain that a net depends on.
    pub fn refer(&mut self, chain: &Arc<Chain>) -> u32 {
        let new = self.identities.len() as u32;
        let identity = *self.identities.entry(chain.signature()).or_insert(new);
        self.references.push(Reference { identity, chain: chain.clone() });
        self.references.len() as u32 - 1
    }

    /// The chain kept under this number.
    pub fn chain(&self, reference: u32) -> Arc<Chain> {
        self.references[reference as usize].chain.clone()
    }

    /// What the nested chains add to the complexity: each once, the first of those that are the same.
    pub fn complexity(&self, references: impl Iterator<Item = u32>) -> u32 {
        let mut seen: Vec<u32> = Vec::new();
        let mut sum = 0;
        for reference in references {
            let Reference { identity, chain } = &self.references[reference as usize];
            if !seen.contains(identity) {
                seen.push(*identity);
                sum += chain.complexity;
            }
        }
        sum
    }

    /// All conclusions of a technique, the easiest first, each set of eliminations once.
    pub fn hints(&mut self, inner: Inner, at: &Position, within: &mut Workspace) -> Arc<Vec<Hint>> {
        if let Some(hints) = self.known.get(&(inner, at.marks)) {
            return hints.clone();
        }
        if self.budget.is_over() {
            return Arc::default();
        }
        self.budget.spend();
        let hints = Arc::new(self.search(inner, at, within));
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert((inner, at.marks), hints.clone());
        hints
    }

    fn search(&mut self, inner: Inner, at: &Position, within: &mut Workspace) -> Vec<Hint> {
        let mut harvest = Harvest::all();
        match inner {
            Inner::Threads => threads::search(&mut within.graph, at, &mut harvest),
            Inner::Nets(nesting) => multiple::search(within, self, at, nesting, &mut harvest),
        }
        let (mut seen, mut hints) = (HashSet::new(), Vec::new());
        for found in harvest.sorted() {
            let eliminations = found.conclusion.eliminations(at);
            if seen.insert(eliminations.clone()) {
                let chain = match inner {
                    Inner::Threads => threads::chain(&mut within.graph, at, &found),
                    Inner::Nets(nesting) => multiple::chain(within, self, at, nesting, &found),
                };
                hints.push(Hint { eliminations, chain: Arc::new(chain) });
            }
        }
        hints
    }
}
