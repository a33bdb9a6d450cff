//! The searches of the ladder, and their memory. No technique uses this module.

use super::aligned_exclusion::{self, ExclusionCache};
use super::budget::Budget;
use super::chain::NetLevel;
use super::chains;
use super::feasibility::SolutionCache;
use super::loop_search::LoopCache;
use super::memory::{CellMemory, DigitMemory, HouseMemories};
use super::position::Position;
use super::step::Step;
use super::technique_id::TechniqueId;
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

/// Returns the first step that a technique finds in a position.
pub fn find(technique: TechniqueId, position: &Position, scratch: &mut Scratch) -> Option<Step> {
    use TechniqueId as T;
    let Scratch { chains, loops, pairs, triplets, solution, memories } = scratch;
    let Memories { direct_locking, locking, houses, fish, wings } = &mut **memories;
    let mut nets = |level| chains::find_forcing_nets(position, chains, level);
    match technique {
        T::HiddenSingle => hidden_single::find(position),
        T::DirectLocking => locking::find_direct(position, direct_locking),
        T::DirectHiddenPair => hidden_set::find_direct(position, 2, &mut houses.at(position).direct_hidden[0]),
        T::NakedSingle => naked_single::find(position),
        T::DirectHiddenTriplet => hidden_set::find_direct(position, 3, &mut houses.at(position).direct_hidden[1]),
        T::Locking => locking::find(position, locking),
        T::NakedPair => naked_set::find(position, 2, &mut houses.at(position).naked[0]),
        T::XWing => fish::find(position, 2, &mut fish[0]),
        T::HiddenPair => hidden_set::find(position, 2, &mut houses.at(position).hidden[0]),
        T::NakedTriplet => naked_set::find(position, 3, &mut houses.at(position).naked[1]),
        T::Swordfish => fish::find(position, 3, &mut fish[1]),
        T::HiddenTriplet => hidden_set::find(position, 3, &mut houses.at(position).hidden[1]),
        T::XyWing => wing::find_xy(position, &mut wings[0]),
        T::XyzWing => wing::find_xyz(position, &mut wings[1]),
        T::UniqueLoop => unique_loop::find(position, loops),
        T::NakedQuad => naked_set::find(position, 4, &mut houses.at(position).naked[2]),
        T::Jellyfish => fish::find(position, 4, &mut fish[2]),
        T::HiddenQuad => hidden_set::find(position, 4, &mut houses.at(position).hidden[2]),
        T::Bug => bug::find(position),
        T::AlignedPair => aligned_exclusion::find_pair(position, pairs, solution),
        T::Chain => chains::find_simple(position, chains),
        T::AlignedTriplet => aligned_exclusion::find_triplet(position, triplets, solution),
        T::Nishio => nets(NetLevel::Nishio),
        T::MultipleChain => nets(NetLevel::Static),
        T::DynamicChain => nets(NetLevel::Dynamic(0)),
        T::NestedChain1 => nets(NetLevel::Dynamic(1)),
        T::NestedChain2 => nets(NetLevel::Dynamic(2)),
        T::NestedChain3 => nets(NetLevel::Dynamic(3)),
        T::NestedChain4 => nets(NetLevel::Dynamic(4)),
        T::NestedChain5 => nets(NetLevel::Dynamic(5)),
    }
}
