//! The sizes of a page: margins, font sizes, and room for captions and solutions.

use super::SheetLayout;
use super::caption;
use super::entry::{FOOT_ROW_HEIGHT, MAX_FOOT, Sizes};
use super::grid_page;
use crate::render::diagram::Frame;
use crate::render::drawing::{Anchor, FontStyle, Item, Point, Text, text_width};

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
const MIN_TITLE: f32 = 7.0;
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
const NOTES: [f32; 2] = [7.0, 11.0];
/// The font size of the page number, relative to that of notes.
const PAGE_NUMBER: f32 = 8.5 / 11.0;
/// The height of the page number and the gap above it, relative to its font size.
const FOOTER: f32 = 22.0 / 8.5;
/// The font size of the title of a puzzle, relative to its grid, and its limits in points.
const PUZZLE_TITLE: f32 = 0.05;
const PUZZLE_TITLES: [f32; 2] = [8.5, 20.0];
/// The minimum font size of a long title of a puzzle, which is cut below it.
const MIN_PUZZLE_TITLE: f32 = 6.5;
/// The height of the title of a puzzle, and of the gap between its baseline and the grid, relative to its font size.
const PUZZLE_TITLE_HEIGHT: f32 = 1.45;
const PUZZLE_TITLE_GAP: f32 = 0.45;
/// The room for the labels of rows and columns, in points.
const LABELS: f32 = 11.0;
/// The height of a caption, relative to its font size.
const CAPTION: f32 = 1.9;
/// The gap above the solutions at the foot of a page, in points.
pub(super) const FOOT_GAP: f32 = caption::SMALL_HEIGHT;
/// The minimum side of a solution on narrow paper, in points.
const MIN_SOLUTION: f32 = 70.0;
/// The minimum side of a solution on pages that are enlarged, before enlargement: its digits have 8.5 points.
const LARGE_SOLUTION: f32 = 112.0;
/// The minimum height of a solution at the foot of a page that its puzzle fills, in points, and relative to the page.
const MIN_FOOT: [f32; 2] = [FOOT_ROW_HEIGHT, 0.3];

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
    is_narrow: bool,
    /// Whether pages are enlarged.
    is_large: bool,
    has_titles: bool,
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
        let label_room = if layout.coordinates.is_some() { LABELS } else { 0.0 };
        let edge = if fills { grid_page::edge(cells, width).max(label_room) } else { 0.0 };
        Metrics {
            margin,
            header: if fills { DENSE_HEADER } else { HEADER },
            note,
            page_number: PAGE_NUMBER * note,
            fills,
            is_narrow,
            is_large: layout.scale > 1.0,
            has_titles: layout.titles,
            has_labels: layout.coordinates.is_some(),
            has_captions: true,
            has_page_numbers: true,
            ascent: if fills { DENSE_ASCENT } else { ASCENT },
            page_number_rise: if fills { caption::DESCENT * PAGE_NUMBER * note } else { 0.0 },
            paper,
            edge,
            columns: 1,
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
        if self.has_titles { PUZZLE_TITLE_HEIGHT * self.puzzle_title_size() + self.label_room() } else { 0.0 }
    }

    /// Draws the title of a puzzle above its grid.
    pub fn title_above(&self, frame: &Frame, title: &str) -> Item {
        let usual = self.puzzle_title_size();
        let fitting = usual * (frame.side / text_width(title, FontStyle::bold(usual)).max(1.0)).min(1.0);
        let size = fitting.max(MIN_PUZZLE_TITLE.min(usual));
        // The width of a title that just fits is not exact.
        let title = caption::truncated(title, FontStyle::bold(size), 1.001 * frame.side);
        let up = PUZZLE_TITLE_GAP * usual + self.label_room();
        let at = frame.corner.plus(frame.side / 2.0, -up);
        Text::new(at, size, title).anchored(Anchor::Middle).bold().into()
    }

    /// Returns the height of the title and the caption of a puzzle.
    pub fn caption_height(&self, sizes: &Sizes) -> f32 {
        let caption = match (self.fills, self.has_captions) {
            (false, _) => caption::HEIGHT,
            (true, true) => CAPTION * caption::size_below(self.side()),
            (true, false) => 0.0,
        };
        self.title_height() + caption + sizes.legend_height()
    }

    /// Returns the maximum side of a puzzle.
    pub fn max_side(&self, sizes: &Sizes) -> f32 {
        if self.fills { f32::INFINITY } else { sizes.max_side }
    }

    /// Returns the maximum number of solutions on a separate page.
    pub fn solutions(&self, sizes: &Sizes) -> usize {
        let (columns, rows) = sizes.solutions;
        if !self.is_narrow && !self.is_large {
            return columns * rows;
        }
        let [corner, end] = self.area();
        let min = if self.is_large { LARGE_SOLUTION } else { MIN_SOLUTION };
        let side = min * (sizes.cells as f32 / 9.0).max(1.0);
        let height = end.y - corner.y - self.header * self.title_size("");
        let fitting = |length: f32, pitch: f32, max: usize| ((length / pitch) as usize).clamp(1, max);
        fitting(end.x - corner.x, side, columns) * fitting(height, side + caption::SMALL_HEIGHT, rows)
    }

    /// Returns the columns, the rows and the height of the solutions of a number of puzzles at the foot of a page whose
    /// other content is between these corners.
    pub fn foot(&self, sizes: &Sizes, puzzles: usize, is_next: bool, [corner, end]: [Point; 2]) -> (usize, usize, f32) {
        let (width, height) = (end.x - corner.x, end.y - corner.y);
        match puzzles {
            1 if self.fills => {
                // The puzzle has the whole width if there is room.
                let (.., max) = sizes.single_foot(height);
                let min = MIN_FOOT[0].min(MIN_FOOT[1] * height).min(max);
                let free = height - width - self.caption_height(sizes) - FOOT_GAP;
                (1, 1, free.clamp(min, max))
            }
            1 if is_next => sizes.single_foot(height),
            puzzles if self.is_narrow => {
                let columns = ((width / MIN_SOLUTION) as usize).clamp(1, puzzles);
                let rows = puzzles.div_ceil(columns);
                (columns, rows, (rows as f32 * FOOT_ROW_HEIGHT).min(MAX_FOOT * height))
            }
            puzzles => sizes.foot(puzzles, height),
        }
    }
}
