//! Single grids for layout programs: pages cropped to a grid.

use super::entry::Entry;
use super::{LayoutError, Length, SheetLayout};
use crate::pack::Record;
use crate::render::diagram::{Frame, MIN_CONTRAST};
use crate::render::drawing::{Page, Point};

/// The content of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GridContent {
    /// The clues.
    Puzzle,
    /// The solution, with bold clues.
    Solution,
}

/// Returns a transparent page of this width with nothing but the grid of a puzzle, or of its solution if it is known.
/// Clues outside of the grid are within the width.
///
/// ```
/// use cluewise::pack::Record;
/// use cluewise::render::sheet::{GridContent, SheetLayout, Length, grid_page};
/// let puzzle: cluewise::Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let width = Length::from_millimeters(60.0);
/// let page = grid_page(&Record::from(puzzle), GridContent::Puzzle, &SheetLayout::default(), width).unwrap();
/// assert_eq!((page.width, page.height, page.background), (width.points(), width.points(), None));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn grid_page(record: &Record, content: GridContent, layout: &SheetLayout, width: Length) -> Option<Page> {
    let (entry, width) = (Entry::without_legend(record), width.points());
    let frame = frame(&entry, width, layout);
    let items = match content {
        GridContent::Puzzle => entry.puzzle(&frame, layout),
        GridContent::Solution => Some(entry.solution(&frame, layout)).filter(|_| entry.has_solution())?,
    };
    let page = Page { background: None, items, ..Page::new(width, width) };
    Some(layout.with_min_line(page))
}

/// Checks that the lines of pages of this width with a single grid do not touch the digits.
///
/// # Errors
/// Lines are too wide for the size of the digits.
pub fn check_grids(records: &[Record], layout: &SheetLayout, width: Length) -> Result<(), LayoutError> {
    let entries = records.iter().map(Entry::without_legend);
    let sizes = entries.map(|entry| entry.digit_size(&frame(&entry, width.points(), layout), layout));
    let line_width = layout.line_width.unwrap_or(0.0);
    LayoutError::check_lines(sizes.fold(f32::INFINITY, f32::min), layout.digit_height, line_width)
}

/// Returns the frame of a grid on a page of this width.
fn frame(entry: &Entry, width: f32, layout: &SheetLayout) -> Frame {
    let edge = edge(entry.columns(), width, layout);
    Frame { corner: Point::new(edge, edge), side: width - 2.0 * edge }
}

/// Returns half of the width of the border of a grid of this width.
pub(super) fn edge(columns: usize, width: f32, layout: &SheetLayout) -> f32 {
    let usual = (CELL_EDGE / columns as f32).max(MIN_EDGE) * width + FIXED_EDGE;
    usual.max(layout.line_width.map_or(0.0, |between| MIN_CONTRAST * between / 2.0))
}

/// Half of the width of the border, relative to a cell, relative to the grid, and in points. It is the larger one of
/// the relative widths, plus the fixed one.
const CELL_EDGE: f32 = 0.0225;
const MIN_EDGE: f32 = 0.00125;
const FIXED_EDGE: f32 = 0.1;
