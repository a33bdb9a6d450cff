//! Grids of any size with boxes or regions, and the decorations of their rules.

use super::borders::{self, Border};
use super::digit_style::DigitStyle;
use super::{DIGIT_HEIGHT, Frame, GRAY, INK, LIGHT_GRAY, decorations};
use crate::kinds::{Decoration, JoinedGrids, Puzzle, PuzzleKind};
use crate::render::drawing::{Color, Item, Outline, Point, Stroke};

/// A grid on a page.
#[derive(Clone, Debug)]
pub(crate) struct GridDiagram {
    frame: Frame,
    /// The number of rows and columns of the grid, or of the field of joined grids.
    side: usize,
    /// The number of digits.
    digits: usize,
    joined: Option<&'static JoinedGrids>,
    regions: Vec<u8>,
    decorations: Vec<Decoration>,
    /// The space around the grid for clues, in cells.
    margin: f32,
    style: GridStyle,
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
    /// The lines between cells, given the width of nine of them.
    pub thin_lines: fn(f32) -> Stroke,
    /// The color of the digits of a solution that are no clues.
    pub solved: Color,
}

impl Default for GridStyle {
    fn default() -> GridStyle {
        let thin_lines = |nine: f32| Stroke::new(nine / 600.0 + 0.1, LIGHT_GRAY);
        GridStyle { digit_height: DIGIT_HEIGHT, min_font: 0.0, bold_clues: false, thin_lines, solved: GRAY }
    }
}

/// The space for clues outside of the grid, in cells.
const CLUE_MARGIN: f32 = 0.8;

impl GridDiagram {
    /// Creates the grid of a variant.
    pub fn new(frame: Frame, variant: &PuzzleKind) -> GridDiagram {
        let (side, joined, decorations) = (variant.width(), variant.joined(), variant.decorations());
        let regions = if joined.is_some() { Vec::new() } else { variant.region_numbers() };
        let is_outside = |at: &f32| !(0.0..=side as f32).contains(at);
        let is_clue = |decoration: &Decoration| match decoration {
            Decoration::Text { at, .. } => at.iter().any(is_outside),
            _ => false,
        };
        let margin = if decorations.iter().any(is_clue) { CLUE_MARGIN } else { 0.0 };
        let (digits, style) = (variant.side(), GridStyle::default());
        GridDiagram { frame, side, digits, joined, regions, decorations, margin, style }
    }

    /// Returns the grid in another style.
    #[cfg(feature = "print")]
    pub fn with_style(self, style: GridStyle) -> GridDiagram {
        GridDiagram { style, ..self }
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

    /// Draws the grid without digits.
    pub fn empty(&self) -> Vec<Item> {
        self.drawn(Vec::new(), Vec::new())
    }

    /// Returns whether there are texts in cells, such as the sums of cages.
    pub fn has_labels(&self) -> bool {
        let is_inside = |decoration: &Decoration| match decoration {
            Decoration::Text { at, .. } => at.iter().all(|at| (0.0..self.side as f32).contains(at)),
            _ => false,
        };
        self.decorations.iter().any(is_inside)
    }

    /// Draws a puzzle: decorations, lines, and clues.
    pub fn puzzle(&self, puzzle: &Puzzle, style: DigitStyle) -> Vec<Item> {
        self.puzzle_with_candidates(puzzle, &[], style)
    }

    /// Draws a puzzle as [`GridDiagram::puzzle`] does, with the candidates of its empty cells as masks.
    pub fn puzzle_with_candidates(&self, puzzle: &Puzzle, masks: &[u32], style: DigitStyle) -> Vec<Item> {
        let clues = puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0);
        let bold = self.style.bold_clues;
        let mut digits: Vec<Item> =
            clues.flat_map(|(cell, &digit)| style.items(self, cell, digit, INK, bold)).collect();
        digits.extend(self.candidates(masks, style));
        self.drawn(Vec::new(), digits)
    }

    /// Draws a solution with bold clues.
    pub fn solution(&self, puzzle: &Puzzle, solution: &Puzzle, style: DigitStyle) -> Vec<Item> {
        let cells = puzzle.cells().iter().zip(solution.cells()).enumerate();
        let color = |clue: u8| if clue > 0 { INK } else { self.style.solved };
        let digits = cells.flat_map(|(cell, (&clue, &digit))| style.items(self, cell, digit, color(clue), clue > 0));
        self.drawn(Vec::new(), digits.collect())
    }

    /// Returns all items from back to front, with these colored cells and these digits.
    pub fn drawn(&self, cells: Vec<Item>, digits: Vec<Item>) -> Vec<Item> {
        let mut items = decorations::shades(self, &self.decorations);
        items.extend(cells);
        items.extend(decorations::behind(self, &self.decorations));
        items.extend(self.lines());
        items.extend(digits);
        items.extend(decorations::in_front(self, &self.decorations));
        items
    }

    /// Returns the lines of the grid: thin ones between cells, thick ones around boxes or regions.
    fn lines(&self) -> Vec<Item> {
        let (cell, side) = (self.cell_side(), self.side as f32);
        let nine = self.frame.side * (9.0 / (side + 2.0 * self.margin));
        let thin = (self.style.thin_lines)(nine);
        let thick = Stroke::new((nine / 200.0).max(self.frame.side / 400.0) + 0.2, INK);
        let mut items = Vec::new();
        let mut line = |[a, b]: [[f32; 2]; 2], stroke| {
            items.push(Outline::Line([self.at(a), self.at(b)]).stroked(stroke).into());
        };
        let thin_lines = self.joined.map_or_else(|| borders::inner_lines(self.side), borders::between_cells);
        let borders = self.joined.map_or_else(|| borders::of_regions(self.side, &self.regions), borders::of_boxes);
        // Corners are filled by longer lines, unless the outer border does.
        let half = thick.width / cell / 2.0;
        let is_open = |end: usize| self.joined.is_some() || !end.is_multiple_of(self.side);
        let extension = |end: usize| if is_open(end) { half } else { 0.0 };
        let thin_lines =
            thin_lines.into_iter().filter(|line| !borders.contains(line)).map(|line| (line, thin, [0.0; 2]));
        let thick_lines = borders.iter().map(|&border| (border, thick, border.ends.map(extension)));
        for (Border { is_row, line: at, ends }, stroke, extensions) in thin_lines.chain(thick_lines) {
            let (at, from, to) = (at as f32, ends[0] as f32 - extensions[0], ends[1] as f32 + extensions[1]);
            line(if is_row { [[from, at], [to, at]] } else { [[at, from], [at, to]] }, stroke);
        }
        if self.joined.is_none() {
            items.push(Outline::Rect([self.at([0.0, 0.0]), self.at([side, side])]).stroked(thick).into());
        }
        items
    }

    /// Returns the color of the ground at a darkness from 0 to 1.
    pub fn shade(depth: f32) -> Color {
        let level = (255.0 - depth.clamp(0.0, 1.0) * DARKEST).round() as u8;
        Color(level, level, level)
    }
}

/// The difference of the darkest shade from white, of 255.
const DARKEST: f32 = 50.0;
