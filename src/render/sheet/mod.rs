//! Printable sheets: puzzles on pages with their numbers, levels and ratings, and the solutions.
//!
//! ```
//! use cluewise::pack::Record;
//! use cluewise::render::sheet::{SheetLayout, pages};
//! let puzzle: cluewise::Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let mut layout = SheetLayout::default();
//! layout.title = "For a rainy day".into();
//! let records = vec![Record::from(puzzle); 5];
//! assert_eq!(pages(&records, &layout)?.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
pub(in crate::render) mod arrangement;
pub(in crate::render) mod block;
pub(in crate::render) mod caption;
pub(in crate::render) mod coordinate_labels;
pub(in crate::render) mod digit_key;
mod entry;
mod fit;
mod grid_page;
mod layout;
mod layout_error;
mod length;
mod metrics;
mod options;
mod puzzle_pages;
mod solution_page;
mod solutions;

pub use super::labels::Labels;
pub use answers::{Answer, AnswerOptions, AnswerSteps};
pub use fit::narrowed_grid;
pub use grid_page::{GridContent, check_grids, grid_page};
pub use layout::{LARGE_PRINT, MAX_NAME_LABEL, SheetLayout};
pub use layout_error::LayoutError;
pub use length::Length;
pub use options::{Paper, PerPage, SolutionPlacement};

use crate::engine::{Engine, RateOptions};
use crate::kinds::Verdict;
use crate::pack::Record;
use crate::rating::Scale;
use crate::render::diagram::{Frame, GRAY};
use crate::render::drawing::{Anchor, FontStyle, Item, Page, Point, Text, wrap};
use crate::render::name_line;
use crate::render::printed::max_columns;
use crate::render::rules_text::{PuzzleRules, rules_by_kind};
use answers::AnswerPages;
use block::Block;
use entry::{Entry, Sizes};
use metrics::{Metrics, PITCH};
use puzzle_pages::PuzzlePage;
use solution_page::SolutionPage;
use std::ops::Range;

/// The distance of the lines of the rules, relative to their font size.
const NOTE_PITCH: f32 = 1.35;

/// Computes what a sheet shows of a puzzle: its solution, if it is unique, and, if ratings are printed, its level
/// unless it is known. Removes what is not printed. A puzzle whose rating takes too long has no level.
pub fn prepare(engine: &mut Engine, record: &mut Record, rating: bool) -> Verdict {
    let verdict = engine.solve(record);
    if !rating {
        remove_ratings(record);
    } else if record.level.is_none() && record.solution().is_some() {
        let _ = engine.rate(record, Scale::Effort, &RateOptions::default());
    }
    // Many records are held until their pages are written, so they keep only what is printed.
    record.measures = None;
    verdict
}

/// Removes what a sheet shows of the difficulty of a puzzle.
pub fn remove_ratings(record: &mut Record) {
    (record.level, record.effort, record.se, record.time) = (None, None, None, None);
}

/// Returns the pages of these puzzles, followed by those of the solutions that come at the end: all of them, those of
/// the last page of puzzles if solutions are on the next page, or none.
///
/// Puzzles are numbered in the order of the list. Their rows and columns are those with the largest grids. Rules that
/// the drawn grid does not show are named below it, unless the head of the page has all rules. Pages are created
/// lazily.
///
/// # Errors
/// The digits would be illegible.
pub fn pages<'a>(
    records: &'a [Record],
    layout: &'a SheetLayout,
) -> Result<impl ExactSizeIterator<Item = Page> + 'a, LayoutError> {
    Sheets::new(records, layout).pages()
}

/// Returns the font size of the digits of these puzzles on their pages, in points; of the page with the smallest grids.
///
/// ```
/// use cluewise::pack::Record;
/// use cluewise::render::sheet::{SheetLayout, PerPage, digit_size};
/// let records = vec![Record::from(cluewise::Puzzle::EMPTY); 6];
/// let mut layout = SheetLayout::default();
/// let usual = digit_size(&records, &layout);
/// layout.per_page = PerPage::new(9).unwrap();
/// assert!(digit_size(&records, &layout) < usual);
/// ```
pub fn digit_size(records: &[Record], layout: &SheetLayout) -> f32 {
    Sheets::new(records, layout).digit_size()
}

