//! Keys of puzzles of any kind, equal for duplicates.

use super::Engine;
use crate::board::grid::Puzzle;
use crate::canonical::{PackedPuzzle, canonicalize};
use crate::kinds::{self, IsomorphismKey, PuzzleKind};
use crate::pack::{AnyPuzzle, KindPuzzle, Record};
use crate::run::NewPuzzle;
use crate::solver;
use std::fmt;

/// A key of a puzzle, equal for duplicates only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Key {
    /// A classic puzzle: its canonical form, or itself where only equal clues are duplicates.
    Classic(PackedPuzzle),
    /// Equal for isomorphs of another kind.
    Isomorphs(IsomorphismKey),
    /// Equal for the same clues and rules of another kind.
    Exact(Box<(PuzzleKind, kinds::Puzzle)>),
}

impl Key {
    /// Returns the key of isomorphs; that of equal clues if the puzzle has too many symmetries.
    ///
    /// # Panics
    /// If the puzzle has not as many cells as the kind.
    pub fn of_isomorphs(kind: &PuzzleKind, puzzle: &kinds::Puzzle) -> Key {
        IsomorphismKey::new(kind, puzzle).map_or_else(|| Key::exact(kind, puzzle), Key::Isomorphs)
    }

    /// Returns the key of isomorphs of a 9x9 puzzle with the usual rules.
    pub fn of_classic(puzzle: &Puzzle) -> Key {
        classic_key(puzzle, Duplicates::default())
    }

    /// Returns the key of isomorphs of a new puzzle.
    pub fn of_new(puzzle: NewPuzzle) -> Key {
        match puzzle {
            NewPuzzle::Classic(puzzle) => Key::of_classic(puzzle),
            NewPuzzle::Kind(kind, puzzle) if kind.is_classic() => {
                let classic = kinds::classic_puzzle(puzzle.cells());
                classic.map_or_else(|| Key::exact(kind, puzzle), |puzzle| Key::of_classic(&puzzle))
            }
            NewPuzzle::Kind(kind, puzzle) => Key::of_isomorphs(kind, puzzle),
        }
    }

    /// Returns the key of equal clues.
    pub fn exact(kind: &PuzzleKind, puzzle: &kinds::Puzzle) -> Key {
        Key::Exact(Box::new((kind.clone(), puzzle.clone())))
    }
}

/// The 81 cells of a classic form, the 32 hexadecimal digits of a key of isomorphs, or the kind and the cells.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Classic(form) => Puzzle::from(form).fmt(f),
            Key::Isomorphs(key) => key.fmt(f),
            Key::Exact(puzzle) => write!(f, "{} {}", puzzle.0, puzzle.1),
        }
    }
}

/// The puzzles that are duplicates of each other.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Duplicates {
    /// Whether clues must be equal; otherwise isomorphs are duplicates too.
    pub exact: bool,
    /// Whether solutions are compared in place of puzzles, where a puzzle has exactly one.
    pub by_solution: bool,
}

impl Engine {
    /// Returns the key of a puzzle, which its duplicates share.
    pub fn key(&mut self, record: &Record, duplicates: Duplicates) -> Key {
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => classic_key(&puzzle.clues, duplicates),
            AnyPuzzle::Kind(puzzle) => self.kind_key(puzzle, duplicates),
        }
    }

    fn kind_key(&mut self, KindPuzzle { kind, clues, .. }: &KindPuzzle, duplicates: Duplicates) -> Key {
        let find = || self.solvers.unique_solution(kind, clues, self.budget).ok();
        let solution = duplicates.by_solution.then(find).flatten();
        let compared = solution.as_ref().unwrap_or(clues);
        match duplicates.exact {
            true => Key::exact(kind, compared),
            false => Key::of_isomorphs(kind, compared),
        }
    }
}

fn classic_key(puzzle: &Puzzle, duplicates: Duplicates) -> Key {
    let solution = if duplicates.by_solution { solver::unique_solution(puzzle) } else { None };
    let compared = solution.map_or(*puzzle, Puzzle::from);
    let form = if duplicates.exact { compared } else { canonicalize(&compared).form };
    Key::Classic((&form).into())
}
