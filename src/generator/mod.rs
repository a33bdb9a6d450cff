//! Making puzzles: fill a grid at random, then remove clues while the number of solutions stays one.
//!
//! Puzzle *i* of a run is a function of the run's seed, its targets and *i* alone, so that any part of a run can be
//! made anywhere, by any number of threads, with the same result.

mod dig;
mod fill;
mod run;
mod symmetry;
mod targets;

pub use dig::{minimize, needless_clues};
pub use fill::random_grid;
pub use run::{Part, Run, shard};
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use targets::{Impossible, Targets};

use crate::cell::CellSet;
use crate::effort::{self, Effort, Level};
use crate::grid::{Grid, Puzzle};
use crate::stream::Stream;
use std::cell::OnceCell;

/// A puzzle that was made, with its solution.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    effort: OnceCell<Option<Effort>>,
}

impl Generated {
    fn new(puzzle: Puzzle, solution: Grid) -> Generated {
        Generated { puzzle, solution, effort: OnceCell::new() }
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

/// Makes puzzle `index` of the run `seed`.
///
/// Tries grid after grid until the targets are met. `go_on` is asked before each attempt, with the number of those
/// made so far.
///
/// # Errors
/// `go_on` said no.
pub fn generate(
    targets: &Targets,
    seed: u64,
    index: u64,
    mut go_on: impl FnMut(u64) -> bool,
) -> Result<Generated, GaveUp> {
    let mut stream = Stream::new(seed, index);
    let orbits = targets.symmetry.orbits();
    let mut nearest: Option<(usize, Generated)> = None;
    for attempts in 0.. {
        if !go_on(attempts) {
            return Err(GaveUp { attempts, nearest: nearest.map(|(_, made)| Box::new(made)) });
        }
        let made = Attempt::new(targets, &orbits, &mut stream).nearest(targets);
        let miss = targets.miss(&made);
        if miss == 0 {
            return Ok(made);
        }
        if nearest.as_ref().is_none_or(|&(least, _)| miss < least) {
            nearest = Some((miss, made));
        }
    }
    unreachable!("there are more attempts than anybody can make")
}

/// One grid, and the clues removed from it one group after the other.
struct Attempt {
    grid: Grid,
    removed: Vec<CellSet>,
}

impl Attempt {
    fn new(targets: &Targets, orbits: &[CellSet], stream: &mut Stream) -> Attempt {
        let grid = random_grid(stream);
        let mut order = orbits.to_vec();
        stream.shuffle(&mut order);
        let fewest = match &targets.clues {
            Some(clues) if !targets.minimal => {
                let (least, most) = (*clues.start().max(&Targets::FEWEST_CLUES), *clues.end().min(&80));
                least + stream.below((most + 1 - least) as u32) as usize
            }
            _ => 0,
        };
        Attempt { grid, removed: dig::dig(&grid.into(), order, fewest) }
    }

    /// The puzzle that comes nearest to the targets on the way from the full grid to the last removal.
    fn nearest(&self, targets: &Targets) -> Generated {
        let last = self.removed.len();
        match targets.level {
            Some(level) if !targets.minimal => self.after(self.last_within(level)),
            _ => self.after(last),
        }
    }

    /// The number of removals after which the puzzle is still within the level. Fewer clues make it harder, so
    /// halving finds the place.
    fn last_within(&self, level: Level) -> usize {
        let within = |steps: usize| self.after(steps).effort().is_some_and(|effort| effort.level <= level);
        let (mut low, mut high) = (0, self.removed.len());
        if within(high) {
            return high;
        }
        while high - low > 1 {
            let middle = (low + high) / 2;
            if within(middle) { low = middle } else { high = middle }
        }
        low
    }

    /// The puzzle after so many removals.
    fn after(&self, steps: usize) -> Generated {
        let gone = self.removed[..steps].iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        Generated::new(Puzzle::from(self.grid).restricted_to(!gone), self.grid)
    }
}

impl Targets {
    /// How far the puzzle is from the targets: 0 if it meets them.
    fn miss(&self, made: &Generated) -> usize {
        let count = made.puzzle.clue_count();
        let clues = self.clues.as_ref().map_or(0, |c| c.start().saturating_sub(count) + count.saturating_sub(*c.end()));
        if clues > 0 {
            return clues;
        }
        let needless = if self.minimal { needless_clues(&made.puzzle).len() } else { 0 };
        let level =
            self.level.map_or(0, |want| made.effort().map_or(1, |e| (want as usize).abs_diff(e.level as usize)));
        needless + level
    }
}
