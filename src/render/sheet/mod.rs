//! Printable sheets: puzzles on pages with their numbers, levels and ratings, and the solutions.
//!
//! ```
//! use cluewise::pack::Record;
//! use cluewise::render::sheet::{Layout, pages};
//! let puzzle: cluewise::Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let mut layout = Layout::default();
//! layout.title = "For a rainy day".into();
//! let records = vec![Record::from(puzzle); 5];
//! assert_eq!(pages(&records, &layout).len(), 2);
//! # Ok::<(), cluewise::ParseError>(())
//! ```

pub(in crate::render) mod block;
pub(in crate::render) mod caption;
mod entry;
mod length;
mod options;
mod variants;

pub use length::Length;
pub use options::{Paper, ParseLayoutError, PerPage, SolutionPlacement};
#[cfg(feature = "print")]
pub(in crate::render) use variants::legend;
pub use variants::variant_pages;

use crate::pack::{LevelNames, Record};
use crate::render::diagram::{DigitStyle, Frame, GRAY};
use crate::render::drawing::{Anchor, Page, Point, Text, wrap};
use crate::render::name_line;
use crate::render::rules_text::rules_text;
use crate::solver::Verdict;
use block::Block;
use entry::{Entry, Sizes};
use std::ops::Range;

/// The layout of puzzles on pages.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Layout {
    /// The paper size.
    pub paper: Paper,
    /// The number of puzzles per page.
    pub per_page: PerPage,
    /// The title at the head of each page, wrapped to its width; none if empty.
    pub title: String,
    /// The placement of the solutions, for records that have one.
    pub solutions: SolutionPlacement,
    /// The display names of levels.
    pub level_names: LevelNames,
    /// Whether empty cells show the candidates that the clues leave. Those of candidate grids are always shown.
    pub candidates: bool,
    /// The label of a line for a name at the head of each page of puzzles, such as `Name:`; no line if empty.
    pub name_line: String,
    /// Whether the rules of the puzzles are written at the head of each page of puzzles.
    pub rules: bool,
}

/// The margin of a page in points, larger than any printer requires.
const MARGIN: f32 = 45.0;
/// The font size of the title.
const TITLE_SIZE: f32 = 17.0;
/// The distance of the lines of a title, relative to its font size.
const TITLE_PITCH: f32 = 1.25;
/// The height of a title of one line and the gap below it.
const HEADER_HEIGHT: f32 = 40.0;
/// The font size of the line for a name and of the rules.
const NOTE_SIZE: f32 = 11.0;
/// The distance of the lines of the rules, relative to their font size.
const NOTE_PITCH: f32 = 1.35;
/// The font size of the page number.
const PAGE_NUMBER_SIZE: f32 = 8.5;
/// The height of the page number and the gap above it.
const FOOTER_HEIGHT: f32 = 22.0;

/// Computes what a sheet shows of a puzzle: its solution, if it is unique, and, if ratings are printed, its level unless
/// it is known. Removes what is not printed.
pub fn prepare(record: &mut Record, rating: bool) -> Verdict {
    let verdict = record.solve();
    if rating && record.level.is_none() && record.solution.is_some() {
        record.rate_effort();
    }
    // Many records are held until their pages are written, so they keep only what is printed.
    record.measures = None;
    if !rating {
        remove_ratings(record);
    }
    verdict
}

/// Removes what a sheet shows of the difficulty of a puzzle.
pub fn remove_ratings(record: &mut Record) {
    (record.level, record.effort, record.se) = (None, None, None);
}

/// Returns the pages of these puzzles, followed by those of their solutions if they come at the end.
///
/// The number of a puzzle is its position in the list, from 1. Pages are created lazily.
pub fn pages<'a>(records: &'a [Record], layout: &'a Layout) -> impl ExactSizeIterator<Item = Page> + 'a {
    let sheets = Sheets::new(records.iter().collect(), layout, (Sizes::CLASSIC, DigitStyle::default()));
    (0..sheets.count()).map(move |page| sheets.page(page))
}

/// The data of all pages.
struct Sheets<'a, E> {
    entries: Vec<E>,
    layout: &'a Layout,
    sizes: Sizes,
    /// The rules at the head of pages; empty if they are not requested.
    rules: String,
    /// The indices of the puzzles whose solutions are printed at the end.
    solved: Vec<usize>,
}

