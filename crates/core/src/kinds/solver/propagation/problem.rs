//! A layout, compiled to propagators.

use super::network::Network;
use super::propagators::Propagator;
use super::store::Store;
use super::{compile, derived};
use crate::kinds::layout::Layout;
use crate::kinds::relations::{Relation, crossings};
use crate::kinds::solver::depth_first::Conflict;
use std::ops::Deref;

/// The propagators of a network, which is read through `Deref`.
pub struct Problem {
    network: Network,
    /// In the order in which they run.
    pub propagators: Vec<Propagator>,
}

impl Deref for Problem {
    type Target = Network;

    fn deref(&self) -> &Network {
        &self.network
    }
}

/// A store whose propagators run.
pub trait Propagate: Store {
    /// Applies the houses and the propagators until nothing changes.
    fn propagate(&mut self, problem: &Problem) -> Result<(), Conflict>;
}

impl Problem {
    /// Compiles a layout; `None` if it has too many cells. The houses become propagators if `propagates_houses`.
    pub fn new(layout: &Layout, propagates_houses: bool) -> Option<Problem> {
        let network = Network::new(layout)?;
        let mut found = compile::pairs(layout, &network);
        let mut derived: Vec<Relation> = derived::sums(layout).into_iter().map(Relation::from).collect();
        derived.extend(crossings(layout.relations(), layout.side()));
        found.extend(compile::relations(layout.relations().iter().chain(&derived), &network));
        if propagates_houses {
            let all =
                |propagator: fn() -> Propagator| network.houses.iter().map(move |cells| (propagator(), cells.clone()));
            found.extend(all(|| Propagator::House));
            if network.uses_locked {
                found.extend(all(|| Propagator::Locked));
            }
        }
        found.sort_by_key(|(propagator, cells)| (propagator.priority(), cells.len()));
        let mut problem = Problem { network, propagators: Vec::new() };
        problem.watch(found);
        Some(problem)
    }

    fn watch(&mut self, found: Vec<(Propagator, Box<[u16]>)>) {
        self.network.words = found.len().div_ceil(64);
        self.network.watchers = vec![0; self.network.cells * self.network.words];
        for (index, (mut propagator, cells)) in found.into_iter().enumerate() {
            if let Propagator::Exact(sum) = &mut propagator {
                sum.start = self.network.supports;
                self.network.supports += sum.supports();
            }
            for &cell in &cells {
                self.network.degrees[usize::from(cell)] += 1;
                self.network.watchers[usize::from(cell) * self.network.words + index / 64] |= 1 << (index % 64);
            }
            self.network.idempotent.push(propagator.is_idempotent(&cells));
            self.propagators.push(propagator);
            self.network.scopes.push(cells);
        }
    }
}
