//! Canonical forms of puzzles of any kind.

use super::{Ability, Engine, TooManySymmetries, Unsupported};
use crate::canonical::{Transformation, canonicalize, canonicalize_by_solution};
use crate::kinds::{Isomorphism, StartPosition};
use crate::pack::{AnyPuzzle, ClassicPuzzle, Record};
use crate::solver;
use cluewise_core::names::impl_names;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

/// The definition of the canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FormBasis {
    /// The smallest isomorph of the puzzle.
    #[default]
    Puzzle,
    /// The smallest isomorph whose solution is the smallest isomorph of the solution.
    Solution,
}

impl FormBasis {
    /// All definitions.
    pub const ALL: [FormBasis; 2] = [FormBasis::Puzzle, FormBasis::Solution];

    /// Returns the name of the definition: `puzzle`, `solution`.
    pub const fn name(self) -> &'static str {
        ["puzzle", "solution"][self as usize]
    }
}

impl_names!(FormBasis, ParseFormBasisError, "definition of the canonical form");

/// The canonical form of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CanonicalForm {
    /// The form, with what isomorphs share.
    pub record: Record,
    /// The number of automorphisms of a classic puzzle without candidates, and the transformation to its form.
    pub arrangement: Option<(u32, Transformation)>,
}

/// The reason why a puzzle has no canonical form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoForm {
    /// Its kind has no form by solution.
    Unsupported(Unsupported),
    /// It has too many symmetries. Classic puzzles without candidates never have.
    TooManySymmetries(TooManySymmetries),
    /// It has not exactly one solution.
    NotUnique,
}

impl From<Unsupported> for NoForm {
    fn from(error: Unsupported) -> NoForm {
        NoForm::Unsupported(error)
    }
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoForm::Unsupported(error) => error.fmt(f),
            NoForm::TooManySymmetries(error) => error.fmt(f),
            NoForm::NotUnique => f.write_str("not exactly one solution: no canonical form by solution"),
        }
    }
}

impl Error for NoForm {}

impl Engine {
    /// Returns the canonical form of a puzzle: that of a classic one by [`canonicalize`], of any other one and of candidate
    /// grids by [`Isomorphism::canonical`](crate::kinds::Isomorphism::canonical).
    ///
    /// # Errors
    /// There is no such form.
    pub fn canonical(&self, record: &Record, basis: FormBasis) -> Result<CanonicalForm, NoForm> {
        match (&record.puzzle, basis) {
            (AnyPuzzle::Classic(ClassicPuzzle { clues, candidates: None, .. }), basis) => {
                let (automorphisms, transformation) = match basis {
                    FormBasis::Puzzle => {
                        let form = canonicalize(clues);
                        (form.automorphisms, form.transformation)
                    }
                    FormBasis::Solution => {
                        let solution = solver::unique_solution(clues);
                        let form = solution.and_then(|grid| canonicalize_by_solution(clues, &grid));
                        let form = form.ok_or(NoForm::NotUnique)?;
                        (form.automorphisms, form.transformation)
                    }
                };
                let arrangement = Some((automorphisms, transformation));
                Ok(CanonicalForm { record: record.transformed(&transformation), arrangement })
            }
            (puzzle, FormBasis::Solution) => {
                Err(Unsupported::new(&named(puzzle), Ability::CanonicalFormBySolution).into())
            }
            (puzzle, FormBasis::Puzzle) => {
                let (clues, candidates) = (puzzle.clues(), puzzle.given_candidates());
                let start = StartPosition { puzzle: &clues, candidates: candidates.as_deref() };
                let found = Isomorphism::canonical(puzzle.kind(), start);
                let found = found.ok_or(NoForm::TooManySymmetries(TooManySymmetries))?;
                Ok(CanonicalForm { record: record.moved(&found), arrangement: None })
            }
        }
    }
}

impl CanonicalForm {
    /// Returns the number of automorphisms, and the transformation to the form.
    ///
    /// # Errors
    /// The puzzle is of another kind than the classic one, or a candidate grid.
    pub fn info(&self) -> Result<(u32, Transformation), Unsupported> {
        let unsupported = || Unsupported::new(&named(&self.record.puzzle), Ability::CanonicalFormWithInfo);
        self.arrangement.ok_or_else(unsupported)
    }
}

/// Returns the name of what is not a classic puzzle without candidates.
fn named(puzzle: &AnyPuzzle) -> String {
    if puzzle.has_candidates() { format!("{} with candidates", puzzle.kind()) } else { puzzle.kind().to_string() }
}
