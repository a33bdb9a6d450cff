//! The error of what a kind of puzzle cannot do.

use crate::pack::{ClassicPuzzle, Record};
use std::error::Error;
use std::fmt;

/// A kind of puzzle lacks something: a scale that does not cover it, for example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    kind: String,
    what: &'static str,
}

impl Unsupported {
    /// Creates the error: "KIND has no WHAT".
    pub fn new(kind: &impl fmt::Display, what: &'static str) -> Unsupported {
        Unsupported { kind: kind.to_string(), what }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no {}", self.kind, self.what)
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
    /// Returns the 9x9 puzzle with the usual rules, for what only such puzzles have, such as "bands".
    ///
    /// # Errors
    /// The puzzle is of another kind.
    pub fn require_classic(&self, what: &'static str) -> Result<&ClassicPuzzle, Unsupported> {
        self.classic().ok_or_else(|| Unsupported::new(self.kind(), what))
    }
}
