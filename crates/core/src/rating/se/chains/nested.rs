//! A cache of the conclusions of nested chains by position, and the identities of nested chains.

use crate::rating::se::board::Board;
use crate::rating::se::budget::Budget;
use crate::rating::se::chain::{Chain, NetLevel};
use crate::rating::se::position::State;
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of positions in the cache. Puzzles that the ladder cannot solve would fill the memory.
const MAX_CACHED_POSITIONS: usize = 20_000;

/// The chain techniques that a net uses when nothing else follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NestedTechnique {
    /// Cycles and forcing chains.
    Simple,
    /// Multiple or dynamic forcing chains.
    Nets(NetLevel),
}

impl NestedTechnique {
    /// Returns the techniques in dynamic nets of a level, in the order in which they are tried.
    pub fn in_nets(level: u8) -> &'static [NestedTechnique] {
        match level {
            0 | 1 => &[],
            2 => &[NestedTechnique::Simple],
            3 => &[NestedTechnique::Simple, NestedTechnique::Nets(NetLevel::Static)],
            4 => &[NestedTechnique::Nets(NetLevel::Dynamic(0))],
            _ => &[NestedTechnique::Nets(NetLevel::Dynamic(0)), NestedTechnique::Nets(NetLevel::Dynamic(2))],
        }
    }
}

/// Returns whether the techniques in nets of a level are the first of those in nets of another level.
pub fn are_first_techniques(level: u8, of: u8) -> bool {
    level > 0 && NestedTechnique::in_nets(of).starts_with(NestedTechnique::in_nets(level))
}

/// The conclusion of a nested chain.
#[derive(Debug)]
pub struct NestedConclusion {
    /// The eliminated candidates in ascending order.
    pub eliminations: Vec<u16>,
    /// The chain.
    pub chain: Arc<Chain>,
}

/// A nested chain used by a net.
#[derive(Debug)]
struct Reference {
    /// The identity of the chain; chains that count as one have the same.
    identity: u32,
    chain: Arc<Chain>,
}

/// The cached conclusions by technique and candidates, and the nested chains in use.
#[derive(Debug)]
pub struct NestedChains<B: Board> {
    /// The search budget. The cache is incomplete when it is exhausted.
    pub budget: Budget,
    /// The number of positions so far.
    pub epoch: u32,
    /// The position in which the nets start.
    from: Option<State<B>>,
    cache: HashMap<(NestedTechnique, [u16; 81]), Arc<Vec<NestedConclusion>>>,
    references: Vec<Reference>,
    identities: HashMap<Vec<u16>, u32>,
}

impl<B: Board> Default for NestedChains<B> {
    fn default() -> NestedChains<B> {
        NestedChains {
            budget: Budget::default(),
            epoch: 0,
            from: None,
            cache: HashMap::new(),
            references: Vec::new(),
            identities: HashMap::new(),
        }
    }
}

impl<B: Board> NestedChains<B> {
    /// Clears the cache for a new position. The levels of nesting share the cache of a position.
    pub fn begin(&mut self, position: &State<B>) {
        if self.from.as_ref() != Some(position) {
            let (budget, epoch) = (std::mem::take(&mut self.budget), self.epoch + 1);
            *self = NestedChains { budget, epoch, from: Some(position.clone()), ..NestedChains::default() };
        }
    }

    /// Returns the conclusions of a technique in a position: none if the budget is exhausted, and `None` if they are to be
    /// searched.
    pub fn cached(&mut self, inner: NestedTechnique, position: &State<B>) -> Option<Arc<Vec<NestedConclusion>>> {
        let known = self.cache.get(&(inner, position.marks)).cloned();
        known.or_else(|| self.budget.is_exhausted().then(Arc::default))
    }

    /// Stores the conclusions of a technique in a position.
    pub fn store(&mut self, inner: NestedTechnique, position: &State<B>, conclusions: &Arc<Vec<NestedConclusion>>) {
        if self.cache.len() >= MAX_CACHED_POSITIONS {
            self.cache.clear();
        }
        self.cache.insert((inner, position.marks), conclusions.clone());
    }

    /// Stores a chain that a net uses; returns its reference.
    pub fn refer(&mut self, chain: &Arc<Chain>) -> u32 {
        let new = self.identities.len() as u32;
        let identity = *self.identities.entry(chain.signature()).or_insert(new);
        self.references.push(Reference { identity, chain: chain.clone() });
        self.references.len() as u32 - 1
    }

    /// Returns the chain of a reference.
    pub fn chain(&self, reference: u32) -> Arc<Chain> {
        self.references[reference as usize].chain.clone()
    }

    /// Returns the complexity of nested chains; of chains with the same identity, only the first counts.
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
}
