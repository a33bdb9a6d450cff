//! The six levels of difficulty.

use std::fmt;
use std::str::FromStr;

/// The difficulty of a puzzle in six levels, each defined by the techniques that it requires.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Level {
    /// Hidden singles solve the puzzle.
    Easy,
    /// Naked singles are needed too.
    Medium,
    /// Locked candidates or subsets (pairs, triples, quads) are needed.
    Hard,
    /// Fish, wings, patterns of one digit or uniqueness are needed.
    Expert,
    /// Chains are needed.
    Master,
    /// Forcing chains or nets are needed, or the points exceed 1700 in total.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 6] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Master, Level::Extreme];

    /// The minimum score of each level; the last level has no maximum.
    pub const MIN_SCORES: [f64; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];

    /// Returns the level of a score.
    ///
    /// ```
    /// use cluewise::rating::effort::Level;
    /// let levels = [1.99, 2.0, 8.0].map(Level::from_score);
    /// assert_eq!(levels, [Level::Easy, Level::Medium, Level::Extreme]);
    /// ```
    pub fn from_score(score: f64) -> Level {
        let level = Level::ALL.into_iter().zip(Level::MIN_SCORES).rfind(|&(_, begin)| begin <= score);
        level.map_or(Level::Easy, |(level, _)| level)
    }

    /// Returns the name of the level: `easy`, `medium`, `hard`, `expert`, `master`, `extreme`.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard", "expert", "master", "extreme"][self as usize]
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
        write!(f, "unknown level {:?}; expected easy, medium, hard, expert, master or extreme", self.0)
    }
}

impl std::error::Error for ParseLevelError {}

/// Parses a name in any case.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(name: &str) -> Result<Level, ParseLevelError> {
        Level::ALL.into_iter().find(|l| l.name().eq_ignore_ascii_case(name)).ok_or_else(|| ParseLevelError(name.into()))
    }
}
