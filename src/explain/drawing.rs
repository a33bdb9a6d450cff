//! The candidate grid before a step, with what the step is about marked.

use super::data::{Board, Explanation};
use crate::cell::Cell;

/// What a piece of a drawn grid is, for whoever paints it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A cell of the pattern: `*` before its candidates.
    Pattern,
    /// A candidate that goes: `-` before it.
    Removed,
    /// The digit placed: `+` before it.
    Placed,
    /// Nothing of the kind.
    Plain,
}

/// One cell of a drawing: pieces of text, each with what it is.
type Pieces = Vec<(Mark, String)>;

impl Board {
    /// Draws the grid in nine lines, columns aligned, `|` between boxes: the candidates of each cell or its value, a
    /// `*` before those of the pattern's cells, a `-` before each candidate that goes, a `+` before the digit placed.
    ///
    /// `paint` may put colours around a piece of text; it must not change what is seen of it.
    pub fn draw(&self, step: &Explanation, paint: impl Fn(Mark, &str) -> String) -> String {
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
                drawn.push_str(&rule(&widths));
            }
        }
        drawn
    }

    fn pieces(&self, step: &Explanation, cell: Cell) -> Pieces {
        if let Some(value) = self.values.get(cell) {
            return vec![(Mark::Plain, value.to_string())];
        }
        let candidates = self.candidates.get(cell.index()).copied().unwrap_or_default();
        if candidates.is_empty() {
            return vec![(Mark::Plain, "!".to_owned())];
        }
        let (gone, inside) = (step.removed(cell), step.cells().contains(cell));
        let placed = step.placement.filter(|placed| placed.cell == cell).map(|placed| placed.digit);
        let usual = if inside { Mark::Pattern } else { Mark::Plain };
        let star = inside.then(|| (Mark::Pattern, "*".to_owned()));
        let digits = candidates.iter().map(|digit| match () {
            () if placed == Some(digit) => (Mark::Placed, format!("+{digit}")),
            () if gone.contains(digit) => (Mark::Removed, format!("-{digit}")),
            () => (usual, digit.to_string()),
        });
        star.into_iter().chain(digits).collect()
    }
}

/// The line between two rows of boxes.
fn rule(widths: &[usize; 9]) -> String {
    let part = |i: usize| "-".repeat(widths[3 * i..3 * i + 3].iter().sum::<usize>() + 2);
    format!("{}-+-{}-+-{}\n", part(0), part(1), part(2))
}