/// Returns the font size of the smallest marks of these puzzles on their pages, such as the sums of cages, in points; `None`
/// without any.
pub fn mark_size(records: &[Record], layout: &SheetLayout) -> Option<f32> {
    Sheets::new(records, layout).mark_size()
}

/// The data of all pages.
struct Sheets<'a> {
    entries: Vec<Entry<'a>>,
    puzzle_pages: Vec<PuzzlePage<'a>>,
    layout: &'a SheetLayout,
    sizes: Sizes,
    metrics: Metrics,
    /// The indices of the puzzles whose solutions are printed at the end, and the maximum side of these.
    solved: Vec<usize>,
    max_solution: f32,
    solution_pages: Vec<SolutionPage>,
    /// The number of lines of the names below these.
    name_lines: usize,
    answers: AnswerPages,
}

impl<'a> Sheets<'a> {
    fn new(records: &'a [Record], layout: &'a SheetLayout) -> Sheets<'a> {
        let puzzle_pages = puzzle_pages::of(records.len(), layout);
        let of_page = |page: &PuzzlePage| Entry::of_page(&records[page.shown.clone()], layout);
        let entries: Vec<Entry> = puzzle_pages.iter().flat_map(of_page).collect();
        let at_end = match layout.solutions {
            SolutionPlacement::AtEnd => 0..entries.len(),
            SolutionPlacement::NextPage => puzzle_pages.last().map_or(0..0, |page| page.shown.clone()),
            SolutionPlacement::None | SolutionPlacement::UpsideDown => 0..0,
        };
        let solved = at_end.filter(|&i| entries[i].has_solution()).collect();
        let sizes = Sizes::new(max_columns(records), layout.paper);
        let metrics = Metrics::new(layout, sizes.cells);
        let (max_solution, name_lines, answers) = (0.0, 1, AnswerPages::default());
        let solution_pages = Vec::new();
        let mut sheets = Sheets {
            entries,
            puzzle_pages,
            layout,
            sizes,
            metrics,
            solved,
            max_solution,
            solution_pages,
            name_lines,
            answers,
        };
        sheets.solution_pages = sheets.pages_of_solutions();
        sheets.metrics.has_captions = (0..sheets.entries.len()).any(|i| sheets.has_caption(i));
        sheets.metrics.has_page_numbers = sheets.has_page_numbers();
        sheets.solution_pages = sheets.pages_of_solutions();
        sheets.arrange();
        sheets.max_solution = sheets.smallest_side();
        sheets.name_lines = sheets.lines_of_names();
        let (width, height) = layout.paper.size();
        let corners = sheets.answer_body(&mut Page::new(width, height));
        let answers = layout.answers.iter().take(sheets.entries.len()).enumerate();
        sheets.answers =
            AnswerPages::new(answers.map(|(i, text)| (sheets.answer_heading(i), &text.paragraphs[..])), corners);
        sheets
    }

    /// Returns the pages.
    fn pages(self) -> Result<impl ExactSizeIterator<Item = Page> + use<'a>, LayoutError> {
        self.check()?;
        Ok((0..self.count()).map(move |page| self.page(page)))
    }

    fn puzzle_pages(&self) -> usize {
        self.puzzle_pages.len()
    }

    /// Returns the indices of the puzzles of a page.
    fn shown(&self, page: usize) -> Range<usize> {
        self.puzzle_pages.get(page).map_or(0..0, |page| page.shown.clone())
    }

    fn count(&self) -> usize {
        self.pages_before_solutions() + self.solution_pages.len() + self.answers.count()
    }

    /// Returns the number of pages of puzzles and of those that follow them.
    fn pages_before_solutions(&self) -> usize {
        self.puzzle_pages() + self.layout.after_puzzles.len()
    }

    /// Returns whether something is printed below a puzzle.
    fn has_caption(&self, index: usize) -> bool {
        let frame = Frame { corner: Point::new(0.0, 0.0), side: 100.0 };
        !self.entries[index].caption(&frame, self.number(index), self.layout).is_empty()
    }

    fn has_page_numbers(&self) -> bool {
        let has_answers = self.layout.answers.iter().any(|answer| !answer.paragraphs.is_empty());
        self.layout.numbers && (has_answers || self.pages_before_solutions() + self.solution_pages.len() > 1)
    }

    fn page(&self, number: usize) -> Page {
        let (width, height) = self.layout.paper.size();
        let mut page = Page::new(width, height);
        match number.checked_sub(self.pages_before_solutions()) {
            None => {
                match number.checked_sub(self.puzzle_pages()).and_then(|index| self.layout.after_puzzles.get(index)) {
                    Some(other) => page.items.clone_from(&other.items),
                    None => self.puzzles(number, &mut page),
                }
            }
            Some(number) => match number.checked_sub(self.solution_pages.len()) {
                None => self.solutions(number, &mut page),
                Some(number) => {
                    let corners = self.answer_body(&mut page);
                    page.items.extend(self.answers.items(number, corners, self.layout.digits));
                }
            },
        }
        let count = self.count();
        if self.metrics.has_page_numbers {
            let text = format!("{} / {count}", number + 1);
            // Other pages have their own margins, which the number is in.
            let is_other = (self.puzzle_pages()..self.pages_before_solutions()).contains(&number);
            let rise = if is_other { -self.metrics.margin / 2.0 } else { self.metrics.page_number_rise };
            let at = Point::new(width / 2.0, height - self.metrics.margin - rise);
            let text = Text::new(at, self.metrics.page_number, text);
            page.items.push(text.anchored(Anchor::Middle).colored(GRAY).into());
        }
        let page = self.layout.with_min_line(page);
        if self.layout.scale != 1.0 { page.scaled(self.layout.scale) } else { page }
    }

    /// Returns the title of a puzzle, if it has one.
    fn puzzle_title(&self, index: usize) -> Option<&str> {
        self.entries[index].name().filter(|_| self.layout.titles)
    }

    /// Returns the number of a puzzle, if it is printed.
    fn number(&self, index: usize) -> Option<u64> {
        let is_printed = self.layout.numbers && self.puzzle_title(index).is_none();
        is_printed.then(|| self.layout.number(index))
    }

    /// Returns the heading of the steps of a puzzle: its number and its name, as far as it has them.
    fn answer_heading(&self, index: usize) -> String {
        self.numbered_name(index, " – ", |number| self.layout.labels.puzzle_heading(number))
    }

    /// Returns the text below a solution: the number and the name of the puzzle, as far as it has them.
    fn solution_name(&self, index: usize) -> String {
        self.numbered_name(index, " ", |number| number.to_string())
    }

    fn numbered_name(&self, index: usize, separator: &str, numbered: impl Fn(u64) -> String) -> String {
        let name = self.entries[index].name().map(str::to_owned);
        self.number(index).map(numbered).into_iter().chain(name).collect::<Vec<_>>().join(separator)
    }

    /// Adds the title to a page, and returns the corners of the area between it and the page number.
    fn body(&self, page: &mut Page, title: &str) -> [Point; 2] {
        let metrics = &self.metrics;
        let [mut corner, end] = metrics.area();
        let size = metrics.title_size(title);
        let lines = wrap(title, FontStyle::bold(size), end.x - corner.x);
        for (i, line) in lines.iter().enumerate() {
            let at = Point::new(page.width / 2.0, corner.y + size * (metrics.ascent + PITCH * i as f32));
            page.items.push(Text::new(at, size, line.as_str()).anchored(Anchor::Middle).bold().into());
        }
        if !lines.is_empty() {
            corner.y += metrics.header * size + size * PITCH * (lines.len() - 1) as f32;
        }
        [corner, end]
    }

    /// Adds the title and the key of the digits to a page of steps, and returns the corners of the area below.
    fn answer_body(&self, page: &mut Page) -> [Point; 2] {
        let [corner, end] = self.body(page, &self.heading(self.layout.labels.get("steps")));
        let digits = self.entries.iter().map(|entry| entry.rules().digits).max().unwrap_or(0);
        let width = end.x - corner.x;
        page.items.extend(digit_key::items(self.layout.digits, digits, corner, width));
        [corner.plus(0.0, digit_key::height(self.layout.digits, digits, width)), end]
    }

    /// Returns what to do with these puzzles: their tasks, or else their rules.
    fn instructions(&self, shown: Range<usize>) -> Vec<String> {
        if !self.layout.has_tasks() {
            let rules: Vec<PuzzleRules> = self.entries[shown].iter().map(Entry::rules).collect();
            return rules_by_kind(&rules, self.layout.digits, &self.layout.labels);
        }
        let mut tasks: Vec<String> = Vec::new();
        for task in self.layout.answers.get(shown).unwrap_or_default().iter().filter_map(|answer| answer.task.as_ref())
        {
            if !tasks.contains(task) {
                tasks.push(task.clone());
            }
        }
        tasks
    }

    /// Returns the labels of the rows and columns of a grid with a margin for clues, if there are any.
    fn labels(&self, index: usize, frame: &Frame, margin: f32) -> Vec<Item> {
        let count = self.entries[index].columns();
        let labels = |names| coordinate_labels::items(frame, count, margin, names, coordinate_labels::MAX_SIZE);
        self.layout.coordinates.map_or_else(Vec::new, labels)
    }

    /// Adds the title, the line for a name and the rules to a page of these puzzles, and returns the corners of the
    /// area below.
    fn puzzle_body(&self, page: &mut Page, number: usize) -> [Point; 2] {
        let shown = self.shown(number);
        let [mut corner, end] = self.body(page, &self.layout.title);
        let (label, width, size) = (&self.layout.name_line, end.x - corner.x, self.metrics.note);
        match self.puzzle_pages.get(number).map_or("", |page| page.pupil) {
            "" => page.items.extend(name_line::items(label, size, corner, width)),
            name => page.items.extend(name_line::filled(label, name, size, corner, width)),
        }
        corner.y += match self.layout.pupils.is_empty() {
            true => name_line::height(label, size),
            false => name_line::HEIGHT * size,
        };
        // The titles of puzzles have room for the labels of columns below them.
        let labels = if self.metrics.title_height() > 0.0 { 0.0 } else { self.metrics.label_room() };
        if !self.layout.rules {
            return [corner.plus(0.0, labels), end];
        }
        for line in self.instructions(shown).iter().flat_map(|text| wrap(text, FontStyle::regular(size), width)) {
            corner.y += NOTE_PITCH * size;
            page.items.push(Text::new(corner.plus(0.0, -0.35 * size), size, line).into());
        }
        [corner.plus(0.0, size + labels), end]
    }

    /// Returns the heights of the legends in each row of the puzzles of a page, below grids of this side.
    fn legend_heights(&self, page: usize, side: f32) -> Vec<f32> {
        let height = |entry: &Entry| entry.legend_height(side, self.layout);
        let rows = self.entries[self.shown(page)].chunks(self.metrics.columns);
        rows.map(|row| row.iter().map(height).fold(0.0, f32::max)).collect()
    }

    /// Returns the block of the puzzles of a page whose content is between these corners, with room for their titles and
    /// captions, without their legends, above the solutions at the foot.
    fn block_without_legends(&self, number: usize, corners: [Point; 2]) -> Block {
        let corners = self.above_foot(number, corners);
        let block = Block::new(corners, self.metrics.caption_height(), self.metrics.max_side(&self.sizes));
        let block = block.with_label_room(self.metrics.label_room());
        block.with_columns(self.metrics.columns, self.layout.per_page.puzzles())
    }

    /// Returns the block of the puzzles of a page whose content is between these corners.
    fn puzzle_block(&self, number: usize, corners: [Point; 2]) -> Block {
        let block = self.block_without_legends(number, corners);
        let mut block = block.with_texts(|side| self.legend_heights(number, side));
        if self.layout.titles && block.rows == 1 {
            // The title is at the top.
            block.corners[1].y = block.corners[1].y.min(block.corners[0].y + block.height());
        }
        block
    }

    /// Draws the puzzles of a page, and the solutions at its foot.
    fn puzzles(&self, number: usize, page: &mut Page) {
        let corners = self.puzzle_body(page, number);
        page.items.extend(self.foot(number, corners));
        let block = self.puzzle_block(number, corners);
        let title_height = self.metrics.title_height();
        for (i, frame) in self.shown(number).zip(block.frames()) {
            let frame = Frame { corner: frame.corner.plus(0.0, title_height), ..frame };
            page.items.extend(self.puzzle_title(i).into_iter().flat_map(|t| self.metrics.title_above(&frame, t)));
            page.items.extend(self.entries[i].puzzle(&frame, self.layout));
            page.items.extend(self.labels(i, &frame, self.entries[i].margin()));
            page.items.extend(self.entries[i].caption(&frame, self.number(i), self.layout));
        }
    }

    /// Returns the title of pages after the puzzles.
    fn heading(&self, content: &str) -> String {
        let title = &self.layout.title;
        if title.is_empty() { content.to_owned() } else { format!("{title} – {content}") }
    }
}
