//! The canonical form of a puzzle.

use super::transformation::Transformation;
use crate::board::grid::Puzzle;

/// The canonical form of a puzzle, and a transformation to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The isomorph with the smallest 81 characters, where empty cells are `.`.
    pub form: Puzzle,
    /// The number of automorphisms: those of the 3,359,232 rearrangements of the cells that map the puzzle to itself
    /// after a renaming of the digits. It is 1 for most puzzles, at most 648 for full grids, and 3,359,232 for the
    /// empty puzzle.
    pub automorphisms: u32,
    /// A transformation of the puzzle into the canonical form.
    pub transformation: Transformation,
}
