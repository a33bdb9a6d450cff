//! Single grids for layout programs: pages cropped to a grid.

use super::entry::Entry;
use super::{Length, SheetLayout};
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
    let edge = edge(entry.columns(), width, layout);
    let frame = Frame { corner: Point::new(edge, edge), side: width - 2.0 * edge };
    let items = match content {
        GridContent::Puzzle => entry.puzzle(&frame, layout),
        GridContent::Solution => Some(entry.solution(&frame, layout)).filter(|_| entry.has_solution())?,
    };
    let page = Page { background: None, items, ..Page::new(width, width) };
    Some(layout.with_min_line(page))
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
