//! Reads Sudokus of 4x4, 6x6, 8x8 and 9x9 cells from a photo or a screenshot of printed grids.
//!
//! [`scan`] takes the bytes of a PNG or JPEG file:
//!
//! 1. `decode` makes a gray picture and the saturation of its colors, in the orientation that a camera recorded, and resizes it;
//! 2. `grid` finds the grids: dark lines that are connected, seen as a quadrilateral;
//! 3. `page` brings them upright and into reading order;
//! 4. `glyph` straightens each cell and finds its ink, without lines and pencil marks;
//! 5. `classifier` names the digit, by a small neural network trained on printed fonts;
//! 6. `entries` tells the digits that a player has entered from the clues, by the color of their ink.

mod classifier;
mod components;
mod decode;
mod entries;
mod error;
mod glyph;
mod grid;
mod page;
mod picture;
mod projection;
mod quadrilateral;
mod scan;

pub use decode::Limits;
pub use error::ScanError;
pub use glyph::{CELL_SIDE, GLYPH_SIDE, Patch};
pub use picture::Picture;
pub use scan::{MIN_SURE_CONFIDENCE, SIDES, Scan, ScannedCell};

use grid::WantedGrids;
use page::Page;

/// Reads the largest grid of a PNG or JPEG file. A picture that is turned by 90, 180 or 270 degrees is read upright.
///
/// # Errors
/// The file is not such a picture, is damaged or exceeds the limits, or the picture shows no grid of one of the
/// [`SIDES`]; the error names the size of a grid of another size.
pub fn scan(file: &[u8], limits: &Limits) -> Result<Scan, ScanError> {
    read_largest(&decode::decode(file, limits)?, limits)
}

/// Reads the largest grid of a picture.
///
/// # Errors
/// The picture shows no grid of one of the [`SIDES`].
pub fn scan_picture(picture: &Picture) -> Result<Scan, ScanError> {
    read_largest(picture, &Limits::default())
}

fn read_largest(picture: &Picture, limits: &Limits) -> Result<Scan, ScanError> {
    let mut page = Page::of(picture, WantedGrids::Clearest, limits)?;
    page.grids.corners.truncate(1);
    page.read(limits)?.pop().ok_or(ScanError::NoGrid)
}

/// Reads all grids of a PNG or JPEG file in reading order, without those that are much smaller than the largest.
///
/// # Errors
/// Those of [`scan`].
pub fn scan_all(file: &[u8], limits: &Limits) -> Result<Vec<Scan>, ScanError> {
    read_all(&decode::decode(file, limits)?, limits)
}

/// Reads all grids of a picture in reading order, without those that are much smaller than the largest.
///
/// # Errors
/// The picture shows no grid of one of the [`SIDES`].
pub fn scan_all_of_picture(picture: &Picture) -> Result<Vec<Scan>, ScanError> {
    read_all(picture, &Limits::default())
}

fn read_all(picture: &Picture, limits: &Limits) -> Result<Vec<Scan>, ScanError> {
    let mut page = Page::of(picture, WantedGrids::All, limits)?;
    page.drop_small_grids();
    page.read(limits)
}

/// Returns the classifier's input for the ink of a cell: gray levels of [`GLYPH_SIDE`] rows from 0 (paper) to 1 (ink),
/// or `None` if the cell has no ink of the size of a digit. For training.
pub fn glyph_of(cell: &Patch) -> Option<Vec<f32>> {
    match glyph::ink_of(cell, 0.0) {
        glyph::CellInk::Glyph(values) => Some(values),
        _ => None,
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
