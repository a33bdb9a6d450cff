//! Where steps end that do not fill the grid.

use super::Engine;
use crate::explain::Language;
use crate::kinds::{PuzzleKind, StepsEnd};
use crate::pack::{AnyPuzzle, Record};
use serde::Serialize;
use std::fmt;

/// The empty cells at which the steps of a puzzle come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct OpenEnd {
    /// The number of empty cells.
    pub empty_cells: usize,
    /// The number of candidates of these cells that occur in no solution: logic beyond the ladder excludes them. `None`
    /// if the search for solutions has used up its budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub false_candidates: Option<usize>,
    /// Whether the search for the next step takes too long.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub limited: bool,
}

/// The text in English.
impl fmt::Display for OpenEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.empty_cells {
            1 => f.write_str("the steps end with 1 empty cell")?,
            cells => write!(f, "the steps end with {cells} empty cells")?,
        }
        match self.false_candidates {
            _ if self.limited => f.write_str(": the search for the next one takes too long"),
            Some(0) => f.write_str(": each of their candidates occurs in a solution"),
            Some(1) => f.write_str(": no technique applies, but 1 of their candidates occurs in no solution"),
            Some(count) => write!(f, ": no technique applies, but {count} of their candidates occur in no solution"),
            None => f.write_str(": no technique applies"),
        }
    }
}

impl OpenEnd {
    /// Returns the text in a language.
    pub fn text(&self, language: Option<Language>) -> String {
        let translated = |language: Language| {
            let end = language.counted("end", self.empty_cells)?;
            let reason = match self.false_candidates {
                _ if self.limited => language.message("end of search", &[]),
                Some(0) => language.message("end of logic", &[]),
                Some(count) => language.counted("end of ladder", count),
                None => language.message("end of steps", &[]),
            };
            Some(format!("{end}{} {}", language.colon(), reason?))
        };
        language.and_then(translated).unwrap_or_else(|| self.to_string())
    }
}

impl Engine {
    /// Returns the end of steps; `None` if they fill the grid.
    pub(super) fn open_end(&mut self, kind: &PuzzleKind, end: &StepsEnd) -> Option<OpenEnd> {
        let grid = &end.board;
        if end.is_full() {
            return None;
        }
        let empty_cells = grid.values.cells().iter().filter(|&&digit| digit == 0).count();
        let mut puzzle = AnyPuzzle::new(kind.clone(), grid.values.clone());
        puzzle.set_candidates(grid.candidates.clone());
        let found = self.true_candidates(&Record::from(puzzle), 1);
        let is_false = |&(cell, digit): &(usize, u8)| {
            grid.candidates[cell] >> (digit - 1) & 1 == 1 && found.count(cell, digit) == 0
        };
        let side = kind.side() as u8;
        let candidates = (0..kind.cells()).flat_map(|cell| (1..=side).map(move |digit| (cell, digit)));
        let false_candidates = found.is_complete().then(|| candidates.filter(is_false).count());
        Some(OpenEnd { empty_cells, false_candidates, limited: end.is_limited })
    }
}
