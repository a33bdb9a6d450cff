//! The verdict on the number of solutions of a puzzle.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Classification of a puzzle by its number of solutions.
///
/// Its text form, also with `serde`, is `none`, `unique` or `several`.
///
/// ```
/// use cluewise::{Puzzle, solver::{self, Verdict}};
/// let verdict = Verdict::from_count(solver::count(&Puzzle::EMPTY, 2));
/// assert_eq!(verdict, Verdict::Multiple);
/// assert_eq!(verdict.to_string(), "several");
/// assert_eq!("unique".parse(), Ok(Verdict::Unique));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one solution: a proper puzzle.
    Unique,
    /// At least two solutions.
    #[cfg_attr(feature = "serde", serde(rename = "several"))]
    Multiple,
}

impl Verdict {
    /// All verdicts, by number of solutions.
    pub const ALL: [Verdict; 3] = [Verdict::None, Verdict::Unique, Verdict::Multiple];

    /// Returns the verdict on a puzzle with this many solutions, counted with a limit of at least 2.
    pub const fn from_count(count: u64) -> Verdict {
        match count {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Multiple => "several",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Verdict {
    type Err = InvalidVerdict;

    fn from_str(text: &str) -> Result<Verdict, InvalidVerdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == text).ok_or(InvalidVerdict)
    }
}

/// Error of parsing a [`Verdict`] from another word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidVerdict;

impl fmt::Display for InvalidVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a verdict; expected none, unique or several")
    }
}

impl Error for InvalidVerdict {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        assert!(Verdict::ALL.into_iter().all(|verdict| verdict.to_string().parse() == Ok(verdict)));
        assert_eq!("many".parse::<Verdict>(), Err(InvalidVerdict));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn serde_uses_the_text_form() {
        for verdict in Verdict::ALL {
            let json = format!("\"{verdict}\"");
            assert_eq!(serde_json::to_string(&verdict).unwrap(), json);
            assert_eq!(serde_json::from_str::<Verdict>(&json).unwrap(), verdict);
        }
    }
}
