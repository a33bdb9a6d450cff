//! A puzzle of a sheet, and the sizes that depend on the puzzles.

use super::caption::{self, PICTURE_LINES, SOLUTION_DIGITS};
use super::{Paper, SheetLayout};
use crate::kinds::PuzzleKind;
use crate::pack::Record;
use crate::render::diagram::{DigitStyle, Frame, GridDiagram, MIN_LABEL_CELL};
use crate::render::drawing::{CAP_HEIGHT, Item, Point};
use crate::render::printed;
use crate::render::printed_rating::PrintedRating;
use crate::render::rules_text::{PuzzleRules, are_about_values, values_of_symbols};
use std::borrow::Cow;

/// A puzzle of a sheet.
pub(super) struct Entry<'a> {
    record: &'a Record,
    /// The rules that the drawn grid does not show, below the puzzle.
    pub legend: String,
}

impl<'a> Entry<'a> {
    /// Returns the puzzles of a page. If their rules at its head differ, each has its own too.
    pub fn of_page(page: &'a [Record], layout: &SheetLayout) -> Vec<Entry<'a>> {
        let are_same = page.windows(2).all(|pair| pair[0].kind().described_rules() == pair[1].kind().described_rules());
        let are_at_head = layout.rules && !layout.has_tasks() && are_same;
        let legend = |record: &Record| {
            let kind = record.kind();
            let rules = if are_at_head { Vec::new() } else { kind.undrawn_rules() };
            let legend = printed::legend_of(&rules, record, layout.digits, &layout.labels);
            let values = values_of_symbols(&kind.described_rules(), layout.digits, kind.side());
            let texts = [legend, values.filter(|_| !are_at_head).unwrap_or_default()];
            texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("  ")
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

    fn diagram(&self, frame: &Frame, layout: &SheetLayout) -> GridDiagram {
        GridDiagram::new(*frame, self.record.kind()).with_style(layout.grid())
    }

    /// Returns the space around the grid of the puzzle for clues, in cells.
    pub fn margin(&self) -> f32 {
        margin_of(self.record.kind())
    }

    /// Returns the space around the grid of the solution for clues, in cells.
    pub fn solution_margin(&self, frame: &Frame) -> f32 {
        margin_of(&self.solution_kind(frame))
    }

    fn is_small(&self, frame: &Frame) -> bool {
        frame.side / (self.columns() as f32) < MIN_LABEL_CELL
    }

    /// Returns the kind that the grid of the solution shows: cages and their sums would be illegible in small cells.
    fn solution_kind(&self, frame: &Frame) -> Cow<'a, PuzzleKind> {
        let kind = self.record.kind();
        match self.is_small(frame) {
            true => Cow::Owned(kind.clone().without_constraints()),
            false => Cow::Borrowed(kind),
        }
    }

    fn digits(&self, layout: &SheetLayout) -> DigitStyle {
        layout.digits.of_kind(self.record.kind())
    }

    /// Returns the font size of the digits of a grid, in points.
    pub fn digit_size(&self, frame: &Frame, layout: &SheetLayout) -> f32 {
        self.digits(layout).digit_height(&self.diagram(frame, layout)) / CAP_HEIGHT
    }

    /// Returns the font size of the smallest mark of a grid, in points; infinity without any.
    pub fn mark_size(&self, frame: &Frame, layout: &SheetLayout) -> f32 {
        self.diagram(frame, layout).mark_sizes().fold(f32::INFINITY, f32::min)
    }

    /// Returns the font size of the digits of the solution, in points.
    pub fn solution_digit_size(&self, frame: &Frame, layout: &SheetLayout) -> f32 {
        self.digits(layout).digit_height(&self.solution_diagram(frame, layout)) / CAP_HEIGHT
    }

    fn solution_diagram(&self, frame: &Frame, layout: &SheetLayout) -> GridDiagram {
        let style = layout.grid();
        let size = if layout.scale > 1.0 { SOLUTION_DIGITS } else { style.min_font };
        let grid = GridDiagram::new(*frame, &self.solution_kind(frame)).with_solution_style(style, size);
        // Lines behind small digits make them illegible.
        if self.is_small(frame) { grid.without_decorations() } else { grid }
    }

    /// Returns the name, which is printed if it is not a number.
    pub fn name(&self) -> Option<&'a str> {
        self.record.id_name()
    }

    /// Draws the puzzle: its lines and clues.
    pub fn puzzle(&self, frame: &Frame, layout: &SheetLayout) -> Vec<Item> {
        printed::puzzle(self.record, &self.diagram(frame, layout), layout.digits, layout.candidates)
    }

    /// Draws the solution if it is known.
    pub fn solution(&self, frame: &Frame, layout: &SheetLayout) -> Vec<Item> {
        printed::solution(self.record, &self.solution_diagram(frame, layout), layout.digits)
    }

    /// Draws the caption below the puzzle, with the pictures that it is to be filled with.
    pub fn caption(&self, frame: &Frame, number: Option<u64>, layout: &SheetLayout) -> Vec<Item> {
        let record = self.record;
        let level_name = |level| layout.level_names.get(level);
        let ratings = printed::ratings(record, &PrintedRating::ALL, level_name, layout.labels.language());
        let name = self.name().filter(|_| !layout.titles);
        let mut items = caption::items(frame, number, name, (record.level, &ratings));
        let (corner, unit) = caption::legend_box(frame, PICTURE_LINES);
        let has_values = are_about_values(&record.kind().described_rules());
        let size = [frame.side, unit];
        items.extend(self.digits(layout).legend_row(record.kind().side() as u8, corner, size, has_values));
        items.extend(caption::legend(&self.legend, frame, self.picture_lines(layout)));
        items
    }

    /// Returns the height of the pictures that the puzzle is to be filled with, in lines; 0 without pictures.
    fn picture_lines(&self, layout: &SheetLayout) -> f32 {
        if self.digits(layout).has_legend() { PICTURE_LINES } else { 0.0 }
    }

    /// Returns the height of the pictures and the rules below the caption of a grid of this side.
    pub fn legend_height(&self, side: f32, layout: &SheetLayout) -> f32 {
        caption::legend_height(&self.legend, side, self.picture_lines(layout))
    }
}

fn margin_of(kind: &PuzzleKind) -> f32 {
    GridDiagram::new(Frame { corner: Point::new(0.0, 0.0), side: 1.0 }, kind).margin()
}

/// The sizes that depend on the puzzles of a sheet, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// The maximum side of a grid.
    pub max_side: f32,
    /// The maximum number of columns and of rows of solutions on a separate page.
    pub solutions: (usize, usize),
    /// The side of the largest grid in cells.
    pub cells: usize,
}

impl Sizes {
    /// Returns the sizes for grids of this number of cells per row.
    pub fn new(cells: usize, paper: Paper) -> Sizes {
        let (max_side, solutions) = match cells {
            0..=9 => (430.0, (4, 5)),
            10..=16 => (520.0, (3, 4)),
            _ => (520.0, (2, 3)),
        };
        Sizes { max_side: max_side * paper.enlargement(), solutions, cells }
    }
}
