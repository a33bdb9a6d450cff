//! Isomorphs of puzzles of any kind.

use super::Engine;
use crate::PuzzleRng;
use crate::canonical::{Transformation, canonicalize};
use crate::kinds::{Isomorphism, StartPosition};
use crate::pack::{AnyPuzzle, ClassicPuzzle, Record};
use std::error::Error;
use std::fmt;

/// The error of a puzzle that has too many symmetries for a search of its isomorphs, such as an empty grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManySymmetries;

impl fmt::Display for TooManySymmetries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many symmetries, as those of an empty grid")
    }
}

impl Error for TooManySymmetries {}

impl Engine {
    /// Returns the record of the canonical form of a puzzle: that of a classic one by
    /// [`canonicalize`], of any other one and of candidate grids by
    /// [`Isomorphism::canonical`](crate::kinds::Isomorphism::canonical).
    ///
    /// # Errors
    /// The puzzle has too many symmetries. Classic ones without candidates never have.
    pub fn canonical(&self, record: &Record) -> Result<Record, TooManySymmetries> {
        match &record.puzzle {
            AnyPuzzle::Classic(ClassicPuzzle { clues, candidates: None, .. }) => {
                Ok(record.transformed(&canonicalize(clues).transformation))
            }
            puzzle => {
                let (clues, candidates) = (puzzle.clues(), puzzle.given_candidates());
                let start = StartPosition { puzzle: &clues, candidates: candidates.as_deref() };
                let found = Isomorphism::canonical(puzzle.kind(), start).ok_or(TooManySymmetries)?;
                Ok(record.moved(&found))
            }
        }
    }

    /// Returns the record of a random isomorph of a puzzle, each with equal probability.
    ///
    /// # Errors
    /// The search for one is too long.
    pub fn isomorph(&self, record: &Record, rng: &mut PuzzleRng) -> Result<Record, TooManySymmetries> {
        match &record.puzzle {
            AnyPuzzle::Classic(_) => Ok(record.transformed(&Transformation::random(rng))),
            AnyPuzzle::Kind(puzzle) => {
                let random = Isomorphism::random(&puzzle.kind, rng).ok_or(TooManySymmetries)?;
                Ok(record.moved(&random))
            }
        }
    }
}
