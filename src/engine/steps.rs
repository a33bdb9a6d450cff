//! Steps of puzzles of any kind, as explained.

use super::{Engine, RateOptions, Unrated, Unsupported};
use crate::explain::{self, Explanation, Ladder, Language, Walkthrough};
use crate::formats::KindWalkthrough;
use crate::kinds::{KindLadder, KindStepOptions, Puzzle, PuzzleKind, StartPosition, Symbols};
use crate::pack::Record;
use crate::pack::brief_steps;
use crate::rating::{Scale, se};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::borrow::Cow;

/// The solution of a puzzle of any kind, step by step.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "most puzzles are classic ones")]
pub enum AnyWalkthrough {
    /// Of a 9x9 Sudoku with the usual rules.
    Classic(Walkthrough),
    /// Of any other puzzle.
    Kind(KindWalkthrough),
}

/// The walkthrough of its kind.
impl Serialize for AnyWalkthrough {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            AnyWalkthrough::Classic(walk) => walk.serialize(serializer),
            AnyWalkthrough::Kind(walk) => walk.serialize(serializer),
        }
    }
}

impl AnyWalkthrough {
    /// Returns the steps in order.
    pub fn steps(&self) -> &[Explanation] {
        match self {
            AnyWalkthrough::Classic(walk) => &walk.steps,
            AnyWalkthrough::Kind(walk) => &walk.steps,
        }
    }

    /// Returns the steps in order, to be changed.
    pub fn steps_mut(&mut self) -> &mut [Explanation] {
        match self {
            AnyWalkthrough::Classic(walk) => &mut walk.steps,
            AnyWalkthrough::Kind(walk) => &mut walk.steps,
        }
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> Cow<'_, PuzzleKind> {
        match self {
            AnyWalkthrough::Classic(_) => Cow::Owned(PuzzleKind::default()),
            AnyWalkthrough::Kind(walk) => Cow::Borrowed(walk.record.kind()),
        }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Cow<'_, Puzzle> {
        match self {
            AnyWalkthrough::Classic(walk) => Cow::Owned(walk.puzzle.into()),
            AnyWalkthrough::Kind(walk) => walk.record.puzzle.clues(),
        }
    }

    /// Returns the puzzle as a line.
    pub fn puzzle_line(&self, symbols: Symbols) -> String {
        match self {
            AnyWalkthrough::Classic(walk) => walk.puzzle.to_string(),
            AnyWalkthrough::Kind(walk) => walk.record.puzzle.to_line(symbols),
        }
    }

    /// Returns a line with the ratings.
    pub fn headline(&self) -> String {
        match self {
            AnyWalkthrough::Classic(walk) => walk.headline(),
            AnyWalkthrough::Kind(walk) => walk.headline(),
        }
    }

    /// Returns the language of the steps, if one was requested.
    pub fn language(&self) -> Option<Language> {
        self.steps().first().and_then(Explanation::language)
    }

    /// Returns the solution as a line.
    pub fn solution(&self, symbols: Symbols) -> Option<String> {
        match self {
            AnyWalkthrough::Classic(walk) => walk.solution.map(|solution| solution.to_string()),
            AnyWalkthrough::Kind(walk) => {
                walk.record.solution().map(|solution| walk.record.kind().text_of(&solution, symbols))
            }
        }
    }

    /// Returns the line with the solution after all steps, in their language, or why there is none.
    pub fn last_line(&self, symbols: Symbols) -> String {
        let is_full = self.puzzle().cells().iter().all(|&digit| digit > 0);
        explain::last_line(self.language(), self.solution(symbols), is_full)
    }

    /// Returns the puzzle with its steps as compact data without text, as JSON.
    pub fn to_brief(&self) -> String {
        match self {
            AnyWalkthrough::Classic(walk) => {
                json!({ "puzzle": walk.puzzle, "steps": brief_steps(&self.kind(), &walk.steps) }).to_string()
            }
            AnyWalkthrough::Kind(walk) => {
                let mut record = walk.record.clone();
                record.set_steps(&walk.steps);
                serde_json::to_string(&record).unwrap_or_default()
            }
        }
    }
}

/// The ladders of other kinds than the classic one.
impl Engine {
    /// Returns the requested ladder for a kind of puzzle.
    ///
    /// # Errors
    /// It is that of HoDoKu.
    pub fn ladder_of(kind: &PuzzleKind, ladder: Option<Ladder>) -> Result<KindLadder, Unsupported> {
        match ladder {
            Some(Ladder::Hodoku) => Err(Unsupported::new(kind, "steps of HoDoKu")),
            ladder => Ok(ladder.into()),
        }
    }

    /// Rates a puzzle that [`Engine::solve`] has solved on the scale of a ladder.
    ///
    /// # Errors
    /// As of [`Engine::rate`].
    pub fn rate_on_ladder(
        &mut self,
        record: &mut Record,
        ladder: KindLadder,
        no_uniqueness: bool,
    ) -> Result<(), Unrated> {
        let scale = if ladder == KindLadder::Se { Scale::Se } else { Scale::Effort };
        let se = se::Options::default().with_uniqueness(!no_uniqueness);
        self.rate(record, scale, &RateOptions { se, ..RateOptions::default() }).map(drop)
    }

    /// Returns the steps from a position of a puzzle to its solution, from the pencil marks of the record if it has some.
    ///
    /// # Errors
    /// The ladder does not cover the kind of puzzle.
    pub fn steps_of_kind(
        &mut self,
        record: &Record,
        [position, solution]: [&Puzzle; 2],
        ladder: KindLadder,
        options: KindStepOptions,
    ) -> Result<Vec<Explanation>, Unrated> {
        let kind = record.kind();
        let candidates = record.kind_puzzle().and_then(|puzzle| puzzle.candidates.as_deref());
        let start = StartPosition { puzzle: position, candidates };
        let steps = ladder.explain(&mut self.solvers, kind, start, solution, options);
        steps.ok_or_else(|| match ladder {
            KindLadder::Se => Unrated::Unsupported(Unsupported::new(kind, "Sudoku Explainer rating")),
            KindLadder::Effort => Unrated::TooLarge,
        })
    }
}
