//! Sheets of paper with several steps each.
//!
//! ```
//! use cluewise::explain::{self, HintOptions};
//! use cluewise::render::sheet::{Paper, PerPage};
//! use cluewise::render::step_page::{StepCaption, step_page};
//! use cluewise::render::step_sheet::StepSheet;
//! let puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
//! let options = HintOptions::default().with_grids(true);
//! let sheet = StepSheet::new(Paper::A4, PerPage::new(4).ok_or("1 to 9")?);
//! let mut steps = Vec::new();
//! for skipped in 0..6 {
//!     let step = explain::step_after(&puzzle, None, skipped, options, &Default::default())?;
//!     let caption = StepCaption::of(&step).with_widths(Some(sheet.widths()));
//!     steps.extend(step_page(&puzzle, &step, &caption));
//! }
//! assert_eq!(sheet.pages(steps).len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::drawing::{Anchor, Page, Point, Text};
use super::sheet::{Paper, PerPage};
use super::step_page::StepWidths;

/// The margin of a sheet in points.
const MARGIN: f32 = 36.0;
/// The space between columns and between rows of steps, in points.
const GAP: f32 = 14.0;
/// The font size of page numbers.
const NUMBER_SIZE: f32 = 9.0;
/// The area of a short text below a drawing, in square points. Sheets with longer texts have fewer steps.
const TEXT_AREA: f32 = 21_000.0;
/// The minimum width of a drawing, relative to its column.
const MIN_DRAWING: f32 = 0.5;

/// An arrangement of steps on sheets of paper.
#[derive(Clone, Copy, Debug)]
pub struct StepSheet {
    paper: Paper,
    columns: usize,
    rows: usize,
}

impl StepSheet {
    /// Creates the arrangement of this number of steps per page. Pages with long texts have fewer.
    pub fn new(paper: Paper, per_page: PerPage) -> StepSheet {
        let (columns, rows) = per_page.arrangement();
        StepSheet { paper, columns, rows }
    }

    /// Returns the widths of the pages of the steps.
    pub fn widths(&self) -> StepWidths {
        let [width, height] = self.body();
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let page = (width - (columns - 1.0) * GAP) / columns;
        let drawing = (height - (rows - 1.0) * GAP) / rows - TEXT_AREA / page;
        StepWidths { page, drawing: drawing.clamp(MIN_DRAWING * page, page) }
    }

    /// Returns the width and the height between the margins.
    fn body(&self) -> [f32; 2] {
        let (width, height) = self.paper.size();
        [width - 2.0 * self.margin(), height - 2.0 * self.margin()]
    }

    fn margin(&self) -> f32 {
        let (width, height) = self.paper.size();
        MARGIN.min(0.1 * width.min(height))
    }

    /// Arranges the pages of the steps of several puzzles. If a puzzle has several steps, each puzzle begins on a page of
    /// its own, and the feet of pages have its number and that of the page, as in `#2   1/3`.
    pub fn pages_of_puzzles(&self, puzzles: Vec<Vec<Page>>) -> Vec<Page> {
        if puzzles.len() < 2 || puzzles.iter().all(|steps| steps.len() < 2) {
            return self.pages(puzzles.into_iter().flatten().collect());
        }
        let numbered = (1..).zip(puzzles).flat_map(|(number, steps)| {
            let mut pages = self.pages(steps);
            let count = pages.len();
            for (index, page) in (1..).zip(&mut pages) {
                let foot = Point::new(page.width / 2.0, page.height - self.margin() / 2.0);
                let text = Text::new(foot, NUMBER_SIZE, format!("#{number}   {index}/{count}"));
                page.items.push(text.anchored(Anchor::Middle).into());
            }
            pages
        });
        numbered.collect()
    }

    /// Arranges the pages of steps, of the [`widths`](Self::widths) of this arrangement, in rows from left to right.
    pub fn pages(&self, steps: Vec<Page>) -> Vec<Page> {
        let (width, height) = self.paper.size();
        let [body_width, body_height] = self.body();
        let (left, top) = ((width - body_width) / 2.0, (height - body_height) / 2.0);
        let mut pages: Vec<Page> = Vec::new();
        let mut y = body_height;
        for row in steps.chunks(self.columns) {
            let row_height = row.iter().map(|step| step.height).fold(0.0, f32::max).min(body_height);
            if y + row_height > body_height {
                pages.push(Page::new(width, height));
                y = 0.0;
            }
            let Some(page) = pages.last_mut() else { continue };
            for (column, step) in row.iter().enumerate() {
                let x = left + column as f32 * (self.widths().page + GAP);
                let scale = (body_height / step.height).min(1.0);
                let items = step.items.iter().cloned();
                page.items.extend(items.map(|item| item.scaled(scale).moved(x, top + y)));
            }
            y += row_height + GAP;
        }
        pages
    }
}
