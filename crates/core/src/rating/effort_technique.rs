//! Names of the techniques of the effort scale of other kinds of puzzles than the classic one.

use super::same_name;
use std::fmt;
use std::str::FromStr;

/// A technique of the effort scale of other kinds of puzzles than the classic one.
///
/// ```
/// use cluewise::rating::EffortTechnique;
/// let technique: EffortTechnique = "naked-pair".parse()?;
/// assert_eq!(technique.name(), "Naked Pair");
/// # Ok::<(), cluewise::rating::UnknownEffortTechnique>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EffortTechnique(usize);

/// The names, with the index of the hardest kind of rounds that has steps of this name, and the sizes in which players
/// practice it.
const TECHNIQUES: [(&str, usize, &[usize]); 29] = [
    ("Hidden Single", 0, &[4, 6]),
    ("Last Cell", 1, &[]),
    ("Cage Combination", 3, &[]),
    ("Bounds", 4, &[]),
    ("Naked Single", 5, &[6]),
    ("Cage Combinations", 6, &[]),
    ("Rule of 45", 7, &[]),
    ("Locked Candidates", 8, &[6]),
    ("Cell Exclusion", 8, &[]),
    ("Locked in Constraint", 8, &[]),
    ("Naked Pair", 9, &[6]),
    ("Hidden Pair", 9, &[]),
    ("Constraint Combinations", 10, &[]),
    ("Naked Triple", 11, &[]),
    ("Hidden Triple", 11, &[]),
    ("Naked Quad", 12, &[]),
    ("Hidden Quad", 12, &[]),
    ("Innies and Outies", 14, &[]),
    ("X-Wing", 15, &[]),
    ("Swordfish", 15, &[]),
    ("Jellyfish", 15, &[]),
    ("Two Strong Links", 16, &[6]),
    ("Three Strong Links", 17, &[]),
    ("Forcing Set", 18, &[]),
    ("Forcing Chain", 19, &[]),
    ("Short Forcing Net", 20, &[]),
    ("Forking Chain", 21, &[]),
    ("Forcing Net", 22, &[]),
    ("Nested Forcing Net", 23, &[]),
];

impl EffortTechnique {
    /// The easiest technique.
    pub const HIDDEN_SINGLE: EffortTechnique = EffortTechnique(0);
    /// The hardest technique.
    pub const HARDEST: EffortTechnique = EffortTechnique(TECHNIQUES.len() - 1);

    /// Iterates over all techniques, easiest first.
    pub fn all() -> impl Iterator<Item = EffortTechnique> {
        (0..TECHNIQUES.len()).map(EffortTechnique)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        TECHNIQUES[self.0].0
    }

    /// Returns the sizes, other than 9x9, in which players practice the technique: those with enough puzzles that need it, but
    /// nothing harder.
    pub const fn practice_sizes(self) -> &'static [usize] {
        TECHNIQUES[self.0].2
    }

    /// Returns the number of kinds of rounds, easiest first, up to its own.
    pub const fn rounds(self) -> usize {
        TECHNIQUES[self.0].1 + 1
    }
}

impl fmt::Display for EffortTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns a name that has the sum of a house, such as Rule of 21 in 6x6 grids, with that of 9x9 grids; `None` if it has
/// no sum.
///
/// ```
/// assert_eq!(cluewise::rating::with_sum_of_9x9("Rule of 21").as_deref(), Some("Rule of 45"));
/// ```
pub fn with_sum_of_9x9(name: &str) -> Option<String> {
    // A sum may have the digits of a smaller one.
    let mut sums = (4..=25).rev().map(|side: u32| (side * (side + 1) / 2).to_string());
    sums.find(|sum| name.contains(sum.as_str())).map(|sum| name.replace(&sum, "45"))
}

/// The error of an unknown name of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEffortTechnique(String);

impl fmt::Display for UnknownEffortTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if same_name(&self.0, "Full House") {
            return f
                .write_str("sizes and variants have no technique Full House: its steps are those of Hidden Single");
        }
        let names: Vec<&str> = EffortTechnique::all().map(EffortTechnique::name).collect();
        write!(f, "sizes and variants have no technique {:?}; expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownEffortTechnique {}

impl FromStr for EffortTechnique {
    type Err = UnknownEffortTechnique;

    /// Parses a name; case, spaces and dashes do not matter. The Rule of 45 may have the sum of a house of any size.
    fn from_str(name: &str) -> Result<EffortTechnique, UnknownEffortTechnique> {
        let of_9x9 = with_sum_of_9x9(name);
        let is_called = |technique: &EffortTechnique| {
            let is_same = |name: &str| same_name(technique.name(), name);
            is_same(name) || of_9x9.as_deref().is_some_and(is_same)
        };
        EffortTechnique::all().find(is_called).ok_or_else(|| UnknownEffortTechnique(name.to_owned()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for EffortTechnique {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for EffortTechnique {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<EffortTechnique, D::Error> {
        let name = <String as serde::Deserialize>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
