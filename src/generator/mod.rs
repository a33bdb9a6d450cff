//! Making puzzles: fill a grid at random, then remove clues while the number of solutions stays one.
//!
//! Puzzle *i* of a run is a function of the run's seed, its targets and *i* alone, so that any part of a run can be
//! made anywhere, by any number of threads, with the same result.

mod dig;
mod fill;
mod making;
mod run;
mod symmetry;
mod targets;
mod unavoidable;

pub use dig::{minimize, needless_clues};
pub use fill::random_grid;
pub use run::{Part, Run, shard};
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use targets::{Impossible, Targets};

use crate::cell::CellSet;
use crate::effort::{self, Effort, Level};
use crate::grid::{Grid, Puzzle};
use dig::Dig;
use making::{Making, Next};
use std::fmt;
use std::sync::OnceLock;

/// A puzzle that was made, with its solution.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    effort: OnceLock<Option<Effort>>,
}

impl Generated {
    fn new(puzzle: Puzzle, solution: Grid) -> Generated {
        Generated { puzzle, solution, effort: OnceLock::new() }
    }

    /// How hard the puzzle is.
    pub fn effort(&self) -> Option<&Effort> {
        self.effort.get_or_init(|| effort::rate_unique(&self.puzzle, &self.solution)).as_ref()
    }
}

/// The end of a search that did not meet its targets.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GaveUp {
    /// How many grids were tried.
    pub attempts: u64,
    /// What came nearest to the targets.
    pub nearest: Option<Box<Generated>>,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gave up after {} attempts", self.attempts)
    }
}

impl std::error::Error for GaveUp {}

/// Makes puzzle `index` of the run `seed`.
///
/// Tries grid after grid until the targets are met, which those that [`Targets::check`] refuses never are. `go_on` is
/// asked before each attempt, with the number of those made so far.
///
/// # Errors
/// `go_on` said no.
pub fn generate(
    targets: &Targets,
    seed: u64,
    index: u64,
    mut go_on: impl FnMut(u64) -> bool,
) -> Result<Generated, GaveUp> {
    let mut making = Making::new(targets, seed, index);
    loop {
        if let Next::Done(result) = making.next(&mut go_on) {
            return result;
        }
        making.dig().into_iter().for_each(Dig::finish);
    }
}

/// One grid, and the clues removed from it one group after the other.
struct Attempt {
    grid: Grid,
    removed: Vec<CellSet>,
}

impl Attempt {
    /// The puzzle that comes nearest to the targets on the way from the full grid to the last removal.
    fn nearest(&self, targets: &Targets) -> Generated {
        let last = self.removed.len();
        match targets.level {
            Some(level) if !targets.minimal => self.last_within(level),
            _ => self.after(last),
        }
    }

    /// The puzzle with the fewest clues on the way that is still within the level. Fewer clues make it harder, so
    /// halving finds the place.
    fn last_within(&self, level: Level) -> Generated {
        let harder = Level::BEGINS.get(level as usize + 1);
        let reaches = |made: &Generated, score| effort::reaches(&made.puzzle, &made.solution, score) == Some(true);
        let within = |made: &Generated| !harder.is_some_and(|&score| reaches(made, score));
        let (mut low, mut high) = (0, self.removed.len());
        let last = self.after(high);
        if within(&last) {
            return last;
        }
        let mut nearest = self.after(low);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let made = self.after(middle);
            if within(&made) {
                (low, nearest) = (middle, made);
            } else {
                high = middle;
            }
        }
        nearest
    }

    /// The puzzle after so many removals.
    fn after(&self, steps: usize) -> Generated {
        let gone: CellSet = self.removed[..steps].iter().copied().collect();
        Generated::new(Puzzle::from(self.grid).restricted_to(!gone), self.grid)
    }
}

/// How far a puzzle is from its targets, the first difference counting most; nothing but zeros if it meets them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Miss {
    /// By how many clues.
    clues: usize,
    /// By how many levels; not looked at while the clues are wrong.
    levels: usize,
    /// How many clues too many there are for a minimal puzzle.
    needless: usize,
}

impl Targets {
    fn miss(&self, made: &Generated) -> Miss {
        let count = made.puzzle.clue_count();
        let clues = self.clues.as_ref().map_or(0, |c| c.start().saturating_sub(count) + count.saturating_sub(*c.end()));
        if clues > 0 {
            return Miss { clues, ..Miss::default() };
        }
        let off = |want: Level| made.effort().map_or(1, |effort| (want as usize).abs_diff(effort.level as usize));
        // Digging one cell after the other ends at a minimal puzzle; larger groups may leave a needless clue.
        let check = self.minimal && self.symmetry != Symmetry::None;
        let needless = if check { needless_clues(&made.puzzle).len() } else { 0 };
        Miss { clues, levels: self.level.map_or(0, off), needless }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_that_cannot_be_met_end() {
        for clues in [std::ops::RangeInclusive::new(30, 20), 85..=90, 5..=10] {
            let targets = Targets::default().with_clues(clues);
            assert!(generate(&targets, 1, 0, |attempts| attempts < 3).is_err(), "{targets:?}");
        }
    }

    #[test]
    fn right_clues_are_nearer_than_wrong_ones() {
        let targets = Targets::default().with_clues(22..=22).with_level(Level::Extreme);
        let gave_up = generate(&targets, 4, 0, |attempts| attempts < 40).expect_err("rare");
        assert_eq!(gave_up.nearest.map(|made| made.puzzle.clue_count()), Some(22));
    }
}
