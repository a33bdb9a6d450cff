//! The position at which steps begin.

use super::puzzle::Puzzle;

/// The position at which steps begin: digits and, optionally, candidates.
#[derive(Clone, Copy, Debug)]
pub struct StartPosition<'a> {
    /// The digits.
    pub puzzle: &'a Puzzle,
    /// The mask of the candidates of each cell, which include the digit of the solution; `None` for all that the digits
    /// leave.
    pub candidates: Option<&'a [u32]>,
}

impl<'a> From<&'a Puzzle> for StartPosition<'a> {
    /// Returns the position with all candidates that the digits leave.
    fn from(puzzle: &'a Puzzle) -> StartPosition<'a> {
        StartPosition { puzzle, candidates: None }
    }
}
