//! Drawings of grids in which digits are wrong or contradict each other.

use super::colors::{GRAY, INK, PALE_VERMILION, VERMILION};
use super::empty_grid::{EDGE, diagram};
use super::step::CELL_SIDE;
use super::{DigitStyle, Frame, GridDiagram};
use crate::kinds::{Puzzle, PuzzleKind};
use crate::render::drawing::{Item, Outline, Page, Point, Stroke};

/// A grid with entries, of which some are wrong or contradict each other.
///
/// The two marks differ in shape, so that they are distinguishable in black and white.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MarkedGrid<'a> {
    /// The clues, whose digits are black.
    pub clues: &'a Puzzle,
    /// The clues and the entries.
    pub digits: &'a Puzzle,
    /// The pencil marks of each cell as masks in which bit 0 is digit 1; may be empty.
    pub candidates: &'a [u32],
    /// Cells with a wrong digit, which is struck through.
    pub wrong: &'a [u16],
    /// Cells with digits that contradict each other, or with wrong pencil marks: a dashed frame.
    pub suspect: &'a [u16],
}

/// The distance of a frame or a strike from the edges of its cell, and the width of their lines; in cells.
const INSET: f32 = 0.1;
const STROKE: f32 = 0.045;

impl<'a> MarkedGrid<'a> {
    /// Creates a grid without marks.
    pub fn new(clues: &'a Puzzle, digits: &'a Puzzle) -> MarkedGrid<'a> {
        MarkedGrid { clues, digits, candidates: &[], wrong: &[], suspect: &[] }
    }

    /// Sets the pencil marks.
    #[must_use]
    pub fn with_candidates(self, candidates: &'a [u32]) -> MarkedGrid<'a> {
        MarkedGrid { candidates, ..self }
    }

    /// Sets the cells with a wrong digit, and those that contradict each other.
    #[must_use]
    pub fn with_marks(self, wrong: &'a [u16], suspect: &'a [u16]) -> MarkedGrid<'a> {
        MarkedGrid { wrong, suspect, ..self }
    }

    /// Draws the grid.
    pub(in crate::render) fn draw(&self, kind: &PuzzleKind, style: DigitStyle) -> Page {
        let (grid, page) = diagram(kind, CELL_SIDE, EDGE * CELL_SIDE);
        let marked = self.wrong.iter().chain(self.suspect);
        let ground = |&cell: &u16| Outline::Rect(corners(&grid, cell, 0.0)).filled(PALE_VERMILION).into();
        let shades = marked.map(ground).collect();
        let mut front = self.digits(&grid, style);
        front.extend(grid.candidates(&self.open_candidates(), style));
        let width = STROKE * grid.cell_side();
        let strike = |&cell: &u16| {
            let [from, to] = corners(&grid, cell, INSET);
            let ends = [from.plus(0.0, to.y - from.y), to.plus(0.0, from.y - to.y)];
            Item::from(Outline::Line(ends).stroked(Stroke::new(width, VERMILION)))
        };
        let frame = |&cell: &u16| {
            Item::from(Outline::Rect(corners(&grid, cell, INSET)).stroked(Stroke::dashed(width, VERMILION)))
        };
        front.extend(self.wrong.iter().map(strike));
        front.extend(self.suspect.iter().map(frame));
        Page { items: grid.drawn(shades, front), ..page }
    }

    /// Returns the frame of the grid, and its margin for clues outside of the grid, in cells.
    pub(in crate::render) fn frame(kind: &PuzzleKind) -> (Frame, f32) {
        let (grid, _) = diagram(kind, CELL_SIDE, EDGE * CELL_SIDE);
        (grid.frame(), grid.margin())
    }

    fn digits(&self, grid: &GridDiagram, style: DigitStyle) -> Vec<Item> {
        let is_clue = |cell: usize| self.clues.cells().get(cell).is_some_and(|&clue| clue > 0);
        let is_marked = |cell: usize| self.wrong.iter().chain(self.suspect).any(|&marked| usize::from(marked) == cell);
        let color = |cell| match (is_marked(cell), is_clue(cell)) {
            (true, _) => VERMILION,
            (false, true) => INK,
            (false, false) => GRAY,
        };
        let filled = self.digits.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0);
        filled.flat_map(|(cell, &digit)| style.items(grid, cell, digit, color(cell), false)).collect()
    }

    /// Returns the pencil marks of the cells without a digit.
    fn open_candidates(&self) -> Vec<u32> {
        let cells = self.candidates.iter().zip(self.digits.cells());
        cells.map(|(&mask, &digit)| if digit > 0 { 0 } else { mask }).collect()
    }
}

/// Returns two opposite corners of a cell, at this distance from its edges in cells.
fn corners(grid: &GridDiagram, cell: u16, inset: f32) -> [Point; 2] {
    let (row, column) = grid.place(cell.into());
    [(inset, inset), (1.0 - inset, 1.0 - inset)].map(|(x, y)| grid.at([column as f32 + x, row as f32 + y]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Symbols;

    #[test]
    fn wrong_digits_are_struck_through_and_others_framed() {
        let kind = PuzzleKind::of_size(4).expect("a size");
        let parsed = |text| Puzzle::parse(text, 4, Symbols::DIGITS).expect("a puzzle");
        let (clues, digits) = (parsed("24.1.......3.12."), parsed("2411.......3.12."));
        let plain = MarkedGrid::new(&clues, &digits).draw(&kind, DigitStyle::default());
        let items = plain.items.len();
        for (wrong, suspect) in [(&[2][..], &[][..]), (&[], &[2])] {
            let marked = MarkedGrid::new(&clues, &digits).with_marks(wrong, suspect);
            let page = marked.draw(&kind, DigitStyle::default());
            assert_eq!(page.items.len(), items + 2, "a ground and a mark");
            assert_eq!(page.to_svg().contains("stroke-dasharray"), !suspect.is_empty());
        }
        let masks = [0b1111; 16];
        let page = MarkedGrid::new(&clues, &digits).with_candidates(&masks).draw(&kind, DigitStyle::default());
        let empty = digits.cells().iter().filter(|&&digit| digit == 0).count();
        assert_eq!(page.items.len(), items + 4 * empty);
    }
}
