//! Diagrams of grids: lines, digits, candidates, and marks that show why a step holds.
//!
//! Marks differ in color and shape, so they are distinguishable without color vision and in monochrome print.

mod borders;
mod candidates;
mod colors;
mod decorations;
mod digit_style;
mod empty_grid;
mod grid;
mod marked_grid;
mod marks;
mod marks_key;
mod variant_step;

pub use colors::DARK_THEME;
pub(crate) use colors::{GRAY, GREEN, INK, LIGHT_GRAY};
pub use digit_style::{DigitStyle, UnknownDigitStyle};
pub use empty_grid::{EmptyGrid, variant_page};
pub(crate) use grid::GridDiagram;
#[cfg(feature = "print")]
pub(crate) use grid::GridStyle;
pub use marked_grid::MarkedGrid;
pub(crate) use marks::STEP_FRAME;
pub(in crate::render) use marks::draw_with;
pub use marks::{Arrow, Mark, Marks, draw};
pub(crate) use marks_key::MarksKey;
pub use variant_step::draw_variant_step;
pub(crate) use variant_step::variant_frame;
pub(in crate::render) use variant_step::{StepDetail, draw_variant_step_with};

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::render::drawing::{Anchor, CAP_HEIGHT, Color, Item, Outline, Point, Stroke, Text};

/// The position and size of a grid on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    /// The upper left corner.
    pub corner: Point,
    /// The side length in points, between the middle lines of the border.
    pub side: f32,
}

/// The height of a digit, relative to its cell.
const DIGIT_HEIGHT: f32 = 0.5;
/// The height of a candidate, relative to its ninth of the candidate area.
const CANDIDATE_HEIGHT: f32 = 0.62;
/// The class of the candidates in drawings of steps that the step does not mark, so that web pages can hide them.
const CANDIDATE_CLASS: &str = "candidate";
/// The side of the candidate area, relative to the cell.
const CANDIDATE_AREA: f32 = 0.88;

impl Frame {
    /// Returns the side of a cell in points.
    pub fn cell(&self) -> f32 {
        self.side / 9.0
    }

    /// Returns the center of a cell.
    pub fn center(&self, cell: Cell) -> Point {
        self.at(cell.column() as f32 + 0.5, cell.row() as f32 + 0.5)
    }

    /// Returns the center of a candidate in its cell.
    pub fn candidate_center(&self, cell: Cell, digit: Digit) -> Point {
        let step = self.cell() * CANDIDATE_AREA / 3.0;
        let (row, column) = (digit.index() / 3, digit.index() % 3);
        self.center(cell).plus((column as f32 - 1.0) * step, (row as f32 - 1.0) * step)
    }

    /// Returns the point at a distance from the corner, in cells.
    fn at(&self, columns: f32, rows: f32) -> Point {
        self.corner.plus(columns * self.cell(), rows * self.cell())
    }

    /// Returns two opposite corners of a cell.
    fn corners(&self, cell: Cell) -> [Point; 2] {
        let (column, row) = (cell.column() as f32, cell.row() as f32);
        [self.at(column, row), self.at(column + 1.0, row + 1.0)]
    }

    /// Iterates over the lines of the grid: thin ones between cells, thick ones around boxes.
    fn lines(&self) -> impl Iterator<Item = Item> + use<> {
        let frame = *self;
        let thin = Stroke::new(self.side / 600.0 + 0.1, LIGHT_GRAY);
        let thick = Stroke::new(self.side / 200.0 + 0.2, INK);
        let lines_at = move |i: u8, stroke| {
            let i = f32::from(i);
            let lines = [[frame.at(0.0, i), frame.at(9.0, i)], [frame.at(i, 0.0), frame.at(i, 9.0)]];
            lines.map(|ends| Outline::Line(ends).stroked(stroke).into())
        };
        let cells = (1..9).filter(|i| i % 3 != 0).flat_map(move |i| lines_at(i, thin));
        let boxes = [3, 6].into_iter().flat_map(move |i| lines_at(i, thick));
        let border = Outline::Rect([self.at(0.0, 0.0), self.at(9.0, 9.0)]).stroked(thick);
        cells.chain(boxes).chain([border.into()])
    }

    /// Returns the text of a digit in the center of its cell.
    pub fn digit(&self, cell: Cell, digit: Digit, color: Color) -> Text {
        centered(self.center(cell), self.cell() * DIGIT_HEIGHT, digit).colored(color)
    }

    fn candidate(&self, cell: Cell, digit: Digit, color: Color) -> Text {
        centered(self.candidate_center(cell, digit), self.cell() * CANDIDATE_AREA / 3.0 * CANDIDATE_HEIGHT, digit)
            .colored(color)
    }
}

/// Returns the text of a digit of this height, with its glyph centered at the point.
fn centered(at: Point, height: f32, digit: Digit) -> Text {
    centered_text(at, height, digit.to_string())
}

/// Returns a text with capitals and digits of this height, centered at the point.
pub(in crate::render) fn centered_text(at: Point, height: f32, text: String) -> Text {
    let size = height / CAP_HEIGHT;
    let offset = match text.as_bytes() {
        [digit @ b'1'..=b'9'] => GLYPH_OFFSETS[usize::from(digit - b'1')],
        _ => 0.0,
    };
    Text::new(at.plus(-offset * size, height / 2.0), size, text).anchored(Anchor::Middle)
}

/// The horizontal offsets of the glyph centers of the digits, relative to the font size; only that of 1 is visible.
const GLYPH_OFFSETS: [f32; 9] = [-0.065, -0.002, -0.006, 0.0, 0.004, 0.004, -0.002, 0.0, -0.001];
