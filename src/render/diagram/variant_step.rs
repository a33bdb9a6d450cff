//! Drawings of steps of variants: the grid with its candidates, and the marks of the evidence.

use super::candidates::CandidateArea;
use super::colors::{DEEP_SHADE, GRAY, INK, SHADE};
use super::empty_grid::diagram;
use super::marks::{MAX_LINKED_ASSERTIONS, arrow_shapes};
use super::{CANDIDATE_CLASS, DigitStyle, Frame, GridDiagram, Mark};
use crate::explain::{Assertion, CellDigits, Chain};
use crate::render::drawing::{Color, Item, Outline, Page, Point};
use crate::variant::{Puzzle, Variant, VariantBoard, VariantCell, VariantExplanation};

/// The side of a cell in points.
pub(super) const CELL_SIDE: f32 = 44.0;
/// The radius of a mark, relative to the space of a candidate.
const MARK_RADIUS: f32 = 0.46;

/// Draws the grid before a step: its clues, the digits placed since, the candidates of the other cells, and the marks
/// of the step. Returns `None` if the step does not have its grid.
///
/// ```
/// use cluewise::render::diagram::{DigitStyle, draw_variant_step};
/// use cluewise::variant::{Puzzle, Solvers, Symbols, Variant, VariantLadder, VariantStepOptions};
/// let (variant, mut solvers) = (Variant::classic(4)?, Solvers::default());
/// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
/// let solution = solvers.unique_solution(&variant, &puzzle, 1_000).map_err(|verdict| verdict.to_string())?;
/// let options = VariantStepOptions::default().with_grids(true);
/// let steps = VariantLadder::Effort.explain(&mut solvers, &variant, &puzzle, &solution, options).ok_or("not covered")?;
/// let page = draw_variant_step(&variant, &puzzle, &steps[0], DigitStyle::default()).ok_or("no grid")?;
/// assert!(page.to_svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_variant_step(
    variant: &Variant,
    clues: &Puzzle,
    step: &VariantExplanation,
    style: DigitStyle,
) -> Option<Page> {
    draw_variant_step_with(variant, clues, step, style, StepDetail { only_place: false, unmarked_candidates: true })
}

/// The content of a drawing of a step.
#[derive(Clone, Copy)]
pub(in crate::render) struct StepDetail {
    /// Whether the place of the step is shaded instead of marks.
    pub only_place: bool,
    /// Whether the candidates without marks are drawn.
    pub unmarked_candidates: bool,
}

/// Draws a step as [`draw_variant_step`] does, with these details.
pub(in crate::render) fn draw_variant_step_with(
    variant: &Variant,
    clues: &Puzzle,
    step: &VariantExplanation,
    style: DigitStyle,
    detail: StepDetail,
) -> Option<Page> {
    let board = step.before.as_deref()?;
    let (grid, page) = diagram(variant, CELL_SIDE);
    let drawing = StepDrawing { candidates: CandidateArea::new(&grid), grid, board, style, detail };
    Some(Page { items: drawing.items(clues, step), ..page })
}

/// Returns the frame of drawings of steps of a variant, and its margin for clues outside of the grid, in cells.
pub(crate) fn variant_frame(variant: &Variant) -> (Frame, f32) {
    let (grid, page) = diagram(variant, CELL_SIDE);
    let margin = grid.margin();
    let corner = grid.at([-margin, -margin]);
    (Frame { corner, side: page.width - 2.0 * corner.x }, margin)
}

struct StepDrawing<'a> {
    grid: GridDiagram,
    candidates: CandidateArea,
    board: &'a VariantBoard,
    style: DigitStyle,
    detail: StepDetail,
}

