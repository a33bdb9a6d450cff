//! The techniques of puzzles that practice one of them, and the test whether a puzzle needs it.

use super::{HodokuTargets, Targets};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::{Grid, Puzzle};
use crate::rating::hodoku::{LADDER, LadderEntry, Progress, TechniqueId, TechniqueSet};
use crate::rng::PuzzleRng;
use crate::solver;

/// A technique to practice, and the easier ones.
#[derive(Clone, Debug)]
pub struct PracticeLadder {
    pub technique: TechniqueId,
    /// The easier techniques.
    pub easier: TechniqueSet,
    /// The technique and the easier ones.
    pub all: TechniqueSet,
}

impl PracticeLadder {
    /// Creates the ladder if a technique is to be practiced, without further requirements on clues and steps.
    pub fn for_targets(targets: &Targets) -> Option<PracticeLadder> {
        let technique = targets.hodoku.practice?;
        let others = HodokuTargets { practice: None, ..targets.hodoku.clone() };
        let is_free = targets.allows_neighbors() && !targets.minimal && targets.clues.is_none() && others.is_empty();
        let (easier, all) = (targets.hodoku.easier_than(technique), targets.hodoku.ladder());
        is_free.then_some(PracticeLadder { technique, easier, all })
    }

    /// Returns whether HoDoKu uses the technique and easier ones to solve the puzzle of a grid with these empty cells.
    pub fn is_technique_needed(&self, grid: &Grid, empty: CellSet) -> bool {
        let mut progress = Progress::new(&puzzle(grid, empty), Some(grid), self.all);
        let mut is_used = false;
        while let Some((_, step)) = progress.next_step(self.all) {
            is_used |= self.technique.includes(step.technique);
            progress.apply(&step);
        }
        is_used && progress.is_solved()
    }

    /// Removes clues in random order while the puzzle needs the technique and has one solution.
    pub fn remove_clues(&self, grid: &Grid, mut empty: CellSet, rng: &mut PuzzleRng) -> CellSet {
        let mut clues: Vec<Cell> = (!empty).iter().collect();
        rng.shuffle(&mut clues);
        for clue in clues {
            let more = empty | CellSet::single(clue);
            if is_unique(grid, more) && self.is_technique_needed(grid, more) {
                empty = more;
            }
        }
        empty
    }
}

/// Returns the puzzle of a grid with these empty cells.
pub fn puzzle(grid: &Grid, empty: CellSet) -> Puzzle {
    Puzzle::from(*grid).restricted_to(!empty)
}

/// Returns whether the puzzle of a grid with these empty cells has one solution.
pub fn is_unique(grid: &Grid, empty: CellSet) -> bool {
    solver::count(&puzzle(grid, empty), 2) == 1
}

/// Returns the index of an entry in the ladder.
pub fn ladder_index(entry: &LadderEntry) -> usize {
    LADDER.partition_point(|other| other.order < entry.order)
}
