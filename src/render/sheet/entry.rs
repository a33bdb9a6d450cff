//! A puzzle of a sheet, and the sizes that depend on the puzzles.

use super::SheetLayout;
use super::caption::{self, LEGEND_PITCH, PICTURE_LINES};
use crate::pack::Record;
use crate::render::diagram::{DigitStyle, Frame, GridDiagram, INK};
use crate::render::drawing::{CAP_HEIGHT, Item, Point};
use crate::render::printed;
use crate::render::rules_text::PuzzleRules;

/// A puzzle of a sheet.
pub(super) struct Entry<'a> {
    record: &'a Record,
    /// The rules that the drawn grid does not show, below the puzzle.
    pub legend: String,
}

impl<'a> Entry<'a> {
    /// Returns the puzzles of a page. If their rules at its head differ, each has its own too.
    pub fn of_page(page: &'a [Record], layout: &SheetLayout) -> Vec<Entry<'a>> {
        let are_same = page.windows(2).all(|pair| pair[0].kind().descriptions() == pair[1].kind().descriptions());
        let are_at_head = layout.rules && !layout.has_tasks() && are_same;
        let legend = |record: &Record| {
            let rules = if are_at_head { Vec::new() } else { record.kind().undrawn_rules() };
            printed::legend_of(&rules, record, layout.digits, &layout.labels)
        };
        page.iter().map(|record| Entry { record, legend: legend(record) }).collect()
    }

    pub fn without_legend(record: &'a Record) -> Entry<'a> {
        Entry { record, legend: String::new() }
    }

    pub fn has_solution(&self) -> bool {
        self.record.solution().is_some()
    }

    pub fn rules(&self) -> PuzzleRules {
        printed::rules_of(self.record)
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.record.kind().width()
    }

    fn diagram(&self, frame: &Frame) -> GridDiagram {
        GridDiagram::new(*frame, self.record.kind())
    }

    /// Returns the space around the grid for clues, in cells.
    pub fn margin(&self) -> f32 {
        self.diagram(&Frame { corner: Point::new(0.0, 0.0), side: 1.0 }).margin()
    }

    fn digits(&self, layout: &SheetLayout) -> DigitStyle {
        layout.digits.for_side(self.record.kind().side())
    }

    /// Returns the font size of the digits of a grid, in points.
    pub fn digit_size(&self, frame: &Frame, layout: &SheetLayout) -> f32 {
        self.digits(layout).digit_height(&self.diagram(frame)) / CAP_HEIGHT
    }

    /// Returns the name, which is printed if it is not a number.
    pub fn name(&self) -> Option<&'a str> {
        self.record.id_name()
    }

    /// Draws the puzzle: its lines and clues.
    pub fn puzzle(&self, frame: &Frame, layout: &SheetLayout) -> Vec<Item> {
        printed::puzzle(self.record, &self.diagram(frame), layout.digits, layout.candidates)
    }

    /// Draws the solution if it is known.
    pub fn solution(&self, frame: &Frame, layout: &SheetLayout) -> Vec<Item> {
        printed::solution(self.record, &self.diagram(frame), layout.digits)
    }

    /// Draws the caption below the puzzle, with the pictures that it is to be filled with.
    pub fn caption(&self, frame: &Frame, number: Option<u64>, layout: &SheetLayout) -> Vec<Item> {
        let record = self.record;
        let ratings = printed::ratings(record, |level| layout.level_names.get(level), layout.labels.language());
        let name = self.name().filter(|_| !layout.titles);
        let mut items = caption::items(frame, number, name, (record.level, &ratings));
        let (corner, unit) = caption::legend_box(frame, PICTURE_LINES);
        let pictures = self.digits(layout).legend_row(record.kind().side() as u8, corner, unit, INK);
        let indent = if pictures.is_empty() { 0.0 } else { PICTURE_LINES };
        items.extend(pictures);
        items.extend(caption::legend(&self.legend, frame, indent));
        items
    }
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
