//! The names of the techniques on the ladder.

use super::chain::{ChainKind, NetLevel};
use super::technique::Technique;
use super::tenths::Tenths;
use crate::rating::spelling::same_name;
use std::fmt;
use std::str::FromStr;

/// Defines the techniques of the ladder: kind, name, lowest rating in tenths, `uniqueness` if it assumes that the puzzle has
/// exactly one solution, in brackets the names of its steps, and its description; names and descriptions that HoDoKu's
/// technique of the same name has too are left out.
macro_rules! techniques {
    ($($variant:ident $name:literal $min_tenths:literal $($uniqueness:ident)? $([$($step:literal),+])? $($text:literal)?;)*) => {
        /// A technique of the ladder, by its name on the command line and in packs. Targets require or forbid
        /// techniques by it.
        ///
        /// ```
        /// use cluewise::rating::se::{TechniqueId, Tenths};
        /// let x_wing: TechniqueId = "x-wing".parse().unwrap();
        /// assert_eq!((x_wing.name(), x_wing.min_rating()), ("x-wing", Tenths::new(32)));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
        #[non_exhaustive]
        pub enum TechniqueId {
            $(#[doc = concat!("`", $name, "`.")] $variant,)*
        }

        impl TechniqueId {
            /// All techniques, in the order in which they are tried.
            pub(super) const ALL: &[TechniqueId] = &[$(TechniqueId::$variant),*];

            /// Returns the name, such as `x-wing`.
            pub fn name(self) -> &'static str {
                match self { $(TechniqueId::$variant => $name),* }
            }

            /// Returns the lowest rating of the steps of this technique.
            pub fn min_rating(self) -> Tenths {
                match self { $(TechniqueId::$variant => Tenths::new($min_tenths)),* }
            }

            /// Returns the names of its steps that HoDoKu does not have, without their types.
            pub fn step_names(self) -> &'static [&'static str] {
                match self { $(TechniqueId::$variant => &[$($($step),+)?]),* }
            }

            /// Returns what the technique concludes, in one sentence; `None` if HoDoKu has a technique of this name.
            pub fn description(self) -> Option<&'static str> {
                let text: &[&'static str] = match self { $(TechniqueId::$variant => &[$($text)?]),* };
                text.first().copied()
            }

            /// Returns whether it assumes that the puzzle has exactly one solution.
            pub(super) fn assumes_uniqueness(self) -> bool {
                match self { $(TechniqueId::$variant => !stringify!($($uniqueness)?).is_empty()),* }
            }
        }
    };
}

