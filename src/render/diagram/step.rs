//! Drawings of positions in the solution of a puzzle of any kind: the grid with its candidates, and the marks of a step.

use super::candidates::CandidateArea;
use super::colors::{DEEP_SHADE, GRAY, INK, SHADE};
use super::empty_grid::diagram;
use super::marks::arrow_shapes;
use super::{Arrow, CANDIDATE_CLASS, DigitStyle, Frame, GridDiagram, Marks};
use crate::explain::{Board, Candidate, CellId, DigitMask};
use crate::kinds::{Puzzle, PuzzleKind};
use crate::render::drawing::{Color, Item, Outline, Page, Point};

/// The side of a cell and the space around the grid, in points.
pub(super) const CELL_SIDE: f32 = 44.0;
const MARGIN: f32 = 4.0;

/// Draws a position in the solution of a puzzle: its clues, the digits placed since, the candidates of the other cells,
/// and marks.
///
/// ```
/// use cluewise::explain::{Board, explain};
/// use cluewise::rating::se;
/// use cluewise::render::diagram::{DigitStyle, Marks, draw};
/// use cluewise::kinds::{self, PuzzleKind};
/// let puzzle: cluewise::Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let (position, step) = se::steps(&puzzle).next().ok_or("no step")?;
/// let (marks, clues) = (Marks::from_step(&explain(&position, &step)), kinds::Puzzle::from(puzzle));
/// let page = draw(&PuzzleKind::default(), &clues, &Board::from(&position), &marks, DigitStyle::default());
/// assert!(page.to_svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(kind: &PuzzleKind, clues: &Puzzle, board: &Board, marks: &Marks, style: DigitStyle) -> Page {
    draw_with(kind, clues, board, marks, (style, true, false))
}

/// Draws a position as [`draw`] does, with or without the candidates that are not marked, and with usual or dense ones.
pub(in crate::render) fn draw_with(
    kind: &PuzzleKind,
    clues: &Puzzle,
    board: &Board,
    marks: &Marks,
    (style, unmarked_candidates, are_dense): (DigitStyle, bool, bool),
) -> Page {
    let (grid, page) = diagram(kind, CELL_SIDE, MARGIN);
    let candidates = CandidateArea::new(&grid);
    let candidates = if are_dense { candidates.dense() } else { candidates };
    let drawing = PositionDrawing { grid, candidates, board, marks, style, unmarked_candidates };
    Page { items: drawing.items(clues), ..page }
}

/// Returns the frame of drawings of positions, and its margin for clues outside of the grid, in cells.
pub(in crate::render) fn step_frame(kind: &PuzzleKind) -> (Frame, f32) {
    let (grid, _) = diagram(kind, CELL_SIDE, MARGIN);
    (grid.frame(), grid.margin())
}

struct PositionDrawing<'a> {
    grid: GridDiagram,
    candidates: CandidateArea,
    board: &'a Board,
    marks: &'a Marks,
    style: DigitStyle,
    unmarked_candidates: bool,
}

impl PositionDrawing<'_> {
    fn items(&self, clues: &Puzzle) -> Vec<Item> {
        let Marks { area, cells, candidates, arrows } = self.marks;
        let radius = self.candidates.mark_radius(&self.grid);
        // Cells of a pattern may lack some of its digits.
        let present = candidates.iter().filter(|(candidate, _)| self.is_there(*candidate));
        let mut front: Vec<Item> =
            present.flat_map(|(candidate, mark)| mark.shapes(self.center(*candidate), radius)).collect();
        for (cell, &digit) in self.board.values.cells().iter().enumerate() {
            let is_clue = clues.cells().get(cell).is_some_and(|&clue| clue > 0);
            match digit {
                0 => front.extend(self.candidate_texts(cell)),
                digit => {
                    front.extend(self.style.items(&self.grid, cell, digit, if is_clue { INK } else { GRAY }, false));
                }
            }
        }
        front.extend(arrows.iter().flat_map(|Arrow { from, to, is_on }| {
            arrow_shapes([*from, *to].map(|end| self.center(end)), *is_on, self.grid.cell_side(), radius)
        }));
        let shaded = |color: Color| move |cell: &CellId| self.shaded(cell, color);
        let shades = area.iter().map(shaded(SHADE)).chain(cells.iter().map(shaded(DEEP_SHADE)));
        self.grid.drawn(shades.collect(), front)
    }

    fn shaded(&self, cell: &CellId, color: Color) -> Item {
        let (column, row) = (f32::from(cell.column), f32::from(cell.row));
        let corners = [[column, row], [column + 1.0, row + 1.0]].map(|corner| self.grid.at(corner));
        Outline::Rect(corners).filled(color).into()
    }

    fn is_there(&self, Candidate { cell, digit }: Candidate) -> bool {
        DigitMask::from_bits(self.board.mask(cell.index)).contains(digit)
    }

    fn center(&self, Candidate { cell, digit }: Candidate) -> Point {
        self.candidates.center(&self.grid, cell.index.into(), digit)
    }

    /// Returns the candidates of a cell; those without a mark have a class of their own.
    fn candidate_texts(&self, cell: usize) -> impl Iterator<Item = Item> {
        let marked = self.marks.candidates.iter().map(|(candidate, _)| candidate);
        let marked = marked.filter(move |candidate| usize::from(candidate.cell.index) == cell);
        let is_marked = move |digit| marked.clone().any(|candidate| candidate.digit == digit);
        let digits = DigitMask::from_bits(self.board.mask(cell as u16));
        digits.iter().filter_map(move |digit| {
            let text = self.candidates.text(&self.grid, (cell, digit), self.style);
            match is_marked(digit) {
                // Gray on the ground of a mark has too little contrast on paper.
                true => Some(text.bold().colored(INK).into()),
                false => self.unmarked_candidates.then(|| text.classed(CANDIDATE_CLASS).into()),
            }
        })
    }
}
