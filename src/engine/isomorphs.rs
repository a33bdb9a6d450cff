//! Isomorphs of puzzles of any kind.

use super::Engine;
use crate::PuzzleRng;
use crate::canonical::Transformation;
use crate::kinds::Isomorphism;
use crate::pack::{AnyPuzzle, Record};
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
