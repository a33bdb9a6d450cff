//! The six levels of difficulty.

use crate::names::impl_names;

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

impl_names!(Level, ParseLevelError, "level");
