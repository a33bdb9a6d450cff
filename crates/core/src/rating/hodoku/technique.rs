//! The techniques of the ladder and their names.

use super::ladder::{LADDER, LadderEntry};
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

/// Defines the techniques: variant, HoDoKu's name, identifier, and the part of the grid with few clues, if there is one.
macro_rules! techniques {
    ($($variant:ident $name:literal $id:literal $(=> $sparse:ident)?)*) => {
        /// A technique of HoDoKu's ladder, named as HoDoKu names it.
        ///
        /// Printed with HoDoKu's name, such as `Locked Candidates Type 1 (Pointing)`; parsed from that name or from its
        /// identifier, such as `pointing`, in any case, with or without spaces and dashes.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Technique {
            $(#[doc = concat!($name, ", identifier `", $id, "`.")] $variant,)*
        }

        impl Technique {
            /// All techniques, in the order of the ladder; techniques of the same entry are adjacent.
            pub const ALL: &[Technique] = &[$(Technique::$variant),*];

            /// Returns HoDoKu's name of the technique.
            pub const fn name(self) -> &'static str {
                match self { $(Technique::$variant => $name),* }
            }

            /// Returns the identifier of the technique in kebab case.
            pub const fn id(self) -> &'static str {
                match self { $(Technique::$variant => $id),* }
            }

            /// Returns the part of the grid that has few clues wherever the technique finds a step; `None` if there is
            /// no such part.
            pub(crate) const fn sparse_part(self) -> Option<SparsePart> {
                match self {
                    $($(Technique::$variant => Some(SparsePart::$sparse),)?)*
                    _ => None,
                }
            }
        }
    };
}

