//! The state of the generation of one puzzle, from attempt to attempt.

use super::best_first_search::BestFirstSearch;
use super::climb::Climb;
use super::fill::random_grid;
use super::rectangle_search::RectangleSearch;
use super::removal::{ClueRemoval, Uniqueness};
use super::stored_start_search::StoredStartSearch;
use super::technique_search::TechniqueSearch;
use super::{GenerateError, Generated, RemovalPath, TargetDistance, Targets, neighborhood};
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
    /// The local search for rare puzzles.
    local_search: Option<LocalSearch>,
    /// The search for hard puzzles from random ones, for ER 9.3 and more without `fast`.
    random_start_search: Option<RandomStartSearch>,
    /// The search from stored puzzles, for ER 9.3 and more with `fast`.
    stored_start_search: Option<StoredStartSearch>,
    /// The search for a technique of HoDoKu, if the targets require one.
    technique_search: Option<TechniqueSearch>,
    /// The search for a technique of HoDoKu with a rectangle, if the targets require a rare one.
    rectangle_search: Option<RectangleSearch>,
}

/// An attempt before the removal of clues.
pub struct Attempt {
    pub grid: Grid,
    pub clues: CellSet,
    pub removal: ClueRemoval,
}

/// A local search from puzzle to neighboring puzzle.
struct LocalSearch {
    current: Puzzle,
    distance: TargetDistance,
    /// Steps since the distance last decreased.
    stalled_steps: u32,
}

impl LocalSearch {
    fn new(start: Puzzle, distance: TargetDistance) -> LocalSearch {
        LocalSearch { current: start, distance, stalled_steps: 0 }
    }

    /// Moves to a neighbor unless it is farther from the targets.
    fn continue_from(&mut self, neighbor: Puzzle, distance: TargetDistance) {
        self.stalled_steps = if distance < self.distance { 0 } else { self.stalled_steps + 1 };
        if distance <= self.distance {
            (self.current, self.distance) = (neighbor, distance);
        }
    }
}

/// Maximum number of puzzles among which the one nearest to a level is chosen after a search that was stopped.
const MAX_MISSED_LEVEL: usize = 64;

/// The number of stalled steps after which a local search restarts.
const MAX_STALLED_STEPS: u32 = 1000;

/// A search for hard puzzles from random ones.
#[derive(Debug)]
enum RandomStartSearch {
    /// For ER 9.3 to 10.5.
    Climb(Climb),
    /// For ER 10.6 and more.
    BestFirst(BestFirstSearch),
}