impl StepDrawing<'_> {
    fn items(&self, clues: &Puzzle, step: &VariantExplanation) -> Vec<Item> {
        let marks = if self.detail.only_place { Vec::new() } else { marks(step) };
        let radius = self.mark_radius();
        let present = || marks.iter().filter(|mark| self.mask(mark.cell) >> (mark.digit - 1) & 1 == 1);
        let mut front: Vec<Item> =
            present().flat_map(|mark| mark.mark.shapes(self.center(mark.cell, mark.digit), radius)).collect();
        for (cell, &digit) in self.board.values.cells().iter().enumerate() {
            let is_clue = clues.cells().get(cell).is_some_and(|&clue| clue > 0);
            match digit {
                0 => front.extend(self.candidate_texts(cell as u16, &marks)),
                digit => {
                    front.extend(self.style.items(&self.grid, cell, digit, if is_clue { INK } else { GRAY }, false));
                }
            }
        }
        front.extend(present().filter_map(|mark| mark.mark.strike(self.center(mark.cell, mark.digit), radius)));
        if let Some(chain) = step.evidence.chain.as_ref().filter(|_| !self.detail.only_place) {
            front.extend(self.arrows(chain));
        }
        self.grid.drawn(self.colored_cells(step), front)
    }

    /// Returns the shades of houses and constraints, and the darker ones of the cells of the pattern.
    fn colored_cells(&self, step: &VariantExplanation) -> Vec<Item> {
        let evidence = &step.evidence;
        if self.detail.only_place {
            return step.area().iter().map(|cell| self.shaded(cell, DEEP_SHADE)).collect();
        }
        let houses = evidence.houses.iter().flat_map(|house| &house.cells);
        let constraint = evidence.constraint.iter().flat_map(|constraint| &constraint.cells);
        let shaded = |color: Color| move |cell: &VariantCell| self.shaded(cell, color);
        let light = houses.chain(constraint).map(shaded(SHADE));
        let causes = evidence.causes.iter().map(|cause| &cause.cell);
        light.chain(evidence.cells.iter().chain(causes).map(shaded(DEEP_SHADE))).collect()
    }

    fn shaded(&self, cell: &VariantCell, color: Color) -> Item {
        let (column, row) = (f32::from(cell.column), f32::from(cell.row));
        let corners = [[column, row], [column + 1.0, row + 1.0]].map(|corner| self.grid.at(corner));
        Outline::Rect(corners).filled(color).into()
    }

    /// Returns the links of a chain, if they are few enough.
    fn arrows(&self, chain: &Chain<VariantCell, u8>) -> Vec<Item> {
        if chain.branches.iter().map(Vec::len).sum::<usize>() > MAX_LINKED_ASSERTIONS {
            return Vec::new();
        }
        let center = |link: &Assertion<VariantCell, u8>| self.center(link.cell.index, link.digit);
        let mut items = Vec::new();
        for branch in &chain.branches {
            for link in branch {
                for from in link.from.iter().filter_map(|&from| branch.get(from)) {
                    let ends = [center(from), center(link)];
                    items.extend(arrow_shapes(ends, link.is, self.grid.cell_side(), self.mark_radius()));
                }
            }
        }
        items
    }

    fn mask(&self, cell: u16) -> u32 {
        self.board.candidates.get(usize::from(cell)).copied().unwrap_or(0)
    }

    fn mark_radius(&self) -> f32 {
        self.candidates.space() * MARK_RADIUS
    }

    /// Returns the center of a candidate.
    fn center(&self, cell: u16, digit: u8) -> Point {
        self.candidates.center(&self.grid, cell.into(), digit)
    }

    /// Returns the candidates of a cell; those without one of these marks have a class of their own.
    fn candidate_texts<'a>(&'a self, cell: u16, marks: &'a [MarkedCandidate]) -> impl Iterator<Item = Item> + 'a {
        let is_marked = move |digit| marks.iter().any(|mark| (mark.cell, mark.digit) == (cell, digit));
        let digits = (1..=self.grid.digits() as u8).filter(move |digit| self.mask(cell) >> (digit - 1) & 1 == 1);
        digits.filter(move |&digit| self.detail.unmarked_candidates || is_marked(digit)).map(move |digit| {
            let text = self.candidates.text(&self.grid, (cell.into(), digit), self.style);
            if is_marked(digit) { text } else { text.classed(CANDIDATE_CLASS) }.into()
        })
    }
}

/// A mark of a candidate.
pub(super) struct MarkedCandidate {
    cell: u16,
    digit: u8,
    pub mark: Mark,
}

/// Returns the marks of a step, one per candidate: of its pattern or chain, its eliminations and its placement.
pub(super) fn marks(step: &VariantExplanation) -> Vec<MarkedCandidate> {
    let mut marks: Vec<MarkedCandidate> = Vec::new();
    let mut add = |cell: VariantCell, digit: u8, mark: Mark| {
        marks.retain(|other| (other.cell, other.digit) != (cell.index, digit));
        marks.push(MarkedCandidate { cell: cell.index, digit, mark });
    };
    let evidence = &step.evidence;
    for &cell in &evidence.cells {
        evidence.digits.iter().for_each(|&digit| add(cell, digit, Mark::Evidence));
    }
    for CellDigits { cell, digits } in &evidence.extra {
        digits.iter().for_each(|&digit| add(*cell, digit, Mark::Secondary));
    }
    for link in evidence.chain.iter().flat_map(|chain| chain.branches.iter().flatten()) {
        add(link.cell, link.digit, if link.is { Mark::Evidence } else { Mark::Excluded });
    }
    for CellDigits { cell, digits } in &step.eliminations {
        digits.iter().for_each(|&digit| add(*cell, digit, Mark::Elimination));
    }
    if let Some(placed) = step.placement {
        add(placed.cell, placed.digit, Mark::Placement);
    }
    marks
}
