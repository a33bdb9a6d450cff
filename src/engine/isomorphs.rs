//! Isomorphs of puzzles of any kind.

use super::Engine;
use crate::PuzzleRng;
use crate::canonical::{Transformation, canonicalize};
use crate::formats::AnyRecord;
use crate::variant::Isomorphism;
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
    /// [`canonicalize`], of any other one by
    /// [`Isomorphism::canonical`](crate::variant::Isomorphism::canonical).
    ///
    /// # Errors
    /// The puzzle has too many symmetries. Classic ones never have.
    pub fn canonical(&self, record: &AnyRecord) -> Result<AnyRecord, TooManySymmetries> {
        match record {
            AnyRecord::Classic(record) => {
                Ok(AnyRecord::Classic(record.transformed(&canonicalize(&record.puzzle).transformation)))
            }
            AnyRecord::Kind(record) => {
                let found = Isomorphism::canonical(&record.variant, &record.puzzle).ok_or(TooManySymmetries)?;
                Ok(AnyRecord::Kind(record.transformed(&found)))
            }
        }
    }

    /// Returns the record of a random isomorph of a puzzle, each with equal probability.
    ///
    /// # Errors
    /// The search for one is too long.
    pub fn isomorph(&self, record: &AnyRecord, rng: &mut PuzzleRng) -> Result<AnyRecord, TooManySymmetries> {
        match record {
            AnyRecord::Classic(record) => Ok(AnyRecord::Classic(record.transformed(&Transformation::random(rng)))),
            AnyRecord::Kind(record) => {
                let random = Isomorphism::random(&record.variant, rng).ok_or(TooManySymmetries)?;
                Ok(AnyRecord::Kind(record.transformed(&random)))
            }
        }
    }
}
