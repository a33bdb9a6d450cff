//! HoDoKu's five levels.

use std::fmt;
use std::str::FromStr;

/// The difficulty of a puzzle in HoDoKu's five levels.
///
/// It is the highest level of the techniques used, and at least the level whose maximum score is not exceeded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Basic fish, single-digit patterns, wings, uniqueness, coloring.
    Hard,
    /// Finned fish, chains, almost locked sets.
    Unfair,
    /// Forcing chains and nets, trial and error.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Returns the name of the level: `easy`, `medium`, `hard`, `unfair`, `extreme`.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard", "unfair", "extreme"][self as usize]
    }

    /// Returns the maximum score of the level; a puzzle above it belongs to the next level.
    pub const fn max_score(self) -> u32 {
        [800, 1000, 1600, 1800, u32::MAX][self as usize]
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
        write!(f, "unknown HoDoKu level {:?}; expected easy, medium, hard, unfair or extreme", self.0)
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let found = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| ParseLevelError(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(level.to_string().to_uppercase().parse(), Ok(level));
        }
        assert!("diabolical".parse::<Level>().is_err());
    }
}
