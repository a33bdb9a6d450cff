//! The columns and rows of the puzzles on a page, and the least size of their digits.

use super::block::{Block, best_columns};
use super::caption::{MAX_WRAPPED, wrapped};
use super::entry::Entry;
use super::metrics::MIN_PUZZLE_TITLE;
use super::{LayoutError, Sheets};
use crate::render::diagram::{Frame, MIN_CONTRAST};
use crate::render::drawing::{CAP_HEIGHT, FontStyle, Page, Point};
use std::mem;

/// The minimum font size of the digits of puzzles, in points.
const MIN_DIGITS: f32 = 3.0;

/// The least growth of grids for which solutions are on the right of them in place of below them.
const WORTH_BESIDE: f32 = 1.05;

impl Sheets<'_> {
    /// Chooses the columns, and the place of solutions on pages of puzzles, with the largest grids, below titles of as
    /// many lines as they need.
    pub(super) fn arrange(&mut self) {
        enough_lines(1, |lines| {
            self.metrics.title_lines = lines;
            self.arrange_grids();
            self.lines_of_titles()
        });
    }

    /// Returns the number of lines of the longest title above a puzzle.
    fn lines_of_titles(&self) -> usize {
        let (style, side) = (FontStyle::bold(MIN_PUZZLE_TITLE), self.smallest_side());
        let titles = (0..self.entries.len()).filter_map(|i| self.puzzle_title(i));
        titles.map(|title| wrapped(title, style, side, MAX_WRAPPED).len()).max().unwrap_or(1).max(1)
    }

    fn arrange_grids(&mut self) {
        let at_foot = self.arrange_columns();
        let (width, height) = self.layout.paper.size();
        if width > height && self.solved_at_foot(0).is_some() {
            self.metrics.are_solutions_beside = true;
            if self.arrange_columns() <= WORTH_BESIDE * at_foot {
                self.metrics.are_solutions_beside = false;
                self.arrange_columns();
            }
        }
    }

    /// Chooses the columns with the largest grids, and returns the side that these have without a limit.
    fn arrange_columns(&mut self) -> f32 {
        let per_page = self.layout.per_page.puzzles();
        // Grids at the limit would have the same side in several numbers of columns.
        let limit = mem::replace(&mut self.sizes.max_side, f32::INFINITY);
        let mut side = |columns| {
            self.metrics.columns = columns;
            self.smallest_side()
        };
        let columns = best_columns(per_page, &mut side);
        let largest = side(columns);
        self.sizes.max_side = limit;
        largest
    }

    /// Iterates over the pages with different room for puzzles: only the rules differ from page to page, and the first
    /// page may have no solutions at its foot.
    pub(super) fn pages_that_differ(&self) -> impl Iterator<Item = usize> {
        let differs = |&page: &usize| {
            page < 2 || self.layout.rules || self.entries[self.shown(page)].iter().any(|entry| !entry.legend.is_empty())
        };
        (0..self.puzzle_pages()).filter(differs)
    }

    /// Returns the corners of the area for puzzles and the solutions at the foot of a page.
    pub(super) fn puzzle_corners(&self, page: usize) -> [Point; 2] {
        let (width, height) = self.layout.paper.size();
        self.puzzle_body(&mut Page::new(width, height), page)
    }

    fn blocks(&self) -> impl Iterator<Item = (usize, Block)> {
        self.pages_that_differ().map(|page| (page, self.puzzle_block(page, self.puzzle_corners(page))))
    }

    /// Returns the side of the smallest puzzles.
    pub(super) fn smallest_side(&self) -> f32 {
        let with_page = |smallest, page| {
            let block = self.block_without_legends(page, self.puzzle_corners(page));
            let heights = |side| self.legend_heights(page, side);
            // Most pages have room for grids of this side, which takes less time than to find the largest ones.
            if block.fits(smallest, heights) { smallest } else { block.with_texts(heights).side().min(smallest) }
        };
        self.pages_that_differ().fold(f32::INFINITY, with_page)
    }

    /// Returns the font size of the smallest digits of puzzles, in points.
    pub(super) fn digit_size(&self) -> f32 {
        self.smallest(|entry, frame| entry.digit_size(frame, self.layout))
    }

    /// Returns the font size of the smallest marks, such as the sums of cages.
    pub(super) fn mark_size(&self) -> Option<f32> {
        Some(self.smallest(|entry, frame| entry.mark_size(frame, self.layout))).filter(|size| size.is_finite())
    }

    /// Returns the smallest of these font sizes in the frames of the puzzles.
    fn smallest(&self, size: impl Fn(&Entry, &Frame) -> f32) -> f32 {
        let of_page = |(page, block): (usize, Block)| {
            self.shown(page).zip(block.frames()).map(|(i, frame)| size(&self.entries[i], &frame)).collect::<Vec<_>>()
        };
        self.layout.scale * self.blocks().flat_map(of_page).fold(f32::INFINITY, f32::min)
    }

    /// Checks that the digits of puzzles and solutions are legible.
    pub(super) fn check(&self) -> Result<(), LayoutError> {
        let (digits, layout) = (self.digit_size(), self.layout);
        LayoutError::check_digits(digits, "puzzles")?;
        LayoutError::check_digits(self.solution_digit_size(), "solutions")?;
        let line_width = layout.line_width.unwrap_or(0.0) * layout.scale;
        LayoutError::check_lines(digits, layout.digit_height, line_width)
    }
}

impl LayoutError {
    /// Checks that digits of this font size are legible in puzzles or solutions.
    pub(in crate::render) fn check_digits(points: f32, grids: &str) -> Result<(), LayoutError> {
        match points < MIN_DIGITS {
            true => Err(LayoutError(format!(
                "digits of {points:.1} points in {grids} would be illegible, the minimum is {MIN_DIGITS}; use larger \
                 paper or fewer {grids} per page"
            ))),
            false => Ok(()),
        }
    }

    /// Checks that lines of this width between cells, and the wider ones around boxes, do not touch digits of this font
    /// size and this height relative to their cells.
    pub(in crate::render) fn check_lines(digits: f32, height: f32, width: f32) -> Result<(), LayoutError> {
        let cell = digits * CAP_HEIGHT / height;
        let max = (1.0 - height) * cell / MIN_CONTRAST;
        match width > max {
            true => Err(LayoutError(format!(
                "lines of {width:.1} points would touch the digits, which have {:.0} % of the height of their cells; the \
                 maximum is {:.1} points",
                100.0 * height,
                (10.0 * max).floor() / 10.0
            ))),
            false => Ok(()),
        }
    }
}

/// Returns a number of lines, from this one, that is enough on a page that has room for as many; `needed` returns the
/// number that its texts need.
pub(in crate::render) fn enough_lines(lines: usize, mut needed: impl FnMut(usize) -> usize) -> usize {
    let mut lines = lines;
    loop {
        match needed(lines) {
            more if more > lines => lines = more,
            _ => return lines,
        }
    }
}
