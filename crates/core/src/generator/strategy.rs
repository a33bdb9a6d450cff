//! How the attempts at a puzzle find puzzles.

use super::best_first_search::BestFirstSearch;
use super::climb::Climb;
use super::distance::TargetDistance;
use super::generated::Generated;
use super::local_search::LocalSearch;
use super::stored_start_search::StoredStartSearch;
use super::targets::Targets;
use super::technique_search::TechniqueSearch;
use crate::board::grid::{Grid, Puzzle};
use crate::rng::PuzzleRng;

/// How the attempts at a puzzle find puzzles. The targets alone determine it, so that a puzzle is the same whether it is
/// generated alone or together with others.
#[derive(Debug)]
pub enum Strategy {
    /// Each attempt is a step of a search that removes clues itself.
    Search(PuzzleSearch),
    /// Each attempt removes clues.
    Removal(RemovalSource),
}

/// A search whose puzzles need no further removal of clues.
#[derive(Debug)]
pub enum PuzzleSearch {
    /// From random puzzles, for ER 9.3 to 10.5 without `fast`.
    Climb(Climb),
    /// From random puzzles, for ER 10.6 and more without `fast`.
    BestFirst(BestFirstSearch),
}

/// The puzzles from which clues are removed.
#[derive(Debug)]
pub struct RemovalSource {
    /// The search for a technique of HoDoKu, if the targets require one.
    technique: Option<TechniqueSearch>,
    start: RemovalStart,
}

/// The source of the puzzles from which clues are removed.
#[derive(Debug)]
enum RemovalStart {
    /// Random grids.
    Grids,
    /// Neighbors of the puzzle that is nearest to rare targets, once there is one.
    Neighbors(Option<LocalSearch>),
    /// Stored puzzles and their neighbors, for ER 9.3 and more with `fast`.
    Stored(StoredStartSearch),
}

impl Strategy {
    /// Chooses the strategy for these targets.
    pub fn for_targets(targets: &Targets) -> Strategy {
        PuzzleSearch::for_targets(targets)
            .map_or_else(|| Strategy::Removal(RemovalSource::for_targets(targets)), Strategy::Search)
    }

    /// Returns the source of the puzzles from which clues are removed, if any are.
    pub fn removal_source(&mut self) -> Option<&mut RemovalSource> {
        match self {
            Strategy::Search(_) => None,
            Strategy::Removal(source) => Some(source),
        }
    }

    /// Returns the search for a technique among the puzzles from which clues are removed.
    pub fn technique_search(&mut self) -> Option<&mut TechniqueSearch> {
        self.removal_source()?.technique.as_mut()
    }
}

impl PuzzleSearch {
    /// Creates the search that the targets need; `None` if clues are removed from other puzzles.
    fn for_targets(targets: &Targets) -> Option<PuzzleSearch> {
        let best_first = || BestFirstSearch::for_targets(targets).map(PuzzleSearch::BestFirst);
        let climb = || Climb::for_targets(targets).map(PuzzleSearch::Climb);
        best_first().or_else(climb)
    }

    /// Continues the search. Returns the next puzzle, or `None` after a limited effort.
    pub fn next_puzzle(&mut self, rng: &mut PuzzleRng) -> Option<Generated> {
        let (puzzle, grid) = match self {
            PuzzleSearch::Climb(climb) => climb.next_puzzle(rng)?,
            PuzzleSearch::BestFirst(search) => search.next_puzzle(rng)?,
        };
        Some(Generated::new(puzzle, grid))
    }
}

impl RemovalSource {
    fn for_targets(targets: &Targets) -> RemovalSource {
        let start = match StoredStartSearch::for_targets(targets) {
            Some(search) => RemovalStart::Stored(search),
            None if targets.needs_local_search() => RemovalStart::Neighbors(None),
            None => RemovalStart::Grids,
        };
        RemovalSource { technique: TechniqueSearch::for_targets(targets), start }
    }

    /// Returns the next puzzle of a search, with its solution; `None` for a new grid.
    pub fn next_puzzle(&mut self, targets: &Targets, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        if let RemovalStart::Stored(search) = &mut self.start
            && let Some(found) = search.next_puzzle(rng)
        {
            return Some(found);
        }
        if let Some(found) = self.technique.as_mut().and_then(|search| search.next_puzzle(targets, rng)) {
            return Some(found);
        }
        match &mut self.start {
            RemovalStart::Neighbors(search) => {
                search.take_if(|search| search.is_stalled());
                search.as_mut()?.next_puzzle(targets, rng)
            }
            RemovalStart::Grids | RemovalStart::Stored(_) => None,
        }
    }

    /// Returns whether a puzzle is no result whatever its distance from the targets. The search takes note of it.
    pub fn skips(&mut self, targets: &Targets, generated: &Generated) -> bool {
        match &mut self.start {
            RemovalStart::Stored(search) => search.burn_in(&generated.puzzle),
            RemovalStart::Neighbors(Some(search)) => search.skips(targets, generated),
            RemovalStart::Neighbors(None) | RemovalStart::Grids => false,
        }
    }

    /// Returns whether a puzzle is one of those from which the search begins, or an isomorph.
    pub fn is_start(&self, puzzle: &Puzzle) -> bool {
        matches!(&self.start, RemovalStart::Stored(search) if search.is_start(puzzle))
    }

    /// Continues the search from a puzzle at this distance from the targets, unless another one is nearer.
    pub fn continue_from(&mut self, puzzle: &Puzzle, distance: TargetDistance) {
        match &mut self.start {
            RemovalStart::Stored(search) => search.continue_from(puzzle, distance),
            RemovalStart::Neighbors(Some(search)) => search.continue_from(puzzle, distance),
            RemovalStart::Neighbors(search) => *search = Some(LocalSearch::new(*puzzle, distance)),
            RemovalStart::Grids => {}
        }
    }
}
