//! Results for the puzzles of a request.

use super::error::{ApiError, RecordError};
use super::response_body::{ResponseBody, json};
use serde::Serialize;

/// One result per puzzle of a request, and one error per puzzle without a result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PuzzleResults<T> {
    pub puzzles: Vec<T>,
    pub errors: Vec<RecordError>,
}

impl<T> PuzzleResults<T> {
    /// Returns an error if there is no result at all.
    pub fn or_error(self) -> Result<PuzzleResults<T>, ApiError> {
        if self.puzzles.is_empty() { Err(ApiError::no_results(self.errors)) } else { Ok(self) }
    }
}

impl<T: Serialize> From<PuzzleResults<T>> for ResponseBody {
    fn from(results: PuzzleResults<T>) -> ResponseBody {
        json(&results)
    }
}
