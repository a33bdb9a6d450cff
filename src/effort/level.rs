//! The five levels of difficulty.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How hard a puzzle is, in five steps that can be explained: each says what a solver must know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Hidden singles only.
    Easy,
    /// Naked singles too.
    Medium,
    /// Locked candidates and subsets too, still no search.
    Hard,
    /// Search, one assumption at a time, with short refutations.
    Expert,
    /// Long refutations, or assumptions inside assumptions.
    Extreme,
}

impl Level {
    /// The five levels, easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// Where each level begins on the scale of scores; the last one has no end.
    pub const BEGINS: [f64; 5] = [1.0, 2.0, 3.0, 4.0, 5.0];

    /// The level of a score.
    ///
    /// ```
    /// use cluewise::effort::Level;
    /// assert_eq!((Level::of(1.99), Level::of(2.0), Level::of(7.0)), (Level::Easy, Level::Medium, Level::Extreme));
    /// ```
    pub fn of(score: f64) -> Level {
        let level = Level::ALL.into_iter().zip(Level::BEGINS).rfind(|&(_, begin)| begin <= score);
        level.map_or(Level::Easy, |(level, _)| level)
    }

    /// The level's name: `easy`, `medium`, `hard`, `expert`, `extreme`.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard", "expert", "extreme"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no level's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no level is called {:?}; there are easy, medium, hard, expert and extreme", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|l| l.name() == name).ok_or_else(|| UnknownLevel(name.into()))
    }
}
