//! What the generator keeps of a layout.

use super::level::TargetRater;
use super::pattern_grids::PatternGrids;
use super::targets::KindTargetError;
use crate::cancellation;
use crate::generator::Targets;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::solver::Solver;
use crate::rng::PuzzleRng;
use std::ops::Range;

/// Maximum number of branches of the search for a grid, per row of it. A search that takes longer begins again.
const FILL_BRANCHES_PER_ROW: u64 = 20;

/// Number of searches for a first grid before others are tried.
const FEW_FILLS: u64 = 20;

/// Maximum number of searches for a first grid: kinds without one are an error.
const MAX_FILLS: u64 = 2_000;

/// Maximum number of branches of the proof that there is no grid, times the number of cells: about half a second.
const PROOF_WORK: u64 = 8_100_000;

/// The solver of a layout, its ratings if targets need them, and the source of its grids.
#[derive(Debug)]
pub(super) struct Engines {
    pub solver: Solver,
    pub rater: Option<TargetRater>,
    /// The source of grids of a layout for which a search for a random one seldom ends.
    pub patterns: Option<PatternGrids>,
}

impl Engines {
    /// Creates the engines for the layout of a kind.
    ///
    /// # Errors
    /// A level, a solving time or an ER is requested, and the kind has none.
    pub fn new(kind: &PuzzleKind, targets: &Targets) -> Result<Engines, KindTargetError> {
        let layout = kind.layout();
        let rater = TargetRater::new(kind, &layout, targets)?;
        Ok(Engines { solver: Solver::new(&layout), rater, patterns: None })
    }

    /// Returns a random grid; `None` if the search takes too long or there is none.
    pub fn fill(&mut self, kind: &PuzzleKind, rng: &mut PuzzleRng) -> Option<Puzzle> {
        match &self.patterns {
            Some(patterns) => patterns.random(&mut self.solver, rng),
            None => {
                // Joined grids have more rows than their field.
                let rows = kind.cells() / kind.side();
                let empty = Puzzle::new(vec![0; kind.cells()]);
                self.solver.random_solution(&empty, FILL_BRANCHES_PER_ROW * rows as u64, rng)
            }
        }
    }

    /// Searches for a first grid, and chooses the source of grids.
    ///
    /// # Errors
    /// There is no grid, or none was found.
    pub fn find_grid(&mut self, kind: &PuzzleKind) -> Result<(), KindTargetError> {
        let has_grid = |engines: &mut Engines, searches: Range<u64>| {
            let mut searches = searches.take_while(|_| !cancellation::is_requested());
            searches.any(|index| engines.fill(kind, &mut PuzzleRng::new(0, index)).is_some())
        };
        if has_grid(self, 0..FEW_FILLS) {
            return Ok(());
        }
        let empty = Puzzle::new(vec![0; kind.cells()]);
        let all = self.solver.count(&empty, 1, PROOF_WORK / kind.cells() as u64);
        if all.is_complete && all.count == 0 {
            return Err(KindTargetError::NoSuchGrid);
        }
        self.patterns = PatternGrids::new(kind);
        if self.patterns.is_some() && has_grid(self, 0..FEW_FILLS) {
            return Ok(());
        }
        self.patterns = None;
        match has_grid(self, FEW_FILLS..MAX_FILLS) {
            true => Ok(()),
            false => Err(KindTargetError::NoGrid { searches: MAX_FILLS }),
        }
    }
}
