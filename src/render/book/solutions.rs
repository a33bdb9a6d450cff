//! The solutions at the back of a book.

use super::headings::fitting_size;
use super::options::{BookLayout, MAX_SOLUTIONS_PER_PAGE};
use super::page_areas::{CAPTION_GAP, area, body, chunks};
use super::section::number;
use crate::pack::Record;
use crate::render::drawing::{CAP_HEIGHT, FontStyle, Point, text_width};
use crate::render::kind::Kind;
use crate::render::printed::max_columns;
use crate::render::sheet::arrangement::enough_lines;
use crate::render::sheet::block::Block;
use crate::render::sheet::caption::{MAX_WRAPPED, wrapped};
use std::ops::Range;

/// Rows of solutions on a page.
pub(super) struct SolutionRows {
    /// The kind of the puzzles in the heading above; none if the book has one kind.
    pub kind: Option<Kind>,
    /// A range of [`Plan::solved`](super::plan::Plan::solved).
    pub shown: Range<usize>,
    columns: usize,
    rows: usize,
    /// The upper and the lower edge, in points below the head of the page.
    extent: [f32; 2],
    max_side: f32,
    /// The number of lines of the titles above.
    lines: usize,
}

/// The numbers and the titles of solutions.
pub(super) struct Titles<'a> {
    layout: &'a BookLayout,
    texts: Vec<(String, &'a str)>,
}

/// The gap between the number and the title, and the distance of the lines of titles, relative to the font size.
pub(super) const TITLE_GAP: f32 = 0.8;
const TITLE_PITCH: f32 = 1.25;

impl<'a> Titles<'a> {
    /// Returns no titles.
    pub fn none(layout: &'a BookLayout) -> Titles<'a> {
        Titles { layout, texts: Vec::new() }
    }

    fn of(records: &'a [Record], layout: &'a BookLayout, solved: &[usize]) -> Titles<'a> {
        let title = |&i: &usize| Some((number(layout, i), records[i].id_name()?));
        Titles { layout, texts: solved.iter().filter(|_| layout.titles).filter_map(title).collect() }
    }

    /// Returns the number of lines of the longest title above solutions of this side.
    fn lines(&self, side: f32) -> usize {
        let lines = self.texts.iter().map(|(number, title)| title_lines(number, title, self.layout, side).lines.len());
        lines.max().unwrap_or(1).max(1)
    }
}

/// A title beside the number of a solution.
pub(super) struct TitleLines {
    pub indent: f32,
    pub size: f32,
    pub pitch: f32,
    pub lines: Vec<String>,
}

/// Returns the title beside the number of a solution of this side: smaller, or else in several lines, if it is long.
pub(super) fn title_lines(number: &str, title: &str, layout: &BookLayout, side: f32) -> TitleLines {
    let style = layout.style();
    let usual = style.solution_number;
    let indent = text_width(number, FontStyle::bold(usual)) + TITLE_GAP * usual;
    let size = fitting_size(title, FontStyle::bold(usual), side - indent).max(style.min_text.min(usual));
    // The width of a line that just fits is not exact.
    let lines = wrapped(title, FontStyle::bold(size), 1.001 * (side - indent).max(size), MAX_WRAPPED);
    TitleLines { indent, size, pitch: TITLE_PITCH * size, lines }
}

impl SolutionRows {
    /// Returns the block of the rows in the body of a page.
    pub fn block(&self, layout: &BookLayout, [corner, end]: [Point; 2]) -> Block {
        let [top, bottom] = self.extent.map(|y| corner.y + y);
        let corners = [Point::new(corner.x, top), Point::new(end.x, bottom)];
        let block = Block::new(corners, caption_height(layout, self.lines), self.max_side);
        let mut block = Block { columns: self.columns, rows: self.rows, ..block };
        if self.kind.is_some() {
            // Grids begin below the heading of their kind.
            block.corners[1].x = block.corners[0].x + block.width();
        }
        block
    }
}

/// The height of the heading of a kind, relative to the font size.
const HEADING: f32 = 2.6;
/// The maximum distance of rows of a kind, relative to the side of a grid.
const MAX_ROW_GAP: f32 = 0.12;

/// Returns the rows of each page: by kind with headings, or without.
pub(super) fn pages(
    records: &[Record],
    layout: &BookLayout,
    solved: &[usize],
    by_kind: bool,
) -> Vec<Vec<SolutionRows>> {
    if by_kind {
        return pages_by_kind(records, layout, solved);
    }
    let heading = 0.0;
    let titles = Titles::of(records, layout, solved);
    let max = per_page(&titles, heading, min_side(layout, max_columns(solved.iter().map(|&i| &records[i])), false));
    // All pages have about the same number, so that the last one is not nearly empty and the grids are as large as possible.
    // A requested number is kept, unless a single solution would be on the last page.
    let pages = solved.len().div_ceil(max).max(1);
    let balanced = solved.len().div_ceil(pages).max(1);
    let is_kept = layout.solutions_per_page.is_some() && (pages == 1 || solved.len() % max != 1);
    let per_page = if is_kept { max } else { balanced };
    let (Block { columns, rows, max_side, .. }, lines) = block(&titles, heading, per_page);
    let extent = [0.0, height(layout)];
    let rows = |shown| vec![SolutionRows { kind: None, shown, columns, rows, extent, max_side, lines }];
    chunks(&(0..solved.len()), per_page).map(rows).collect()
}

