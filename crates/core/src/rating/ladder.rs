//! The ladders by which puzzles are explained and techniques are named.

use crate::names::impl_names;

/// A ladder: techniques in the order in which they are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Ladder {
    /// The ladder of HoDoKu, [`rating::hodoku`](crate::rating::hodoku).
    #[default]
    Hodoku,
    /// The ladder of Sudoku Explainer, [`rating::se`](crate::rating::se).
    Se,
    /// The ladder of the effort scale of sizes and variants, [`kinds`](crate::kinds).
    Effort,
}

impl Ladder {
    /// All ladders.
    pub const ALL: [Ladder; 3] = [Ladder::Hodoku, Ladder::Se, Ladder::Effort];

    /// The ladders whose techniques classic puzzles are rated by.
    pub const OF_CLASSIC: [Ladder; 2] = [Ladder::Hodoku, Ladder::Se];

    /// Returns the name of the ladder: `hodoku`, `se`, `effort`.
    pub const fn name(self) -> &'static str {
        ["hodoku", "se", "effort"][self as usize]
    }
}

impl_names!(Ladder, ParseLadderError, "ladder");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ladders_have_names() {
        for ladder in Ladder::ALL {
            assert_eq!(ladder.to_string().to_uppercase().parse(), Ok(ladder));
        }
        assert!("snake".parse::<Ladder>().is_err());
    }
}
