//! The verdict on the number of solutions of a puzzle of a kind.

use crate::solver;
use std::fmt;

/// Classification of a puzzle by its number of solutions, as far as a search within its budget could tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one solution: a proper puzzle.
    Unique,
    /// At least two solutions.
    Multiple,
    /// The budget was spent before the search could tell.
    Unknown,
}

impl From<solver::Verdict> for Verdict {
    fn from(verdict: solver::Verdict) -> Verdict {
        match verdict {
            solver::Verdict::None => Verdict::None,
            solver::Verdict::Unique => Verdict::Unique,
            solver::Verdict::Multiple => Verdict::Multiple,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Multiple => "several",
            Verdict::Unknown => "unknown",
        })
    }
}
