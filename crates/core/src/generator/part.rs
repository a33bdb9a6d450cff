//! Puzzles of a run with the same targets.

use super::targets::Targets;

/// A number of puzzles with the same targets.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// The number of puzzles.
    pub count: u64,
    /// The targets of each puzzle.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub targets: Targets,
}
