//! Ranges of targets as people write them.

use crate::techniques::tenths;
use std::fmt;
use std::ops::RangeInclusive;

/// A text that is no range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRange {
    text: String,
    expected: &'static str,
}

impl fmt::Display for BadRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not {}", self.text, self.expected)
    }
}

impl std::error::Error for BadRange {}

/// Reads numbers of clues: `MIN..MAX`, both included, or one number.
///
/// ```
/// use cluewise::generator::parse_clues;
/// assert_eq!((parse_clues("24..28"), parse_clues("25")), (Ok(24..=28), Ok(25..=25)));
/// assert_eq!(parse_clues("x").unwrap_err().to_string(), "\"x\" is not a number of clues");
/// ```
///
/// # Errors
/// What is not a number.
pub fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, BadRange> {
    range(text, |text| text.parse().ok(), "a number of clues")
}

/// Reads Sudoku Explainer ratings, `MIN..MAX`, both included, or one rating, as tenths.
///
/// ```
/// use cluewise::generator::parse_er;
/// assert_eq!((parse_er("7.1..9"), parse_er("8.5")), (Ok(71..=90), Ok(85..=85)));
/// ```
///
/// # Errors
/// What is not a rating.
pub fn parse_er(text: &str) -> Result<RangeInclusive<u32>, BadRange> {
    let rating = |text: &str| text.parse().ok().filter(|rating| (0.0..100.0).contains(rating)).map(tenths);
    range(text, rating, "a rating, such as 7.1")
}

fn range<T>(
    text: &str,
    number: impl Fn(&str) -> Option<T>,
    expected: &'static str,
) -> Result<RangeInclusive<T>, BadRange> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let read = |text: &str| number(text.trim()).ok_or_else(|| BadRange { text: text.into(), expected });
    Ok(read(least)?..=read(most.strip_prefix('=').unwrap_or(most))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_or_refused() {
        assert_eq!(parse_clues("24..=28"), Ok(24..=28));
        for bad in ["", "x", "3..x", "-3"] {
            assert!(parse_clues(bad).is_err(), "{bad}");
        }
        for bad in ["", "x", "7.1..", "-1", "1e9", "NaN"] {
            assert!(parse_er(bad).is_err(), "{bad}");
        }
    }
}
