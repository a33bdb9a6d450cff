//! What steps a position has: the options, the reasons why there are none, and what finds them.

use super::statement::Statement;
use super::{Engine, OpenEnd, Unrated, Unsupported, Walkthrough};
use crate::explain::{Explanation, Ladder, Language, NoStep};
use crate::kinds::Symbols;
use crate::rating::hodoku::TechniqueChoice;
use std::error::Error;
use std::fmt;

/// What the steps of a position are and contain.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepOptions {
    /// The ladder of techniques. `None` is that of HoDoKu, without naked singles if hidden singles alone fill the grid;
    /// of other kinds than the classic one that of the effort scale.
    pub ladder: Option<Ladder>,
    /// The symbols of the digits in texts. Classic puzzles with others than 1 to 9 have short reasons.
    pub symbols: Symbols,
    /// The language of short reasons in texts; `None` for full reasons in English.
    pub language: Option<Language>,
    /// Whether to omit techniques that assume exactly one solution.
    pub no_uniqueness: bool,
    /// The techniques of the ladder of HoDoKu; other ladders have no choice.
    pub choice: TechniqueChoice,
    /// Whether steps have the grid before them.
    pub grids: bool,
    /// Whether lists of steps have those of level Extreme.
    pub extreme: bool,
    /// Whether walkthroughs have the predicted solving time.
    pub time: bool,
}

impl Default for StepOptions {
    fn default() -> StepOptions {
        let symbols = Symbols::DIGITS;
        StepOptions {
            ladder: None,
            symbols,
            language: None,
            no_uniqueness: false,
            choice: TechniqueChoice::default(),
            grids: false,
            extreme: true,
            time: false,
        }
    }
}

impl StepOptions {
    /// Returns a step with the requested texts.
    pub(super) fn worded(&self, mut step: Explanation) -> Explanation {
        step.set_symbols(self.symbols);
        if let Some(language) = self.language {
            step.translate(language);
        }
        step
    }
}

/// The reason why a position has no such steps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoSteps {
    /// The kind of puzzle does not have them.
    Unsupported(Unsupported),
    /// The ladder has no technique with the name; the message says which ones it has.
    UnknownTechnique(String),
    /// The puzzle has no rating on the scale of the ladder.
    Unrated(Unrated),
    /// There is no further step.
    End(NoStep),
    /// The steps end before the grid is full, as in puzzles with several solutions.
    Open(OpenEnd),
}

impl From<Unsupported> for NoSteps {
    fn from(error: Unsupported) -> NoSteps {
        NoSteps::Unsupported(error)
    }
}

impl NoSteps {
    /// Returns the text in a language, in English if it has none.
    pub fn text(&self, language: Option<Language>) -> String {
        match self {
            NoSteps::Unsupported(error) => error.text(language),
            NoSteps::End(end) => end.text(language),
            NoSteps::Open(end) => end.text(language),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for NoSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSteps::Unsupported(error) => error.fmt(f),
            NoSteps::UnknownTechnique(error) => f.write_str(error),
            NoSteps::Unrated(error) => error.fmt(f),
            NoSteps::End(end) => end.fmt(f),
            NoSteps::Open(end) => end.fmt(f),
        }
    }
}

impl Error for NoSteps {}

/// The steps of a position without a fault on a ladder.
pub(super) trait StepSource {
    /// [`Position::walk`](super::Position::walk).
    fn walk(&self, engine: &mut Engine, options: &StepOptions) -> Result<Walkthrough, NoSteps>;

    /// [`Position::step_after`](super::Position::step_after).
    fn step_after(
        &self,
        engine: &mut Engine,
        skipped: usize,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Explanation, NoSteps>;

    /// [`Position::all_steps`](super::Position::all_steps).
    fn all_steps(
        &self,
        engine: &mut Engine,
        technique: Option<&str>,
        options: &StepOptions,
    ) -> Result<Vec<Explanation>, NoSteps>;

    /// [`Position::proof`](super::Position::proof).
    fn proof(&self, engine: &mut Engine, statements: &[Statement], options: &StepOptions) -> Option<Explanation>;
}
