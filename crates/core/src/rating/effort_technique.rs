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

/// The names, with the index of the hardest kind of rounds that has steps of this name, the sizes in which players
/// practice it, and the description unless a technique of another ladder has one.
const TECHNIQUES: [(&str, usize, &[usize], Option<&str>); 29] = [
    ("Hidden Single", 0, &[4, 6], None),
    ("Last Cell", 1, &[], Some("The digits of the other cells of a constraint leave one digit for its last cell.")),
    ("Cage Combination", 3, &[], Some("Only one set of digits is left for a cage, so no other digit fits in it.")),
    (
        "Bounds",
        4,
        &[],
        Some("Digits are too small or too large for a sum or a line, or a dot or a sign excludes them."),
    ),
    ("Naked Single", 5, &[6], None),
    ("Cage Combinations", 6, &[], Some("Digits are in none of the sets of digits that are left for a cage.")),
    ("Rule of 45", 7, &[], Some("Houses and the cages in them leave the sum of one cell.")),
    ("Locked Candidates", 8, &[6], None),
    ("Cell Exclusion", 8, &[], Some("All candidates of a cell exclude the same candidate elsewhere.")),
    (
        "Locked in Constraint",
        8,
        &[],
        Some("All sets of digits for a constraint contain a digit, and all its places there exclude a candidate."),
    ),
    ("Naked Pair", 9, &[6], None),
    ("Hidden Pair", 9, &[], None),
    ("Constraint Combinations", 10, &[], Some("A candidate occurs in no way to fill the cells of one constraint.")),
    ("Naked Triple", 11, &[], None),
    ("Hidden Triple", 11, &[], None),
    ("Naked Quad", 12, &[], None),
    ("Hidden Quad", 12, &[], None),
    (
        "Innies and Outies",
        14,
        &[],
        Some("Houses and their cages leave the sum of up to five cells; a candidate occurs in no way to reach it."),
    ),
    ("X-Wing", 15, &[], None),
    ("Swordfish", 15, &[], None),
    ("Jellyfish", 15, &[], None),
    ("Two Strong Links", 16, &[6], None),
    ("Three Strong Links", 17, &[], Some("Three strong links are joined by weak ones; one of the far ends is true.")),
    (
        "Forcing Set",
        18,
        &[],
        Some(
            "All candidates of a cell, or places of a digit in a house, exclude a candidate, also by one strong link.",
        ),
    ),
    ("Forcing Chain", 19, &[], Some("A candidate leads to a contradiction by implications with one premise each.")),
    ("Short Forcing Net", 20, &[], Some("A candidate leads to a contradiction by up to four rounds of easy steps.")),
    (
        "Forking Chain",
        21,
        &[],
        Some(
            "Chains from a candidate together leave a cell without candidates, or a digit without a place in a house.",
        ),
    ),
    ("Forcing Net", 22, &[], Some("A candidate leads to a contradiction by implications with any number of premises.")),
    ("Nested Forcing Net", 23, &[], Some("A candidate leads to a contradiction by nets inside of a net.")),
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

    /// Returns what the technique concludes, in one sentence; `None` for one that another ladder has, too.
    pub const fn description(self) -> Option<&'static str> {
        TECHNIQUES[self.0].3
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
