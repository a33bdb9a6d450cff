//! Names of the techniques of the effort scale of other kinds of puzzles than the classic one.

use super::same_name;
use std::fmt;
use std::str::FromStr;

/// Declares the techniques, easiest first, and the table of their names, the sizes in which players practice them, and their
/// descriptions unless a technique of another ladder has one.
macro_rules! techniques {
    ($(#[$meta:meta])* $($technique:ident $name:literal $sizes:tt $($description:literal)?)*) => {
        $(#[$meta])*
        pub enum EffortTechnique {
            $(#[doc = concat!($name, ".")] $technique,)*
        }

        const TECHNIQUES: &[(EffortTechnique, &str, &[usize], &[&str])] =
            &[$((EffortTechnique::$technique, $name, &$sizes, &[$($description)?])),*];
    };
}

techniques! {
    /// A technique of the effort scale of other kinds of puzzles than the classic one.
    ///
    /// ```
    /// use cluewise::rating::EffortTechnique;
    /// let technique: EffortTechnique = "naked-pair".parse()?;
    /// assert_eq!(technique.name(), "Naked Pair");
    /// # Ok::<(), cluewise::rating::UnknownEffortTechnique>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    HiddenSingle "Hidden Single" [4, 6]
    LastCell "Last Cell" [] "The digits of the other cells of a constraint leave one digit for its last cell."
    CageCombination "Cage Combination" [] "Only one set of digits is left for a cage, so no other digit fits in it."
    Bounds "Bounds" [] "Digits are too small or too large for a sum or a line, or a dot or a sign excludes them."
    NakedSingle "Naked Single" [6]
    CageCombinations "Cage Combinations" [] "Digits are in none of the sets of digits that are left for a cage."
    RuleOf45 "Rule of 45" [] "Houses and the cages in them leave the sum of one cell."
    LockedCandidates "Locked Candidates" [6]
    CellExclusion "Cell Exclusion" [] "All candidates of a cell exclude the same candidate elsewhere."
    LockedInConstraint "Locked in Constraint" []
        "All sets of digits for a constraint contain a digit, and all its places there exclude a candidate."
    NakedPair "Naked Pair" [6]
    HiddenPair "Hidden Pair" []
    ConstraintCombinations "Constraint Combinations" []
        "A candidate occurs in no way to fill the cells of one constraint."
    NakedTriple "Naked Triple" []
    HiddenTriple "Hidden Triple" []
    NakedQuad "Naked Quad" []
    HiddenQuad "Hidden Quad" []
    InniesAndOuties "Innies and Outies" []
        "Houses and their cages leave the sum of up to five cells; a candidate occurs in no way to reach it."
    XWing "X-Wing" []
    Swordfish "Swordfish" []
    Jellyfish "Jellyfish" []
    TwoStrongLinks "Two Strong Links" [6]
    ThreeStrongLinks "Three Strong Links" [] "Three strong links are joined by weak ones; one of the far ends is true."
    ForcingSet "Forcing Set" []
        "All candidates of a cell, or places of a digit in a house, exclude a candidate, also by one strong link."
    ForcingChain "Forcing Chain" [] "A candidate leads to a contradiction by implications with one premise each."
    ShortForcingNet "Short Forcing Net" [] "A candidate leads to a contradiction by up to four rounds of easy steps."
    ForkingChain "Forking Chain" []
        "Chains from a candidate together leave a cell without candidates, or a digit without a place in a house."
    ForcingNet "Forcing Net" [] "A candidate leads to a contradiction by implications with any number of premises."
    NestedForcingNet "Nested Forcing Net" [] "A candidate leads to a contradiction by nets inside of a net."
}

impl EffortTechnique {
    /// Iterates over all techniques, easiest first.
    pub fn all() -> impl Iterator<Item = EffortTechnique> {
        TECHNIQUES.iter().map(|row| row.0)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        TECHNIQUES[self as usize].1
    }

    /// Returns the sizes, other than 9x9, in which players practice the technique: those with enough puzzles that need it, but
    /// nothing harder.
    pub const fn practice_sizes(self) -> &'static [usize] {
        TECHNIQUES[self as usize].2
    }

    /// Returns what the technique concludes, in one sentence; `None` for one that another ladder has, too.
    pub fn description(self) -> Option<&'static str> {
        TECHNIQUES[self as usize].3.first().copied()
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