/// Returns the rows of each page, with a heading above those of each kind. Kinds share pages.
fn pages_by_kind(records: &[Record], layout: &BookLayout, solved: &[usize]) -> Vec<Vec<SolutionRows>> {
    let columns = |i: usize| records[i].kind().width();
    let has_sizes = solved.windows(2).any(|pair| columns(pair[0]) != columns(pair[1]));
    let (height, heading) = (height(layout), HEADING * layout.style().text);
    let (mut pages, mut page): (Vec<Vec<SolutionRows>>, Vec<SolutionRows>) = Default::default();
    let (mut used, mut start) = (0.0, 0);
    for run in solved.chunk_by(|&a, &b| Kind::of(records[a].kind()) == Kind::of(records[b].kind())) {
        let (kind, columns) = (Kind::of(records[run[0]].kind()), columns(run[0]));
        let titles = Titles::of(records, layout, run);
        let per_page = per_page(&titles, heading, min_side(layout, columns, has_sizes));
        let (block, lines) = block(&titles, heading, per_page);
        let (columns, max_side) = (block.columns, block.side());
        let row = ((height - heading) / block.rows as f32).min((1.0 + MAX_ROW_GAP) * max_side + block.caption_height);
        let end = start + run.len();
        while start < end {
            // The addition makes up for rounding.
            let room = ((height - used - heading) / row + 0.01) as usize;
            if room == 0 && used > 0.0 {
                pages.push(std::mem::take(&mut page));
                used = 0.0;
                continue;
            }
            let rows = (end - start).div_ceil(columns).min(room.max(1));
            let shown = start..end.min(start + rows * columns);
            let top = used + heading;
            let extent = [top, top + rows as f32 * row];
            (used, start) = (extent[1], shown.end);
            page.push(SolutionRows { kind: Some(kind.clone()), shown, columns, rows, extent, max_side, lines });
        }
    }
    pages.push(page);
    pages.retain(|page| !page.is_empty());
    pages
}

/// Returns the minimum side of a solution with this number of cells per row.
pub(super) fn min_side(layout: &BookLayout, cells: usize, has_sizes: bool) -> f32 {
    let style = layout.style();
    let with_digits = |size: f32| size * CAP_HEIGHT / style.digit_height * cells as f32;
    match (cells < 9, has_sizes) {
        (false, _) => with_digits(style.min_solution_digit),
        // Beside other grids, digits of about the same size look better than grids of the same size.
        (true, true) => with_digits(style.min_small_digit),
        (true, false) => with_digits(style.min_solution_digit).max(style.min_small_solution),
    }
}

/// Returns the requested number of solutions per page, or the largest one with grids of at least this side.
pub(super) fn per_page(titles: &Titles, heading: f32, min_side: f32) -> usize {
    let (layout, fits) = (titles.layout, |&n: &usize| block(titles, heading, n).0.side() >= min_side);
    let by_default = || (1..=MAX_SOLUTIONS_PER_PAGE).rev().find(fits).unwrap_or(1);
    layout.solutions_per_page.map_or_else(by_default, |n| n.clamp(1, MAX_SOLUTIONS_PER_PAGE))
}

/// Returns the block of the solutions of a page, below a heading of this height, and the number of lines of titles.
pub(super) fn block(titles: &Titles, heading: f32, per_page: usize) -> (Block, usize) {
    let layout = titles.layout;
    let style = layout.style();
    let [corner, end] = body(&style, area(layout, 0), true);
    let corners = [corner.plus(0.0, heading), end];
    let block = |lines| Block::new(corners, caption_height(layout, lines), style.max_side).with_largest_grids(per_page);
    let lines = enough_lines(1, |lines| titles.lines(block(lines).side()));
    (block(lines), lines)
}

/// Returns the height of the solutions on a page.
fn height(layout: &BookLayout) -> f32 {
    let [corner, end] = body(&layout.style(), area(layout, 0), true);
    end.y - corner.y
}

fn caption_height(layout: &BookLayout, lines: usize) -> f32 {
    let style = layout.style();
    (CAPTION_GAP + 1.0) * style.solution_number + (lines - 1) as f32 * TITLE_PITCH * style.min_text
}
