//! Keys of puzzles that are equal for isomorphs.

use super::graph::Graph;
use super::labeling;
use crate::kinds::model::PuzzleKind;
use crate::kinds::start_position::StartPosition;
use std::fmt;

/// A key that only isomorphs share, except for collisions of its 128 bits.
///
/// Without constraints, all isomorphs share it: they differ by any permutation of the cells that keeps houses, groups
/// and pairs, and by the names of the digits where the rules do not compare them. With constraints, isomorphs differ by
/// rotations and reflections; a constraint that is written in another way, such as a line drawn from its other end
/// where the kind has a direction, may give another key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IsomorphismKey(u128);

impl IsomorphismKey {
    /// Computes the key of a puzzle, or of a candidate grid; `None` if it has too many symmetries to compare, as an empty
    /// grid.
    ///
    /// # Panics
    /// If the puzzle has not as many cells as the kind.
    ///
    /// ```
    /// use cluewise::kinds::{IsomorphismKey, Puzzle, Symbols, PuzzleKind};
    /// let kind = PuzzleKind::of_size(4)?;
    /// let key = |text| Puzzle::parse(text, 4, Symbols::DIGITS).map(|puzzle| IsomorphismKey::new(&kind, &puzzle));
    /// // Rows 1 and 2 exchanged, and digits 1 and 2.
    /// assert_eq!(key("...24.....34....")?, key("4......1..34....")?);
    /// assert_ne!(key("...24.....34....")?, key("...24.....24....")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<'a>(kind: &PuzzleKind, start: impl Into<StartPosition<'a>>) -> Option<IsomorphismKey> {
        let start = start.into();
        assert_eq!(start.puzzle.cells().len(), kind.cells());
        labeling::canonical(&Graph::new(kind, start)).map(|labeling| IsomorphismKey(labeling.key))
    }
}

/// The key as 32 hexadecimal digits.
impl fmt::Display for IsomorphismKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
