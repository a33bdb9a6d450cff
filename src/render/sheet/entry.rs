//! The properties and drawings of a puzzle that a sheet needs.

use super::SheetLayout;
use super::caption::{self, LEGEND_PITCH};
use crate::board::cell::Cell;
use crate::board::grid::{Grid, Puzzle};
use crate::pack::{Id, Record};
use crate::render::diagram::{DIGIT_HEIGHT, Frame, GRAY, INK};
use crate::render::drawing::{CAP_HEIGHT, Item};
use crate::render::rules_text::PuzzleRules;

/// A puzzle of a sheet.
pub(super) trait SheetEntry {
    /// Returns whether the solution is known.
    fn has_solution(&self) -> bool;

    /// Returns the rules.
    fn rules(&self) -> PuzzleRules;

    /// Returns the number of columns.
    fn columns(&self) -> usize;

    /// Returns the space around the grid for clues, in cells.
    fn margin(&self) -> f32;

    /// Returns the font size of the digits of a grid, in points.
    fn digit_size(&self, frame: &Frame) -> f32;

    /// Returns the name, which is printed if it is not a number.
    fn name(&self) -> Option<&str>;

    /// Returns the rules that the drawn grid does not show, below the puzzle.
    fn legend(&self) -> &str {
        ""
    }

    /// Draws the puzzle: its lines and clues.
    fn puzzle(&self, frame: &Frame, layout: &SheetLayout) -> Vec<Item>;

    /// Draws the solution if it is known.
    fn solution(&self, frame: &Frame) -> Vec<Item>;

    /// Draws the caption below the puzzle.
    fn caption(&self, frame: &Frame, number: Option<u64>, layout: &SheetLayout) -> Vec<Item>;
}

/// The sizes that depend on the puzzles of a sheet, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// The number of lines of the largest legend.
    pub legend_lines: f32,
    /// The maximum side of a grid.
    pub max_side: f32,
    /// The columns and rows of solutions on a separate page.
    pub solutions: (usize, usize),
    /// The side of the largest grid in cells.
    pub cells: usize,
}

impl Sizes {
    /// Returns the sizes for grids of this number of cells per row, without legends.
    pub fn new(cells: usize) -> Sizes {
        let (max_side, solutions) = match cells {
            0..=9 => (430.0, (4, 5)),
            10..=16 => (520.0, (3, 4)),
            _ => (520.0, (2, 3)),
        };
        Sizes { legend_lines: 0.0, max_side, solutions, cells }
    }

    /// Returns the height of the legend of a puzzle.
    pub fn legend_height(&self) -> f32 {
        LEGEND_PITCH * self.legend_lines
    }

    /// Returns the columns, the rows and the height of the solutions of a number of puzzles at the foot of a page.
    pub fn foot(&self, puzzles: usize, body_height: f32) -> (usize, usize, f32) {
        if self.cells <= 9 {
            // Nine in one row would be illegible.
            let (columns, rows) = if puzzles > 6 { (5, 2) } else { (puzzles.max(4), 1) };
            return (columns, rows, rows as f32 * FOOT_ROW_HEIGHT);
        }
        let columns = if self.cells <= 16 { 2 } else { 1 };
        let rows = puzzles.div_ceil(columns);
        let row_height = FOOT_ROW_HEIGHT * self.cells as f32 / 9.0;
        (columns, rows, (rows as f32 * row_height).min(MAX_FOOT * body_height))
    }

    /// Returns the columns, the rows and the height of a single solution at the foot of a page.
    pub fn single_foot(&self, body_height: f32) -> (usize, usize, f32) {
        let height = SINGLE_FOOT * FOOT_ROW_HEIGHT * (self.cells as f32 / 9.0).max(1.0);
        (1, 1, height.min(MAX_FOOT * body_height))
    }
}

/// The height of a row of solutions of 9x9 puzzles at the foot of a page, in points.
pub(super) const FOOT_ROW_HEIGHT: f32 = 88.0;
/// The height of a single solution, relative to that of a row of several.
const SINGLE_FOOT: f32 = 1.6;
/// The maximum height of the solutions at the foot of a page, relative to the page without margins.
pub(super) const MAX_FOOT: f32 = 0.4;

impl SheetEntry for &Record {
    fn has_solution(&self) -> bool {
        self.solution.is_some()
    }

    fn rules(&self) -> PuzzleRules {
        PuzzleRules::CLASSIC
    }

    fn columns(&self) -> usize {
        9
    }

    fn margin(&self) -> f32 {
        0.0
    }

    fn digit_size(&self, frame: &Frame) -> f32 {
        frame.cell() * DIGIT_HEIGHT / CAP_HEIGHT
    }

    fn name(&self) -> Option<&str> {
        match &self.id {
            Some(Id::Name(name)) => Some(name),
            _ => None,
        }
    }

    fn puzzle(&self, frame: &Frame, layout: &SheetLayout) -> Vec<Item> {
        frame.lines().chain(digits(frame, self, layout.candidates)).collect()
    }

    fn solution(&self, frame: &Frame) -> Vec<Item> {
        self.solution.map_or(Vec::new(), |solution| solved(frame, &self.puzzle, &solution).collect())
    }

    fn caption(&self, frame: &Frame, number: Option<u64>, layout: &SheetLayout) -> Vec<Item> {
        let ratings = caption::ratings(self, |level| layout.level_names.get(level), layout.labels.language());
        caption::items(frame, number, self.name().filter(|_| !layout.titles), (self.level, &ratings))
    }
}

/// Returns the clues of a puzzle, and the candidates of its empty cells if requested or part of the puzzle.
fn digits(frame: &Frame, record: &Record, with_candidates: bool) -> Vec<Item> {
    let puzzle = &record.puzzle;
    let clues = puzzle.clues().map(|(cell, digit)| frame.digit(cell, digit, INK).into());
    let candidates = record.all_candidates();
    let with_candidates = with_candidates || record.candidates.is_some();
    let empty = Cell::all().filter(|&cell| with_candidates && puzzle.get(cell).is_none());
    clues.chain(empty.flat_map(|cell| frame.candidates(cell, candidates.get(cell)).map(Item::from))).collect()
}

/// Returns a solution with bold clues.
fn solved<'a>(frame: &Frame, puzzle: &'a Puzzle, solution: &'a Grid) -> impl Iterator<Item = Item> + 'a {
    let frame = *frame;
    let digits = Cell::all().map(move |cell| {
        let text = frame.digit(cell, solution.get(cell), if puzzle.get(cell).is_some() { INK } else { GRAY });
        Item::from(text.bold_if(puzzle.get(cell).is_some()))
    });
    frame.lines().chain(digits)
}
