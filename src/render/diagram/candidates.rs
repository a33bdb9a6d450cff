//! Candidates in cells.

use super::colors::GRAY;
use super::decorations::{CORNER_HEIGHT, label_size};
use super::{CANDIDATE_AREA, CANDIDATE_HEIGHT, DigitStyle, GridDiagram, centered_text};
use crate::render::drawing::{CAP_HEIGHT, Item, Point, Text};

/// The height of the texts in cells, such as the sums of cages, relative to their digits.
const LABEL_HEIGHT: f32 = 1.0;

/// The radius of a mark, relative to a cell with three candidates in a row.
const MARK_RADIUS: f32 = 0.135;

/// The height of a candidate in drawings that are made much smaller, relative to its space.
const DENSE_HEIGHT: f32 = 0.82;

/// The places of the candidates in a cell.
#[derive(Clone, Debug)]
pub(super) struct CandidateArea {
    columns: usize,
    rows: usize,
    /// The height of texts at the top of the cell, in points.
    label: f32,
    /// The distance of neighboring candidates, in points.
    step: [f32; 2],
    /// The height of a candidate, relative to its space.
    height: f32,
}

impl CandidateArea {
    pub fn new(grid: &GridDiagram) -> CandidateArea {
        let columns = (1..).find(|columns| columns * columns >= grid.digits()).unwrap_or(1);
        let rows = grid.digits().div_ceil(columns);
        // Texts in cells are at the top.
        let label = LABEL_HEIGHT * CAP_HEIGHT * label_size(grid, CORNER_HEIGHT);
        let label = if grid.has_labels() { label } else { 0.0 };
        let area = grid.cell_side() * CANDIDATE_AREA;
        CandidateArea {
            columns,
            rows,
            label,
            step: [area / columns as f32, (area - label) / rows as f32],
            height: CANDIDATE_HEIGHT,
        }
    }

    /// Returns the area with candidates as high as their space permits, for drawings that are made much smaller.
    pub fn dense(self) -> CandidateArea {
        CandidateArea { height: DENSE_HEIGHT, ..self }
    }

    /// Returns the space of a candidate, in points.
    pub fn space(&self) -> f32 {
        self.step[0].min(self.step[1])
    }

    /// Returns the radius of the mark of a candidate, in points.
    pub fn mark_radius(&self, grid: &GridDiagram) -> f32 {
        let side = grid.cell_side();
        let [across, down] =
            [side * 3.0 / self.columns as f32, (side - self.label / CANDIDATE_AREA) * 3.0 / self.rows as f32];
        across.min(down) * MARK_RADIUS
    }

    /// Returns the center of a candidate.
    pub fn center(&self, grid: &GridDiagram, cell: usize, digit: u8) -> Point {
        let CandidateArea { columns, rows, label, step, .. } = self;
        let index = usize::from(digit).saturating_sub(1);
        // From the middle of the candidates on.
        let distance = |index: usize, count: &usize| index as f32 - (*count as f32 - 1.0) / 2.0;
        let (across, down) = (distance(index % columns, columns), distance(index / columns, rows));
        grid.center(cell).plus(across * step[0], label / 2.0 + down * step[1])
    }

    /// Returns the text of a candidate; a picture has its number.
    pub fn text(&self, grid: &GridDiagram, (cell, digit): (usize, u8), style: DigitStyle) -> Text {
        let height = self.space() * self.height;
        let text = style.text_in(grid, digit).unwrap_or_else(|| digit.to_string());
        centered_text(self.center(grid, cell, digit), height, text).colored(GRAY)
    }

    /// Draws a candidate; of pictures, a small one.
    fn item(&self, grid: &GridDiagram, (cell, digit): (usize, u8), style: DigitStyle) -> Vec<Item> {
        match style.text_in(grid, digit) {
            Some(_) => vec![self.text(grid, (cell, digit), style).into()],
            None => style.picture(digit, self.center(grid, cell, digit), self.space(), GRAY),
        }
    }
}

impl GridDiagram {
    /// Draws the candidates of cells, given as masks in which bit 0 is digit 1; those of filled cells are 0.
    pub fn candidates(&self, masks: &[u32], style: DigitStyle) -> Vec<Item> {
        let area = CandidateArea::new(self);
        let digits = |mask: u32| (1..=self.digits() as u8).filter(move |digit| mask >> (digit - 1) & 1 == 1);
        let candidates =
            masks.iter().enumerate().flat_map(|(cell, &mask)| digits(mask).map(move |digit| (cell, digit)));
        candidates.flat_map(|candidate| area.item(self, candidate, style)).collect()
    }
}
