//! Ratings of puzzles of any kind.

use super::{Engine, Unsupported};
use crate::formats::{AnyRecord, UnratedReason, VariantRecord};
use crate::pack::Record;
use crate::rating::effort::{self, Level};
use crate::rating::se::{Options, Outcome, Version};
use crate::rating::{Scale, hodoku};
use crate::solver;
use crate::variant::SeOptions;
use std::error::Error;
use std::fmt;

/// What ratings contain.
#[derive(Clone, Copy, Default, Debug)]
pub struct RateOptions {
    /// The options of Sudoku Explainer ratings.
    pub se: Options,
    /// Whether to count the uses of each technique of Sudoku Explainer and HoDoKu, which takes longer.
    pub counts_techniques: bool,
}

/// The reason why a puzzle with exactly one solution has no rating.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unrated {
    /// The scale does not cover this kind of puzzle.
    Unsupported(Unsupported),
    /// The grid is too large for the scale.
    TooLarge,
    /// The search takes too long.
    TooLong,
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrated::Unsupported(error) => error.fmt(f),
            Unrated::TooLarge => f.write_str("the grid is too large, not rated"),
            Unrated::TooLong => f.write_str("the search for a rating takes too long, not rated"),
        }
    }
}

impl Error for Unrated {}

impl Engine {
    /// Rates a puzzle that [`Engine::solve`] has solved on a scale, and sets the rating; removes it if the puzzle has
    /// none, as most ratings without exactly one solution. Returns the outcome of a Sudoku Explainer rating: classic
    /// puzzles have one with any number of solutions.
    ///
    /// # Errors
    /// The scale does not cover the kind of puzzle, or the search takes too long.
    pub fn rate(
        &mut self,
        record: &mut AnyRecord,
        scale: Scale,
        options: &RateOptions,
    ) -> Result<Option<Outcome>, Unrated> {
        match record {
            AnyRecord::Classic(record) => Ok(rate_classic(record, scale, options)),
            AnyRecord::Kind(record) => match record.change_as_classic(|record| rate_classic(record, scale, options)) {
                Some(outcome) => Ok(outcome),
                None => self.rate_kind(record, scale, options.se),
            },
        }
    }

    /// Returns the level of a puzzle; `None` without exactly one solution, and for grids that are too large.
    pub fn level(&mut self, record: &AnyRecord) -> Option<Level> {
        if let Some(puzzle) = record.classic_puzzle() {
            return effort::level_up_to(&puzzle, &solver::unique_solution(&puzzle)?, Level::Extreme);
        }
        let AnyRecord::Kind(VariantRecord { variant, puzzle, .. }) = record else { return None };
        let solution = self.solvers.unique_solution(variant, puzzle, self.budget).ok()?;
        self.solvers.rater(variant)?.level_up_to(puzzle, &solution, Level::Extreme)
    }

    fn rate_kind(
        &mut self,
        record: &mut VariantRecord,
        scale: Scale,
        options: Options,
    ) -> Result<Option<Outcome>, Unrated> {
        if record.solution.is_none() {
            return Ok(None);
        }
        match scale {
            Scale::Effort => match record.rate_effort(&mut self.solvers) {
                Ok(()) => Ok(None),
                Err(UnratedReason::TooLong) => Err(Unrated::TooLong),
                Err(UnratedReason::NotCovered) => Err(Unrated::TooLarge),
            },
            // SukakuExplainer, the reference for these ratings, has one version.
            Scale::Se if options.version != Version::default() => {
                Err(lacks(record, "rating by this version of Sudoku Explainer"))
            }
            Scale::Se => {
                let of_kind = SeOptions::default().with_er_max(options.er_max).with_no_uniqueness(!options.uniqueness);
                match record.rate_se(&mut self.solvers, of_kind) {
                    Ok(outcome) => Ok(Some(outcome)),
                    Err(UnratedReason::TooLong) => Err(Unrated::TooLong),
                    Err(UnratedReason::NotCovered) => Err(lacks(record, "Sudoku Explainer rating")),
                }
            }
            Scale::Hodoku | Scale::Time => Err(Unrated::Unsupported(classic_only(&record.variant, scale))),
        }
    }
}

/// Returns the error for a scale that only classic puzzles have.
pub(super) fn classic_only(kind: &impl fmt::Display, scale: Scale) -> Unsupported {
    let scale = if scale == Scale::Time { "predicted solving time" } else { "rating by HoDoKu" };
    Unsupported::new(kind, scale)
}

/// Returns the error for a kind without a scale.
fn lacks(record: &VariantRecord, scale: &'static str) -> Unrated {
    Unrated::Unsupported(Unsupported::new(&record.variant, scale))
}

/// The minimum number of clues for a Sudoku Explainer rating of a puzzle without a solution, which is that of puzzles
/// with one.
const MIN_CLUES: usize = 17;

fn rate_classic(record: &mut Record, scale: Scale, options: &RateOptions) -> Option<Outcome> {
    match scale {
        Scale::Effort => record.rate_effort(),
        Scale::Se if record.puzzle.clue_count() < MIN_CLUES && record.solution.is_none() && !has_solution(record) => {}
        Scale::Se if options.counts_techniques => return Some(record.rate_se(&options.se)),
        Scale::Se => return Some(record.rate_se_only(&options.se)),
        Scale::Hodoku if options.counts_techniques || record.candidates.is_some() => record.rate_hodoku(),
        Scale::Hodoku => {
            record.set_hodoku(None);
            if let Some(hodoku::Rating { level, score, .. }) = hodoku::rate(&record.puzzle) {
                (record.hodoku_level, record.hodoku_score) = (Some(level), Some(score));
            }
        }
        Scale::Time => record.rate_time(),
    }
    None
}

fn has_solution(record: &Record) -> bool {
    match record.candidates.as_deref() {
        None => solver::count(&record.puzzle, 1) > 0,
        Some(within) => solver::count_within(within, 1) > 0,
    }
}
