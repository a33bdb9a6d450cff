//! Levels with a number of puzzles, as in `hard=10`.

use crate::rating::effort::{Level, ParseLevelError};
use std::fmt;
use std::str::FromStr;

/// A level, and the number of its puzzles if given.
///
/// ```
/// use cluewise::generator::LevelCount;
/// use cluewise::rating::effort::Level;
/// assert_eq!("hard=10".parse(), Ok(LevelCount { level: Level::Hard, count: Some(10) }));
/// assert_eq!("hard".parse(), Ok(LevelCount { level: Level::Hard, count: None }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelCount {
    /// The level.
    pub level: Level,
    /// The number of puzzles.
    pub count: Option<u64>,
}

/// The error of parsing a level with a number of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseLevelCountError {
    /// The name of the level is unknown.
    Level(ParseLevelError),
    /// The text after `=` is not a number.
    Count(String),
}

impl fmt::Display for ParseLevelCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseLevelCountError::Level(error) => error.fmt(f),
            ParseLevelCountError::Count(text) => write!(f, "{text:?} is not a number of puzzles"),
        }
    }
}

impl std::error::Error for ParseLevelCountError {}

impl FromStr for LevelCount {
    type Err = ParseLevelCountError;

    fn from_str(text: &str) -> Result<LevelCount, ParseLevelCountError> {
        let (level, count) = text.split_once('=').map_or((text, None), |(level, count)| (level, Some(count)));
        let level = level.parse().map_err(ParseLevelCountError::Level)?;
        let parse_count = |text: &str| text.trim().parse().map_err(|_| ParseLevelCountError::Count(text.into()));
        Ok(LevelCount { level, count: count.map(parse_count).transpose()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_are_errors() {
        for (text, message) in [
            ("brutal=3", "no level is called"),
            ("easy=x", "\"x\" is not a number of puzzles"),
            ("easy=", "\"\" is not a number of puzzles"),
            ("easy=-1", "\"-1\" is not a number of puzzles"),
        ] {
            let error = text.parse::<LevelCount>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
