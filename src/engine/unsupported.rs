//! The error of what a kind of puzzle cannot do.

use crate::explain::{Ladder, Language};
use crate::pack::{ClassicPuzzle, Record};
use crate::rating::Scale;
use std::error::Error;
use std::fmt;

/// What only some kinds of puzzles have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ability {
    /// Bands of three rows.
    Bands,
    /// A canonical form by the solution.
    CanonicalFormBySolution,
    /// A canonical form with its automorphisms and transformation.
    CanonicalFormWithInfo,
    /// A closure under the techniques of Sudoku Explainer.
    Closure,
    /// A depth of trial and error.
    Depth,
    /// Pictures in place of its digits.
    DigitPictures,
    /// Expansions: minimal puzzles with more clues.
    Expansions,
    /// Steps in the notation of HoDoKu.
    HodokuNotation,
    /// Neighbors: puzzles with some clues exchanged.
    Neighbors,
    /// A search by plain backtracking.
    PlainBacktracking,
    /// Propagation without a rating; too large grids lack it.
    Propagation,
    /// A rating on a scale.
    Rating(Scale),
    /// A rearrangement of its cells.
    Rearrangement,
    /// A rating by a version of Sudoku Explainer besides 1.2.1.
    SeVersion,
    /// Steps of a ladder.
    Steps(Ladder),
    /// A choice of the techniques of a ladder besides that of HoDoKu.
    TechniqueChoice,
    /// A search for one technique of a ladder.
    TechniqueSearch(Ladder),
    /// Unavoidable sets of its solution.
    UnavoidableSets,
}

/// The words after "KIND has no".
impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ability::Bands => "bands",
            Ability::CanonicalFormBySolution => "canonical form by solution",
            Ability::CanonicalFormWithInfo => "canonical form with --info",
            Ability::Closure => "closure",
            Ability::Depth => "depth",
            Ability::DigitPictures => "pictures of digits",
            Ability::Expansions => "expansions",
            Ability::HodokuNotation => "steps in the notation of HoDoKu",
            Ability::Neighbors => "neighbors",
            Ability::PlainBacktracking => "plain backtracking",
            Ability::Propagation => "propagation",
            Ability::Rating(Scale::Effort) => "effort",
            Ability::Rating(Scale::Hodoku) => "rating by HoDoKu",
            Ability::Rating(Scale::Se) => "Sudoku Explainer rating",
            Ability::Rating(Scale::Time) => "predicted solving time",
            Ability::Rearrangement => "rearrangement of its cells",
            Ability::SeVersion => "rating by this version of Sudoku Explainer",
            Ability::Steps(Ladder::Effort) => "steps of the effort scale",
            Ability::Steps(Ladder::Hodoku) => "steps of HoDoKu",
            Ability::Steps(Ladder::Se) => "steps of Sudoku Explainer",
            Ability::TechniqueChoice => "choice of techniques on this ladder, which their order defines",
            Ability::TechniqueSearch(Ladder::Effort) => "search for a technique of the effort scale",
            Ability::TechniqueSearch(Ladder::Hodoku) => "search for a technique of HoDoKu",
            Ability::TechniqueSearch(Ladder::Se) => "search for a technique of Sudoku Explainer",
            Ability::UnavoidableSets => "unavoidable sets",
        })
    }
}

/// A kind of puzzle lacks something: a scale that does not cover it, for example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    kind: String,
    ability: Ability,
}

impl Unsupported {
    /// Creates the error of a kind of puzzle.
    pub fn new(kind: &impl fmt::Display, ability: Ability) -> Unsupported {
        Unsupported { kind: kind.to_string(), ability }
    }

    /// Returns the text in a language, in English if it has none.
    pub fn text(&self, language: Option<Language>) -> String {
        let key = format!("lacks {}", self.ability);
        let own = language.and_then(|language| language.message(&key, &[("kind", self.kind.clone())]));
        own.unwrap_or_else(|| self.to_string())
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no {}", self.kind, self.ability)
    }
}

impl Error for Unsupported {}

/// The message.
impl From<Unsupported> for String {
    fn from(error: Unsupported) -> String {
        error.to_string()
    }
}

impl Record {
    /// Returns the 9x9 puzzle with the usual rules, for what only such puzzles have.
    ///
    /// # Errors
    /// The puzzle is of another kind.
    pub fn require_classic(&self, ability: Ability) -> Result<&ClassicPuzzle, Unsupported> {
        self.classic().ok_or_else(|| Unsupported::new(self.kind(), ability))
    }
}
