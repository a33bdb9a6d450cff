//! What is found about a puzzle, as a line of JSON.

use super::{Id, Record};
use crate::kinds::Symbols;
use serde::Serialize;

/// What is found about a puzzle. Its fields in JSON follow the id and the text of the puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PuzzleResult<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    puzzle: String,
    /// What is found.
    #[serde(flatten)]
    pub found: T,
}

impl<T> PuzzleResult<T> {
    /// Creates the result of a puzzle.
    pub fn new(record: &Record, found: T) -> PuzzleResult<T> {
        PuzzleResult { id: record.id.clone(), puzzle: record.to_text(Symbols::DIGITS), found }
    }
}
