//! Parsers of ranges of clue counts and ratings.

use super::targets::Targets;
use crate::rating::effort::{Level, LevelRange};
use crate::rating::se::Tenths;
use std::fmt;
use std::ops::{RangeInclusive, Sub};

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

/// Parses a range of clue counts: `MIN..MAX` or `MIN-MAX`, both included, `MIN..`, `..MAX`, or one number.
///
/// ```
/// use cluewise::generator::parse_clues;
/// assert_eq!((parse_clues("24..28"), parse_clues("..25")), (Ok(24..=28), Ok(17..=25)));
/// assert_eq!(parse_clues("x").unwrap_err().to_string(), "\"x\" is not a number of clues");
/// ```
///
/// # Errors
/// Returns an error if a bound is not a number.
pub fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, ParseRangeError> {
    parse_range(text, |text| text.parse().ok(), Targets::MIN_CLUES..=80, "a number of clues")
}

/// Parses a range of the number of clues of each digit: `MIN..MAX` or `MIN-MAX`, both included, `MIN..`, `..MAX`, or one number.
///
/// ```
/// use cluewise::generator::parse_each_digit;
/// assert_eq!((parse_each_digit("2..4"), parse_each_digit("3")), (Ok(2..=4), Ok(3..=3)));
/// ```
///
/// # Errors
/// Returns an error if a bound is not a number.
pub fn parse_each_digit(text: &str) -> Result<RangeInclusive<usize>, ParseRangeError> {
    parse_range(text, |text| text.parse().ok(), 0..=9, "a number of clues of a digit")
}

/// Parses a range of Sudoku Explainer ratings, in tenths: `MIN..MAX`, both included, `MIN..`, `..MAX`, or one
/// rating.
///
/// ```
/// use cluewise::generator::parse_er;
/// assert_eq!((parse_er("7.1..9"), parse_er("..4.6")), (Ok(71..=90), Ok(10..=46)));
/// assert!(parse_er("7.25").is_err());
/// ```
///
/// # Errors
/// Returns an error if a bound is not a rating.
pub fn parse_er(text: &str) -> Result<RangeInclusive<u32>, ParseRangeError> {
    let rating = |text: &str| text.parse().ok().map(Tenths::get).filter(|&tenths| tenths < 1000);
    parse_range(text, rating, 10..=Targets::MAX_ER, "a rating with at most one decimal, such as 7.1")
}

/// Parses a range of HoDoKu scores: `MIN..MAX`, both included, `MIN..`, `..MAX`, or one score.
///
/// ```
/// use cluewise::generator::parse_score;
/// assert_eq!((parse_score("1200..1400"), parse_score("850")), (Ok(1200..=1400), Ok(850..=850)));
/// ```
///
/// # Errors
/// Returns an error if a bound is not a number.
pub fn parse_score(text: &str) -> Result<RangeInclusive<u32>, ParseRangeError> {
    parse_range(text, |text| text.parse().ok(), 0..=u32::MAX, "a HoDoKu score, such as 1200")
}

/// Parses a range of expected solving times in minutes, and returns it in seconds: `MIN..MAX`, both included, `MIN..`, `..MAX`,
/// or one number, which stands for half a minute around it.
///
/// ```
/// use cluewise::generator::parse_minutes;
/// assert_eq!((parse_minutes("6..9"), parse_minutes("5.5..")), (Ok(360..=540), Ok(330..=u32::MAX)));
/// assert_eq!(parse_minutes("8"), Ok(450..=510));
/// ```
///
/// # Errors
/// Returns an error if a bound is not a number with at most one decimal.
pub fn parse_minutes(text: &str) -> Result<RangeInclusive<u32>, ParseRangeError> {
    let seconds =
        |text: &str| text.parse().ok().map(Tenths::get).filter(|&tenths| tenths < 10_000).map(|tenths| 6 * tenths);
    let range = parse_range(
        text,
        seconds,
        0..=u32::MAX,
        "a number of minutes up to 999.9 with at most one decimal, such as 7.5",
    )?;
    let around = if range.start() == range.end() { 30 } else { 0 };
    Ok(range.start().saturating_sub(around)..=range.end().saturating_add(around))
}

fn parse_range<T: Copy + Ord>(
    text: &str,
    parse: impl Fn(&str) -> Option<T>,
    all: RangeInclusive<T>,
    expected: &'static str,
) -> Result<RangeInclusive<T>, ParseRangeError> {
    let bound = |text: &str| parse(text.trim()).ok_or_else(|| ParseRangeError { text: text.into(), expected });
    let (first, last) = all.into_inner();
    let with_dash = || text.split_once(['-', '–']).filter(|(min, _)| !min.trim().is_empty());
    let range = text.split_once("..").map(|(min, max)| (min, max.strip_prefix('=').unwrap_or(max)));
    match range.or_else(with_dash).map(|(min, max)| (min.trim(), max.trim())) {
        Some(("", "")) => Err(ParseRangeError { text: text.into(), expected }),
        Some(("", max)) => bound(max).map(|max| first.min(max)..=max),
        Some((min, "")) => bound(min).map(|min| min..=last.max(min)),
        Some((min, max)) => Ok(bound(min)?..=bound(max)?),
        None => Ok(bound(text)?..=bound(text)?),
    }
}

/// Returns how far a number is outside of a range that is not empty; 0 within it.
pub(super) fn outside<T: Copy + Ord + Default + Sub<Output = T>>(range: &RangeInclusive<T>, number: T) -> T {
    match (*range.start(), *range.end()) {
        (min, _) if number < min => min - number,
        (_, max) if number > max => number - max,
        _ => T::default(),
    }
}

/// Returns the minimum and maximum ER of puzzles of these levels, in tenths: from the easiest technique that they
/// require to the hardest that they allow.
pub(super) fn er_limits(levels: LevelRange) -> (u32, u32) {
    let of_level = |level| match level {
        Level::Easy => (10, 15),
        Level::Medium => (17, 23),
        Level::Hard => (17, 54),
        Level::Expert | Level::Master | Level::Extreme => (32, Targets::MAX_ER),
    };
    (of_level(levels.min()).0, of_level(levels.max()).1)
}

/// The ratings below those of chains and unique loops, which vary, and the lowest of these, in tenths.
const LOWEST_RATINGS: [u32; 19] = [10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45];

/// Returns the next lower and the next higher rating if no technique has one in a range.
pub(super) fn neighbors_of_gap(min: u32, max: u32) -> Option<(u32, u32)> {
    let next = LOWEST_RATINGS.iter().position(|&rating| rating >= min).filter(|&next| next > 0)?;
    (LOWEST_RATINGS[next] > max).then(|| (LOWEST_RATINGS[next - 1], LOWEST_RATINGS[next]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_or_rejected() {
        assert_eq!((parse_clues("24..=28"), parse_clues("24-28")), (Ok(24..=28), Ok(24..=28)));
        assert_eq!((parse_er("7.1 - 8.4"), parse_score("1200–1400")), (Ok(71..=84), Ok(1200..=1400)));
        assert!(parse_clues("24-").is_ok_and(|range| range == (24..=80)));
        assert_eq!((parse_clues("30.."), parse_er("7.1 ..")), (Ok(30..=80), Ok(71..=120)));
        for invalid in ["", "x", "3..x", "-3", ".."] {
            assert!(parse_clues(invalid).is_err(), "{invalid}");
        }
        for invalid in ["", "x", "..", "-1", "1e9", "NaN", "7.25", "7.1..8.45", "7.10000001"] {
            assert!(parse_er(invalid).is_err(), "{invalid}");
        }
    }
}