// In the order of Sudoku Explainer. The lowest ratings ascend.
techniques! {
    HiddenSingle "hidden-single" 10;
    DirectLocking "direct-locking" 17 ["Direct Pointing", "Direct Claiming"]
        "Pointing or Claiming after which a digit fits in one cell of a house only.";
    DirectHiddenPair "direct-hidden-pair" 20 ["Direct Hidden Pair"]
        "A Hidden Pair after which a digit fits in one cell of a house only.";
    NakedSingle "naked-single" 23;
    DirectHiddenTriplet "direct-hidden-triplet" 25 ["Direct Hidden Triplet"]
        "A Hidden Triplet after which a digit fits in one cell of a house only.";
    Locking "locking" 26 ["Pointing", "Claiming"]
        "Pointing or Claiming: a digit confined to a box and a line leaves the rest of one of them.";
    NakedPair "naked-pair" 30;
    XWing "x-wing" 32;
    HiddenPair "hidden-pair" 34;
    NakedTriplet "naked-triplet" 36 ["Naked Triplet"]
        "Three cells of a house have three candidates in all, which leave its other cells.";
    Swordfish "swordfish" 38;
    HiddenTriplet "hidden-triplet" 40 ["Hidden Triplet"]
        "Three digits fit in the same three cells of a house only, so these lose all others.";
    XyWing "xy-wing" 42;
    XyzWing "xyz-wing" 44;
    UniqueLoop "unique-loop" 45 uniqueness ["Unique Rectangle", "Unique Loop"]
        "A loop of cells with the same two digits would have two solutions; an extra digit avoids it.";
    NakedQuad "naked-quad" 50 ["Naked Quad"]
        "Four cells of a house have four candidates in all, which leave its other cells.";
    Jellyfish "jellyfish" 52;
    HiddenQuad "hidden-quad" 54 ["Hidden Quad"]
        "Four digits fit in the same four cells of a house only, so these lose all others.";
    Bug "bug" 56 uniqueness
        "Without some extra candidates all cells would have two and the puzzle two solutions; one of them is true.";
    AlignedPair "aligned-pair" 62 ["Aligned Pair Exclusion"]
        "No combination of digits in two cells is possible with a candidate, so it is false.";
    Chain "chain" 65 ["Forcing Chain", "Bidirectional Cycle", "Bidirectional X-Cycle", "Bidirectional Y-Cycle"]
        "A chain or cycle of links between candidates, such as an X-Chain or a Forcing Chain.";
    AlignedTriplet "aligned-triplet" 75 ["Aligned Triplet Exclusion"]
        "No combination of digits in three cells is possible with a candidate, so it is false.";
    Nishio "nishio" 75 ["Nishio Forcing Chains"]
        "A candidate leads to a contradiction in its own digit.";
    MultipleChain "multiple-chain" 80
        "All candidates of a cell, or of a digit in a house, lead by chains to the same conclusion.";
    DynamicChain "dynamic-chain" 85
        "Implications that use several earlier ones lead to a contradiction or to the same conclusion.";
    NestedChain1 "nested-chain-1" 90
        "Dynamic chains that also use Pointing, Claiming, subsets and fish.";
    NestedChain2 "nested-chain-2" 95
        "Dynamic chains that also use forcing chains.";
    NestedChain3 "nested-chain-3" 100
        "Dynamic chains that also use multiple forcing chains.";
    NestedChain4 "nested-chain-4" 105
        "Dynamic chains that also use dynamic forcing chains.";
    NestedChain5 "nested-chain-5" 110
        "Dynamic chains that also use dynamic forcing chains with forcing chains in them.";
}

impl TechniqueId {
    /// Iterates over all techniques of the ladder, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = TechniqueId> {
        TechniqueId::ALL.iter().copied()
    }

    /// Returns the technique that finds a step of this technique; `None` for custom techniques.
    fn of_step(technique: Technique) -> Option<TechniqueId> {
        use TechniqueId as T;
        Some(match technique {
            Technique::HiddenSingle => T::HiddenSingle,
            Technique::DirectPointing | Technique::DirectClaiming => T::DirectLocking,
            Technique::DirectHiddenSet(2) => T::DirectHiddenPair,
            Technique::DirectHiddenSet(_) => T::DirectHiddenTriplet,
            Technique::NakedSingle => T::NakedSingle,
            Technique::Pointing | Technique::Claiming => T::Locking,
            Technique::NakedSet(size) => {
                [T::NakedPair, T::NakedTriplet, T::NakedQuad][usize::from(size.clamp(2, 4)) - 2]
            }
            Technique::HiddenSet(size) => {
                [T::HiddenPair, T::HiddenTriplet, T::HiddenQuad][usize::from(size.clamp(2, 4)) - 2]
            }
            Technique::Fish(size) => [T::XWing, T::Swordfish, T::Jellyfish][usize::from(size.clamp(2, 4)) - 2],
            Technique::XyWing => T::XyWing,
            Technique::XyzWing => T::XyzWing,
            Technique::UniqueLoop { .. } => T::UniqueLoop,
            Technique::Bug(_) => T::Bug,
            Technique::AlignedExclusion(2) => T::AlignedPair,
            Technique::AlignedExclusion(_) => T::AlignedTriplet,
            Technique::Chain(kind) => TechniqueId::of_chain(kind),
            Technique::Custom(_) => return None,
        })
    }

    fn of_chain(kind: ChainKind) -> TechniqueId {
        use ChainKind::{Cell, Contradiction, Double, Region};
        use TechniqueId as T;
        let level = match kind {
            Contradiction(level) | Double(level) | Cell(level) | Region(level) => level,
            _ => return T::Chain,
        };
        match level {
            NetLevel::Nishio => T::Nishio,
            NetLevel::Static => T::MultipleChain,
            NetLevel::Dynamic(0) => T::DynamicChain,
            NetLevel::Dynamic(1) => T::NestedChain1,
            NetLevel::Dynamic(2) => T::NestedChain2,
            NetLevel::Dynamic(3) => T::NestedChain3,
            NetLevel::Dynamic(4) => T::NestedChain4,
            NetLevel::Dynamic(_) => T::NestedChain5,
        }
    }
}

