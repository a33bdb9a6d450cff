//! The puzzles between a grid and the last removal of clues.

use super::generated::Generated;
use super::targets::Targets;
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::effort::{self, LevelRange};

/// The sequence of puzzles from a grid to the last removal: groups of clues, removed one after the other.
pub(super) struct RemovalPath {
    pub grid: Grid,
    pub clues: CellSet,
    pub removed: Vec<CellSet>,
}

impl RemovalPath {
    /// Returns the puzzle of the sequence that is nearest to the targets.
    pub fn nearest(&self, targets: &Targets) -> Generated {
        let limited = targets.level.is_some()
            || targets.er_range().is_some()
            || targets.time_s.is_some()
            || targets.hodoku.limits_difficulty();
        if limited && !targets.minimal && !targets.needs_local_search() {
            self.last_accepted(|puzzle| targets.is_within_limits(puzzle))
        } else {
            let removed =
                targets.supports_weights().then(|| self.removed.iter().flat_map(|group| group.iter()).collect());
            let mut last = self.last();
            last.removed = removed;
            last
        }
    }

    /// Returns the last puzzle with clues restored until its level is in the range, if there is one.
    pub fn restored(&self, levels: LevelRange) -> Option<Generated> {
        let restored = effort::restore_clues(&self.last().puzzle, &self.grid, &self.removed, levels)?;
        let generated = Generated::new(restored, self.grid);
        if levels.min() == levels.max() {
            generated.level.get_or_init(|| levels.min());
        }
        Some(generated)
    }

    /// Returns the puzzle with the fewest clues that is accepted, by binary search: fewer clues make a puzzle harder.
    pub fn last_accepted(&self, accepts: impl Fn(&Generated) -> bool) -> Generated {
        let (mut low, mut high) = (0, self.removed.len());
        let last = self.last();
        if accepts(&last) {
            return last;
        }
        let mut nearest = self.after(low);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let puzzle = self.after(middle);
            if accepts(&puzzle) {
                (low, nearest) = (middle, puzzle);
            } else {
                high = middle;
            }
        }
        nearest
    }

    /// Returns the puzzle after all removals.
    pub fn last(&self) -> Generated {
        self.after(self.removed.len())
    }

    /// Returns the puzzle after this number of removals.
    pub fn after(&self, steps: usize) -> Generated {
        let removed: CellSet = self.removed[..steps].iter().copied().collect();
        Generated::new(Puzzle::from(self.grid).restricted_to(self.clues - removed), self.grid)
    }
}
