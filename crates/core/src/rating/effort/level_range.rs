//! Ranges of levels, as in `medium..expert`.

use super::level::{Level, ParseLevelError};
use std::fmt;
use std::str::FromStr;

/// A range of levels, both ends included.
///
/// ```
/// use cluewise::rating::effort::{Level, LevelRange};
/// let range: LevelRange = "medium..expert".parse()?;
/// assert!(range.contains(Level::Hard) && !range.contains(Level::Easy));
/// assert_eq!("..hard".parse(), Ok(LevelRange::new(Level::Easy, Level::Hard).expect("in order")));
/// assert_eq!("Hard".parse(), Ok(LevelRange::from(Level::Hard)));
/// # Ok::<(), cluewise::rating::effort::ParseLevelRangeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct LevelRange {
    min: Level,
    max: Level,
}

impl LevelRange {
    /// Creates a range; `None` if its end is before its start.
    pub fn new(min: Level, max: Level) -> Option<LevelRange> {
        (min <= max).then_some(LevelRange { min, max })
    }

    /// Returns the easiest level.
    pub const fn min(self) -> Level {
        self.min
    }

    /// Returns the hardest level.
    pub const fn max(self) -> Level {
        self.max
    }

    /// Returns whether the level is in the range.
    pub fn contains(self, level: Level) -> bool {
        (self.min..=self.max).contains(&level)
    }

    /// Returns the number of levels between a level and the range.
    pub(crate) fn distance(self, level: Level) -> usize {
        let (min, max, level) = (self.min as usize, self.max as usize, level as usize);
        min.saturating_sub(level) + level.saturating_sub(max)
    }
}

impl From<Level> for LevelRange {
    fn from(level: Level) -> LevelRange {
        LevelRange { min: level, max: level }
    }
}

/// Printed as one level or as `MIN..MAX`.
impl fmt::Display for LevelRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max { self.min.fmt(f) } else { write!(f, "{}..{}", self.min, self.max) }
    }
}

/// The error of parsing a range of levels.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseLevelRangeError {
    /// A name is not that of a level.
    Level(ParseLevelError),
    /// The end is before the start.
    Empty(Level, Level),
}

impl fmt::Display for ParseLevelRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseLevelRangeError::Level(error) => error.fmt(f),
            ParseLevelRangeError::Empty(min, max) => {
                write!(f, "the range of levels is empty: {max} is easier than {min}")
            }
        }
    }
}

impl std::error::Error for ParseLevelRangeError {}

/// Parses a level, `MIN..MAX`, `..MAX` or `MIN..`, in any case.
impl FromStr for LevelRange {
    type Err = ParseLevelRangeError;

    fn from_str(text: &str) -> Result<LevelRange, ParseLevelRangeError> {
        let level = |name: &str| name.trim().parse::<Level>().map_err(ParseLevelRangeError::Level);
        let Some((min, max)) = text.split_once("..") else { return level(text).map(LevelRange::from) };
        let max = max.strip_prefix('=').unwrap_or(max);
        if min.trim().is_empty() && max.trim().is_empty() {
            return level(text).map(LevelRange::from);
        }
        let or = |name: &str, default| if name.trim().is_empty() { Ok(default) } else { level(name) };
        let (min, max) = (or(min, Level::Easy)?, or(max, Level::Extreme)?);
        LevelRange::new(min, max).ok_or(ParseLevelRangeError::Empty(min, max))
    }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for LevelRange {
    type Error = ParseLevelRangeError;

    fn try_from(text: String) -> Result<LevelRange, ParseLevelRangeError> {
        text.parse()
    }
}

#[cfg(feature = "serde")]
impl From<LevelRange> for String {
    fn from(range: LevelRange) -> String {
        range.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_and_printed() {
        for (text, min, max, printed) in [
            ("EASY", Level::Easy, Level::Easy, "easy"),
            ("medium .. Expert", Level::Medium, Level::Expert, "medium..expert"),
            ("hard..=master", Level::Hard, Level::Master, "hard..master"),
            ("hard..hard", Level::Hard, Level::Hard, "hard"),
            ("..hard", Level::Easy, Level::Hard, "easy..hard"),
            ("expert..", Level::Expert, Level::Extreme, "expert..extreme"),
        ] {
            let range: LevelRange = text.parse().expect(text);
            assert_eq!((range.min(), range.max(), &*range.to_string()), (min, max, printed), "{text}");
            assert_eq!(printed.parse(), Ok(range), "{text}");
        }
    }

    #[test]
    fn other_texts_are_errors() {
        for (text, message) in [
            ("", "unknown level \"\""),
            ("..", "unknown level \"..\""),
            ("easy..brutal", "unknown level \"brutal\""),
            ("hard..easy", "easy is easier than hard"),
        ] {
            let error = text.parse::<LevelRange>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn distances_count_levels() {
        let range = LevelRange::new(Level::Medium, Level::Expert).expect("in order");
        assert_eq!(Level::ALL.map(|level| range.distance(level)), [1, 0, 0, 0, 1, 2]);
    }
}