impl RandomStartSearch {
    fn for_targets(targets: &Targets) -> Option<RandomStartSearch> {
        let best_first = BestFirstSearch::for_targets(targets).map(RandomStartSearch::BestFirst);
        best_first.or_else(|| Climb::for_targets(targets).map(RandomStartSearch::Climb))
    }
}

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
            local_search: None,
            random_start_search: RandomStartSearch::for_targets(targets),
            stored_start_search: StoredStartSearch::for_targets(targets),
            technique_search: TechniqueSearch::for_targets(targets),
            rectangle_search: RectangleSearch::for_targets(targets),
        }
    }

    /// Continues the search after puzzles that are not accepted.
    pub fn accepting(self, accepts: &'a dyn Fn(&Puzzle) -> bool) -> GenerationState<'a> {
        GenerationState { accepts, ..self }
    }

    /// Runs attempts until one meets the targets or `should_continue` returns false.
    pub fn run(mut self, mut should_continue: impl FnMut(u64) -> bool) -> Result<Generated, GenerateError> {
        while !cancellation::is_requested() && should_continue(self.attempts) {
            let found = if self.random_start_search.is_some() {
                self.continue_random_start_search()
            } else if self.is_rectangle_search() {
                self.search_rectangle()
            } else {
                self.attempt_removal()
            };
            if let Some(generated) = found {
                return Ok(generated);
            }
        }
        Err(self.into_error())
    }

    /// Removes clues, and returns the puzzle if it meets the targets.
    fn attempt_removal(&mut self) -> Option<Generated> {
        let Attempt { grid, clues, removal } = self.begin_attempt();
        self.finish_attempt(grid, clues, removal.run(&grid, self.uniqueness()))
    }

    /// Continues the climb or the best-first search, and returns the next puzzle if it meets the targets.
    fn continue_random_start_search(&mut self) -> Option<Generated> {
        self.attempts += 1;
        let (puzzle, grid) = match self.random_start_search.as_mut()? {
            RandomStartSearch::Climb(climb) => climb.next_puzzle(&mut self.rng)?,
            RandomStartSearch::BestFirst(search) => search.next_puzzle(&mut self.rng)?,
        };
        let generated = Generated::new(puzzle, grid);
        let distance = self.targets.distance(&generated);
        if distance == TargetDistance::default() {
            return Some(generated).filter(|generated| (self.accepts)(&generated.puzzle));
        }
        self.keep_nearest(distance, generated);
        None
    }

    /// Returns whether attempts search the puzzles of a rectangle, without a removal of clues.
    pub fn is_rectangle_search(&self) -> bool {
        self.rectangle_search.is_some()
    }

    /// Searches for a puzzle with a rectangle, and returns it if it meets the targets.
    fn search_rectangle(&mut self) -> Option<Generated> {
        self.attempts += 1;
        let generated = self.rectangle_search.as_ref()?.next_puzzle(&mut self.rng)?;
        self.evaluate(generated)
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
        GenerateError { attempts: self.attempts, nearest: self.nearest.map(|(_, generated)| Box::new(generated)) }
    }

    /// Returns the number of attempts begun.
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Returns what is known of the puzzle of each attempt before clues are removed.
    pub fn uniqueness(&self) -> Uniqueness {
        Uniqueness::of_grid_within_mask(self.targets)
    }

    /// Returns the puzzle of an attempt if it meets the targets. `removed` is `None` if the grid has no puzzle within
    /// the mask.
    pub fn finish_attempt(&mut self, grid: Grid, clues: CellSet, removed: Option<Vec<CellSet>>) -> Option<Generated> {
        let path = RemovalPath { grid, clues, removed: removed? };
        let generated = match &mut self.technique_search {
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

    /// Returns the puzzle if it meets the targets, and otherwise updates the searches.
    fn evaluate(&mut self, generated: Generated) -> Option<Generated> {
        if self.stored_start_search.as_mut().is_some_and(|search| search.burn_in(&generated.puzzle)) {
            return None;
        }
        let is_farther = |search: &&mut LocalSearch| self.targets.is_farther(&generated, &search.distance);
        if let Some(search) = self.local_search.as_mut().filter(is_farther) {
            search.stalled_steps += 1;
            return None;
        }
        let distance = self.targets.distance(&generated);
        let is_start = |search: &StoredStartSearch| search.is_start(&generated.puzzle);
        if distance == TargetDistance::default() && !self.stored_start_search.as_ref().is_some_and(is_start) {
            return Some(generated).filter(|generated| (self.accepts)(&generated.puzzle));
        }
        if let Some(search) = &mut self.stored_start_search {
            search.continue_from(&generated.puzzle, distance);
        } else if self.targets.needs_local_search() {
            match &mut self.local_search {
                Some(search) => search.continue_from(generated.puzzle, distance),
                None => self.local_search = Some(LocalSearch::new(generated.puzzle, distance)),
            }
        }
        self.keep_nearest(distance, generated);
        None
    }

    /// Chooses a puzzle or a full grid, and a random order in which to remove its clues.
    pub fn begin_attempt(&mut self) -> Attempt {
        self.attempts += 1;
        if let Some((puzzle, grid)) = self.next_searched_puzzle() {
            self.rng.shuffle(&mut self.orbits);
            return self.attempt(puzzle.clue_cells(), grid, 0);
        }
        let grid = self.grid.unwrap_or_else(|| random_grid(&mut self.rng));
        self.grid = Some(grid).filter(|_| self.targets.uniform);
        self.rng.shuffle(&mut self.orbits);
        if let Some(search) = &self.technique_search {
            search.move_to_front(&mut self.orbits, &grid, &mut self.rng);
        }
        let min_clues = self.random_min_clues();
        self.attempt(self.orbits.iter().copied().collect(), grid, min_clues)
    }

    /// Returns the number of clues at which a removal ends: a random one of the range, or 0 if the removal ends at a
    /// minimal puzzle.
    fn random_min_clues(&mut self) -> usize {
        let ends_at_minimal =
            self.targets.minimal || self.targets.needs_local_search() || self.technique_search.is_some();
        let Some(clues) = self.targets.clues.as_ref().filter(|_| !ends_at_minimal) else { return 0 };
        let (min, max) = (*clues.start().max(&Targets::MIN_CLUES), *clues.end().min(&80));
        min + self.rng.random_below((max + 1).saturating_sub(min) as u32) as usize
    }

    /// Returns the next puzzle of a search, if there is one, and its solution.
    fn next_searched_puzzle(&mut self) -> Option<(Puzzle, Grid)> {
        let rng = &mut self.rng;
        if let Some(found) = self.stored_start_search.as_mut().and_then(|search| search.next_puzzle(rng)) {
            return Some(found);
        }
        if let Some(found) = self.technique_search.as_mut().and_then(|search| search.next_puzzle(self.targets, rng)) {
            return Some(found);
        }
        self.local_search.take_if(|search| search.stalled_steps >= MAX_STALLED_STEPS);
        let search = self.local_search.as_mut()?;
        let neighbor = match self.targets.min_score() > 0.0 {
            true => neighborhood::neighbor(&search.current, 1, usize::MAX, rng),
            false => neighborhood::sparse_neighbor(&search.current, rng),
        };
        if neighbor.is_none() {
            search.stalled_steps += 1;
        }
        neighbor
    }

    fn attempt(&self, clues: CellSet, grid: Grid, min_clues: usize) -> Attempt {
        Attempt { grid, clues, removal: ClueRemoval::new(clues, &grid, self.orbits.iter().copied(), min_clues) }
    }
}
