//! The ladder: the techniques in the order in which they are tried.

use super::aligned_exclusion::{self, Tried};
use super::budget::Budget;
use super::chains::{self, Nesting};
use super::loops::Barren;
use super::position::Position;
use super::step::Step;
use super::{bug, fish, hidden_set, hidden_single, locking, naked_set, naked_single, unique_loop, wing};

/// What the techniques remember from step to step, and from puzzle to puzzle. It changes no result.
#[derive(Debug, Default)]
pub struct Scratch {
    chains: chains::Scratch,
    loops: Barren,
    pairs: Tried,
    triplets: Tried,
}

impl Scratch {
    /// What the searches may cost.
    pub fn budget(&mut self) -> &mut Budget {
        self.chains.budget()
    }
}

/// One technique of the ladder.
pub struct Rung {
    /// What users call it.
    pub name: &'static str,
    /// The lowest rating that its steps can have.
    pub least: f64,
    /// Whether it takes for granted that the puzzle has one solution.
    pub uniqueness: bool,
    /// The step that it finds first.
    pub find: fn(&Position, &mut Scratch) -> Option<Step>,
}

const fn rung(name: &'static str, least: f64, find: fn(&Position, &mut Scratch) -> Option<Step>) -> Rung {
    Rung { name, least, uniqueness: false, find }
}

const fn unique(name: &'static str, least: f64, find: fn(&Position, &mut Scratch) -> Option<Step>) -> Rung {
    Rung { name, least, uniqueness: true, find }
}

/// The order is that of Sudoku Explainer, which is not quite that of the ratings.
pub static LADDER: [Rung; 30] = [
    rung("hidden-single", 1.0, |at, _| hidden_single::find(at)),
    rung("direct-locking", 1.7, |at, _| locking::find_direct(at)),
    rung("direct-hidden-pair", 2.0, |at, _| hidden_set::find_direct(at, 2)),
    rung("naked-single", 2.3, |at, _| naked_single::find(at)),
    rung("direct-hidden-triplet", 2.5, |at, _| hidden_set::find_direct(at, 3)),
    rung("locking", 2.6, |at, _| locking::find(at)),
    rung("naked-pair", 3.0, |at, _| naked_set::find(at, 2)),
    rung("x-wing", 3.2, |at, _| fish::find(at, 2)),
    rung("hidden-pair", 3.4, |at, _| hidden_set::find(at, 2)),
    rung("naked-triplet", 3.6, |at, _| naked_set::find(at, 3)),
    rung("swordfish", 3.8, |at, _| fish::find(at, 3)),
    rung("hidden-triplet", 4.0, |at, _| hidden_set::find(at, 3)),
    rung("xy-wing", 4.2, |at, _| wing::find_xy(at)),
    rung("xyz-wing", 4.4, |at, _| wing::find_xyz(at)),
    unique("unique-loop", 4.5, |at, scratch| unique_loop::find(at, &mut scratch.loops)),
    rung("naked-quad", 5.0, |at, _| naked_set::find(at, 4)),
    rung("jellyfish", 5.2, |at, _| fish::find(at, 4)),
    rung("hidden-quad", 5.4, |at, _| hidden_set::find(at, 4)),
    unique("bug", 5.6, |at, _| bug::find(at)),
    rung("aligned-pair", 6.2, |at, scratch| aligned_exclusion::find_pair(at, &mut scratch.pairs)),
    rung("chain", 6.5, |at, scratch| chains::find_threads(at, &mut scratch.chains)),
    rung("aligned-triplet", 7.5, |at, scratch| aligned_exclusion::find_triplet(at, &mut scratch.triplets)),
    rung("nishio", 7.5, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Nishio)),
    rung("multiple-chain", 8.0, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Static)),
    rung("dynamic-chain", 8.5, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Dynamic(0))),
    rung("nested-chain-1", 9.0, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Dynamic(1))),
    rung("nested-chain-2", 9.5, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Dynamic(2))),
    rung("nested-chain-3", 10.0, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Dynamic(3))),
    rung("nested-chain-4", 10.5, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Dynamic(4))),
    rung("nested-chain-5", 11.0, |at, scratch| chains::find_nets(at, &mut scratch.chains, Nesting::Dynamic(5))),
];
