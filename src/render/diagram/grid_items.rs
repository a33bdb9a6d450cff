//! The items of a grid: its lines, its digits, and the decorations of its rules.

use super::borders::{self, Border};
use super::digit_style::DigitStyle;
use super::grid::GridDiagram;
use super::{INK, decorations};
use crate::kinds::Puzzle;
use crate::render::drawing::{Item, Outline};

impl GridDiagram {
    /// Draws the grid without digits.
    pub fn empty(&self) -> Vec<Item> {
        self.drawn(Vec::new(), Vec::new())
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
        let [thin, thick] = self.style.strokes(nine, self.frame.side);
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
}
