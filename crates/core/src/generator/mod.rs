//! Puzzle generation: fill a grid at random, then remove clues while the puzzle has one solution.
//!
//! Puzzle *i* of a run depends only on the seed of the run, its targets and *i*. Any part of a run can therefore be
//! generated anywhere, with any number of threads, with the same result. [`Run`](crate::run::Run) has puzzles of all kinds.

mod batch;
mod best_first_search;
mod climb;
mod date;
mod distance;
mod fill;
mod hodoku_path;
mod hodoku_targets;
mod impossible_pattern;
mod level_targets;
mod local_search;
mod mask;
mod neighborhood;
mod orbit_neighbors;
mod part;
mod ranges;
mod rarity;
mod removal;
mod seeding;
mod state;
mod stored_start_search;
mod strategy;
mod support;
mod symmetry;
mod target_error;
mod targets;
mod technique_search;
mod technique_targets;
mod unavoidable;
mod weight;

pub use crate::rating::Ladder;
pub use date::{Date, ParseDateError};
pub use fill::random_grid;
pub use hodoku_targets::{HodokuTargetError, HodokuTargets};
pub use level_targets::{LevelTargets, ParseLevelTargetsError};
pub use mask::{Mask, ParseMaskError};
pub use part::Part;
pub use ranges::{ParseRangeError, parse_clues, parse_er, parse_minutes, parse_score};
pub use rarity::ImpracticalTargets;
pub use removal::{minimize, redundant_clues};
pub(crate) use seeding::StableText;
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use target_error::TargetError;
pub use targets::Targets;
pub use technique_targets::{FirstStep, TechniqueNames, TechniqueNamesError};

use crate::board::cell::{Cell, CellSet};
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::rating::effort::{self, Effort, Level, LevelRange};
use crate::rating::se::{self, Options, Outcome, Rating, TechniqueCounts, TechniqueSet, Tenths};
use crate::rating::time::{self, SolvingTime};
use distance::TargetDistance;
use state::GenerationState;
use std::fmt;
use std::sync::OnceLock;

/// A generated puzzle, with its solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution.
    pub solution: Grid,
    effort: OnceLock<Option<Effort>>,
    level: OnceLock<Level>,
    /// The Sudoku Explainer rating, and how often it uses each technique.
    rating: OnceLock<(Rating, TechniqueCounts)>,
    time: OnceLock<Option<SolvingTime>>,
    /// The clues removed one by one in random order, if they determine a [weight](Generated::weight).
    removed: Option<Vec<Cell>>,
}

/// Cached ratings make no difference.
impl PartialEq for Generated {
    fn eq(&self, other: &Generated) -> bool {
        (self.puzzle, self.solution, &self.removed) == (other.puzzle, other.solution, &other.removed)
    }
}

impl Generated {
    fn new(puzzle: Puzzle, solution: Grid) -> Generated {
        Generated {
            puzzle,
            solution,
            effort: OnceLock::new(),
            level: OnceLock::new(),
            rating: OnceLock::new(),
            time: OnceLock::new(),
            removed: None,
        }
    }

    /// Returns the sampling weight of a minimal puzzle: the number of minimal puzzles that it represents. `None` if
    /// [`Targets::supports_weights`] is false.
    ///
    /// Clue removal does not choose all minimal puzzles with the same probability. The mean of a property over all
    /// minimal puzzles (or those that meet the targets) is estimated by the weighted mean over generated ones. The mean
    /// weight without targets is the mean number of minimal puzzles of a grid, about 4.66e15.
    pub fn weight(&self) -> Option<f64> {
        self.removed.as_ref().map(|removed| weight::weight(&self.puzzle, &self.solution, removed))
    }

    /// Returns the effort of solving the puzzle.
    pub fn effort(&self) -> Option<&Effort> {
        self.effort.get_or_init(|| effort::rate_unique(&self.puzzle, &self.solution)).as_ref()
    }

