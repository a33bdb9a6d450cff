//! The five levels of difficulty.

use std::fmt;
use std::str::FromStr;

/// The difficulty of a puzzle in five levels, each defined by the techniques that it requires.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Level {
    /// Hidden singles only.
    Easy,
    /// Also naked singles.
    Medium,
    /// Also locked candidates and subsets, still without search.
    Hard,
    /// Search by single assumptions with short refutations.
    Expert,
    /// Long refutations or nested assumptions.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The minimum score of each level; the last level has no maximum.
    pub const MIN_SCORES: [f64; 5] = [1.0, 2.0, 3.0, 4.0, 5.0];

    /// Returns the level of a score.
    ///
    /// ```
    /// use cluewise::rating::effort::Level;
    /// assert_eq!((Level::from_score(1.99), Level::from_score(2.0), Level::from_score(7.0)), (Level::Easy, Level::Medium, Level::Extreme));
    /// ```
    pub fn from_score(score: f64) -> Level {
        let level = Level::ALL.into_iter().zip(Level::MIN_SCORES).rfind(|&(_, begin)| begin <= score);
        level.map_or(Level::Easy, |(level, _)| level)
    }

    /// Returns the name of the level: `easy`, `medium`, `hard`, `expert`, `extreme`.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard", "expert", "extreme"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing the name of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError(String);

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no level is called {:?}; there are easy, medium, hard, expert and extreme", self.0)
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(name: &str) -> Result<Level, ParseLevelError> {
        Level::ALL.into_iter().find(|l| l.name() == name).ok_or_else(|| ParseLevelError(name.into()))
    }
}
