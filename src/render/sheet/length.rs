//! Lengths in millimeters, inches or points.

use super::layout_error::LayoutError;
use std::fmt;
use std::str::FromStr;

/// A length on paper, in hundredths of a millimeter.
///
/// ```
/// use cluewise::render::sheet::Length;
/// assert_eq!("0.5in".parse::<Length>().unwrap().to_string(), "12.7mm");
/// assert_eq!(Length::from_millimeters(25.4).points(), 72.0);
/// assert_eq!(Length::from_points(72.0), Length::from_millimeters(25.4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Length(u32);

/// Hundredths of a millimeter per unit.
const UNITS: [(&str, f64); 4] = [("mm", 100.0), ("cm", 1000.0), ("in", 2540.0), ("pt", 2540.0 / 72.0)];

/// The maximum length: ten meters.
const MAX: f64 = 1_000_000.0;

impl Length {
    /// Points per millimeter.
    pub const POINTS_PER_MILLIMETER: f64 = 72.0 / 25.4;

    /// Returns this number of millimeters, rounded to hundredths, from 0 to 10,000.
    pub fn from_millimeters(millimeters: f64) -> Length {
        Length((millimeters * 100.0).round().clamp(0.0, MAX) as u32)
    }

    /// Returns this number of points, rounded to hundredths of a millimeter.
    pub fn from_points(points: f32) -> Length {
        Length::from_millimeters(f64::from(points) / Length::POINTS_PER_MILLIMETER)
    }

    /// Returns the length in points.
    pub fn points(self) -> f32 {
        (f64::from(self.0) / 100.0 * Length::POINTS_PER_MILLIMETER) as f32
    }

    /// Parses a number followed by a unit, or by none if one is given.
    fn parse(text: &str, default_unit: Option<&str>) -> Option<Length> {
        let text = text.trim();
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let unit = Some(unit.trim()).filter(|unit| !unit.is_empty()).or(default_unit)?;
        let (_, scale) = UNITS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
        let hundredths = (number.parse::<f64>().ok()? * scale).round();
        (hundredths <= MAX).then_some(Length(hundredths as u32))
    }

    /// Parses a width and a height, such as `6x9in` or `148x210mm`; a unit at the end counts for both.
    pub(super) fn parse_size(text: &str) -> Option<(Length, Length)> {
        let (width, height) = text.split_once(['x', 'X', '×'])?;
        let unit = height.trim().trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim();
        let unit = Some(unit).filter(|unit| !unit.is_empty());
        Some((Length::parse(width, unit)?, Length::parse(height, unit)?))
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}mm", f64::from(self.0) / 100.0)
    }
}

impl FromStr for Length {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Length, LayoutError> {
        let error = || LayoutError(format!("{text:?} is not a length; expected one such as 12mm, 0.5in or 36pt"));
        Length::parse(text, None).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_a_unit() {
        let table = [("12mm", 1200), ("0.5in", 1270), ("1.5 cm", 1500), ("36pt", 1270), ("0mm", 0), ("7.25MM", 725)];
        for (text, expected) in table {
            assert_eq!(text.parse(), Ok(Length(expected)), "{text}");
        }
        for bad in ["", "12", "mm", "-1mm", "1e9mm", "12 yards", "1.2.3mm", "20000mm"] {
            assert!(bad.parse::<Length>().is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_share_a_unit() {
        let table = [("6x9in", (15240, 22860)), ("148x210mm", (14800, 21000)), ("6inx229mm", (15240, 22900))];
        for (text, (width, height)) in table {
            assert_eq!(Length::parse_size(text), Some((Length(width), Length(height))), "{text}");
        }
        for bad in ["6x9", "6in", "x9in", "6x9inch", "axbmm"] {
            assert_eq!(Length::parse_size(bad), None, "{bad}");
        }
    }
}
