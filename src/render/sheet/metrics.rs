//! The sizes of a page: margins, font sizes, and room for captions and solutions.

use super::SheetLayout;
use super::block::MIN_GAP;
use super::caption::{self, SOLUTION_DIGITS};
use super::entry::Sizes;
use super::grid_page;
use crate::render::diagram::{Frame, MAX_DIGIT_HEIGHT};
use crate::render::drawing::{Anchor, CAP_HEIGHT, FontStyle, Item, Point, Text, text_width};
use crate::render::print_limits::MIN_FONT;

/// The margin of a page in points, larger than any printer requires.
const MARGIN: f32 = 45.0;
/// The margin of narrow paper, relative to the shorter side.
const NARROW_MARGIN: f32 = 0.05;
/// The font size of the title, relative to the width between the margins, and its limits in points.
const TITLE: f32 = 0.07;
const TITLES: [f32; 2] = [10.0, 17.0];
/// The maximum font size of the title above titles of puzzles.
const MAX_TITLE: f32 = 26.0;
/// The minimum font size of a title with a long word.
const MIN_TITLE: f32 = MIN_FONT;
/// The distance of the lines of a title, relative to its font size.
pub(super) const PITCH: f32 = 1.25;
/// The height of a title of one line and the gap below it, relative to its font size.
const HEADER: f32 = 40.0 / 17.0;
const DENSE_HEADER: f32 = 1.6;
/// The distance of the baseline of the title from the top, relative to its font size; all of it is on pages without
/// margins.
const ASCENT: f32 = 0.8;
const DENSE_ASCENT: f32 = 1.05;
/// The font size of the line for a name and of the rules, relative to the width between the margins, and its limits.
const NOTE: f32 = 0.06;
const NOTES: [f32; 2] = [MIN_FONT, 11.0];
/// The font size of the page number, relative to that of notes.
const PAGE_NUMBER: f32 = 8.5 / 11.0;
/// The height of the page number and the gap above it, relative to its font size.
const FOOTER: f32 = 22.0 / 8.5;
/// The font size of the title of a puzzle, relative to its grid, and its limits in points.
const PUZZLE_TITLE: f32 = 0.05;
const PUZZLE_TITLES: [f32; 2] = [8.5, 20.0];
/// The minimum font size of a long title of a puzzle, which has several lines below it, and the distance of these,
/// relative to their font size.
pub(super) const MIN_PUZZLE_TITLE: f32 = MIN_FONT;
const PUZZLE_TITLE_PITCH: f32 = 1.25;
/// The height of the title of a puzzle, and of the gap between its baseline and the grid, relative to its font size.
const PUZZLE_TITLE_HEIGHT: f32 = 1.45;
const PUZZLE_TITLE_GAP: f32 = 0.45;
/// The room for the labels of rows and columns, in points.
const LABELS: f32 = 11.0;
/// The height of a caption, relative to its font size.
const CAPTION: f32 = 1.9;
/// The gap above the solutions at the foot of a page, in points.
pub(super) const FOOT_GAP: f32 = caption::SMALL_HEIGHT;
/// The minimum height of a solution at the foot of a page that its puzzle fills, relative to the page.
const MIN_FOOT: f32 = 0.34;
/// The height of a row of solutions with their names, relative to their side, at most.
const NAME_ROOM: f32 = 1.2;
/// The height of a single solution, relative to that of a row of several.
const SINGLE_FOOT: f32 = 1.4;
/// The maximum height of the solutions at the foot of a page, relative to the page without margins.
const MAX_FOOT: f32 = 0.4;

/// The sizes of a page in points.
pub(super) struct Metrics {
    pub margin: f32,
    /// The height of a title of one line and the gap below it, relative to its font size.
    pub header: f32,
    /// The font size of the line for a name and of the rules.
    pub note: f32,
    pub page_number: f32,
    /// Whether grids fill the space between the margins.
    fills: bool,
    /// The minimum side of a solution, and of a single one whose digits are as large as its cells allow.
    solution_side: f32,
    compact_side: f32,
    /// The minimum side of a cell of a solution on a separate page; in large print, its digits are as large as it allows.
    separate_cell: f32,
    has_titles: bool,
    /// The number of lines of the longest title of a puzzle.
    pub title_lines: usize,
    has_labels: bool,
    pub has_captions: bool,
    pub has_page_numbers: bool,
    /// The distance of the baseline of the title from the top, relative to its font size.
    pub ascent: f32,
    /// The distance of the baseline of the page number from the margin.
    pub page_number_rise: f32,
    paper: (f32, f32),
    /// The distance of grids from the margin, so that half of their border is inside.
    edge: f32,
    /// The number of puzzles per row.
    pub columns: usize,
    /// Whether solutions on pages of puzzles are on the right of these, and not at the foot.
    pub are_solutions_beside: bool,
}

