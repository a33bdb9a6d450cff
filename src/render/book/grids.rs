//! The grids of puzzles and of solutions.

use super::options::BookLayout;
use crate::pack::Record;
use crate::render::diagram::{Frame, GridDiagram, MAX_RAISED};
use crate::render::drawing::{CAP_HEIGHT, Item, Point};
use crate::render::printed;

/// Draws a puzzle.
pub(super) fn puzzle(record: &Record, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
    let grid = GridDiagram::new(*frame, record.kind()).with_style(layout.style().grid());
    grid.puzzle(&record.puzzle.clues(), layout.digits.for_side(grid.digits()))
}

/// Returns the side from which on all texts of a puzzle have the minimum font size.
pub(super) fn min_side(record: &Record, layout: &BookLayout) -> f32 {
    let (unit, style) = (Frame { corner: Point::new(0.0, 0.0), side: 1.0 }, layout.style().grid());
    let grid = GridDiagram::new(unit, record.kind()).with_style(style);
    let digits = layout.digits.for_side(grid.digits()).digit_height(&grid);
    let height = if grid.has_texts() { digits.min(MAX_RAISED * grid.cell_side()) } else { digits };
    style.min_font * CAP_HEIGHT / height
}

/// Draws the solution of a puzzle; nothing if it is not known.
pub(super) fn solution(record: &Record, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
    // Small grids with cages, lines and hatched areas would be illegible.
    let kind = record.kind().clone().without_constraints();
    let (grid, style) = (GridDiagram::new(*frame, &kind).without_decorations(), layout.style());
    printed::solution(record, &grid.with_solution_style(style.grid(), style.solution_number), layout.digits)
}
