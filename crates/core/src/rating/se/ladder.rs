//! The ladder: the techniques in the order in which they are tried.

use super::aligned_exclusion::{self, ExclusionCache};
use super::budget::Budget;
use super::chains::{self, NetLevel};
use super::feasibility::SolutionCache;
use super::loop_search::LoopCache;
use super::memory::{CellMemory, DigitMemory, HouseMemories};
use super::position::Position;
use super::step::Step;
use super::tenths::Tenths;
use super::{bug, fish, hidden_set, hidden_single, locking, naked_set, naked_single, unique_loop, wing};

/// Memory of the techniques, reused from step to step and from puzzle to puzzle. It never changes a result.
#[derive(Debug, Default)]
pub struct Scratch {
    chains: chains::Scratch,
    loops: LoopCache,
    pairs: ExclusionCache,
    triplets: ExclusionCache,
    solution: SolutionCache,
    memories: Box<Memories>,
}

/// The parts of positions in which techniques have found nothing. Those of fish are ordered by size.
#[derive(Debug, Default)]
struct Memories {
    direct_locking: DigitMemory,
    locking: DigitMemory,
    houses: HouseMemories,
    fish: [DigitMemory; 3],
    wings: [CellMemory; 2],
}

impl Scratch {
    /// Returns the solution of the current puzzle.
    pub fn solution(&mut self) -> &mut SolutionCache {
        &mut self.solution
    }

    /// Omits the chains of steps from now on.
    pub fn omit_chains(&mut self) {
        self.chains.omits_chains = true;
    }

    /// Returns the search budget of the current puzzle.
    pub fn budget(&mut self) -> &mut Budget {
        self.chains.budget()
    }
}

/// Returns the first step that a technique finds.
type Find = fn(&Position, &mut Scratch) -> Option<Step>;

/// A technique of the ladder.
pub struct LadderEntry {
    /// The name on the command line and in packs.
    pub name: &'static str,
    /// The lowest rating of its steps.
    pub min_rating: Tenths,
    /// Whether it assumes that the puzzle has exactly one solution.
    pub assumes_uniqueness: bool,
    /// Returns its first step.
    pub find: Find,
}

const fn entry(name: &'static str, min_tenths: u32, find: Find) -> LadderEntry {
    LadderEntry { name, min_rating: Tenths::new(min_tenths), assumes_uniqueness: false, find }
}

const fn uniqueness(name: &'static str, min_tenths: u32, find: Find) -> LadderEntry {
    LadderEntry { assumes_uniqueness: true, ..entry(name, min_tenths, find) }
}

/// The techniques, each with its lowest rating in tenths, in the order of Sudoku Explainer. The lowest ratings ascend.
pub static LADDER: &[LadderEntry] = &[
    entry("hidden-single", 10, |position, _| hidden_single::find(position)),
    entry("direct-locking", 17, |position, scratch| {
        locking::find_direct(position, &mut scratch.memories.direct_locking)
    }),
    entry("direct-hidden-pair", 20, |position, scratch| {
        hidden_set::find_direct(position, 2, &mut scratch.memories.houses.at(position).direct_hidden[0])
    }),
    entry("naked-single", 23, |position, _| naked_single::find(position)),
    entry("direct-hidden-triplet", 25, |position, scratch| {
        hidden_set::find_direct(position, 3, &mut scratch.memories.houses.at(position).direct_hidden[1])
    }),
    entry("locking", 26, |position, scratch| locking::find(position, &mut scratch.memories.locking)),
    entry("naked-pair", 30, |position, scratch| {
        naked_set::find(position, 2, &mut scratch.memories.houses.at(position).naked[0])
    }),
    entry("x-wing", 32, |position, scratch| fish::find(position, 2, &mut scratch.memories.fish[0])),
    entry("hidden-pair", 34, |position, scratch| {
        hidden_set::find(position, 2, &mut scratch.memories.houses.at(position).hidden[0])
    }),
    entry("naked-triplet", 36, |position, scratch| {
        naked_set::find(position, 3, &mut scratch.memories.houses.at(position).naked[1])
    }),
    entry("swordfish", 38, |position, scratch| fish::find(position, 3, &mut scratch.memories.fish[1])),
    entry("hidden-triplet", 40, |position, scratch| {
        hidden_set::find(position, 3, &mut scratch.memories.houses.at(position).hidden[1])
    }),
    entry("xy-wing", 42, |position, scratch| wing::find_xy(position, &mut scratch.memories.wings[0])),
    entry("xyz-wing", 44, |position, scratch| wing::find_xyz(position, &mut scratch.memories.wings[1])),
    uniqueness("unique-loop", 45, |position, scratch| unique_loop::find(position, &mut scratch.loops)),
    entry("naked-quad", 50, |position, scratch| {
        naked_set::find(position, 4, &mut scratch.memories.houses.at(position).naked[2])
    }),
    entry("jellyfish", 52, |position, scratch| fish::find(position, 4, &mut scratch.memories.fish[2])),
    entry("hidden-quad", 54, |position, scratch| {
        hidden_set::find(position, 4, &mut scratch.memories.houses.at(position).hidden[2])
    }),
    uniqueness("bug", 56, |position, _| bug::find(position)),
    entry("aligned-pair", 62, |position, scratch| {
        aligned_exclusion::find_pair(position, &mut scratch.pairs, &mut scratch.solution)
    }),
    entry("chain", 65, |position, scratch| chains::find_simple(position, &mut scratch.chains)),
    entry("aligned-triplet", 75, |position, scratch| {
        aligned_exclusion::find_triplet(position, &mut scratch.triplets, &mut scratch.solution)
    }),
    entry("nishio", 75, |position, scratch| nets(position, scratch, NetLevel::Nishio)),
    entry("multiple-chain", 80, |position, scratch| nets(position, scratch, NetLevel::Static)),
    entry("dynamic-chain", 85, |position, scratch| nets(position, scratch, NetLevel::Dynamic(0))),
    entry("nested-chain-1", 90, |position, scratch| nets(position, scratch, NetLevel::Dynamic(1))),
    entry("nested-chain-2", 95, |position, scratch| nets(position, scratch, NetLevel::Dynamic(2))),
    entry("nested-chain-3", 100, |position, scratch| nets(position, scratch, NetLevel::Dynamic(3))),
    entry("nested-chain-4", 105, |position, scratch| nets(position, scratch, NetLevel::Dynamic(4))),
    entry("nested-chain-5", 110, |position, scratch| nets(position, scratch, NetLevel::Dynamic(5))),
];

fn nets(position: &Position, scratch: &mut Scratch, level: NetLevel) -> Option<Step> {
    chains::find_forcing_nets(position, &mut scratch.chains, level)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rater stops at the first technique whose lowest rating is above the maximum.
    #[test]
    fn lowest_ratings_ascend() {
        assert!(LADDER.is_sorted_by_key(|entry| entry.min_rating));
    }
}