impl Metrics {
    /// Returns the sizes for grids of this number of cells per row, in one column.
    pub fn new(layout: &SheetLayout, cells: usize) -> Metrics {
        let (paper, is_narrow) = (layout.paper.size(), layout.paper.is_narrow());
        let fills = is_narrow || layout.margin.is_some() || layout.titles;
        let usual = if is_narrow { NARROW_MARGIN * paper.0.min(paper.1) } else { MARGIN };
        let margin = layout.margin.map_or(usual, |margin| margin.points());
        let width = paper.0 - 2.0 * margin;
        let note = (NOTE * width).clamp(NOTES[0], NOTES[1]);
        let page_number = (PAGE_NUMBER * note).max(MIN_FONT);
        let label_room = if layout.coordinates.is_some() { LABELS } else { 0.0 };
        let edge = if fills { grid_page::edge(cells, width, layout).max(label_room) } else { 0.0 };
        let digits = if layout.scale > 1.0 { SOLUTION_DIGITS } else { MIN_FONT };
        let solution_cell = digits * CAP_HEIGHT / layout.digit_height;
        let solution_side = solution_cell * cells.max(9) as f32;
        let compact = (layout.digit_height / MAX_DIGIT_HEIGHT).min(1.0);
        Metrics {
            margin,
            header: if fills { DENSE_HEADER } else { HEADER },
            note,
            page_number,
            fills,
            solution_side,
            separate_cell: if layout.scale > 1.0 { compact * solution_cell } else { solution_cell },
            compact_side: compact * solution_side,
            has_titles: layout.titles,
            title_lines: 1,
            has_labels: layout.coordinates.is_some(),
            has_captions: true,
            has_page_numbers: true,
            ascent: if fills { DENSE_ASCENT } else { ASCENT },
            page_number_rise: if fills { caption::DESCENT * page_number } else { 0.0 },
            paper,
            edge,
            columns: 1,
            are_solutions_beside: false,
        }
    }

    /// Returns the approximate side of a puzzle: that of the widest grids.
    pub fn side(&self) -> f32 {
        let [corner, end] = self.area();
        (end.x - corner.x) / self.columns as f32
    }

    /// Returns the corners of the area for a title and grids, above the page number.
    pub fn area(&self) -> [Point; 2] {
        let (width, height) = self.paper;
        let footer = if self.fills && !self.has_page_numbers { 0.0 } else { FOOTER * self.page_number };
        let distance = self.margin + self.edge;
        [Point::new(distance, distance), Point::new(width - distance, height - distance - footer)]
    }

    /// Returns the font size of a title. Long words make it smaller.
    pub fn title_size(&self, title: &str) -> f32 {
        let [corner, end] = self.area();
        let width = end.x - corner.x;
        let max = if self.has_titles { MAX_TITLE } else { TITLES[1] };
        let size = (TITLE * width).clamp(TITLES[0], max);
        let longest = title.split_whitespace().map(|word| text_width(word, FontStyle::bold(size))).fold(1.0, f32::max);
        (size * (width / longest).min(1.0)).max(MIN_TITLE)
    }

    fn puzzle_title_size(&self) -> f32 {
        (PUZZLE_TITLE * self.side()).clamp(PUZZLE_TITLES[0], PUZZLE_TITLES[1])
    }

    /// Returns the room for the labels of columns above a grid; 0 without labels.
    pub fn label_room(&self) -> f32 {
        if self.has_labels { LABELS } else { 0.0 }
    }

    /// Returns the height of the title of a puzzle; 0 without titles.
    pub fn title_height(&self) -> f32 {
        if !self.has_titles {
            return 0.0;
        }
        let more = PUZZLE_TITLE_PITCH * MIN_PUZZLE_TITLE * (self.title_lines - 1) as f32;
        PUZZLE_TITLE_HEIGHT * self.puzzle_title_size() + more + self.label_room()
    }

