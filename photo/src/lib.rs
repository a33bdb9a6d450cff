//! Reads a Sudoku from a photo or a screenshot of a printed 9x9 grid.
//!
//! [`scan`] takes the bytes of a PNG or JPEG file:
//!
//! 1. `decode` makes a gray picture, in the orientation that a camera recorded, and resizes it;
//! 2. `grid` finds the largest grid of 9x9 cells: dark lines that are connected, seen as a quadrilateral;
//! 3. `glyph` straightens each cell and finds its ink, without lines and pencil marks;
//! 4. `classifier` names the digit, by a small neural network trained on printed fonts.

mod classifier;
mod components;
mod decode;
mod error;
mod glyph;
mod grid;
mod picture;
mod projection;
mod quadrilateral;

pub use decode::Limits;
pub use error::ScanError;
pub use glyph::{CELL_SIDE, GLYPH_SIDE, Patch};
pub use picture::Picture;

/// The confidence below which a cell is marked as unsure.
pub const SURE: f32 = 0.95;

/// A cell of a scanned grid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScannedCell {
    /// The digit, 1 to 9; `None` if the cell is empty.
    pub digit: Option<u8>,
    /// The probability of the digit, or of an empty cell, from 0 to 1, as the classifier estimates it.
    pub confidence: f32,
    /// The most probable other digit, if the cell has ink.
    pub alternative: Option<u8>,
}

impl ScannedCell {
    /// Returns whether the cell should be checked by a person.
    pub fn is_unsure(&self) -> bool {
        self.confidence < SURE
    }
}

/// A grid read from a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Scan {
    /// The cells in reading order.
    pub cells: [ScannedCell; 81],
    /// The corners of the grid in the decoded picture, clockwise from the top left, as fractions of its width and height.
    pub corners: [(f32, f32); 4],
    /// Number of other grids in the picture. The largest one is read.
    pub other_grids: usize,
}

impl Scan {
    /// Returns the grid as 81 characters, `.` for an empty cell.
    pub fn text(&self) -> String {
        self.cells.iter().map(|cell| cell.digit.map_or('.', |digit| char::from(b'0' + digit))).collect()
    }

    /// Returns the indices of the cells to check, from 0.
    pub fn unsure(&self) -> impl Iterator<Item = usize> + '_ {
        (0..81).filter(|&at| self.cells[at].is_unsure())
    }
}

/// Reads the largest 9x9 grid of a PNG or JPEG file.
///
/// # Errors
/// The file is not such a picture, is damaged or exceeds the limits, or the picture shows no 9x9 grid.
pub fn scan(file: &[u8], limits: &Limits) -> Result<Scan, ScanError> {
    scan_picture(&decode::decode(file, limits)?)
}

/// Reads the largest 9x9 grid of a picture.
///
/// # Errors
/// The picture shows no 9x9 grid.
pub fn scan_picture(picture: &Picture) -> Result<Scan, ScanError> {
    let picture = picture.resized();
    let found = grid::find(&picture).map(|found| (found, None));
    // Light lines on a dark background.
    let found = found.or_else(|| {
        let inverted = picture.inverted();
        grid::find(&inverted).map(|found| (found, Some(inverted)))
    });
    let ((corners, other_grids), inverted) = found.ok_or(ScanError::NoGrid)?;
    let cells = glyph::cells(inverted.as_ref().unwrap_or(&picture), &corners);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    Ok(Scan {
        cells: cells.map(|glyph| classifier::read(&glyph)),
        corners: corners.map(|(x, y)| (x / width, y / height)),
        other_grids,
    })
}

/// Returns the classifier's input for the ink of a cell: gray levels of [`GLYPH_SIDE`] rows from 0 (paper) to 1 (ink), or
/// `None` if the cell has no ink of the size of a digit. For training.
pub fn glyph_of(cell: &Patch) -> Option<Vec<f32>> {
    match glyph::of(cell, None) {
        glyph::CellInk::Glyph(values) => Some(values),
        _ => None,
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
