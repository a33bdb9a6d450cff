//! Sheets of paper with several steps each.
//!
//! ```
//! use cluewise::explain::{self, HintOptions};
//! use cluewise::render::diagram::DigitStyle;
//! use cluewise::render::sheet::{Paper, PerPage};
//! use cluewise::render::step_page::{StepCaption, step_page};
//! use cluewise::render::step_sheet::StepSheet;
//! use cluewise::kinds::PuzzleKind;
//! let puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
//! let (kind, style) = (PuzzleKind::default(), DigitStyle::default());
//! let options = HintOptions::default().with_grids(true);
//! let sheet = StepSheet::new(Paper::A4, PerPage::new(4).ok_or("1 to 9")?);
//! let mut steps = Vec::new();
//! for skipped in 0..6 {
//!     let step = explain::step_after(&puzzle, None, skipped, options, &Default::default())?;
//!     let caption = StepCaption::of(&step).with_widths(Some(sheet.widths()));
//!     steps.extend(step_page(&kind, &puzzle.into(), &step, style, &caption));
//! }
//! assert_eq!(sheet.pages(steps).len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::drawing::{Anchor, CAP_HEIGHT, FontStyle, Page, Point, Text, wrap};
use super::name_line;
use super::sheet::block::best_columns;
use super::sheet::{Paper, PerPage};
use super::step_page::StepWidths;

/// The margin of a sheet in points.
const MARGIN: f32 = 36.0;
/// The space between columns and between rows of steps, in points.
const GAP: f32 = 14.0;
/// The font size of page numbers.
const NUMBER_SIZE: f32 = 9.0;
/// The font size of the title, the distance of its lines and the height of the space below it, relative to its size.
const TITLE_SIZE: f32 = 15.0;
const TITLE_PITCH: f32 = 1.25;
const TITLE_GAP: f32 = 0.5;
/// The font size of the line for a name.
const NAME_SIZE: f32 = 11.0;
/// The font size of the number of a puzzle, and the height of its line, relative to its size.
const PUZZLE_NUMBER_SIZE: f32 = 12.0;
const PUZZLE_NUMBER_HEIGHT: f32 = 1.2;
/// The area of a short text below a drawing, in square points. Sheets with longer texts have fewer steps.
const TEXT_AREA: f32 = 21_000.0;
/// The height of a heading of two lines below a drawing, in points.
const NUDGE_HEIGHT: f32 = 42.0;
/// The width of a legible drawing without pencil marks, in points.
const LEGIBLE_HINT: f32 = 185.0;
/// The minimum factor by which steps are made smaller so that a page has the requested number.
const MIN_SCALE: f32 = 0.8;
/// The factors by which steps with smaller texts are drawn, if their drawings are no smaller.
const TEXT_SCALES: [f32; 2] = [1.0, 0.85];
/// The minimum width of a drawing, relative to its column.
const MIN_DRAWING: f32 = 0.5;

/// An arrangement of steps on sheets of paper.
#[derive(Clone, Debug)]
pub struct StepSheet {
    paper: Paper,
    columns: usize,
    rows: usize,
    title: String,
    name_line: String,
}

impl StepSheet {
    /// Creates the arrangement of this number of steps per page, in the columns with the largest drawings. Pages with long
    /// texts have fewer.
    pub fn new(paper: Paper, per_page: PerPage) -> StepSheet {
        let steps = per_page.puzzles();
        StepSheet { paper, columns: 1, rows: steps, title: String::new(), name_line: String::new() }.arranged(steps)
    }

    /// Creates the arrangement of hints without texts: as many per page as are legible, and at least this number.
    pub fn of_hints(paper: Paper, per_page: PerPage) -> StepSheet {
        let is_legible = |&count: &PerPage| StepSheet::new(paper, count).nudge_widths().drawing >= LEGIBLE_HINT;
        let more = (per_page.puzzles()..=PerPage::MAX).rev().filter_map(PerPage::new).find(is_legible);
        StepSheet::new(paper, more.unwrap_or(per_page))
    }

    /// Chooses the columns with the largest drawings above headings.
    fn arranged(self, steps: usize) -> StepSheet {
        let of_columns = |columns: usize| StepSheet { columns, rows: steps.div_ceil(columns), ..self.clone() };
        of_columns(best_columns(steps, |columns| of_columns(columns).largest_drawing(NUDGE_HEIGHT)))
    }

    /// Sets the title at the head of each page, and the label of a line for a name below it; either may be empty.
    #[must_use]
    pub fn with_head(self, title: impl Into<String>, name_line: impl Into<String>) -> StepSheet {
        StepSheet { title: title.into(), name_line: name_line.into(), ..self }
    }

