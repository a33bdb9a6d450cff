//! Identifiers of puzzles.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The identifier of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// The index in the run that generated the puzzle.
    Index(u64),
    /// A name.
    Name(String),
}

/// An integer in its usual notation is an index, any other text a name.
impl From<&str> for Id {
    fn from(text: &str) -> Id {
        let index = text.parse::<u64>().ok().filter(|index| index.to_string() == text);
        index.map_or_else(|| Id::Name(text.into()), Id::Index)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Index(index) => index.fmt(f),
            Id::Name(name) => name.fmt(f),
        }
    }
}