    /// Returns the level if it is at most `max`, which takes less time to find out than the effort.
    fn level_up_to(&self, max: Level) -> Option<Level> {
        let known = self.level.get().copied().or_else(|| self.effort.get()?.as_ref().map(|effort| effort.level));
        let level = known.or_else(|| effort::level_up_to(&self.puzzle, &self.solution, max));
        level.map(|level| *self.level.get_or_init(|| level)).filter(|&level| level <= max)
    }

    /// Returns the predicted solving time, if there is a prediction.
    pub fn time(&self) -> Option<SolvingTime> {
        *self.time.get_or_init(|| time::rate_unique(&self.puzzle, &self.solution))
    }

    /// Returns the expected solving time.
    fn expected_seconds(&self) -> Option<u32> {
        self.time().map(|time| time.expected_s)
    }

    /// Returns the Sudoku Explainer rating.
    pub fn rating(&self) -> Rating {
        self.rated().0
    }

    /// Returns how often Sudoku Explainer uses each technique.
    pub fn techniques(&self) -> &TechniqueCounts {
        &self.rated().1
    }

    fn rated(&self) -> &(Rating, TechniqueCounts) {
        self.rating.get_or_init(|| {
            let (outcome, techniques) = se::rate_with_techniques(&self.puzzle, Options::default());
            (outcome.rating(), techniques)
        })
    }

    /// Returns the ER in tenths, or `max + 1` if it is above `max`, which takes less time to find out.
    fn er_up_to(&self, max: u32) -> u32 {
        let options = Options::default().with_er_max(Tenths::new(max));
        if let Some((rating, _)) = self.rating.get() {
            return rating.er.get();
        }
        match se::rate_with_techniques(&self.puzzle, options) {
            (Outcome::Rated(rating), techniques) => self.rating.get_or_init(|| (rating, techniques)).0.er.get(),
            (Outcome::AboveMax, _) => max + 1,
        }
    }

    /// Returns whether its ER would be higher without these techniques.
    fn needs_any(&self, excluded: TechniqueSet) -> bool {
        let mut options = Options::default().with_er_max(self.rating().er);
        options.excluded = excluded;
        se::rate_with(&self.puzzle, options) == Outcome::AboveMax
    }
}

/// The error of a search that was stopped before it met its targets.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GenerateError {
    /// The number of attempts.
    pub attempts: u64,
    /// The puzzle nearest to the targets.
    pub nearest: Option<Box<Generated>>,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "gave up after {} attempts", self.attempts)
    }
}

impl std::error::Error for GenerateError {}

/// Generates puzzle `index` of the run with this seed.
///
/// Tries grid after grid until the targets are met, which never happens for those that [`Targets::check`] rejects.
/// Calls `should_continue` before each attempt with the number of previous attempts.
///
/// # Errors
/// Returns an error if `should_continue` returned false.
pub fn generate(
    targets: &Targets,
    seed: u64,
    index: u64,
    should_continue: impl FnMut(u64) -> bool,
) -> Result<Generated, GenerateError> {
    generate_where(targets, seed, index, &|_| true, should_continue)
}

/// Generates a puzzle as [`generate`] does for which `accepts` returns true: the search continues after others. If it
/// returns true for the puzzle of [`generate`], the result is that puzzle.
///
/// # Errors
/// Returns an error if `should_continue` returned false before such a puzzle was found.
pub fn generate_where(
    targets: &Targets,
    seed: u64,
    index: u64,
    accepts: &dyn Fn(&Puzzle) -> bool,
    should_continue: impl FnMut(u64) -> bool,
) -> Result<Generated, GenerateError> {
    GenerationState::new(targets, seed, index).accepting(accepts).run(should_continue)
}

