//! Text drawings of the candidate grid before a step, with its pattern marked.

use super::data::Explanation;
use super::place::DigitMask;
use crate::kinds::{Board, CandidateGrid, PuzzleKind};
use std::collections::BTreeSet;

/// The role of a piece of a drawing, for coloring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Highlight {
    /// A cell of the pattern, marked by `*` before its candidates.
    Pattern,
    /// A fin, marked by `#` before its candidates.
    Fin,
    /// An eliminated candidate, marked by `-`.
    Removed,
    /// The placed digit, marked by `+`.
    Placed,
    /// Anything else.
    #[default]
    Plain,
}

/// A piece of the text of a cell with its role.
type Piece = (Highlight, String);

impl Explanation {
    /// Draws the grid before the step in a line for each row, with aligned columns, `|` between boxes, lines between
    /// bands, and `~` in the gaps of joined grids; `None` if the step does not have its grid. Each cell has its candidates
    /// or its value. Cells of the pattern are marked by `*`, fins by `#`, eliminated candidates by `-`, and the placed
    /// digit by `+`.
    ///
    /// `paint` may add color codes to a piece of text but must not change its visible characters.
    pub fn draw(&self, kind: &PuzzleKind, paint: impl Fn(Highlight, &str) -> String) -> Option<String> {
        let board = self.before.as_ref()?;
        let values = board.values.cells().iter().map(|&digit| if digit == 0 { 0 } else { 1 << (digit - 1) });
        let masks = board.candidates.iter().zip(values).map(|(mask, value)| mask | value).collect();
        let grid = CandidateGrid::new(kind, &kind.layout(), masks);
        let pattern = self.cells().into_iter().map(|cell| cell.index).collect();
        Some(grid.draw(|cell, mask| self.pieces(board, &pattern, (cell as u16, DigitMask::from_bits(mask))), paint))
    }

    fn pieces(&self, board: &Board, pattern: &BTreeSet<u16>, (cell, candidates): (u16, DigitMask)) -> Vec<Piece> {
        let text = |digit: u8| self.symbols.char(digit).to_string();
        if let Some(value) = board.values.cells().get(usize::from(cell)).filter(|&&value| value > 0) {
            return vec![(Highlight::Plain, text(*value))];
        }
        let eliminated = self.eliminations.iter().find(|lost| lost.cell.index == cell);
        let eliminated = eliminated.map_or(DigitMask::EMPTY, |lost| lost.digits);
        let placed = self.placement.filter(|placed| placed.cell.index == cell).map(|placed| placed.digit);
        let is_in_pattern = pattern.contains(&cell);
        let (default_mark, sign) = match is_in_pattern {
            true if self.evidence.fins.iter().any(|fin| fin.index == cell) => (Highlight::Fin, "#"),
            true => (Highlight::Pattern, "*"),
            false => (Highlight::Plain, ""),
        };
        let sign = is_in_pattern.then(|| (default_mark, sign.to_owned()));
        let digits = candidates.iter().map(|digit| match () {
            () if placed == Some(digit) => (Highlight::Placed, format!("+{}", text(digit))),
            () if eliminated.contains(digit) => (Highlight::Removed, format!("-{}", text(digit))),
            () => (default_mark, text(digit)),
        });
        sign.into_iter().chain(digits).collect()
    }
}
