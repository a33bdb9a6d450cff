//! Reasons why a picture has no result.

use crate::picture::MAX_FILE_SIDE;
use std::fmt;

/// The reason why a picture could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScanError {
    /// The file has no bytes.
    Empty,
    /// The file is neither PNG nor JPEG; the name of what it seems to be, if known.
    NotAPicture(Option<&'static str>),
    /// The file is damaged; the reason of the decoder.
    Damaged(String),
    /// The file ends before the picture does.
    Truncated,
    /// The picture has more pixels than the limit.
    TooLarge {
        /// Its width in pixels.
        width: usize,
        /// Its height in pixels.
        height: usize,
        /// The maximum number of pixels.
        max_pixels: usize,
    },
    /// The picture shows a grid of this number of rows and columns, which is not read.
    OtherSize(usize),
    /// The picture shows no grid.
    NoGrid,
    /// [`Limits::is_cancelled`](crate::Limits::is_cancelled) said so.
    Cancelled,
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScanError::Empty => f.write_str("found an empty file, expected a PNG or JPEG picture"),
            ScanError::NotAPicture(None) => f.write_str("found no picture, expected PNG or JPEG"),
            ScanError::NotAPicture(Some(kind)) => {
                write!(f, "found {kind}, expected PNG or JPEG; export it as one of them")
            }
            ScanError::Damaged(reason) => write!(f, "the picture is damaged: {reason}"),
            ScanError::Truncated => f.write_str("the file ends before the picture does"),
            ScanError::TooLarge { width, height, .. } if width.max(height) > &MAX_FILE_SIDE => {
                write!(f, "found {width} x {height} pixels, expected at most {MAX_FILE_SIDE} in each direction")
            }
            ScanError::TooLarge { width, height, max_pixels } => {
                let limit = *max_pixels as f64 / 1e6;
                write!(f, "found {width} x {height} pixels, expected at most {limit} million")
            }
            ScanError::Cancelled => f.write_str("the work on the picture was cancelled"),
            ScanError::OtherSize(side) => {
                write!(f, "found a grid of {side}x{side} cells; only 4x4, 6x6, 8x8 and 9x9 are read")
            }
            ScanError::NoGrid => {
                f.write_str("found no grid of 4x4, 6x6, 8x8 or 9x9 cells; its whole border must be visible, with light paper around it; pictures and colors in place of digits are not read")
            }
        }
    }
}

impl std::error::Error for ScanError {}
