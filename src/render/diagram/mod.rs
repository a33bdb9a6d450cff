//! Diagrams of grids: lines, digits, candidates, and marks that show why a step holds.
//!
//! Marks differ in color and shape, so they are distinguishable without color vision and in monochrome print.

mod borders;
mod candidates;
mod colors;
mod decorations;
mod digit_style;
mod empty_grid;
mod grid;
mod grid_items;
mod marked_grid;
mod marks;
mod marks_key;
mod step;

pub use colors::DARK_THEME;
pub(crate) use colors::{GRAY, GREEN, INK, LIGHT_GRAY};
#[cfg(feature = "print")]
pub(in crate::render) use decorations::MAX_RAISED;
pub(in crate::render) use decorations::MIN_LABEL_CELL;
pub use digit_style::{DigitStyle, UnknownDigitStyle};
pub use empty_grid::{EmptyGrid, kind_page};
pub(crate) use grid::GridDiagram;
pub(crate) use grid::{GridStyle, MAX_DIGIT_HEIGHT, MIN_CONTRAST};
pub use marked_grid::MarkedGrid;
pub use marks::{Arrow, Mark, Marks};
pub(crate) use marks_key::MarksKey;
pub use step::draw;
pub(in crate::render) use step::{draw_with, step_frame};

#[cfg(feature = "print")]
use crate::render::drawing::digit_offset;
use crate::render::drawing::{Anchor, CAP_HEIGHT, Point, Text};

/// The position and size of a grid on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    /// The upper left corner.
    pub corner: Point,
    /// The side length in points, between the middle lines of the border.
    pub side: f32,
}

/// The height of a digit, relative to its cell.
pub(crate) const DIGIT_HEIGHT: f32 = 0.5;
/// The height of a candidate, relative to its ninth of the candidate area.
const CANDIDATE_HEIGHT: f32 = 0.62;
/// The class of the candidates in drawings of steps that the step does not mark, so that web pages can hide them.
const CANDIDATE_CLASS: &str = "candidate";
/// The side of the candidate area, relative to the cell.
const CANDIDATE_AREA: f32 = 0.88;

/// Returns a text with capitals and digits of this height, centered at the point.
pub(in crate::render) fn centered_text(at: Point, height: f32, text: String) -> Text {
    let size = height / CAP_HEIGHT;
    let offset = match text.as_bytes() {
        [digit @ b'1'..=b'9'] => glyph_offset(*digit),
        _ => 0.0,
    };
    Text::new(at.plus(-offset * size, height / 2.0), size, text).anchored(Anchor::Middle)
}

/// Returns the horizontal offset of the glyph center of a digit, relative to the font size.
fn glyph_offset(digit: u8) -> f32 {
    #[cfg(feature = "print")]
    if let Some(offset) = digit_offset(digit.into()) {
        return offset;
    }
    GLYPH_OFFSETS[usize::from(digit - b'1')]
}

/// The horizontal offsets of the glyph centers of the digits of Open Sans, relative to the font size; only that of 1 is visible.
const GLYPH_OFFSETS: [f32; 9] = [-0.065, -0.002, -0.006, 0.0, 0.004, 0.004, -0.002, 0.0, -0.001];
