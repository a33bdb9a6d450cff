//! The ladders by which puzzles are explained and techniques are named.

use std::fmt;
use std::str::FromStr;

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
}

impl Ladder {
    /// All ladders.
    pub const ALL: [Ladder; 2] = [Ladder::Hodoku, Ladder::Se];

    /// Returns the name of the ladder: `hodoku`, `se`.
    pub const fn name(self) -> &'static str {
        ["hodoku", "se"][self as usize]
    }

    /// Returns the ladder of JSON walkthroughs without the field.
    #[cfg(feature = "serde")]
    pub(super) fn se() -> Ladder {
        Ladder::Se
    }

    #[cfg(feature = "serde")]
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(super) fn is_se(&self) -> bool {
        *self == Ladder::Se
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing the name of a ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLadderError(String);

impl fmt::Display for ParseLadderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown ladder {:?}; expected hodoku or se", self.0)
    }
}

impl std::error::Error for ParseLadderError {}

/// Parses a name in any case.
impl FromStr for Ladder {
    type Err = ParseLadderError;

    fn from_str(name: &str) -> Result<Ladder, ParseLadderError> {
        let ladder = Ladder::ALL.into_iter().find(|ladder| ladder.name().eq_ignore_ascii_case(name));
        ladder.ok_or_else(|| ParseLadderError(name.into()))
    }
}

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
