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

use quadrilateral::Point;

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
    /// The corners of the grid in the decoded picture, clockwise from the top left of the upright grid, as fractions of its width
    /// and height.
    pub corners: [(f32, f32); 4],
    /// Number of other grids in the picture. The largest one is read.
    pub other_grids: usize,
    /// Number of quarter turns, clockwise, by which the picture was turned.
    pub quarter_turns: usize,
    /// Number of cells with small ink in the upper left corner only, such as the sums of a killer.
    pub corner_marks: usize,
}

impl Scan {
    /// Returns the grid as 81 characters, `.` for an empty cell.
    pub fn text(&self) -> String {
        self.cells.iter().map(|cell| cell.digit.map_or('.', |digit| char::from(b'0' + digit))).collect()
    }

    /// Returns whether the puzzle seems to be a killer: few digits, and sums in the corners of cells.
    pub fn seems_to_be_killer(&self) -> bool {
        let digits = self.cells.iter().filter(|cell| cell.digit.is_some()).count();
        digits < MIN_CLUES && self.corner_marks >= MIN_CAGES
    }

    /// Returns the indices of the cells to check, from 0.
    pub fn unsure(&self) -> impl Iterator<Item = usize> + '_ {
        (0..81).filter(|&at| self.cells[at].is_unsure())
    }
}

/// The least number of clues of a 9x9 puzzle with one solution.
const MIN_CLUES: usize = 17;
/// The least number of cages of a killer: each has at most nine cells.
const MIN_CAGES: usize = 9;

/// Reads the largest 9x9 grid of a PNG or JPEG file. A picture that is turned by 90, 180 or 270 degrees is read upright.
///
/// # Errors
/// The file is not such a picture, is damaged or exceeds the limits, or the picture shows no 9x9 grid; the error names the size
/// of a grid of another size.
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
    let ((corners, other_grids), inverted) = match found {
        Some(found) => found,
        None => find_light_lines(&picture)?,
    };
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let Reading { cells, corners, quarter_turns, corner_marks } =
        Reading::upright(inverted.as_ref().unwrap_or(&picture), corners);
    let corners = corners.map(|(x, y)| (x / width, y / height));
    Ok(Scan { cells, corners, other_grids, quarter_turns, corner_marks })
}

/// Finds a grid of light lines on a dark background, and returns it with the inverted picture.
///
/// # Errors
/// There is none; the error names the size of a grid of another size, of dark or light lines.
fn find_light_lines(picture: &Picture) -> Result<FoundGrid, ScanError> {
    let inverted = picture.inverted();
    if let Some(found) = grid::find(&inverted) {
        return Ok((found, Some(inverted)));
    }
    Err(grid::other_size(&[picture, &inverted]).map_or(ScanError::NoGrid, ScanError::OtherSize))
}

/// The corners of a grid, the number of other grids, and the inverted picture if its lines are light.
type FoundGrid = (([Point; 4], usize), Option<Picture>);

/// A grid read in one of its four orientations.
struct Reading {
    cells: [ScannedCell; 81],
    corners: [(f32, f32); 4],
    quarter_turns: usize,
    corner_marks: usize,
}

impl Reading {
    /// Reads a grid as it is, and, if a cell is unsure, in the other orientations. Returns the reading with the highest mean
    /// confidence.
    fn upright(picture: &Picture, corners: [(f32, f32); 4]) -> Reading {
        let first = Reading::turned(picture, corners, 0);
        if !first.cells.iter().any(ScannedCell::is_unsure) {
            return first;
        }
        let turned = (1..4).map(|turns| Reading::turned(picture, corners, turns));
        turned.fold(first, |best, other| if other.confidence() > best.confidence() { other } else { best })
    }

    /// Reads a grid whose picture was turned by a number of quarter turns.
    fn turned(picture: &Picture, mut corners: [(f32, f32); 4], quarter_turns: usize) -> Reading {
        corners.rotate_left(quarter_turns);
        let (cells, corner_marks) = glyph::cells(picture, &corners);
        Reading { cells: cells.map(|glyph| classifier::read(&glyph)), corners, quarter_turns, corner_marks }
    }

    /// Returns the mean confidence in the cells with ink.
    fn confidence(&self) -> f32 {
        let inked = self.cells.iter().filter(|cell| cell.digit.is_some() || cell.is_unsure());
        let (sum, count) = inked.fold((0.0, 0), |(sum, count), cell| (sum + cell.confidence, count + 1));
        if count == 0 { 1.0 } else { sum / count as f32 }
    }
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
