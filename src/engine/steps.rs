//! Steps of puzzles of any kind, as explained.

use super::{Engine, RateOptions, Unrated, Unsupported};
use crate::explain::{Explanation, Ladder, Language, SolvingStep, Walkthrough, solution_line};
use crate::formats::{AnyRecord, VariantRecord, VariantWalkthrough};
use crate::pack::brief_steps;
use crate::rating::{Scale, se};
use crate::variant::{Puzzle, StartPosition, Symbols, Variant, VariantExplanation, VariantLadder, VariantStepOptions};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::ops::Deref;

/// A step of a puzzle of any kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AnyStep<'a> {
    /// Of a 9x9 Sudoku with the usual rules.
    Classic(&'a Explanation),
    /// Of any other puzzle.
    Kind(&'a VariantExplanation),
}

impl<'a> Deref for AnyStep<'a> {
    type Target = dyn SolvingStep + 'a;

    fn deref(&self) -> &Self::Target {
        match self {
            AnyStep::Classic(step) => *step,
            AnyStep::Kind(step) => *step,
        }
    }
}

/// The step of its kind.
impl Serialize for AnyStep<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            AnyStep::Classic(step) => step.serialize(serializer),
            AnyStep::Kind(step) => step.serialize(serializer),
        }
    }
}

impl AnyStep<'_> {
    /// Returns the technique, its rating or score, and the place as data.
    pub fn to_brief(&self) -> Value {
        let (name, rating, score) = match self {
            AnyStep::Classic(step) => (&step.name, step.rating, step.score),
            AnyStep::Kind(step) => (&step.name, step.rating, None),
        };
        let mut brief = json!({ "technique": self.technique(), "place": self.location() });
        let known = [("name", json!(name)), ("rating", json!(rating)), ("score", json!(score))];
        known.into_iter().filter(|(_, value)| !value.is_null()).for_each(|(key, value)| brief[key] = value);
        brief
    }
}

/// Steps of one puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum AnySteps {
    /// Of a 9x9 Sudoku with the usual rules.
    Classic(Vec<Explanation>),
    /// Of any other puzzle.
    Kind(Vec<VariantExplanation>),
}

impl AnySteps {
    /// Returns the steps in order.
    pub fn to_vec(&self) -> Vec<AnyStep<'_>> {
        match self {
            AnySteps::Classic(steps) => steps.iter().map(AnyStep::Classic).collect(),
            AnySteps::Kind(steps) => steps.iter().map(AnyStep::Kind).collect(),
        }
    }

    /// Changes each step.
    pub fn change(&mut self, change: impl Fn(&mut dyn SolvingStep)) {
        match self {
            AnySteps::Classic(steps) => steps.iter_mut().for_each(|step| change(step)),
            AnySteps::Kind(steps) => steps.iter_mut().for_each(|step| change(step)),
        }
    }
}

/// The solution of a puzzle of any kind, step by step.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "most puzzles are classic ones")]
pub enum AnyWalkthrough {
    /// Of a 9x9 Sudoku with the usual rules.
    Classic(Walkthrough),
    /// Of any other puzzle.
    Kind(VariantWalkthrough),
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
    pub fn steps(&self) -> Vec<AnyStep<'_>> {
        match self {
            AnyWalkthrough::Classic(walk) => walk.steps.iter().map(AnyStep::Classic).collect(),
            AnyWalkthrough::Kind(walk) => walk.steps.iter().map(AnyStep::Kind).collect(),
        }
    }

    /// Changes each step.
    pub fn change(&mut self, change: impl Fn(&mut dyn SolvingStep)) {
        match self {
            AnyWalkthrough::Classic(walk) => walk.steps.iter_mut().for_each(|step| change(step)),
            AnyWalkthrough::Kind(walk) => walk.steps.iter_mut().for_each(|step| change(step)),
        }
    }

    /// Returns the puzzle as a line.
    pub fn puzzle_line(&self, symbols: Symbols) -> String {
        match self {
            AnyWalkthrough::Classic(walk) => walk.puzzle.to_string(),
            AnyWalkthrough::Kind(walk) => walk.record.to_line(symbols),
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
        match self {
            AnyWalkthrough::Classic(walk) => walk.language(),
            AnyWalkthrough::Kind(walk) => walk.language(),
        }
    }

    /// Returns the solution as a line.
    pub fn solution(&self, symbols: Symbols) -> Option<String> {
        match self {
            AnyWalkthrough::Classic(walk) => walk.solution.map(|solution| solution.to_string()),
            AnyWalkthrough::Kind(walk) => {
                walk.record.solution.as_ref().map(|solution| walk.record.variant.text_of(solution, symbols))
            }
        }
    }

    /// Returns the line with the solution after all steps, in their language, or why there is none.
    pub fn last_line(&self, symbols: Symbols) -> String {
        match self {
            AnyWalkthrough::Classic(walk) => walk.last_line(),
            AnyWalkthrough::Kind(walk) => solution_line(walk.language(), &self.solution(symbols).unwrap_or_default()),
        }
    }

    /// Returns the puzzle with its steps as compact data without text, as JSON.
    pub fn to_brief(&self) -> String {
        match self {
            AnyWalkthrough::Classic(walk) => json!({ "puzzle": walk.puzzle, "steps": brief_steps(walk) }).to_string(),
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
    pub fn ladder_of(kind: &Variant, ladder: Option<Ladder>) -> Result<VariantLadder, Unsupported> {
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
        record: &mut AnyRecord,
        ladder: VariantLadder,
        no_uniqueness: bool,
    ) -> Result<(), Unrated> {
        let scale = if ladder == VariantLadder::Se { Scale::Se } else { Scale::Effort };
        let se = se::Options::default().with_uniqueness(!no_uniqueness);
        self.rate(record, scale, &RateOptions { se, ..RateOptions::default() }).map(drop)
    }

    /// Returns the steps from a position of a puzzle to its solution, from the pencil marks of the record if it has some.
    ///
    /// # Errors
    /// The ladder does not cover the kind of puzzle.
    pub fn steps_of_kind(
        &mut self,
        record: &VariantRecord,
        [position, solution]: [&Puzzle; 2],
        ladder: VariantLadder,
        options: VariantStepOptions,
    ) -> Result<Vec<VariantExplanation>, Unrated> {
        let kind = &record.variant;
        let start = StartPosition { puzzle: position, candidates: record.candidates.as_deref() };
        let steps = ladder.explain(&mut self.solvers, kind, start, solution, options);
        steps.ok_or_else(|| match ladder {
            VariantLadder::Se => Unrated::Unsupported(Unsupported::new(kind, "Sudoku Explainer rating")),
            VariantLadder::Effort => Unrated::TooLarge,
        })
    }
}
