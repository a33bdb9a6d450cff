//! Generated puzzles of any kind.

use crate::board::grid;
use crate::generator::Generated;
use crate::kinds::{self, GeneratedKind, PuzzleKind, with_classic_solution};

/// A generated puzzle of any kind, with its solution.
#[derive(Clone, PartialEq, Debug)]
pub enum GeneratedPuzzle {
    /// A 9x9 puzzle with the usual rules.
    Classic(Box<Generated>),
    /// A puzzle of another kind.
    Kind(Box<GeneratedKind>),
}

/// A new puzzle of any kind, before it is accepted.
#[derive(Clone, Copy, Debug)]
pub enum NewPuzzle<'a> {
    /// A 9x9 puzzle with the usual rules.
    Classic(&'a grid::Puzzle),
    /// A puzzle of another kind.
    Kind(&'a PuzzleKind, &'a kinds::Puzzle),
}

impl GeneratedPuzzle {
    /// Returns the puzzle without its solution.
    pub fn puzzle(&self) -> NewPuzzle<'_> {
        match self {
            GeneratedPuzzle::Classic(made) => NewPuzzle::Classic(&made.puzzle),
            GeneratedPuzzle::Kind(made) => NewPuzzle::Kind(&made.kind, &made.puzzle),
        }
    }
}

impl From<Generated> for GeneratedPuzzle {
    fn from(made: Generated) -> GeneratedPuzzle {
        GeneratedPuzzle::Classic(Box::new(made))
    }
}

/// A completion of a draft may be classic.
impl From<GeneratedKind> for GeneratedPuzzle {
    fn from(made: GeneratedKind) -> GeneratedPuzzle {
        let classic = if made.kind.is_classic() { with_classic_solution(&made.puzzle, &made.solution) } else { None };
        match classic {
            Some((puzzle, solution)) => Generated::new(puzzle, solution).into(),
            None => GeneratedPuzzle::Kind(Box::new(made)),
        }
    }
}
