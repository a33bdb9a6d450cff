//! Chains in a net.

use super::links::{Cause, candidate, cell_of, digit_of, is_on};
use crate::cancellation;
use crate::kinds::se::position::Position;
use crate::rating::se::{NestedTechnique, bits};
use std::collections::HashMap;
use std::rc::Rc;

/// Maximum number of positions in the cache.
const MAX_CACHED_POSITIONS: usize = 20_000;

/// A chain in a net.
#[derive(Debug)]
pub struct NestedChain {
    pub eliminations: Vec<u16>,
    pub complexity: u32,
    /// The assertions of each branch, breadth first, with their causes.
    pub branches: Vec<Vec<(u16, Cause)>>,
}

/// The conclusions of a position.
pub type Chains = Rc<Vec<Rc<NestedChain>>>;

/// Maximum number of nets and searches for nested chains per puzzle: minutes.
const MAX_WORK: u64 = 4_000_000;

/// The same for puzzles with several solutions, which search further wherever logic ends.
const MAX_WORK_OF_SEVERAL: u64 = 20_000;

/// The chains of the positions in the nets of one position.
#[derive(Debug)]
pub struct NestedChains {
    cache: HashMap<(NestedTechnique, [u16; 81]), Chains>,
    /// The number of nets and of searches for nested chains so far.
    work: u64,
    max_work: u64,
}

impl NestedChains {
    /// Creates the chains of a puzzle with exactly one solution, or with several.
    pub fn new(is_unique: bool) -> NestedChains {
        let max_work = if is_unique { MAX_WORK } else { MAX_WORK_OF_SEVERAL };
        NestedChains { cache: HashMap::new(), work: 0, max_work }
    }

    /// Forgets the chains of the last position, which have other solved cells.
    pub fn begin(&mut self) {
        self.cache.clear();
    }

    /// Counts a search.
    pub fn spend(&mut self) {
        self.work += 1;
    }

    /// Returns whether searches must end now. Their results are then incomplete and must be discarded.
    pub fn is_exhausted(&self) -> bool {
        self.work > self.max_work || cancellation::is_requested()
    }

    /// Returns the chains of a technique in a position: none if searches must end now, and `None` if they are to be searched.
    pub fn cached(&self, technique: NestedTechnique, position: &Position) -> Option<Chains> {
        let known = self.cache.get(&(technique, position.marks)).cloned();
        known.or_else(|| self.is_exhausted().then(Chains::default))
    }

    /// Stores the chains of a technique in a position.
    pub fn store(&mut self, technique: NestedTechnique, position: &Position, chains: &Chains) {
        if self.cache.len() >= MAX_CACHED_POSITIONS {
            self.cache.clear();
        }
        self.cache.insert((technique, position.marks), chains.clone());
    }
}

impl NestedChain {
    /// Returns whether two chains count as one.
    pub fn is_same(&self, other: &NestedChain) -> bool {
        let assertions = |branch: &[(u16, Cause)]| branch.iter().map(|&(assertion, _)| assertion).collect::<Vec<_>>();
        self.branches.len() == other.branches.len()
            && self.branches.iter().zip(&other.branches).all(|(a, b)| assertions(a) == assertions(b))
    }

    /// Returns the candidates that had to be off for the chain to hold: for each of its true assertions, those that its
    /// cell or house has lost.
    pub fn rule_parents(&self, before: &Position, now: &Position) -> Vec<u16> {
        let mut parents: Vec<u16> = Vec::new();
        let mut add = |candidate: u16| {
            if !parents.contains(&candidate) {
                parents.push(candidate);
            }
        };
        for &(assertion, cause) in self.branches.iter().flatten().filter(|(assertion, _)| is_on(*assertion)) {
            let (cell, digit) = (cell_of(assertion / 2), digit_of(assertion / 2));
            match cause {
                Cause::Cell => {
                    bits(before.marks[cell] & !now.marks[cell]).for_each(|digit| add(candidate(cell, digit)));
                }
                Cause::House(kind) => {
                    let Some(house) = before.board.house_of(cell, kind.into()) else { continue };
                    let house = usize::from(house.house);
                    let lost = before.places[house][digit] & !now.places[house][digit];
                    before.board.cells_at(house, lost).for_each(|cell| add(candidate(cell, digit)));
                }
                Cause::Assumed | Cause::Pair | Cause::Advanced => {}
            }
        }
        parents
    }
}

/// Returns the complexity of nested chains; of chains that count as one, only the first counts.
pub fn complexity(chains: impl Iterator<Item = Rc<NestedChain>>) -> u32 {
    let mut distinct: Vec<Rc<NestedChain>> = Vec::new();
    for chain in chains {
        if !distinct.iter().any(|other| Rc::ptr_eq(other, &chain) || other.is_same(&chain)) {
            distinct.push(chain);
        }
    }
    distinct.iter().map(|chain| chain.complexity).sum()
}
