//! Versions of Sudoku Explainer with different ratings.

use super::step::Step;
use super::technique::Technique;
use std::fmt;
use std::str::FromStr;

/// A version of Sudoku Explainer. The ratings of 1.4 % of random minimal puzzles depend on it.
///
/// The versions differ in direct pointing, direct claiming, direct hidden pairs and direct hidden triplets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Version {
    /// Version 1.2.1, and programs that equal it: direct techniques place their digit and eliminate nothing.
    /// Collections of puzzles, such as the Patterns Game, are rated by it.
    #[default]
    V1_2_1,
    /// Version 2022.3 from its commit of 2022-03-30 on: direct techniques also eliminate candidates.
    V2022,
}

impl Version {
    /// All versions, by age.
    pub const ALL: [Version; 2] = [Version::V1_2_1, Version::V2022];

    /// Returns the name: `1.2.1` or `2022`.
    pub const fn name(self) -> &'static str {
        match self {
            Version::V1_2_1 => "1.2.1",
            Version::V2022 => "2022",
        }
    }

    /// Returns the step as this version applies it.
    pub(crate) fn adapt(self, mut step: Step) -> Step {
        let is_direct = matches!(
            step.technique,
            Technique::DirectPointing | Technique::DirectClaiming | Technique::DirectHiddenSet(_)
        );
        if self == Version::V1_2_1 && is_direct {
            step.eliminations.clear();
        }
        step
    }
}

/// Printed as its name.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not a [`Version`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseVersionError(());

impl fmt::Display for ParseVersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the versions of Sudoku Explainer are 1.2.1 and 2022")
    }
}

impl std::error::Error for ParseVersionError {}

impl FromStr for Version {
    type Err = ParseVersionError;

    fn from_str(text: &str) -> Result<Version, ParseVersionError> {
        let version = Version::ALL.into_iter().find(|version| version.name() == text);
        version.ok_or(ParseVersionError(()))
    }
}