    /// Returns the widths of the pages of the steps.
    pub fn widths(&self) -> StepWidths {
        self.widths_above(|page| TEXT_AREA / page)
    }

    /// Returns the widths of the pages of steps that have a heading only.
    pub fn nudge_widths(&self) -> StepWidths {
        self.widths_above(|_| NUDGE_HEIGHT)
    }

    /// Returns the pages of steps with drawings as large as the sheets permit: those of [`widths`](Self::widths), or
    /// larger ones where texts are short, or smaller as far as they are legible. `draw` returns the pages of these widths.
    pub fn drawn(&self, draw: impl Fn(StepWidths) -> Vec<Page>) -> Vec<Page> {
        let widths = self.widths();
        let mut best = draw(widths);
        let (mut largest, sheets) = (widths.drawing, self.pages(best.clone()).len());
        for scale in TEXT_SCALES {
            let page = self.column_width() / scale;
            let steps = draw(StepWidths { page, ..widths });
            let mut texts: Vec<f32> = steps.iter().map(|step| (step.height - widths.drawing).max(0.0)).collect();
            texts.sort_unstable_by(f32::total_cmp);
            // A few longer texts make their sheets a little smaller.
            let Some(&text) = texts.get(texts.len() * 3 / 4) else { return best };
            let drawing = self.largest_drawing(scale * text);
            if drawing < largest {
                continue;
            }
            let steps = draw(StepWidths { page, drawing: drawing / scale }).into_iter();
            let steps: Vec<Page> = steps.map(|step| step.scaled(scale)).collect();
            if self.pages(steps.clone()).len() <= sheets {
                (largest, best) = (drawing, steps);
            }
        }
        best
    }

    /// Returns the widths of pages with a text of this height, given their width.
    fn widths_above(&self, text_height: impl Fn(f32) -> f32) -> StepWidths {
        let page = self.column_width();
        StepWidths { page, drawing: self.largest_drawing(text_height(page)).max(MIN_DRAWING * page) }
    }

    fn column_width(&self) -> f32 {
        let [width, _] = self.body();
        let columns = self.columns as f32;
        (width - (columns - 1.0) * GAP) / columns
    }

    /// Returns the width of the largest drawings above texts of this height.
    fn largest_drawing(&self, text_height: f32) -> f32 {
        let [_, height] = self.body();
        let rows = self.rows as f32;
        let height = height - rows * PUZZLE_NUMBER_HEIGHT * PUZZLE_NUMBER_SIZE;
        ((height - (rows - 1.0) * GAP) / rows - text_height).min(self.column_width())
    }

    /// Returns the width and the height between the margins, below the head.
    fn body(&self) -> [f32; 2] {
        let (width, height) = self.paper.size();
        [width - 2.0 * self.margin(), height - 2.0 * self.margin() - self.head_height()]
    }

    fn margin(&self) -> f32 {
        let (width, height) = self.paper.size();
        MARGIN.min(0.1 * width.min(height))
    }

    /// Returns the lines of the title.
    fn title_lines(&self) -> Vec<String> {
        wrap(&self.title, FontStyle::bold(TITLE_SIZE), self.paper.size().0 - 2.0 * self.margin())
    }

    fn title_height(&self) -> f32 {
        match self.title_lines().len() {
            0 => 0.0,
            lines => TITLE_SIZE * (TITLE_PITCH * lines as f32 + TITLE_GAP),
        }
    }

    fn head_height(&self) -> f32 {
        self.title_height() + name_line::height(&self.name_line, NAME_SIZE)
    }

    /// Adds the title and the line for a name to a page.
    fn add_head(&self, page: &mut Page) {
        let margin = self.margin();
        for (line, text) in self.title_lines().into_iter().enumerate() {
            let at = Point::new(page.width / 2.0, margin + TITLE_SIZE * (CAP_HEIGHT + TITLE_PITCH * line as f32));
            page.items.push(Text::new(at, TITLE_SIZE, text).anchored(Anchor::Middle).bold().into());
        }
        let corner = Point::new(margin, margin + self.title_height());
        page.items.extend(name_line::items(&self.name_line, NAME_SIZE, corner, page.width - 2.0 * margin));
    }

