//! Text drawings of the candidate grid before a step, with its pattern marked.

use super::data::{Board, Explanation};
use crate::board::cell::Cell;

/// The role of a piece of a drawing, for coloring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    Plain,
}

/// A cell of a drawing: pieces of text with their roles.
type Pieces = Vec<(Highlight, String)>;

impl Board {
    /// Draws the grid in nine lines, with aligned columns and `|` between boxes. Each cell has its candidates or its
    /// value. Cells of the pattern are marked by `*`, fins by `#`, eliminated candidates by `-`, and the placed digit
    /// by `+`.
    ///
    /// `paint` may add color codes to a piece of text but must not change its visible characters.
    pub fn draw(&self, step: &Explanation, paint: impl Fn(Highlight, &str) -> String) -> String {
        let cells: Vec<Pieces> = Cell::all().map(|cell| self.pieces(step, cell)).collect();
        let width = |pieces: &Pieces| pieces.iter().map(|(_, text)| text.len()).sum::<usize>();
        let mut widths = [0; 9];
        Cell::all().for_each(|cell| widths[cell.column()] = widths[cell.column()].max(width(&cells[cell.index()])));
        let mut drawn = String::new();
        for cell in Cell::all() {
            let (column, pieces) = (cell.column(), &cells[cell.index()]);
            drawn.extend(pieces.iter().map(|(mark, text)| paint(*mark, text)));
            let gap = " ".repeat(widths[column] - width(pieces));
            drawn.push_str(&match column {
                2 | 5 => gap + " | ",
                8 => "\n".to_owned(),
                _ => gap + " ",
            });
            if column == 8 && matches!(cell.row(), 2 | 5) {
                drawn.push_str(&separator(&widths));
            }
        }
        drawn
    }

    fn pieces(&self, step: &Explanation, cell: Cell) -> Pieces {
        if let Some(value) = self.values.get(cell) {
            return vec![(Highlight::Plain, value.to_string())];
        }
        let candidates = self.candidates.get(cell.index()).copied().unwrap_or_default();
        if candidates.is_empty() {
            return vec![(Highlight::Plain, "!".to_owned())];
        }
        let (eliminated, is_in_pattern) = (step.removed(cell), step.cells().contains(cell));
        let placed = step.placement.filter(|placed| placed.cell == cell).map(|placed| placed.digit);
        let (default_mark, sign) = match is_in_pattern {
            true if step.evidence.fins.contains(&cell) => (Highlight::Fin, "#"),
            true => (Highlight::Pattern, "*"),
            false => (Highlight::Plain, ""),
        };
        let sign = is_in_pattern.then(|| (default_mark, sign.to_owned()));
        let digits = candidates.iter().map(|digit| match () {
            () if placed == Some(digit) => (Highlight::Placed, format!("+{digit}")),
            () if eliminated.contains(digit) => (Highlight::Removed, format!("-{digit}")),
            () => (default_mark, digit.to_string()),
        });
        sign.into_iter().chain(digits).collect()
    }
}

/// Returns the separator between two bands.
fn separator(widths: &[usize; 9]) -> String {
    let part = |i: usize| "-".repeat(widths[3 * i..3 * i + 3].iter().sum::<usize>() + 2);
    format!("{}-+-{}-+-{}\n", part(0), part(1), part(2))
}
