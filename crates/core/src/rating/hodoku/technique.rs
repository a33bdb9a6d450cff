//! The techniques of the ladder and its entries, without the searches.

use super::level::Level;
use crate::rating::spelling::same_name;
use std::fmt;
use std::str::FromStr;

/// The part of the grid that has few clues at each step of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SparsePart {
    /// A house.
    House,
    /// The cells of a digit.
    Digit,
}

/// Defines the techniques and the entries of the ladder.
macro_rules! define_techniques {
    ($($order:literal $level:ident $score:literal $module:ident::$finder:ident $($unrated:ident)?
        $($group:literal $(practice $group_short:literal)? $([$($group_other:literal),+])? $($group_text:literal)?)?:
        $($variant:ident $name:literal $id:literal
            $(practice $short:literal)? $([$($other:literal),+])? $(=> $sparse:ident)? $($text:literal)?),+;)*) => {
        /// A technique of HoDoKu's ladder, named as HoDoKu names it.
        ///
        /// Printed with HoDoKu's name, such as `Locked Candidates Type 1 (Pointing)`; parsed from that name or from its
        /// identifier, such as `pointing`, in any case, with or without spaces and dashes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Technique {
            $($(#[doc = concat!($name, ", identifier `", $id, "`.")] $variant,)+)*
        }

        impl Technique {
            /// All techniques, in the order of the ladder; techniques of the same entry are adjacent.
            pub const ALL: &[Technique] = &[$($(Technique::$variant),+),*];

            /// Returns HoDoKu's name of the technique.
            pub const fn name(self) -> &'static str {
                match self { $($(Technique::$variant => $name),+),* }
            }

            /// Returns the identifier of the technique in kebab case.
            pub const fn id(self) -> &'static str {
                match self { $($(Technique::$variant => $id),+),* }
            }

            /// Returns the part of the grid that has few clues wherever the technique finds a step; `None` if there is
            /// no such part.
            pub(crate) const fn sparse_part(self) -> Option<SparsePart> {
                match self {
                    $($($(Technique::$variant => Some(SparsePart::$sparse),)?)+)*
                    _ => None,
                }
            }
        }

        /// Other names, and the identifiers of their techniques.
        pub(super) const OTHER_NAMES: &[(&str, &str)] = &[
            $($($($(($group_other, $group),)+)?)? $($($(($other, $id),)+)?)+)*
        ];

        /// The identifiers of techniques that players practice, and their short names.
        pub(super) const PRACTICED: &[(&str, &str)] = &[
            $($($(($group, $group_short),)?)? $($(($id, $short),)?)+)*
        ];

        /// The identifiers of techniques, and their descriptions.
        pub(super) const DESCRIPTIONS: &[(&str, &str)] = &[
            $($($(($group, $group_text),)?)? $($(($id, $text),)?)+)*
        ];

        /// The ladder, in order.
        pub const LADDER: &[LadderEntry] = &[$(LadderEntry {
            id: [$($group,)? $($id),+][0],
            order: $order,
            level: Level::$level,
            base_score: $score,
            techniques: &[$(Technique::$variant),+],
            is_rated: stringify!($($unrated)?).is_empty(),
            set: TechniqueSet::new(&[$(Technique::$variant),+]),
        }),*];
    };
}

ladder_table!(define_techniques);

/// One entry of the ladder.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LadderEntry {
    /// The identifier of the technique or the group of techniques in kebab case.
    pub id: &'static str,
    /// The order of the entry, as HoDoKu numbers it.
    pub order: u32,
    /// The minimum level of a puzzle that needs the technique.
    pub level: Level,
    /// The base score: each step adds it to the score of the puzzle.
    pub base_score: u32,
    /// The techniques that the entry finds.
    pub techniques: &'static [Technique],
    /// Whether the entry is part of the rating; others are only searched on request.
    pub is_rated: bool,
    set: TechniqueSet,
}

impl LadderEntry {
    /// Returns whether one of its techniques is in the set.
    pub(super) fn is_in(&self, techniques: TechniqueSet) -> bool {
        !(self.set & techniques).is_empty()
    }
}

impl Technique {
    /// Returns whether it is a Sashimi fish.
    pub fn is_sashimi(self) -> bool {
        use Technique::{
            SashimiJellyfish, SashimiLeviathan, SashimiSquirmbag, SashimiSwordfish, SashimiWhale, SashimiXWing,
        };
        let small = matches!(self, SashimiXWing | SashimiSwordfish | SashimiJellyfish);
        small || matches!(self, SashimiSquirmbag | SashimiWhale | SashimiLeviathan)
    }