    /// Arranges the pages of the steps of several puzzles, each with a title such as a date, or else its number. The
    /// numbers of pages are at their feet. If each puzzle has one step, the title is above it. If a puzzle has several,
    /// each puzzle begins on a page of its own, and the feet of pages have its title and the number of the page, as in
    /// `#2   1/3`.
    pub fn pages_of_puzzles(&self, puzzles: Vec<(Option<String>, Vec<Page>)>) -> Vec<Page> {
        let has_several = puzzles.len() > 1;
        if puzzles.iter().all(|(_, steps)| steps.len() < 2) || !has_several {
            let mut pages = self.unnumbered_pages(puzzles);
            self.number(&mut pages, "");
            return pages;
        }
        let numbered = (1..).zip(puzzles).flat_map(|(number, (title, steps)): (usize, _)| {
            let mut pages = self.pages(steps);
            self.number(&mut pages, &(title.unwrap_or_else(|| format!("#{number}")) + "   "));
            pages
        });
        numbered.collect()
    }

    /// Arranges the pages of the steps of several puzzles without breaks between these, each step below the title of its
    /// puzzle or else its number. Pages have no numbers.
    pub fn unnumbered_pages(&self, puzzles: Vec<(Option<String>, Vec<Page>)>) -> Vec<Page> {
        let has_several = puzzles.len() > 1;
        let steps = (1..).zip(puzzles).flat_map(|(number, (title, steps)): (usize, _)| {
            let title = title.unwrap_or_else(|| number.to_string());
            steps.into_iter().map(move |step| if has_several { self.with_title(step, &title) } else { step })
        });
        self.pages(steps.collect())
    }

    /// Returns the page of a step with the number or title of its puzzle above it. A title too long for the column is
    /// smaller.
    fn with_title(&self, step: Page, title: &str) -> Page {
        let down = PUZZLE_NUMBER_HEIGHT * PUZZLE_NUMBER_SIZE;
        let mut page = Page { height: step.height + down, ..step };
        page.items = page.items.into_iter().map(|item| item.moved(0.0, down)).collect();
        let fits = |size: &f32| wrap(title, FontStyle::bold(*size), self.widths().page).len() < 2;
        let size = [1.0, 0.8, 0.65].map(|part| part * PUZZLE_NUMBER_SIZE).into_iter().find(fits);
        let at = Point::new(0.0, CAP_HEIGHT * PUZZLE_NUMBER_SIZE);
        page.items.push(Text::new(at, size.unwrap_or(0.5 * PUZZLE_NUMBER_SIZE), title.to_owned()).bold().into());
        page
    }

    /// Adds the numbers of several pages at their feet, after a text; a single page has a foot if there is a text.
    fn number(&self, pages: &mut [Page], before: &str) {
        let count = pages.len();
        if count < 2 && before.is_empty() {
            return;
        }
        for (index, page) in (1..).zip(pages) {
            let foot = Point::new(page.width / 2.0, page.height - self.margin() / 2.0);
            let text = Text::new(foot, NUMBER_SIZE, format!("{before}{index}/{count}"));
            page.items.push(text.anchored(Anchor::Middle).into());
        }
    }

    /// Arranges the pages of steps, of the [`widths`](Self::widths) of this arrangement, in rows from left to right.
    /// Steps with texts that are a little too long are made smaller; pages with longer ones have fewer steps.
    pub fn pages(&self, steps: Vec<Page>) -> Vec<Page> {
        let rows: Vec<&[Page]> = steps.chunks(self.columns).collect();
        let mut rest = &rows[..];
        let mut pages = Vec::new();
        while !rest.is_empty() {
            let most = self.rows.min(rest.len());
            let count = (2..=most).rev().find(|&count| self.scale(&rest[..count]) >= MIN_SCALE).unwrap_or(1);
            let (shown, later) = rest.split_at(count);
            pages.push(self.page(shown));
            rest = later;
        }
        pages
    }

    /// Returns the factor by which rows of steps are made smaller on a page, at most 1.
    fn scale(&self, rows: &[&[Page]]) -> f32 {
        let [_, height] = self.body();
        let needed: f32 = rows.iter().map(|row| row_height(row)).sum();
        let room = height - GAP * rows.len().saturating_sub(1) as f32;
        (room / needed.max(1.0)).min(1.0)
    }

    /// Draws a page of rows of steps.
    fn page(&self, rows: &[&[Page]]) -> Page {
        let (width, height) = self.paper.size();
        let (left, scale) = (self.margin(), self.scale(rows));
        let mut page = Page::new(width, height);
        self.add_head(&mut page);
        let mut y = self.margin() + self.head_height();
        for row in rows {
            for (column, step) in row.iter().enumerate() {
                let x = left + column as f32 * (self.widths().page + GAP);
                page.items.extend(step.items.iter().map(|item| item.clone().scaled(scale).moved(x, y)));
            }
            y += scale * row_height(row) + GAP;
        }
        page
    }
}

/// Returns the height of a row of steps.
fn row_height(row: &[Page]) -> f32 {
    row.iter().map(|step| step.height).fold(0.0, f32::max)
}
