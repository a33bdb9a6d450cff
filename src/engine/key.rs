//! Keys of puzzles of any kind, equal for duplicates.

use super::Engine;
use crate::board::grid::Puzzle;
use crate::canonical::{PackedPuzzle, canonicalize};
use crate::kinds::{self, IsomorphismKey, PuzzleKind, StartPosition};
use crate::pack::{AnyPuzzle, ClassicPuzzle, Record};
use crate::run::NewPuzzle;
use crate::solver;
use std::fmt;

/// A key of a puzzle, equal for duplicates only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Key {
    /// A classic puzzle: its canonical form, or itself where only equal clues are duplicates.
    Classic(PackedPuzzle),
    /// Equal for isomorphs of another kind, or of a candidate grid.
    Isomorphs(IsomorphismKey),
    /// Equal for the same clues, candidates and rules.
    Exact(Box<(PuzzleKind, kinds::Puzzle, Option<Vec<u32>>)>),
}

impl Key {
    /// Returns the key of isomorphs; that of equal clues if the puzzle has too many symmetries.
    ///
    /// # Panics
    /// If the puzzle has not as many cells as the kind.
    pub fn of_isomorphs<'a>(kind: &PuzzleKind, puzzle: impl Into<StartPosition<'a>>) -> Key {
        let puzzle = puzzle.into();
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

    /// Returns the key of equal clues and candidates.
    pub fn exact<'a>(kind: &PuzzleKind, puzzle: impl Into<StartPosition<'a>>) -> Key {
        let StartPosition { puzzle, candidates, .. } = puzzle.into();
        Key::Exact(Box::new((kind.clone(), puzzle.clone(), candidates.map(<[u32]>::to_vec))))
    }
}

/// The 81 cells of a classic form, the 32 hexadecimal digits of a key of isomorphs, or the kind, the cells and the masks of
/// the candidates.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Classic(form) => Puzzle::from(form).fmt(f),
            Key::Isomorphs(key) => key.fmt(f),
            Key::Exact(puzzle) => {
                write!(f, "{} {}", puzzle.0, puzzle.1)?;
                puzzle.2.iter().flatten().try_for_each(|mask| write!(f, " {mask:x}"))
            }
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
            AnyPuzzle::Classic(ClassicPuzzle { clues, candidates: None, .. }) => classic_key(clues, duplicates),
            puzzle => self.key_of_any(puzzle, duplicates),
        }
    }

    fn key_of_any(&mut self, puzzle: &AnyPuzzle, duplicates: Duplicates) -> Key {
        let (kind, clues, candidates) = (puzzle.kind(), puzzle.clues(), puzzle.given_candidates());
        let start = StartPosition { puzzle: &clues, candidates: candidates.as_deref() };
        let find = || self.solvers.unique_solution(kind, start, self.budget).ok();
        let solution = duplicates.by_solution.then(find).flatten();
        let compared = solution.as_ref().map_or(start, StartPosition::from);
        match solution.as_ref().filter(|_| kind.is_classic()).and_then(|grid| kinds::classic_puzzle(grid.cells())) {
            Some(grid) => classic_key(&grid, duplicates),
            None if duplicates.exact => Key::exact(kind, compared),
            None => Key::of_isomorphs(kind, compared),
        }
    }
}

fn classic_key(puzzle: &Puzzle, duplicates: Duplicates) -> Key {
    let solution = if duplicates.by_solution { solver::unique_solution(puzzle) } else { None };
    let compared = solution.map_or(*puzzle, Puzzle::from);
    let form = if duplicates.exact { compared } else { canonicalize(&compared).form };
    Key::Classic((&form).into())
}
