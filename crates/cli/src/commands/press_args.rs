//! Options of what printers, print services and layout programs ask for.

use crate::error::Failure;
use cluewise::render::drawing::{Fonts, Page};
use cluewise::render::sheet::Length;
use std::fs;
use std::path::PathBuf;

/// Points per inch, and per millimeter.
const POINTS: [(&str, f32); 3] = [("pt", 1.0), ("mm", Length::POINTS_PER_MILLIMETER as f32), ("in", 72.0)];

/// The range of widths of lines, in points.
const LINE_WIDTHS: [f32; 2] = [0.1, 3.0];

/// The maximum bleed, in millimeters.
const MAX_BLEED: f64 = 20.0;

/// Options of lines, digits, the font and the edges of pages.
#[derive(clap::Args, Default)]
pub struct PressArgs {
    /// Width of the lines between cells, such as 0.75pt or 0.3mm; they are then black, those around boxes are wider, and
    /// other lines have at least 0.75 points
    #[arg(long, value_name = "WIDTH", value_parser = parse_line_width, help_heading = "Printing")]
    line_width: Option<f32>,
    /// Height of the digits in percent of their cells [default: 50]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(30..=80), help_heading = "Printing")]
    digit_height: Option<u8>,
    /// Font of all text, a TrueType or OpenType file, and after a second --font the one of bold text, which otherwise has
    /// thicker strokes; digits keep the height that they have in the usual font, Open Sans
    #[arg(long, value_name = "FILE", help_heading = "Printing")]
    font: Vec<PathBuf>,
    /// Add a bleed on all sides, such as 3mm; the sheet is larger than --paper, to which it is trimmed
    #[arg(long, value_name = "LENGTH", value_parser = parse_bleed, help_heading = "Printing")]
    bleed: Option<Length>,
    /// Draw crop marks outside of the page
    #[arg(long, help_heading = "Printing")]
    crop_marks: bool,
    /// Leave out the bookmarks, the title and the author of the PDF, as some print services ask
    #[arg(long, help_heading = "Printing")]
    no_metadata: bool,
}

impl PressArgs {
    /// Returns the width of the lines between cells in points, if it is given.
    pub fn line_width(&self) -> Option<f32> {
        self.line_width
    }

    /// Returns the height of digits relative to their cells, if it is given.
    pub fn digit_height(&self) -> Option<f32> {
        self.digit_height.map(|percent| f32::from(percent) / 100.0)
    }

    /// Returns whether documents have properties and bookmarks.
    pub fn has_metadata(&self) -> bool {
        !self.no_metadata
    }

    /// Returns a page with the requested edges.
    pub fn with_edges(&self, page: Page) -> Page {
        match (self.bleed, self.crop_marks) {
            (None, false) => page,
            (bleed, has_marks) => page.with_bleed(bleed.unwrap_or_default().points(), has_marks),
        }
    }

    /// Runs a function whose pages have the requested font.
    ///
    /// # Errors
    /// A font cannot be read or used.
    pub fn in_font<T>(&self, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        let mut files = Vec::new();
        for path in &self.font {
            let read =
                fs::read(path).map_err(|error| Failure::io(format!("cannot read {}", path.display()), &error))?;
            files.push(read);
        }
        let names: Vec<String> = self.font.iter().map(|path| path.display().to_string()).collect();
        let fonts = match <[Vec<u8>; 2]>::try_from(files) {
            Ok([regular, bold]) => Fonts::new(regular, Some(bold)),
            Err(mut files) => match (files.pop(), files.is_empty()) {
                (None, _) => return work(),
                (Some(regular), true) => Fonts::new(regular, None),
                _ => return Err(format!("--font: found {} files, expected at most 2", names.len()).into()),
            },
        };
        let fonts = fonts.map_err(|error| Failure::Message(format!("--font {}: {error}", names.join(", "))))?;
        fonts.run(work)
    }

    /// Returns the name of a given option.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--line-width", self.line_width.is_some()),
            ("--digit-height", self.digit_height.is_some()),
            ("--font", !self.font.is_empty()),
            ("--bleed", self.bleed.is_some()),
            ("--crop-marks", self.crop_marks),
            ("--no-metadata", self.no_metadata),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}

/// Parses the width of a line, in points: lengths on paper are too coarse for it.
fn parse_line_width(text: &str) -> Result<f32, String> {
    let [min, max] = LINE_WIDTHS;
    let expected = || format!("found {text:?}, expected a width from {min}pt to {max}pt, such as 0.75pt or 0.3mm");
    let (unit, points) = POINTS.into_iter().find(|(unit, _)| text.ends_with(unit)).ok_or_else(expected)?;
    let number: f32 = text.trim_end_matches(unit).trim().parse().map_err(|_| expected())?;
    Some(number * points).filter(|width| (min..=max).contains(width)).ok_or_else(expected)
}

/// Parses a bleed.
fn parse_bleed(text: &str) -> Result<Length, String> {
    let bleed: Length = text.parse().map_err(|error| format!("{error}"))?;
    match bleed > Length::from_millimeters(MAX_BLEED) {
        true => Err(format!("found {bleed}, expected at most {MAX_BLEED}mm")),
        false => Ok(bleed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_of_lines_are_points() {
        assert_eq!(parse_line_width("0.75pt"), Ok(0.75));
        assert!(parse_line_width("0.3 mm").is_ok_and(|width| (0.85..0.86).contains(&width)));
        for bad in ["", "1", "0pt", "9pt", "-1pt", "mm", "1em", "NaNpt"] {
            assert!(parse_line_width(bad).is_err_and(|error| error.contains("0.75pt")), "{bad}");
        }
    }
}
