//! A generated puzzle.

use super::weight;
use crate::board::cell::Cell;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::effort::{self, Effort, Level};
use crate::rating::se::{self, Options, Outcome, Rating, TechniqueCounts, TechniqueSet, Tenths};
use crate::rating::time::{self, SolvingTime};
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
    pub(super) level: OnceLock<Level>,
    /// The Sudoku Explainer rating, and how often it uses each technique.
    rating: OnceLock<(Rating, TechniqueCounts)>,
    time: OnceLock<Option<SolvingTime>>,
    /// The clues removed one by one in random order, if they determine a [weight](Generated::weight).
    pub(super) removed: Option<Vec<Cell>>,
}

/// Cached ratings make no difference.
impl PartialEq for Generated {
    fn eq(&self, other: &Generated) -> bool {
        (self.puzzle, self.solution, &self.removed) == (other.puzzle, other.solution, &other.removed)
    }
}

impl Generated {
    pub(crate) fn new(puzzle: Puzzle, solution: Grid) -> Generated {
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
    /// [`Targets::supports_weights`](super::Targets::supports_weights) is false.
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
    pub(super) fn level_up_to(&self, max: Level) -> Option<Level> {
        let known = self.level.get().copied().or_else(|| self.effort.get()?.as_ref().map(|effort| effort.level));
        let level = known.or_else(|| effort::level_up_to(&self.puzzle, &self.solution, max));
        level.map(|level| *self.level.get_or_init(|| level)).filter(|&level| level <= max)
    }

    /// Returns the predicted solving time, if there is a prediction.
    pub fn time(&self) -> Option<SolvingTime> {
        *self.time.get_or_init(|| time::rate_unique(&self.puzzle, &self.solution))
    }

    /// Returns the expected solving time.
    pub(super) fn expected_seconds(&self) -> Option<u32> {
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

    pub(super) fn rated(&self) -> &(Rating, TechniqueCounts) {
        self.rating.get_or_init(|| {
            let (outcome, techniques) = se::rate_with_techniques(&self.puzzle, Options::default());
            (outcome.rating(), techniques)
        })
    }

    /// Returns the ER in tenths, or `max + 1` if it is above `max`, which takes less time to find out.
    pub(super) fn er_up_to(&self, max: u32) -> u32 {
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
    pub(super) fn needs_any(&self, excluded: TechniqueSet) -> bool {
        let mut options = Options::default().with_er_max(self.rating().er);
        options.excluded = excluded;
        se::rate_with(&self.puzzle, options) == Outcome::AboveMax
    }
}

/// The error of a search that was stopped before it met its targets.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct GenerateError {
    /// The number of attempts.
    pub attempts: u64,
    /// The puzzle nearest to the targets.
    pub nearest: Option<Box<Generated>>,
    /// Why attempts at a completion of a [`Draft`](crate::kinds::Draft) have failed.
    pub misses: Misses,
}

/// The numbers of attempts at a completion of a [`Draft`](crate::kinds::Draft) that have failed, by their reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Misses {
    /// The search for a solution was too long.
    pub unsolved: u64,
    /// All that may be added leaves several solutions, or a search did not end.
    pub ambiguous: u64,
    /// The puzzle is below the level.
    pub too_easy: u64,
    /// The puzzle is above the level with all that may be added.
    pub too_hard: u64,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.attempts == 1 { "" } else { "s" };
        write!(f, "gave up after {} attempt{s}", self.attempts)
    }
}

impl std::error::Error for GenerateError {}
