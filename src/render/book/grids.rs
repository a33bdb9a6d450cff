//! The grids of puzzles and of solutions.

use super::options::BookLayout;
use crate::pack::Record;
use crate::render::diagram::{Frame, GridDiagram};
use crate::render::drawing::Item;
use crate::render::printed;

/// Draws a puzzle.
pub(super) fn puzzle(record: &Record, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
    let grid = GridDiagram::new(*frame, record.kind()).with_style(layout.style().grid());
    grid.puzzle(&record.puzzle.clues(), layout.digits.for_side(grid.digits()))
}

/// Draws the solution of a puzzle; nothing if it is not known.
pub(super) fn solution(record: &Record, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
    // Small grids with cages, lines and hatched areas would be illegible.
    let kind = record.kind().clone().without_constraints();
    let (grid, style) = (GridDiagram::new(*frame, &kind).without_decorations(), layout.style());
    printed::solution(record, &grid.with_solution_style(style.grid(), style.solution_number), layout.digits)
}
