//! The ladders of techniques for other kinds than the classic one.

use super::{Ability, Engine, RateOptions, Unrated, Unsupported};
use crate::explain::{Explanation, Ladder, TimeParts};
use crate::kinds::{Board, Goal, KindLadder, KindStepOptions, Puzzle, PuzzleKind, StartPosition};
use crate::pack::Record;
use crate::rating::{Scale, se};

impl Engine {
    /// Returns the requested ladder for a kind of puzzle.
    ///
    /// # Errors
    /// It is that of HoDoKu.
    pub(super) fn ladder_of(kind: &PuzzleKind, ladder: Option<Ladder>) -> Result<KindLadder, Unsupported> {
        match ladder {
            Some(Ladder::Hodoku) => Err(Unsupported::new(kind, Ability::HodokuSteps)),
            ladder => Ok(ladder.into()),
        }
    }

    /// Rates a puzzle that [`Engine::solve`] has solved on the scale of a ladder.
    ///
    /// # Errors
    /// As of [`Engine::rate`].
    pub(super) fn rate_on_ladder(
        &mut self,
        record: &mut Record,
        ladder: KindLadder,
        no_uniqueness: bool,
    ) -> Result<(), Unrated> {
        let scale = if ladder == KindLadder::Se { Scale::Se } else { Scale::Effort };
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

    /// Returns the steps from a position of a puzzle to a goal; the record may have pencil marks. Returns also the grid after
    /// them, unless a search took too long.
    ///
    /// # Errors
    /// The ladder does not cover the kind of puzzle.
    pub(super) fn steps_of_kind(
        &mut self,
        record: &Record,
        (position, goal): (&Puzzle, Goal),
        ladder: KindLadder,
        options: KindStepOptions,
    ) -> Result<(Vec<Explanation>, Option<Board>), Unrated> {
        let kind = record.kind();
        let candidates = record.kind_puzzle().and_then(|puzzle| puzzle.candidates.as_deref());
        let start = StartPosition { puzzle: position, candidates };
        let steps = ladder.walk(&mut self.solvers, kind, start, goal, options);
        steps.ok_or_else(|| match ladder {
            KindLadder::Se => Unrated::Unsupported(Unsupported::new(kind, Ability::SeRating)),
            KindLadder::Effort => Unrated::TooLarge,
        })
    }
}
