//! The location of a puzzle in the inputs.

use std::fmt;
use std::sync::Arc;

/// The location of a puzzle; displayed as `FILE: puzzle N`.
#[derive(Debug, Clone)]
pub struct Location {
    /// Name of the input.
    pub(super) name: Arc<str>,
    /// Number of the puzzle in its input, from 1; malformed entries count.
    pub number: u64,
}

impl Location {
    /// Returns the name of the input.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the location of a puzzle among those of an argument.
    #[cfg(test)]
    pub fn of_argument(number: u64) -> Location {
        Location { name: ARGUMENT.into(), number }
    }

    /// Returns whether the puzzle is an argument of the command itself.
    pub fn is_argument(&self) -> bool {
        *self.name == *ARGUMENT
    }
}

/// The name of arguments that are puzzles.
pub const ARGUMENT: &str = "argument";

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: puzzle {}", self.name, self.number)
    }
}
