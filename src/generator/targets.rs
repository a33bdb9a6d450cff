//! What puzzles are asked for, and whether such puzzles can exist.

use super::symmetry::Symmetry;
use crate::effort::Level;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// What kind of puzzle to make. The default asks for nothing: clues are removed in random order as long as any can go.
///
/// ```
/// use cluewise::effort::Level;
/// use cluewise::generator::{Symmetry, Targets};
/// let targets = Targets::default().with_level(Level::Hard).with_symmetry(Symmetry::Rot180);
/// assert!(targets.check().is_ok());
/// assert!(targets.with_clues(10..=16).check().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Targets {
    /// The level of difficulty; with it, clues are removed as long as the puzzle stays within the level.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub level: Option<Level>,
    /// The least and the greatest number of clues. Each puzzle aims at a number drawn from the range.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no clue may be needless.
    #[serde(default)]
    pub minimal: bool,
    /// The symmetry of the pattern of clues.
    #[serde(default)]
    pub symmetry: Symmetry,
}

/// Why targets cannot be met by any puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The range of clues has no number in it.
    EmptyRange,
    /// Fewer than 17 clues never have one solution only (McGuire, Tugemann, Civario 2012).
    TooFewClues,
    /// More than 80 clues leave no cell to fill.
    TooManyClues,
    /// Minimal puzzles of more than 40 clues are not known.
    TooManyForMinimal,
    /// No union of the symmetry's orbits has so many cells.
    SymmetryHasNoSuchCount(Symmetry),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::EmptyRange => f.write_str("the range of clues is empty: its end lies before its start"),
            Impossible::TooFewClues => f.write_str("no puzzle with fewer than 17 clues has exactly one solution"),
            Impossible::TooManyClues => f.write_str("a puzzle has at most 80 clues; 81 leave no cell to fill"),
            Impossible::TooManyForMinimal => f.write_str("no minimal puzzle with more than 40 clues is known"),
            Impossible::SymmetryHasNoSuchCount(symmetry) => {
                write!(f, "no pattern with the symmetry {symmetry} has a number of clues in the range")
            }
        }
    }
}

impl std::error::Error for Impossible {}

impl Targets {
    /// The fewest clues of a puzzle with one solution.
    pub const FEWEST_CLUES: usize = 17;
    /// The most clues of a known minimal puzzle.
    pub const MOST_MINIMAL_CLUES: usize = 40;

    /// The same with this level.
    pub fn with_level(self, level: Level) -> Targets {
        Targets { level: Some(level), ..self }
    }

    /// The same with so many clues.
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Targets {
        Targets { clues: Some(clues), ..self }
    }

    /// The same with this symmetry.
    pub fn with_symmetry(self, symmetry: Symmetry) -> Targets {
        Targets { symmetry, ..self }
    }

    /// The same without needless clues.
    pub fn minimal(self) -> Targets {
        Targets { minimal: true, ..self }
    }

    /// Whether nothing that is known rules the targets out.
    ///
    /// # Errors
    /// The reason why no puzzle can meet them.
    pub fn check(&self) -> Result<(), Impossible> {
        let Some(clues) = &self.clues else { return Ok(()) };
        if clues.is_empty() {
            Err(Impossible::EmptyRange)
        } else if *clues.end() < Self::FEWEST_CLUES {
            Err(Impossible::TooFewClues)
        } else if *clues.start() > 80 {
            Err(Impossible::TooManyClues)
        } else if self.minimal && *clues.start() > Self::MOST_MINIMAL_CLUES {
            Err(Impossible::TooManyForMinimal)
        } else if !self.reachable().any(|count| clues.contains(&count)) {
            Err(Impossible::SymmetryHasNoSuchCount(self.symmetry))
        } else {
            Ok(())
        }
    }

    /// Whether each attempt meets them.
    pub(super) fn are_met_at_once(&self) -> bool {
        let Targets { level, clues, minimal, symmetry } = self;
        level.is_none() && clues.is_none() && (!minimal || *symmetry == Symmetry::None)
    }

    /// The numbers of clues that unions of the symmetry's orbits have, from 17 to 80.
    fn reachable(&self) -> impl Iterator<Item = usize> {
        let sums = self.symmetry.orbits().iter().fold(1u128, |sums, orbit| sums | sums << orbit.len());
        (Self::FEWEST_CLUES..=80).filter(move |&count| sums >> count & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_targets_are_refused() {
        use Impossible::*;
        let full = Symmetry::Full;
        let table = [
            ("any", 17..=80, false, Symmetry::None, Ok(())),
            ("sixteen", 10..=16, false, Symmetry::None, Err(TooFewClues)),
            ("seventeen", 10..=17, false, Symmetry::None, Ok(())),
            ("eighty-one", 81..=81, false, Symmetry::None, Err(TooManyClues)),
            ("backwards", RangeInclusive::new(30, 20), false, Symmetry::None, Err(EmptyRange)),
            ("minimal with 41", 41..=50, true, Symmetry::None, Err(TooManyForMinimal)),
            ("minimal with 40", 40..=50, true, Symmetry::None, Ok(())),
            ("fours and one", 26..=27, false, full, Err(SymmetryHasNoSuchCount(full))),
            ("six fours and one", 25..=25, false, full, Ok(())),
        ];
        for (name, clues, minimal, symmetry, want) in table {
            let targets = Targets { clues: Some(clues), minimal, symmetry, level: None };
            assert_eq!(targets.check(), want, "{name}");
        }
    }
}
