//! Grids of any size with boxes or regions: their places on a page and their style.

use super::{DIGIT_HEIGHT, Frame, GRAY, INK, LIGHT_GRAY};
use crate::kinds::{Decoration, JoinedGrids, PuzzleKind};
use crate::render::drawing::{CAP_HEIGHT, Color, Point, Stroke};

/// A grid on a page.
#[derive(Clone, Debug)]
pub(crate) struct GridDiagram {
    pub(super) frame: Frame,
    /// The number of rows and columns of the grid, or of the field of joined grids.
    pub(super) side: usize,
    /// The number of digits.
    digits: usize,
    /// The value of the least digit.
    low: i32,
    pub(super) joined: Option<&'static JoinedGrids>,
    pub(super) regions: Vec<u8>,
    pub(super) decorations: Vec<Decoration>,
    /// The space around the grid for clues, in cells.
    pub(super) margin: f32,
    pub(super) style: GridStyle,
}

/// The texts and lines of a grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridStyle {
    /// The height of a digit, relative to its cell.
    pub digit_height: f32,
    /// The minimum font size of other texts, such as sums, in points.
    pub min_font: f32,
    /// Whether clues are bold.
    pub bold_clues: bool,
    /// The width of the lines between cells in points, which are then black; by default thin and gray.
    pub line_width: Option<f32>,
    /// The color of the digits of a solution that are no clues.
    pub solved: Color,
}

impl Default for GridStyle {
    fn default() -> GridStyle {
        GridStyle { digit_height: DIGIT_HEIGHT, min_font: 0.0, bold_clues: false, line_width: None, solved: GRAY }
    }
}

/// The minimum width of the lines around boxes, relative to black ones between cells.
pub(crate) const MIN_CONTRAST: f32 = 2.4;

/// The maximum height of the digits of solutions, relative to their cells.
pub(crate) const MAX_DIGIT_HEIGHT: f32 = 0.64;

impl GridStyle {
    /// Returns the style of a solution: in small cells, digits are larger up to this font size, as far as they fit, and
    /// lines thinner.
    pub fn with_digits_of(self, size: f32, cell: f32) -> GridStyle {
        let wanted = (size * CAP_HEIGHT / cell).min(MAX_DIGIT_HEIGHT);
        let digit_height = self.digit_height.max(wanted);
        // Lines do not touch digits.
        let line_width = self.line_width.map(|width| width.min((1.0 - digit_height) * cell / MIN_CONTRAST));
        GridStyle { digit_height, line_width, ..self }
    }

    /// Returns the lines between cells and those around boxes, given the width of nine cells and of the grid.
    pub(super) fn strokes(&self, nine: f32, side: f32) -> [Stroke; 2] {
        let thick = (nine / 200.0).max(side / 400.0) + 0.2;
        match self.line_width {
            Some(width) => [Stroke::new(width, INK), Stroke::new(thick.max(MIN_CONTRAST * width), INK)],
            None => [Stroke::new(nine / 600.0 + 0.1, LIGHT_GRAY), Stroke::new(thick, INK)],
        }
    }
}

/// The space for clues outside of the grid, in cells.
const CLUE_MARGIN: f32 = 0.8;

impl GridDiagram {
    /// Sets the style of a solution, whose digits have at least this font size as far as they fit.
    pub fn with_solution_style(self, style: GridStyle, size: f32) -> GridDiagram {
        let style = style.with_digits_of(size, self.cell_side());
        self.with_style(style)
    }

    /// Creates the grid of a kind of puzzle.
    pub fn new(frame: Frame, kind: &PuzzleKind) -> GridDiagram {
        let (side, joined, decorations) = (kind.width(), kind.joined(), kind.decorations());
        let regions = if joined.is_some() { Vec::new() } else { kind.region_numbers() };
        let is_outside = |at: &f32| !(0.0..=side as f32).contains(at);
        let is_clue = |decoration: &Decoration| match decoration {
            Decoration::Text { at, .. } => at.iter().any(is_outside),
            _ => false,
        };
        let margin = if decorations.iter().any(is_clue) { CLUE_MARGIN } else { 0.0 };
        let (digits, low, style) = (kind.side(), kind.low(), GridStyle::default());
        GridDiagram { frame, side, digits, low, joined, regions, decorations, margin, style }
    }

    /// Returns the grid in another style.
    pub fn with_style(self, style: GridStyle) -> GridDiagram {
        GridDiagram { style, ..self }
    }

    /// Returns the grid with lines and digits only.
    pub fn without_decorations(self) -> GridDiagram {
        GridDiagram { decorations: Vec::new(), ..self }
    }

    pub fn style(&self) -> GridStyle {
        self.style
    }

    /// Returns the position and the size, with the space for clues.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// Returns the side of a cell in points.
    pub fn cell_side(&self) -> f32 {
        self.frame.side / (self.side as f32 + 2.0 * self.margin)
    }

    /// Returns the space around the grid for clues, in cells.
    pub fn margin(&self) -> f32 {
        self.margin
    }

    /// Returns the number of columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the value of the least digit.
    pub(super) fn low(&self) -> i32 {
        self.low
    }

    /// Returns the number of digits.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// Returns the row and the column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        self.joined.map_or((cell / self.side, cell % self.side), |joined| joined.place(cell as u16))
    }

    /// Returns the point at a position in cells.
    pub fn at(&self, [columns, rows]: [f32; 2]) -> Point {
        let in_points = |cells: f32| (cells + self.margin) * self.cell_side();
        self.frame.corner.plus(in_points(columns), in_points(rows))
    }

    /// Returns the center of a cell.
    pub fn center(&self, cell: usize) -> Point {
        let (row, column) = self.place(cell);
        self.at([column as f32 + 0.5, row as f32 + 0.5])
    }

    /// Returns whether there are texts besides digits.
    #[cfg(feature = "print")]
    pub fn has_texts(&self) -> bool {
        self.decorations.iter().any(|decoration| matches!(decoration, Decoration::Text { .. }))
    }

    /// Returns whether there are texts in cells, such as the sums of cages.
    pub fn has_labels(&self) -> bool {
        let is_inside = |decoration: &Decoration| match decoration {
            Decoration::Text { at, .. } => at.iter().all(|at| (0.0..self.side as f32).contains(at)),
            _ => false,
        };
        self.decorations.iter().any(is_inside)
    }
}
