//! The position at which a search or steps begin.

use super::puzzle::Puzzle;

/// The position at which a search or steps begin: digits and, optionally, candidates.
#[derive(Clone, Copy, Debug)]
pub struct StartPosition<'a> {
    /// The digits.
    pub puzzle: &'a Puzzle,
    /// The mask of the candidates of each cell, in which bit 0 is digit 1; `None` for all that the digits leave. Those of
    /// filled cells have no meaning, and a mask of 0 does not restrict its cell.
    pub candidates: Option<&'a [u32]>,
}

impl StartPosition<'_> {
    /// Returns the digits that empty cells cannot hold, each with its cell, in a grid with this number of digits.
    pub(super) fn excluded(&self, side: usize) -> Vec<(usize, u8)> {
        let Some(masks) = self.candidates else { return Vec::new() };
        let cells =
            self.puzzle.cells().iter().zip(masks).enumerate().filter(|(_, (digit, mask))| **digit == 0 && **mask != 0);
        let digits = |(cell, (_, mask)): (usize, (&u8, &u32))| {
            let mask = *mask;
            (0..side as u8).filter(move |bit| mask >> bit & 1 == 0).map(move |bit| (cell, bit + 1))
        };
        cells.flat_map(digits).collect()
    }
}

impl<'a> From<&'a Puzzle> for StartPosition<'a> {
    /// Returns the position with all candidates that the digits leave.
    fn from(puzzle: &'a Puzzle) -> StartPosition<'a> {
        StartPosition { puzzle, candidates: None }
    }
}