    /// Draws the title of a puzzle above its grid.
    pub fn title_above(&self, frame: &Frame, title: &str) -> impl Iterator<Item = Item> {
        let usual = self.puzzle_title_size();
        let fitting = usual * (frame.side / text_width(title, FontStyle::bold(usual)).max(1.0)).min(1.0);
        let size = fitting.max(MIN_PUZZLE_TITLE.min(usual));
        let lines = match fitting < size {
            true => caption::wrapped(title, FontStyle::bold(size), frame.side, caption::MAX_WRAPPED),
            false => vec![title.to_owned()],
        };
        let bottom = frame.corner.plus(frame.side / 2.0, -PUZZLE_TITLE_GAP * usual - self.label_room());
        lines.into_iter().rev().enumerate().map(move |(i, line)| {
            let at = bottom.plus(0.0, -PUZZLE_TITLE_PITCH * size * i as f32);
            Text::new(at, size, line).anchored(Anchor::Middle).bold().into()
        })
    }

    /// Returns the height of the title and the caption of a puzzle, without its legend.
    pub fn caption_height(&self) -> f32 {
        let caption = match (self.fills, self.has_captions) {
            (false, _) => caption::HEIGHT,
            (true, true) => CAPTION * caption::size_below(self.side()),
            (true, false) => 0.0,
        };
        self.title_height() + caption
    }

    /// Returns the maximum side of a puzzle.
    pub fn max_side(&self, sizes: &Sizes) -> f32 {
        if self.fills { f32::INFINITY } else { sizes.max_side }
    }

    /// Returns the maximum number of solutions of these sizes on a separate page.
    pub fn solutions(&self, sizes: &Sizes) -> usize {
        let side = self.separate_cell * sizes.cells.max(9) as f32;
        let [corner, end] = self.area();
        let (columns, rows) = sizes.solutions;
        let height = end.y - corner.y - self.header * self.title_size("");
        let fitting_rows = ((height / self.row_of(side)) as usize).clamp(1, rows);
        self.columns_of(side, end.x - corner.x).min(columns) * fitting_rows
    }

    /// Returns the number of solutions of the minimum side in a row of this width.
    fn solution_columns(&self, width: f32) -> usize {
        self.columns_of(self.solution_side, width)
    }

    fn columns_of(&self, side: f32, width: f32) -> usize {
        let gap = (MIN_GAP / 9.0 * side).max(self.label_room());
        // The addition makes up for rounding.
        (((width + gap) / (side + gap) + 0.001) as usize).max(1)
    }

    /// Returns the height of a row of solutions of the minimum side, with the labels of their columns.
    fn solution_row(&self) -> f32 {
        self.row_of(self.solution_side)
    }

    fn row_of(&self, side: f32) -> f32 {
        // The name is as large as the row has room for.
        self.label_room() + side + caption::solution_height(1, NAME_ROOM * side)
    }

    /// Returns the columns, the rows and the height of the solutions of a number of puzzles at the foot of a page whose
    /// other content is between these corners, with the puzzle and its legend if there is one.
    pub fn foot(
        &self,
        (puzzles, legend): (usize, f32),
        is_next: bool,
        [corner, end]: [Point; 2],
    ) -> (usize, usize, f32) {
        let (width, height) = (end.x - corner.x, end.y - corner.y);
        let single = (SINGLE_FOOT * self.solution_row()).min(MAX_FOOT * height);
        match puzzles {
            1 if self.fills => {
                // The puzzle has the whole width if there is room.
                let min = self.row_of(self.compact_side).min(MIN_FOOT * height).min(single);
                let free = height - width - self.caption_height() - legend - FOOT_GAP;
                (1, 1, free.clamp(min, single))
            }
            1 if is_next => (1, 1, single),
            puzzles => {
                let rows = puzzles.div_ceil(self.solution_columns(width));
                (puzzles.div_ceil(rows), rows, (rows as f32 * self.solution_row()).min(MAX_FOOT * height))
            }
        }
    }

    /// Returns the columns, the rows and the width of the solutions of a number of puzzles on the right of a page whose
    /// other content is between these corners.
    pub fn beside(&self, (puzzles, legend): (usize, f32), [corner, end]: [Point; 2]) -> (usize, usize, f32) {
        let (width, height) = (end.x - corner.x, end.y - corner.y);
        let rows = ((height / self.solution_row()) as usize).clamp(1, puzzles);
        let columns = puzzles.div_ceil(rows);
        let gap = (MIN_GAP / 9.0 * self.solution_side).max(self.label_room());
        let min = columns as f32 * (self.solution_side + gap) - gap;
        let wanted = match puzzles {
            // The puzzle has the whole height if there is room.
            1 => (width - height + self.caption_height() + legend - FOOT_GAP).clamp(min, SINGLE_FOOT * min),
            _ => min,
        };
        (columns, puzzles.div_ceil(columns), wanted.min(MAX_FOOT * width))
    }
}
