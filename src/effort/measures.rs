//! What is counted while a puzzle is solved in rounds.

use super::kind::Kind;
use serde::{Deserialize, Serialize};

/// What was counted while a puzzle was solved in rounds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Measures {
    /// Rounds of hidden singles: a digit with one place left in a house.
    pub hidden_singles: u32,
    /// Rounds of naked singles: a cell with one candidate left.
    pub naked_singles: u32,
    /// Rounds of locked candidates: a digit that keeps, within a house, to the crossing with another.
    pub locked_candidates: u32,
    /// Rounds of naked and hidden subsets: pairs, triples and quads.
    pub subsets: u32,
    /// How often nothing but search helped.
    pub stalls: u32,
    /// Stalls where an assumption was refuted by two cells of two candidates and a third cell.
    pub wings: u32,
    /// Stalls where it took conclusions about one digit, each resting on one other.
    pub digit_chains: u32,
    /// Stalls where it took conclusions about several digits, each resting on one other.
    pub chains: u32,
    /// Stalls where it took several chains from the assumption, which together left a cell or a digit nothing.
    pub forks: u32,
    /// Stalls where it took conclusions that rest on any number of others.
    pub nets: u32,
    /// Stalls where it took assumptions inside the assumption.
    pub nests: u32,
    /// Probe work: the length of the shortest refutation of the easiest kind, added up over all stalls.
    pub work: u32,
    /// The most probe work at one stall.
    pub work_max: u32,
    /// How deep assumptions must nest: 0 without search, 1 for one at a time, 2 for one inside another, 3 if that
    /// is not enough (and then the rest of the puzzle is not measured).
    pub depth: u32,
    /// How many guesses somebody who guesses at random at the first stall is expected to make, the first two
    /// cells counted.
    pub mean_guesses: f64,
}

impl Measures {
    /// Counts one round; for a search its length too.
    pub(super) fn count(&mut self, kind: Kind, length: u32) {
        *match kind {
            Kind::BoxSingle | Kind::LineSingle => &mut self.hidden_singles,
            Kind::NakedSingle => &mut self.naked_singles,
            Kind::Locked => &mut self.locked_candidates,
            Kind::Pair | Kind::Triple | Kind::Quad => &mut self.subsets,
            Kind::Wing => &mut self.wings,
            Kind::DigitChain => &mut self.digit_chains,
            Kind::Chain => &mut self.chains,
            Kind::Fork => &mut self.forks,
            Kind::Net => &mut self.nets,
            Kind::Nest => &mut self.nests,
        } += 1;
        if kind.is_search() {
            self.stalls += 1;
            self.work += length;
            self.work_max = self.work_max.max(length);
            self.depth = self.depth.max(if kind == Kind::Nest { 2 } else { 1 });
        }
    }
}
