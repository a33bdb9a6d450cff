//! Parsers of ranges of clue counts and ratings.

use crate::rating::se::Tenths;
use std::fmt;
use std::ops::RangeInclusive;

/// The error of parsing a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRangeError {
    text: String,
    expected: &'static str,
}

impl fmt::Display for ParseRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not {}", self.text, self.expected)
    }
}

impl std::error::Error for ParseRangeError {}

/// Parses a range of clue counts: `MIN..MAX`, both included, or one number.
///
/// ```
/// use cluewise::generator::parse_clues;
/// assert_eq!((parse_clues("24..28"), parse_clues("25")), (Ok(24..=28), Ok(25..=25)));
/// assert_eq!(parse_clues("x").unwrap_err().to_string(), "\"x\" is not a number of clues");
/// ```
///
/// # Errors
/// Returns an error if a bound is not a number.
pub fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, ParseRangeError> {
    parse_range(text, |text| text.parse().ok(), "a number of clues")
}

/// Parses a range of Sudoku Explainer ratings, in tenths: `MIN..MAX`, both included, or one rating.
///
/// ```
/// use cluewise::generator::parse_er;
/// assert_eq!((parse_er("7.1..9"), parse_er("8.5")), (Ok(71..=90), Ok(85..=85)));
/// assert!(parse_er("7.25").is_err());
/// ```
///
/// # Errors
/// Returns an error if a bound is not a rating.
pub fn parse_er(text: &str) -> Result<RangeInclusive<u32>, ParseRangeError> {
    let rating = |text: &str| text.parse().ok().map(Tenths::get).filter(|&tenths| tenths < 1000);
    parse_range(text, rating, "a rating with at most one decimal, such as 7.1")
}

/// Parses a range of HoDoKu scores: `MIN..MAX`, both included, or one score.
///
/// ```
/// use cluewise::generator::parse_score;
/// assert_eq!((parse_score("1200..1400"), parse_score("850")), (Ok(1200..=1400), Ok(850..=850)));
/// ```
///
/// # Errors
/// Returns an error if a bound is not a number.
pub fn parse_score(text: &str) -> Result<RangeInclusive<u32>, ParseRangeError> {
    parse_range(text, |text| text.parse().ok(), "a HoDoKu score, such as 1200")
}

fn parse_range<T>(
    text: &str,
    parse: impl Fn(&str) -> Option<T>,
    expected: &'static str,
) -> Result<RangeInclusive<T>, ParseRangeError> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    let bound = |text: &str| parse(text.trim()).ok_or_else(|| ParseRangeError { text: text.into(), expected });
    Ok(bound(min)?..=bound(max.strip_prefix('=').unwrap_or(max))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_or_rejected() {
        assert_eq!(parse_clues("24..=28"), Ok(24..=28));
        for invalid in ["", "x", "3..x", "-3"] {
            assert!(parse_clues(invalid).is_err(), "{invalid}");
        }
        for invalid in ["", "x", "7.1..", "-1", "1e9", "NaN", "7.25", "7.1..8.45", "7.10000001"] {
            assert!(parse_er(invalid).is_err(), "{invalid}");
        }
    }
}