impl fmt::Display for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing the name of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTechniqueIdError(String);

impl fmt::Display for ParseTechniqueIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = TechniqueId::all().map(TechniqueId::name).collect();
        write!(f, "unknown technique {:?}; expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for ParseTechniqueIdError {}

/// Parses the name on the ladder, or one that steps have, such as `Unique Rectangle` or `Unique Rectangle type 1`.
impl FromStr for TechniqueId {
    type Err = ParseTechniqueIdError;

    fn from_str(name: &str) -> Result<TechniqueId, ParseTechniqueIdError> {
        let on_ladder = || TechniqueId::all().find(|id| same_name(id.name(), name));
        let of_step = || Technique::all().find(|technique| same_name(&technique.to_string(), name));
        let is_step = |id: &TechniqueId| id.step_names().iter().any(|step| same_name(step, name));
        let bug = || same_name("bug+1", name).then_some(TechniqueId::Bug);
        on_ladder()
            .or_else(|| TechniqueId::of_step(of_step()?))
            .or_else(|| TechniqueId::all().find(is_step))
            .or_else(bug)
            .ok_or_else(|| ParseTechniqueIdError(name.into()))
    }
}

impl TryFrom<String> for TechniqueId {
    type Error = ParseTechniqueIdError;

    fn try_from(name: String) -> Result<TechniqueId, ParseTechniqueIdError> {
        name.parse()
    }
}

impl From<TechniqueId> for String {
    fn from(id: TechniqueId) -> String {
        id.name().into()
    }
}

/// A set of techniques of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TechniqueSet(u32);

const _: () = assert!(TechniqueId::ALL.len() <= u32::BITS as usize, "one bit per technique");

impl TechniqueSet {
    /// Returns whether the set has no technique.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the technique is in the set.
    pub fn contains(self, id: TechniqueId) -> bool {
        self.0 >> id as u32 & 1 != 0
    }
}

impl FromIterator<TechniqueId> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = TechniqueId>>(ids: I) -> TechniqueSet {
        TechniqueSet(ids.into_iter().fold(0, |set, id| set | 1 << id as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_text_and_json() {
        for id in TechniqueId::all() {
            assert_eq!(id.to_string().parse(), Ok(id));
            #[cfg(feature = "serde")]
            assert_eq!(serde_json::to_value(id).unwrap(), id.name());
        }
        assert_eq!("X Wing".parse::<TechniqueId>().map(TechniqueId::name), Ok("x-wing"));
        assert!("x ray".parse::<TechniqueId>().is_err());
    }

    /// The rater stops at the first technique whose lowest rating is above the maximum.
    #[test]
    fn lowest_ratings_ascend() {
        assert!(TechniqueId::all().is_sorted_by_key(TechniqueId::min_rating));
    }

    #[test]
    fn a_set_contains_its_techniques() {
        let even: TechniqueSet = TechniqueId::all().step_by(2).collect();
        assert!(TechniqueId::all().enumerate().all(|(i, id)| even.contains(id) == (i % 2 == 0)));
        assert!(!even.is_empty() && TechniqueSet::default().is_empty());
    }
}