/// Generates the puzzles with these indices, each as [`generate_where`] does. Where [`Targets::suits_batches`], their
/// searches run side by side, which takes less time per puzzle.
///
/// ```
/// use cluewise::generator::{Targets, generate, generate_all};
/// let targets = Targets::default();
/// let puzzles = generate_all(&targets, 7, 3..9, &|_| true, |_| true);
/// assert_eq!(puzzles[2], generate(&targets, 7, 5, |_| true));
/// ```
pub fn generate_all(
    targets: &Targets,
    seed: u64,
    indices: impl IntoIterator<Item = u64>,
    accepts: &dyn Fn(&Puzzle) -> bool,
    mut should_continue: impl FnMut(u64) -> bool,
) -> Vec<Result<Generated, GenerateError>> {
    let states = indices.into_iter().map(|index| GenerationState::new(targets, seed, index).accepting(accepts));
    if targets.suits_batches() {
        return batch::run_all(states, |attempts| !cancellation::is_requested() && should_continue(attempts));
    }
    states.map(|state| state.run(&mut should_continue)).collect()
}

/// The sequence of puzzles from a grid to the last removal: groups of clues, removed one after the other.
struct RemovalPath {
    grid: Grid,
    clues: CellSet,
    removed: Vec<CellSet>,
}

impl RemovalPath {
    /// Returns the puzzle of the sequence that is nearest to the targets.
    fn nearest(&self, targets: &Targets) -> Generated {
        let limited = targets.level.is_some()
            || targets.er_range().is_some()
            || targets.time_s.is_some()
            || targets.hodoku.limits_difficulty();
        if limited && !targets.minimal && !targets.needs_local_search() {
            self.last_accepted(|puzzle| targets.is_within_limits(puzzle))
        } else {
            let removed =
                targets.supports_weights().then(|| self.removed.iter().flat_map(|group| group.iter()).collect());
            Generated { removed, ..self.last() }
        }
    }

    /// Returns the last puzzle with clues restored until its level is in the range, if there is one.
    fn restored(&self, levels: LevelRange) -> Option<Generated> {
        let restored = effort::restore_clues(&self.last().puzzle, &self.grid, &self.removed, levels)?;
        let generated = Generated::new(restored, self.grid);
        if levels.min() == levels.max() {
            generated.level.get_or_init(|| levels.min());
        }
        Some(generated)
    }

    /// Returns the puzzle with the fewest clues that is accepted, by binary search: fewer clues make a puzzle harder.
    fn last_accepted(&self, accepts: impl Fn(&Generated) -> bool) -> Generated {
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
    fn last(&self) -> Generated {
        self.after(self.removed.len())
    }

    /// Returns the puzzle after this number of removals.
    fn after(&self, steps: usize) -> Generated {
        let removed: CellSet = self.removed[..steps].iter().copied().collect();
        Generated::new(Puzzle::from(self.grid).restricted_to(self.clues - removed), self.grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_ignores_cached_ratings() {
        let [rated, other] = [0, 0].map(|index| generate(&Targets::default(), 6, index, |_| true).unwrap());
        assert!(rated.effort().is_some() && rated.rating().is_solved());
        assert_eq!(rated, other);
        assert_ne!(rated, generate(&Targets::default(), 6, 1, |_| true).unwrap());
    }

    #[test]
    fn generation_stops_at_targets_that_cannot_be_met() {
        for clues in [std::ops::RangeInclusive::new(30, 20), 85..=90, 5..=10] {
            let targets = Targets::default().with_clues(clues);
            assert!(generate(&targets, 1, 0, |attempts| attempts < 3).is_err(), "{targets:?}");
        }
    }

    #[test]
    fn clues_in_range_are_nearer_than_others() {
        let targets = Targets::default().with_clues(22..=22).with_level(Level::Extreme);
        let error = generate(&targets, 4, 0, |attempts| attempts < 40).expect_err("rare");
        assert_eq!(error.nearest.map(|nearest| nearest.puzzle.clue_count()), Some(22));
    }
}
