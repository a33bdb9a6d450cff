//! Candidates of puzzles of any kind after propagation.

use super::{Ability, Engine, Unsupported};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::kinds::{CandidateGrid, DeadEnd, PuzzleKind, StartPosition, Symbols};
use crate::pack::{AnyPuzzle, Record};
use crate::rating::effort::{Propagation, propagate_within};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// The candidates of a puzzle of any kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyCandidates {
    /// Those of a 9x9 Sudoku with the usual rules.
    Classic(Candidates),
    /// Those of any other puzzle.
    Kind(CandidateGrid),
}

/// A list of the digits of each cell.
impl Serialize for AnyCandidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = |&mask: &u32| (1u8..=32).filter(|digit| mask >> (digit - 1) & 1 == 1).collect::<Vec<u8>>();
        serializer.collect_seq(self.masks().iter().map(digits))
    }
}

impl AnyCandidates {
    /// Returns whether a cell has no candidate, or a digit has no place in a house.
    pub fn is_contradictory(&self) -> bool {
        match self {
            AnyCandidates::Classic(candidates) => candidates.is_contradictory(),
            AnyCandidates::Kind(grid) => grid.is_contradictory(),
        }
    }

    /// Returns the first cell without a candidate, or digit without a place in a house.
    pub fn dead_end(&self, symbols: Symbols) -> Option<DeadEnd> {
        if !self.is_contradictory() {
            return None;
        }
        let layout = match self {
            AnyCandidates::Classic(_) => PuzzleKind::default().layout(),
            AnyCandidates::Kind(grid) => grid.kind().layout(),
        };
        DeadEnd::find(&layout, &self.masks(), symbols).map(|(end, _)| end)
    }

    /// Returns the mask of the candidates of each cell, in which bit 0 is digit 1.
    fn masks(&self) -> Cow<'_, [u32]> {
        match self {
            AnyCandidates::Classic(candidates) => {
                Cow::Owned(Cell::all().map(|cell| candidates.get(cell).bits().into()).collect())
            }
            AnyCandidates::Kind(grid) => Cow::Borrowed(grid.masks()),
        }
    }

    /// Returns the candidates as rows of text, without a line break at the end.
    pub fn to_text(&self, symbols: Symbols) -> String {
        match self {
            AnyCandidates::Classic(candidates) => candidates.to_string().trim_end_matches('\n').to_owned(),
            AnyCandidates::Kind(grid) => grid.to_text(symbols),
        }
    }
}

impl Engine {
    /// Returns the candidates of a puzzle after propagation, which may reveal a contradiction. It begins with the given
    /// candidates of a record. The techniques of constraints up to the extent are applied too: last digits,
    /// combinations and sums of cages, bounds of lines.
    ///
    /// # Errors
    /// The grid is too large.
    pub fn propagate(&mut self, record: &Record, extent: Propagation) -> Result<AnyCandidates, Unsupported> {
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => {
                let candidates = propagate_within(&puzzle.clues, &puzzle.all_candidates(), extent);
                Ok(AnyCandidates::Classic(candidates))
            }
            AnyPuzzle::Kind(puzzle) => {
                let too_large = || Unsupported::new(&puzzle.kind, Ability::Propagation);
                let rater = self.solvers.rater(&puzzle.kind).ok_or_else(too_large)?;
                let start = StartPosition { puzzle: &puzzle.clues, candidates: puzzle.candidates.as_deref() };
                Ok(AnyCandidates::Kind(rater.propagate(&puzzle.kind, start, extent)))
            }
        }
    }
}
