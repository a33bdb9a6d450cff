//! HoDoKu's five levels.

use crate::names::impl_names;

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

impl_names!(Level, ParseLevelError, "HoDoKu level");

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
