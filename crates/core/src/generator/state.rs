//! The state of the generation of one puzzle, from attempt to attempt.

use super::distance::TargetDistance;
use super::fill::random_grid;
use super::generated::{GenerateError, Generated};
use super::removal::{ClueRemoval, Uniqueness};
use super::removal_path::RemovalPath;
use super::strategy::Strategy;
use super::targets::Targets;
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::rng::PuzzleRng;

/// The state of the generation of one puzzle.
pub struct GenerationState<'a> {
    targets: &'a Targets,
    /// Whether a puzzle that meets the targets is accepted.
    accepts: &'a dyn Fn(&Puzzle) -> bool,
    orbits: Vec<CellSet>,
    rng: PuzzleRng,
    attempts: u64,
    nearest: Option<(TargetDistance, Generated)>,
    /// The grid of all attempts, if the targets require a single one.
    grid: Option<Grid>,
    /// The first puzzles that restored clues did not bring to the level.
    missed_level: Vec<Generated>,
    strategy: Strategy,
}

/// An attempt that has begun.
pub enum Attempt {
    /// Clues are to be removed.
    Removal(Box<Removal>),
    /// The attempt has ended, with a puzzle if it met the targets.
    Ended(Option<Box<Generated>>),
}

/// An attempt before the removal of clues.
pub struct Removal {
    pub grid: Grid,
    pub clues: CellSet,
    pub clue_removal: ClueRemoval,
}

/// Maximum number of puzzles among which the one nearest to a level is chosen after a search that was stopped.
const MAX_MISSED_LEVEL: usize = 64;

impl<'a> GenerationState<'a> {
    pub fn new(targets: &'a Targets, seed: u64, index: u64) -> GenerationState<'a> {
        GenerationState {
            targets,
            accepts: &|_| true,
            orbits: targets.orbits(),
            rng: targets.rng(seed, index),
            attempts: 0,
            nearest: None,
            grid: None,
            missed_level: Vec::new(),
            strategy: Strategy::for_targets(targets),
        }
    }

    /// Continues the search after puzzles that are not accepted.
    pub fn accepting(self, accepts: &'a dyn Fn(&Puzzle) -> bool) -> GenerationState<'a> {
        GenerationState { accepts, ..self }
    }

    /// Runs attempts until one meets the targets or `should_continue` returns false.
    pub fn run(mut self, mut should_continue: impl FnMut(u64) -> bool) -> Result<Generated, GenerateError> {
        while !cancellation::is_requested() && should_continue(self.attempts) {
            let found = match self.begin_attempt() {
                Attempt::Removal(removal) => {
                    let Removal { grid, clues, clue_removal } = *removal;
                    self.finish_removal(grid, clues, clue_removal.run(&grid, self.uniqueness()))
                }
                Attempt::Ended(found) => found.map(|generated| *generated),
            };
            if let Some(generated) = found {
                return Ok(generated);
            }
        }
        Err(self.into_error())
    }

    /// Keeps the puzzle nearest to the targets.
    fn keep_nearest(&mut self, distance: TargetDistance, generated: Generated) {
        if self.nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
            self.nearest = Some((distance, generated));
        }
    }

    /// Returns the error of a search that was stopped.
    pub fn into_error(mut self) -> GenerateError {
        for generated in std::mem::take(&mut self.missed_level) {
            self.keep_nearest(self.targets.distance(&generated), generated);
        }
        let nearest = self.nearest.map(|(_, generated)| Box::new(generated));
        GenerateError { attempts: self.attempts, nearest, ..GenerateError::default() }
    }

    /// Returns the number of attempts begun.
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Returns what is known of the puzzle of each attempt before clues are removed.
    pub fn uniqueness(&self) -> Uniqueness {
        Uniqueness::of_grid_within_mask(self.targets)
    }

    /// Returns the puzzle of a removal if it meets the targets. `removed` is `None` if the grid has no puzzle within the
    /// mask.
    pub fn finish_removal(&mut self, grid: Grid, clues: CellSet, removed: Option<Vec<CellSet>>) -> Option<Generated> {
        let path = RemovalPath { grid, clues, removed: removed? };
        let generated = match self.strategy.technique_search() {
            Some(search) => search.derive(self.targets, &self.orbits, path.last(), &mut self.rng),
            None => match self.targets.restored_levels() {
                Some(levels) => path.restored(levels).or_else(|| self.keep_missed(path.last()))?,
                None => path.nearest(self.targets),
            },
        };
        self.evaluate(generated)
    }

    /// Keeps a puzzle that restored clues did not bring to the level, without its distance: it is slow to compute and
    /// seldom needed.
    fn keep_missed(&mut self, last: Generated) -> Option<Generated> {
        if self.missed_level.len() < MAX_MISSED_LEVEL {
            self.missed_level.push(last);
        }
        None
    }

    /// Returns the puzzle if it meets the targets, and otherwise updates the search.
    fn evaluate(&mut self, generated: Generated) -> Option<Generated> {
        let mut source = self.strategy.removal_source();
        if source.as_mut().is_some_and(|source| source.skips(self.targets, &generated)) {
            return None;
        }
        let distance = self.targets.distance(&generated);
        let is_start = || source.as_ref().is_some_and(|source| source.is_start(&generated.puzzle));
        if distance == TargetDistance::default() && !is_start() {
            return Some(generated).filter(|generated| (self.accepts)(&generated.puzzle));
        }
        if let Some(source) = source {
            source.continue_from(&generated.puzzle, distance);
        }
        self.keep_nearest(distance, generated);
        None
    }

    /// Continues a search, or chooses a puzzle or a full grid and a random order in which to remove its clues.
    pub fn begin_attempt(&mut self) -> Attempt {
        self.attempts += 1;
        let searched = match &mut self.strategy {
            Strategy::Search(search) => {
                let found = search.next_puzzle(&mut self.rng);
                return Attempt::Ended(found.and_then(|generated| self.evaluate(generated)).map(Box::new));
            }
            Strategy::Removal(source) => source.next_puzzle(self.targets, &mut self.rng),
        };
        if let Some((puzzle, grid)) = searched {
            self.rng.shuffle(&mut self.orbits);
            return self.removal(puzzle.clue_cells(), grid, 0);
        }
        let grid = self.grid.unwrap_or_else(|| random_grid(&mut self.rng));
        self.grid = Some(grid).filter(|_| self.targets.uniform);
        self.rng.shuffle(&mut self.orbits);
        if let Some(search) = self.strategy.technique_search() {
            search.move_to_front(&mut self.orbits, &grid, &mut self.rng);
        }
        let min_clues = self.random_min_clues();
        self.removal(self.orbits.iter().copied().collect(), grid, min_clues)
    }

    /// Returns the number of clues at which a removal ends: a random one of the range, or 0 if the removal ends at a
    /// minimal puzzle.
    fn random_min_clues(&mut self) -> usize {
        let ends_at_minimal =
            self.targets.minimal || self.targets.needs_local_search() || self.strategy.technique_search().is_some();
        let Some(clues) = self.targets.clues.as_ref().filter(|_| !ends_at_minimal) else { return 0 };
        let (min, max) = (*clues.start().max(&Targets::MIN_CLUES), *clues.end().min(&80));
        min + self.rng.random_below((max + 1).saturating_sub(min) as u32) as usize
    }

    fn removal(&self, clues: CellSet, grid: Grid, min_clues: usize) -> Attempt {
        let clue_removal = ClueRemoval::new(clues, &grid, self.orbits.iter().copied(), min_clues);
        Attempt::Removal(Box::new(Removal { grid, clues, clue_removal }))
    }
}