techniques! {
    FullHouse "Full House" "full-house"
    NakedSingle "Naked Single" "naked-single"
    HiddenSingle "Hidden Single" "hidden-single"
    LockedPair "Locked Pair" "locked-pair"
    LockedTriple "Locked Triple" "locked-triple"
    Pointing "Locked Candidates Type 1 (Pointing)" "pointing"
    Claiming "Locked Candidates Type 2 (Claiming)" "claiming"
    NakedPair "Naked Pair" "naked-pair"
    NakedTriple "Naked Triple" "naked-triple"
    HiddenPair "Hidden Pair" "hidden-pair"
    HiddenTriple "Hidden Triple" "hidden-triple"
    NakedQuadruple "Naked Quadruple" "naked-quadruple" => House
    HiddenQuadruple "Hidden Quadruple" "hidden-quadruple" => House
    XWing "X-Wing" "x-wing"
    Swordfish "Swordfish" "swordfish" => Digit
    Jellyfish "Jellyfish" "jellyfish" => Digit
    Squirmbag "Squirmbag" "squirmbag"
    Whale "Whale" "whale"
    Leviathan "Leviathan" "leviathan"
    RemotePair "Remote Pair" "remote-pair"
    BugPlusOne "Bivalue Universal Grave + 1" "bug-plus-one"
    Skyscraper "Skyscraper" "skyscraper"
    TwoStringKite "2-String Kite" "two-string-kite"
    TurbotFish "Turbot Fish" "turbot-fish"
    EmptyRectangle "Empty Rectangle" "empty-rectangle"
    WWing "W-Wing" "w-wing"
    XyWing "XY-Wing" "xy-wing"
    XyzWing "XYZ-Wing" "xyz-wing"
    UniquenessTest1 "Uniqueness Test 1" "uniqueness-test-1"
    UniquenessTest2 "Uniqueness Test 2" "uniqueness-test-2"
    UniquenessTest3 "Uniqueness Test 3" "uniqueness-test-3"
    UniquenessTest4 "Uniqueness Test 4" "uniqueness-test-4"
    UniquenessTest5 "Uniqueness Test 5" "uniqueness-test-5"
    UniquenessTest6 "Uniqueness Test 6" "uniqueness-test-6"
    HiddenRectangle "Hidden Rectangle" "hidden-rectangle"
    AvoidableRectangle1 "Avoidable Rectangle Type 1" "avoidable-rectangle-1"
    AvoidableRectangle2 "Avoidable Rectangle Type 2" "avoidable-rectangle-2"
    FinnedXWing "Finned X-Wing" "finned-x-wing"
    SashimiXWing "Sashimi X-Wing" "sashimi-x-wing"
    FinnedSwordfish "Finned Swordfish" "finned-swordfish" => Digit
    SashimiSwordfish "Sashimi Swordfish" "sashimi-swordfish" => Digit
    FinnedJellyfish "Finned Jellyfish" "finned-jellyfish" => Digit
    SashimiJellyfish "Sashimi Jellyfish" "sashimi-jellyfish" => Digit
    FinnedSquirmbag "Finned Squirmbag" "finned-squirmbag"
    SashimiSquirmbag "Sashimi Squirmbag" "sashimi-squirmbag"
    FinnedWhale "Finned Whale" "finned-whale"
    SashimiWhale "Sashimi Whale" "sashimi-whale"
    FinnedLeviathan "Finned Leviathan" "finned-leviathan"
    SashimiLeviathan "Sashimi Leviathan" "sashimi-leviathan"
    SueDeCoq "Sue de Coq" "sue-de-coq"
    SimpleColorsTrap "Simple Colors Trap" "simple-colors-trap" => Digit
    SimpleColorsWrap "Simple Colors Wrap" "simple-colors-wrap" => Digit
    MultiColors1 "Multi Colors 1" "multi-colors-1" => Digit
    MultiColors2 "Multi Colors 2" "multi-colors-2" => Digit
    XChain "X-Chain" "x-chain"
    XyChain "XY-Chain" "xy-chain"
    DiscontinuousNiceLoop "Discontinuous Nice Loop" "discontinuous-nice-loop"
    ContinuousNiceLoop "Continuous Nice Loop" "continuous-nice-loop"
    Aic "AIC" "aic"
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "grouped-discontinuous-nice-loop"
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "grouped-continuous-nice-loop"
    GroupedAic "Grouped AIC" "grouped-aic"
    AlsXz "Almost Locked Set XZ-Rule" "als-xz"
    AlsXyWing "Almost Locked Set XY-Wing" "als-xy-wing"
    AlsChain "Almost Locked Set Chain" "als-chain"
    DeathBlossom "Death Blossom" "death-blossom"
    FrankenXWing "Franken X-Wing" "franken-x-wing"
    FrankenSwordfish "Franken Swordfish" "franken-swordfish" => Digit
    FrankenJellyfish "Franken Jellyfish" "franken-jellyfish" => Digit
    FrankenSquirmbag "Franken Squirmbag" "franken-squirmbag"
    FrankenWhale "Franken Whale" "franken-whale"
    FrankenLeviathan "Franken Leviathan" "franken-leviathan"
    FinnedFrankenXWing "Finned Franken X-Wing" "finned-franken-x-wing"
    FinnedFrankenSwordfish "Finned Franken Swordfish" "finned-franken-swordfish" => Digit
    FinnedFrankenJellyfish "Finned Franken Jellyfish" "finned-franken-jellyfish" => Digit
    FinnedFrankenSquirmbag "Finned Franken Squirmbag" "finned-franken-squirmbag"
    FinnedFrankenWhale "Finned Franken Whale" "finned-franken-whale"
    FinnedFrankenLeviathan "Finned Franken Leviathan" "finned-franken-leviathan"
    MutantXWing "Mutant X-Wing" "mutant-x-wing"
    MutantSwordfish "Mutant Swordfish" "mutant-swordfish" => Digit
    MutantJellyfish "Mutant Jellyfish" "mutant-jellyfish" => Digit
    MutantSquirmbag "Mutant Squirmbag" "mutant-squirmbag"
    MutantWhale "Mutant Whale" "mutant-whale"
    MutantLeviathan "Mutant Leviathan" "mutant-leviathan"
    FinnedMutantXWing "Finned Mutant X-Wing" "finned-mutant-x-wing"
    FinnedMutantSwordfish "Finned Mutant Swordfish" "finned-mutant-swordfish" => Digit
    FinnedMutantJellyfish "Finned Mutant Jellyfish" "finned-mutant-jellyfish" => Digit
    FinnedMutantSquirmbag "Finned Mutant Squirmbag" "finned-mutant-squirmbag"
    FinnedMutantWhale "Finned Mutant Whale" "finned-mutant-whale"
    FinnedMutantLeviathan "Finned Mutant Leviathan" "finned-mutant-leviathan"
    KrakenFish1 "Kraken Fish Type 1" "kraken-fish-1"
    KrakenFish2 "Kraken Fish Type 2" "kraken-fish-2"
    ForcingChainContradiction "Forcing Chain Contradiction" "forcing-chain-contradiction"
    ForcingChainVerity "Forcing Chain Verity" "forcing-chain-verity"
    ForcingNetContradiction "Forcing Net Contradiction" "forcing-net-contradiction"
    ForcingNetVerity "Forcing Net Verity" "forcing-net-verity"
    TemplateSet "Template Set" "template-set"
    TemplateDelete "Template Delete" "template-delete"
    BruteForce "Brute Force" "brute-force"
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
