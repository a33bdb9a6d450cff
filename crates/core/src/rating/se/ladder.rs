//! The searches of the ladder, and their memory. No technique uses this module.

use super::aligned_exclusion::{self, ExclusionCache};
use super::board::Board;
use super::budget::Budget;
use super::chain::NetLevel;
use super::chains;
use super::classic_board::Classic;
use super::feasibility::SolutionCache;
use super::loop_search::LoopCache;
use super::memory::{CellMemory, DigitMemory, HouseMemories};
use super::position::State;
use super::step::Step;
use super::technique_id::TechniqueId;
// The modules that the finders are in.
use super::*;

/// Memory of the techniques, reused from step to step and from puzzle to puzzle. It never changes a result.
#[derive(Debug)]
pub struct Scratch<B: Board> {
    chains: chains::Scratch<B>,
    loops: LoopCache,
    pairs: ExclusionCache,
    triplets: ExclusionCache,
    solution: SolutionCache,
    memories: Box<Memories<B>>,
}

/// The parts of positions in which techniques have found nothing. Those of fish are ordered by size.
#[derive(Debug)]
struct Memories<B: Board> {
    direct_locking: DigitMemory,
    locking: DigitMemory,
    houses: HouseMemories<B>,
    generalized: DigitMemory,
    fish: [DigitMemory; 3],
    wings: [CellMemory; 2],
}

impl<B: Board> Default for Memories<B> {
    fn default() -> Memories<B> {
        Memories {
            direct_locking: DigitMemory::default(),
            locking: DigitMemory::default(),
            generalized: DigitMemory::default(),
            houses: HouseMemories::default(),
            fish: Default::default(),
            wings: Default::default(),
        }
    }
}

impl Default for Scratch<Classic> {
    fn default() -> Scratch<Classic> {
        Scratch::new(Classic, SolutionCache::default())
    }
}

impl<B: Board> Scratch<B> {
    /// Creates the memory for a board.
    pub fn new(board: B, solution: SolutionCache) -> Scratch<B> {
        Scratch {
            chains: chains::Scratch::new(board),
            loops: LoopCache::default(),
            pairs: ExclusionCache::default(),
            triplets: ExclusionCache::default(),
            solution,
            memories: Box::default(),
        }
    }

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

    /// Returns the memory of the techniques that search houses.
    fn houses(&mut self, position: &State<B>) -> &mut HouseMemories<B> {
        self.memories.houses.at(position)
    }

    /// Finds the first step by forcing nets of a level.
    fn find_nets(&mut self, position: &State<B>, level: NetLevel) -> Option<Step> {
        chains::find_forcing_nets(position, &mut self.chains, level)
    }
}

/// Finds the first step of a technique in a position.
type Finder<B> = fn(&State<B>, &mut Scratch<B>) -> Option<Step>;

/// Defines the search for the steps of a technique.
macro_rules! define_finders {
    ($($variant:ident $name:literal $min_tenths:literal $(($ratings:literal))? $($mark:ident)?
        $([$($step:literal),+])? $($text:literal)?: $steps:expr => $finder:expr;)*) => {
        /// Returns the first step that a technique finds in a position.
        pub fn find<B: Board>(technique: TechniqueId, position: &State<B>, scratch: &mut Scratch<B>) -> Option<Step> {
            match technique {
                $(TechniqueId::$variant => {
                    let find: Finder<B> = $finder;
                    find(position, scratch)
                })*
            }
        }
    };
}

ladder_table!(define_finders);