    /// Returns the entry of the ladder that finds the technique: its order, level and base score.
    pub fn entry(self) -> &'static LadderEntry {
        let entry = LADDER.iter().find(|entry| entry.techniques.contains(&self));
        entry.unwrap_or(&LADDER[0])
    }

    /// Returns whether the technique assumes that the puzzle has exactly one solution.
    pub fn assumes_uniqueness(self) -> bool {
        (Technique::UniquenessTest1..=Technique::AvoidableRectangle2).contains(&self) || self == Technique::BugPlusOne
    }

    /// Returns whether a step depends on which digits are clues, and which were placed later.
    pub fn needs_clues(self) -> bool {
        matches!(self, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2)
    }

    /// Returns whether the technique is part of the rating; others are only searched on request.
    pub fn is_rated(self) -> bool {
        TechniqueSet::RATED.contains(self)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing the name of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTechniqueError(String);

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown HoDoKu technique {:?}", self.0)
    }
}

impl std::error::Error for ParseTechniqueError {}

impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(text: &str) -> Result<Technique, ParseTechniqueError> {
        let is_called =
            |technique: &&Technique| [technique.name(), technique.id()].iter().any(|name| same_name(name, text));
        let found = Technique::ALL.iter().find(is_called);
        found.copied().ok_or_else(|| ParseTechniqueError(text.into()))
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);

    /// All techniques.
    pub const ALL: TechniqueSet = TechniqueSet::new(Technique::ALL);

    /// The techniques by which puzzles are rated.
    pub const RATED: TechniqueSet = {
        let (mut set, mut k) = (0, 0);
        while k < LADDER.len() {
            if LADDER[k].is_rated {
                set |= TechniqueSet::new(LADDER[k].techniques).0;
            }
            k += 1;
        }
        TechniqueSet(set)
    };

    /// Returns the set of these techniques.
    pub const fn new(techniques: &[Technique]) -> TechniqueSet {
        let (mut set, mut k) = (0, 0);
        while k < techniques.len() {
            set |= 1 << techniques[k] as u32;
            k += 1;
        }
        TechniqueSet(set)
    }

    /// Returns the techniques of the entries of the ladder before the entry of this one, rated ones only.
    pub fn easier_than(technique: Technique) -> TechniqueSet {
        let order = technique.entry().order;
        Technique::ALL.iter().filter(|other| other.is_rated() && other.entry().order < order).copied().collect()
    }

    /// Returns whether the technique is in the set.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 != 0
    }

    /// Returns whether the set has no technique.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the techniques in the order of the ladder.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |&technique| self.contains(technique))
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        techniques.into_iter().fold(TechniqueSet::EMPTY, |set, technique| set | technique.into())
    }
}

impl From<Technique> for TechniqueSet {
    fn from(technique: Technique) -> TechniqueSet {
        TechniqueSet::new(&[technique])
    }
}

/// The techniques of either set.
impl std::ops::BitOr for TechniqueSet {
    type Output = TechniqueSet;
    fn bitor(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }
}

/// The techniques of both sets.
impl std::ops::BitAnd for TechniqueSet {
    type Output = TechniqueSet;
    fn bitand(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 & other.0)
    }
}

/// The techniques of the first set that are not in the second.
impl std::ops::Sub for TechniqueSet {
    type Output = TechniqueSet;
    fn sub(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_an_entry() {
        for &technique in Technique::ALL {
            assert!(technique.entry().techniques.contains(&technique), "{technique}");
        }
        assert!(LADDER.is_sorted_by_key(|entry| entry.order));
        let easier = TechniqueSet::easier_than(Technique::Pointing);
        assert!(easier.contains(Technique::LockedTriple) && !easier.contains(Technique::Pointing));
        assert_eq!(easier - TechniqueSet::ALL, TechniqueSet::EMPTY);
    }

    #[test]
    fn sparse_parts_are_houses_and_digits() {
        let with = |part| Technique::ALL.iter().filter(|technique| technique.sparse_part() == Some(part)).count();
        assert_eq!((with(SparsePart::House), with(SparsePart::Digit)), (2, 18));
    }

    #[test]
    fn names_and_identifiers_are_parsed() {
        for &technique in Technique::ALL {
            assert_eq!(technique.id().parse(), Ok(technique));
            assert_eq!(technique.to_string().parse(), Ok(technique));
        }
        assert_eq!(TechniqueSet::ALL.iter().count(), Technique::ALL.len());
        assert_eq!("2 string kite".parse::<Technique>(), Ok(Technique::TwoStringKite));
        assert!("x-ray".parse::<Technique>().is_err_and(|e| e.to_string().contains("x-ray")));
    }
}
