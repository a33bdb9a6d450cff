//! The names of the techniques on the ladder.

use super::chain::{ChainKind, NetLevel};
use super::technique::Technique;
use super::tenths::Tenths;
use crate::rating::spelling::same_name;
use std::fmt;
use std::str::FromStr;

/// Defines the techniques of the ladder: kind, name, lowest rating in tenths, and `uniqueness` if it assumes that the
/// puzzle has exactly one solution.
macro_rules! techniques {
    ($($variant:ident $name:literal $min_tenths:literal $($uniqueness:ident)?;)*) => {
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
    DirectLocking "direct-locking" 17;
    DirectHiddenPair "direct-hidden-pair" 20;
    NakedSingle "naked-single" 23;
    DirectHiddenTriplet "direct-hidden-triplet" 25;
    Locking "locking" 26;
    NakedPair "naked-pair" 30;
    XWing "x-wing" 32;
    HiddenPair "hidden-pair" 34;
    NakedTriplet "naked-triplet" 36;
    Swordfish "swordfish" 38;
    HiddenTriplet "hidden-triplet" 40;
    XyWing "xy-wing" 42;
    XyzWing "xyz-wing" 44;
    UniqueLoop "unique-loop" 45 uniqueness;
    NakedQuad "naked-quad" 50;
    Jellyfish "jellyfish" 52;
    HiddenQuad "hidden-quad" 54;
    Bug "bug" 56 uniqueness;
    AlignedPair "aligned-pair" 62;
    Chain "chain" 65;
    AlignedTriplet "aligned-triplet" 75;
    Nishio "nishio" 75;
    MultipleChain "multiple-chain" 80;
    DynamicChain "dynamic-chain" 85;
    NestedChain1 "nested-chain-1" 90;
    NestedChain2 "nested-chain-2" 95;
    NestedChain3 "nested-chain-3" 100;
    NestedChain4 "nested-chain-4" 105;
    NestedChain5 "nested-chain-5" 110;
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

/// Names of several techniques that are one on the ladder.
const FAMILIES: [(&str, TechniqueId); 3] =
    [("unique rectangle", TechniqueId::UniqueLoop), ("bug+1", TechniqueId::Bug), ("forcing chain", TechniqueId::Chain)];

/// Parses the name on the ladder, or one that steps have, such as `Unique Rectangle type 1`.
impl FromStr for TechniqueId {
    type Err = ParseTechniqueIdError;

    fn from_str(name: &str) -> Result<TechniqueId, ParseTechniqueIdError> {
        let on_ladder = || TechniqueId::all().find(|id| same_name(id.name(), name));
        let of_step = || Technique::all().find(|technique| same_name(&technique.to_string(), name));
        let of_family = || FAMILIES.into_iter().find(|(family, _)| same_name(family, name));
        on_ladder()
            .or_else(|| TechniqueId::of_step(of_step()?))
            .or_else(|| Some(of_family()?.1))
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
