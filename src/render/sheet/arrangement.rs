//! The columns and rows of the puzzles on a page, and the least size of their digits.

use super::block::{Block, MIN_SIDE, best_columns};
use super::caption::{self, PICTURE_LINES};
use super::{LayoutError, Sheets};
use crate::render::diagram::Frame;
use crate::render::drawing::{Page, Point};
use std::ops::Range;

/// The minimum font size of the digits of puzzles, in points.
const MIN_DIGITS: f32 = 3.0;

/// The least growth of grids for which solutions are on the right of them in place of below them.
const WORTH_BESIDE: f32 = 1.05;

impl Sheets<'_> {
    /// Chooses the columns, and the place of solutions on pages of puzzles, with the largest grids.
    pub(super) fn arrange(&mut self) {
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

    /// Chooses the columns with the largest grids, and returns the side of these.
    fn arrange_columns(&mut self) -> f32 {
        let per_page = self.layout.per_page.puzzles();
        let mut room = |columns| {
            self.set_columns(columns);
            self.blocks().map(|(_, block)| block.room()).fold(f32::INFINITY, f32::min)
        };
        let columns = best_columns(per_page, &mut room);
        room(columns)
    }

    /// Sets the number of columns, and the room for the legends of grids of their size.
    fn set_columns(&mut self, columns: usize) {
        self.metrics.columns = columns;
        let pictures = if self.layout.digits.has_legend() { PICTURE_LINES } else { 0.0 };
        self.sizes.legend_lines = pictures;
        if self.entries.iter().all(|entry| entry.legend.is_empty()) {
            return;
        }
        // More lines of a legend make grids smaller, so that they may need more lines again.
        enough_lines(0, |lines| {
            self.sizes.legend_lines = lines as f32 + pictures;
            match self.smallest_side() {
                side if side <= MIN_SIDE => 0,
                side => {
                    let frame = Frame { corner: Point::new(0.0, 0.0), side };
                    self.entries
                        .iter()
                        .map(|entry| caption::legend_lines(&entry.legend, &frame).len())
                        .max()
                        .unwrap_or(0)
                }
            }
        });
    }

    /// Iterates over the pages with different room for puzzles: only the rules differ from page to page, and the first
    /// page may have no solutions at its foot.
    pub(super) fn pages_that_differ(&self) -> Range<usize> {
        if self.layout.rules { 0..self.puzzle_pages() } else { 0..self.puzzle_pages().min(2) }
    }

    fn blocks(&self) -> impl Iterator<Item = (usize, Block)> {
        let (width, height) = self.layout.paper.size();
        self.pages_that_differ().map(move |page| (page, self.puzzle_block(page, &mut Page::new(width, height))))
    }

    /// Returns the side of the smallest puzzles.
    pub(super) fn smallest_side(&self) -> f32 {
        self.blocks().map(|(_, block)| block.side()).fold(f32::INFINITY, f32::min)
    }

    /// Returns the font size of the smallest digits of puzzles, in points.
    pub(super) fn digit_size(&self) -> f32 {
        let sizes = self.blocks().flat_map(|(page, block)| {
            self.shown(page).zip(block.frames()).map(|(i, frame)| self.entries[i].digit_size(&frame, self.layout))
        });
        self.layout.scale * sizes.fold(f32::INFINITY, f32::min)
    }

    /// Checks that the digits of puzzles and solutions are legible.
    pub(super) fn check(&self) -> Result<(), LayoutError> {
        LayoutError::check_digits(self.digit_size().min(self.solution_digit_size()))
    }
}

impl LayoutError {
    /// Checks that digits of this font size are legible.
    pub(in crate::render) fn check_digits(points: f32) -> Result<(), LayoutError> {
        match points < MIN_DIGITS {
            true => Err(LayoutError(format!(
                "digits of {points:.1} points would be illegible, the minimum is {MIN_DIGITS}; use larger paper or fewer \
                 puzzles per page"
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