impl<'a, E: Entry> Sheets<'a, E> {
    fn new(entries: Vec<E>, layout: &'a Layout, (sizes, style): (Sizes, DigitStyle)) -> Sheets<'a, E> {
        let rules = match layout.rules {
            true => rules_text(entries.iter().map(Entry::rules), style),
            false => String::new(),
        };
        let at_end = layout.solutions == SolutionPlacement::AtEnd;
        let solved = (0..entries.len()).filter(|&i| at_end && entries[i].has_solution()).collect();
        Sheets { entries, layout, sizes, rules, solved }
    }

    fn puzzle_pages(&self) -> usize {
        self.entries.len().div_ceil(self.layout.per_page.puzzles())
    }

    fn count(&self) -> usize {
        let (columns, rows) = self.sizes.solutions;
        self.puzzle_pages() + self.solved.len().div_ceil(columns * rows)
    }

    fn page(&self, number: usize) -> Page {
        let (width, height) = self.layout.paper.size();
        let mut page = Page::new(width, height);
        match number.checked_sub(self.puzzle_pages()) {
            None => self.puzzles(number, &mut page),
            Some(number) => self.solutions(number, &mut page),
        }
        let count = self.count();
        if count > 1 {
            let text = format!("{} / {count}", number + 1);
            let at = Point::new(width / 2.0, height - MARGIN);
            page.items.push(Text::new(at, PAGE_NUMBER_SIZE, text).anchored(Anchor::Middle).colored(GRAY).into());
        }
        page
    }

    /// Adds the title to a page, and returns the corners of the area between it and the page number.
    fn body(&self, page: &mut Page, title: &str) -> [Point; 2] {
        let mut corner = Point::new(MARGIN, MARGIN);
        let lines = wrap(title, TITLE_SIZE, true, page.width - 2.0 * MARGIN);
        for (i, line) in lines.iter().enumerate() {
            let at = Point::new(page.width / 2.0, MARGIN + TITLE_SIZE * (0.8 + TITLE_PITCH * i as f32));
            page.items.push(Text::new(at, TITLE_SIZE, line.as_str()).anchored(Anchor::Middle).bold().into());
        }
        if !lines.is_empty() {
            corner.y += HEADER_HEIGHT + TITLE_SIZE * TITLE_PITCH * (lines.len() - 1) as f32;
        }
        [corner, Point::new(page.width - MARGIN, page.height - MARGIN - FOOTER_HEIGHT)]
    }

    /// Adds the title, the line for a name and the rules to a page of puzzles, and returns the corners of the area below them.
    fn puzzle_body(&self, page: &mut Page) -> [Point; 2] {
        let [mut corner, end] = self.body(page, &self.layout.title);
        let (label, width) = (&self.layout.name_line, end.x - corner.x);
        page.items.extend(name_line::items(label, NOTE_SIZE, corner, width));
        corner.y += name_line::height(label, NOTE_SIZE);
        let lines = wrap(&self.rules, NOTE_SIZE, false, width);
        for line in &lines {
            corner.y += NOTE_PITCH * NOTE_SIZE;
            page.items.push(Text::new(corner.plus(0.0, -0.35 * NOTE_SIZE), NOTE_SIZE, line.as_str()).into());
        }
        if !lines.is_empty() {
            corner.y += NOTE_SIZE;
        }
        [corner, end]
    }

    /// Returns the block of the puzzles of a page between these corners.
    fn block(&self, corners: [Point; 2]) -> Block {
        let (columns, rows) = self.layout.per_page.arrangement();
        let Sizes { caption_height, max_side, .. } = self.sizes;
        Block { corners, columns, rows, caption_height, max_side }
    }

    /// Returns a frame of a page without upside-down solutions.
    fn largest_frame(&self) -> Frame {
        let (width, height) = self.layout.paper.size();
        let corners = self.puzzle_body(&mut Page::new(width, height));
        Frame { corner: corners[0], side: self.block(corners).side() }
    }

    /// Draws the puzzles of a page.
    fn puzzles(&self, number: usize, page: &mut Page) {
        let shown = page_range(number, self.layout.per_page.puzzles(), self.entries.len());
        let [top_left, mut bottom_right] = self.puzzle_body(page);
        if self.layout.solutions == SolutionPlacement::UpsideDown {
            bottom_right.y -= self.upside_down(&shown, page, [top_left, bottom_right]);
        }
        for (i, frame) in shown.zip(self.block([top_left, bottom_right]).frames()) {
            page.items.extend(self.entries[i].puzzle(&frame, self.layout));
            page.items.extend(self.entries[i].caption(&frame, i + 1, self.layout));
        }
    }

    /// Draws the solutions of these puzzles at the foot of a page, and returns their height.
    fn upside_down(&self, shown: &Range<usize>, page: &mut Page, [corner, end]: [Point; 2]) -> f32 {
        let (columns, rows, height) = self.sizes.foot(self.layout.per_page.puzzles(), end.y - corner.y);
        let corners = [Point::new(corner.x, end.y - height), end];
        let max_side = height / rows as f32;
        let block = Block { corners, columns, rows, caption_height: caption::SMALL_HEIGHT, max_side };
        let about = corners[0].towards(end, 0.5);
        for (i, frame) in shown.clone().zip(block.frames()).filter(|&(i, _)| self.entries[i].has_solution()) {
            let items = self.entries[i].solution(&frame).into_iter().chain([caption::number(&frame, i + 1)]);
            page.items.extend(items.map(|item| item.rotated(about)));
        }
        height + caption::SMALL_HEIGHT
    }

    /// Draws a page of solutions.
    fn solutions(&self, number: usize, page: &mut Page) {
        let title = &self.layout.title;
        let heading = if title.is_empty() { "Solutions".into() } else { format!("{title} – Solutions") };
        let corners = self.body(page, &heading);
        let (columns, rows) = self.sizes.solutions;
        let max_side = self.sizes.max_side;
        let block = Block { corners, columns, rows, caption_height: caption::SMALL_HEIGHT, max_side };
        let shown = &self.solved[page_range(number, columns * rows, self.solved.len())];
        for (&i, frame) in shown.iter().zip(block.frames()) {
            page.items.extend(self.entries[i].solution(&frame));
            page.items.push(caption::number(&frame, i + 1));
        }
    }
}

/// Returns the indices of the items on a page, of a total number.
fn page_range(page: usize, per_page: usize, total: usize) -> Range<usize> {
    page * per_page..total.min((page + 1) * per_page)
}
