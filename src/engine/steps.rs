//! The ladders of techniques for other kinds than the classic one.

use super::{Ability, Engine, RateOptions, Unrated, Unsupported};
use crate::explain::{Ladder, TimeParts};
use crate::kinds::{ExplainedSteps, Goal, KindStepOptions, Puzzle, PuzzleKind, StartPosition, explain_steps};
use crate::pack::Record;
use crate::rating::{Scale, se};

impl Engine {
    /// Returns the requested ladder for a kind of puzzle; by default that of HoDoKu for classic puzzles, and that of the
    /// effort scale for others.
    ///
    /// # Errors
    /// The kind does not have its steps.
    pub(super) fn ladder_of(kind: &PuzzleKind, ladder: Option<Ladder>) -> Result<Ladder, Unsupported> {
        match (ladder, kind.is_classic()) {
            (None, true) => Ok(Ladder::Hodoku),
            (None, false) => Ok(Ladder::Effort),
            (Some(ladder @ Ladder::Effort), true) | (Some(ladder @ Ladder::Hodoku), false) => {
                Err(Unsupported::new(kind, Ability::Steps(ladder)))
            }
            (Some(ladder), _) => Ok(ladder),
        }
    }

    /// Rates a puzzle that [`Engine::solve`] has solved on the scale of a ladder.
    ///
    /// # Errors
    /// As of [`Engine::rate`].
    pub(super) fn rate_on_ladder(
        &mut self,
        record: &mut Record,
        ladder: Ladder,
        no_uniqueness: bool,
    ) -> Result<(), Unrated> {
        let scale = match ladder {
            Ladder::Hodoku => Scale::Hodoku,
            Ladder::Se => Scale::Se,
            Ladder::Effort => Scale::Effort,
        };
        let se = se::Options::default().with_uniqueness(!no_uniqueness);
        self.rate(record, scale, &RateOptions { se, ..RateOptions::default() }).map(drop)
    }

    /// Returns the predicted solving time of a solved puzzle of another kind than the classic one, with its parts; `None` if
    /// there is no prediction.
    pub(super) fn time_parts(&mut self, record: &Record) -> Option<TimeParts> {
        let puzzle = record.kind_puzzle().filter(|puzzle| puzzle.candidates.is_none())?;
        let (solution, rater) = (puzzle.solution.as_ref()?, self.solvers.rater(&puzzle.kind)?);
        Some(TimeParts::new(&puzzle.kind, rater.time_parts(&puzzle.kind, &puzzle.clues, solution)?))
    }

    /// Returns the steps from a position of a puzzle to a goal; the record may have pencil marks.
    ///
    /// # Errors
    /// The ladder does not cover the kind of puzzle.
    pub(super) fn steps_of_kind(
        &mut self,
        record: &Record,
        (position, goal): (&Puzzle, Goal),
        options: KindStepOptions,
    ) -> Result<ExplainedSteps, Unrated> {
        let kind = record.kind();
        let candidates = record.kind_puzzle().and_then(|puzzle| puzzle.candidates.as_deref());
        let start = StartPosition { puzzle: position, candidates };
        let explained = explain_steps(&mut self.solvers, kind, start, goal, options);
        explained.ok_or_else(|| match options.ladder {
            Ladder::Effort => Unrated::TooLarge,
            ladder => Unrated::Unsupported(Unsupported::new(kind, Ability::Steps(ladder))),
        })
    }
}
