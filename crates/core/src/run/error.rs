//! The reasons why a run has no puzzles.

use crate::generator::TargetError;
use crate::kinds::KindTargetError;
use std::fmt;

/// The reason why no puzzle of a kind can meet targets, or none was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RunError {
    /// The kind lacks a target, or no classic puzzle can meet the targets.
    Targets(TargetError),
    /// No puzzle of another kind than the classic one can meet the targets, or none was found.
    Kind(KindTargetError),
}

impl RunError {
    /// Returns whether no puzzle can meet the targets; false if none was found.
    pub fn is_proved(&self) -> bool {
        match self {
            RunError::Targets(_) => true,
            RunError::Kind(error) => error.is_proved(),
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Targets(error) => error.fmt(f),
            RunError::Kind(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<TargetError> for RunError {
    fn from(error: TargetError) -> RunError {
        RunError::Targets(error)
    }
}

impl From<KindTargetError> for RunError {
    fn from(error: KindTargetError) -> RunError {
        RunError::Kind(error)
    }
}
