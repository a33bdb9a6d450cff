//! Drawn grids: lines, digits, candidates, and marks that show why a step holds.
//!
//! Marks differ by colour and by shape, so that they can be told apart by whoever sees no colours, and on paper.

mod colors;
mod marks;

pub use colors::{DARK, INK, PALE, THIN};
pub use marks::{Link, Mark, Marks, draw};

use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::drawing::{Anchor, CAP_HEIGHT, Color, Item, Outline, Point, Stroke, Text};

/// Where on a page a grid is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The upper left corner.
    pub corner: Point,
    /// The length of a side in points, from the middle of the border to the middle of the border.
    pub side: f32,
}

/// How high a digit is, in parts of its cell, and a candidate in parts of its ninth of a cell.
const DIGIT: f32 = 0.5;
const CANDIDATE: f32 = 0.62;
/// How much of a cell its candidates take.
const INNER: f32 = 0.88;

impl Frame {
    /// The side of a cell in points.
    pub fn cell(&self) -> f32 {
        self.side / 9.0
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: Cell) -> Point {
        self.at(cell.column() as f32 + 0.5, cell.row() as f32 + 0.5)
    }

    /// The middle of a candidate's place in its cell.
    pub fn spot(&self, cell: Cell, digit: Digit) -> Point {
        let step = self.cell() * INNER / 3.0;
        let (row, column) = (digit.index() / 3, digit.index() % 3);
        self.centre(cell).plus((column as f32 - 1.0) * step, (row as f32 - 1.0) * step)
    }

    /// The point so many cells from the corner.
    fn at(&self, columns: f32, rows: f32) -> Point {
        self.corner.plus(columns * self.cell(), rows * self.cell())
    }

    /// The two corners of a cell.
    fn corners(&self, cell: Cell) -> [Point; 2] {
        let (column, row) = (cell.column() as f32, cell.row() as f32);
        [self.at(column, row), self.at(column + 1.0, row + 1.0)]
    }

    /// The lines of the grid: thin ones between cells, thick ones around boxes.
    pub fn lines(&self) -> impl Iterator<Item = Item> + use<> {
        let frame = *self;
        let thin = Stroke::new(self.side / 600.0 + 0.1, THIN);
        let thick = Stroke::new(self.side / 200.0 + 0.2, INK);
        let across = move |i: u8, stroke| {
            let i = f32::from(i);
            let lines = [[frame.at(0.0, i), frame.at(9.0, i)], [frame.at(i, 0.0), frame.at(i, 9.0)]];
            lines.map(|ends| Outline::Line(ends).stroked(stroke).into())
        };
        let cells = (1..9).filter(|i| i % 3 != 0).flat_map(move |i| across(i, thin));
        let boxes = [3, 6].into_iter().flat_map(move |i| across(i, thick));
        let border = Outline::Rect([self.at(0.0, 0.0), self.at(9.0, 9.0)]).stroked(thick);
        cells.chain(boxes).chain([border.into()])
    }

    /// A digit in the middle of its cell.
    pub fn digit(&self, cell: Cell, digit: Digit, color: Color) -> Text {
        centred(self.centre(cell), self.cell() * DIGIT, digit).colored(color)
    }

    /// The candidates of a cell, each in its place.
    pub fn candidates(&self, cell: Cell, digits: DigitSet) -> impl Iterator<Item = Text> + use<> {
        let frame = *self;
        digits.iter().map(move |digit| frame.candidate(cell, digit, PALE))
    }

    fn candidate(&self, cell: Cell, digit: Digit, color: Color) -> Text {
        centred(self.spot(cell, digit), self.cell() * INNER / 3.0 * CANDIDATE, digit).colored(color)
    }
}

/// A digit of this height whose ink is in the middle of the point.
fn centred(at: Point, height: f32, digit: Digit) -> Text {
    let size = height / CAP_HEIGHT;
    let place = at.plus(-INK_OFF[digit.index()] * size, height / 2.0);
    Text::new(place, size, digit.to_string()).anchored(Anchor::Middle)
}

/// How far right of the middle of its width the ink of each digit is, in parts of the font's size: only the 1 shows it.
const INK_OFF: [f32; 9] = [-0.065, -0.002, -0.006, 0.0, 0.004, 0.004, -0.002, 0.0, -0.001];
