//! Drawn grids without digits, for programs that lay their own cells over them.

use super::{DigitStyle, Frame, GridDiagram};
use crate::kinds::{Puzzle, PuzzleKind};
use crate::render::drawing::{Page, Point};

/// A drawn grid of a kind without digits: borders, regions, and what its rules and constraints show.
///
/// ```
/// use cluewise::render::diagram::EmptyGrid;
/// use cluewise::kinds::PuzzleKind;
/// let grid = EmptyGrid::new(&PuzzleKind::of_size(6)?);
/// assert!(grid.margin < 0.1 && grid.page.to_svg().contains("<path"));
/// # Ok::<(), cluewise::kinds::KindError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct EmptyGrid {
    /// The drawing.
    pub page: Page,
    /// The space between each edge of the page and the grid, in cells: room for clues outside.
    pub margin: f32,
}

/// The side of a cell in points.
const CELL_SIDE: f32 = 40.0;
/// The space for half of the border, in cells.
pub(super) const EDGE: f32 = 0.06;

impl EmptyGrid {
    /// Draws the grid of a kind.
    pub fn new(kind: &PuzzleKind) -> EmptyGrid {
        let (diagram, page) = diagram(kind, CELL_SIDE, EDGE * CELL_SIDE);
        EmptyGrid { page: Page { items: diagram.empty(), ..page }, margin: diagram.margin() + EDGE }
    }
}

/// Draws a puzzle of a kind with its clues, in a page without margins.
///
/// ```
/// use cluewise::render::diagram::{DigitStyle, kind_page};
/// use cluewise::kinds::{Puzzle, Symbols, PuzzleKind};
/// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
/// assert_eq!(kind_page(&PuzzleKind::of_size(4)?, &puzzle, DigitStyle::default()).to_svg().matches("<text").count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn kind_page(kind: &PuzzleKind, puzzle: &Puzzle, style: DigitStyle) -> Page {
    let (diagram, page) = diagram(kind, CELL_SIDE, EDGE * CELL_SIDE);
    Page { items: diagram.puzzle(puzzle, style), ..page }
}

/// Returns the diagram of a kind with cells of this side and the space around it, and an empty page of its size.
pub(super) fn diagram(kind: &PuzzleKind, cell_side: f32, edge: f32) -> (GridDiagram, Page) {
    let frame = |side| Frame { corner: Point::new(edge, edge), side };
    let clue_margin = GridDiagram::new(frame(1.0), kind).margin();
    let side = (kind.width() as f32 + 2.0 * clue_margin) * cell_side;
    let page = Page::new(side + 2.0 * edge, side + 2.0 * edge);
    (GridDiagram::new(frame(side), kind), page)
}
