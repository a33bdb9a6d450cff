//! The names of the techniques on the ladder.

use super::chains::{ChainKind, NetLevel};
use super::ladder::{LADDER, LadderEntry};
use super::technique::Technique;
use super::tenths::Tenths;
use crate::rating::spelling::same_name;
use std::fmt;
use std::str::FromStr;

/// A technique of the ladder, by its name on the command line and in packs. Targets require or forbid techniques by it.
///
/// ```
/// use cluewise::rating::se::{TechniqueId, Tenths};
/// let x_wing: TechniqueId = "x-wing".parse().unwrap();
/// assert_eq!((x_wing.name(), x_wing.min_rating()), ("x-wing", Tenths::new(32)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct TechniqueId(u8);

/// The names and lowest ratings of the ladder. Programs that use only these do not contain the searches.
static NAMES: [(&str, Tenths); LADDER.len()] = {
    let mut names = [("", Tenths::ZERO); LADDER.len()];
    let mut i = 0;
    while i < LADDER.len() {
        names[i] = (LADDER[i].name, LADDER[i].min_rating);
        i += 1;
    }
    names
};

impl TechniqueId {
    /// Iterates over all techniques of the ladder, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = TechniqueId> {
        (0..NAMES.len() as u8).map(TechniqueId)
    }

    /// Returns the name, such as `x-wing`.
    pub fn name(self) -> &'static str {
        NAMES[self.0 as usize].0
    }

    /// Returns the lowest rating of the steps of this technique.
    pub fn min_rating(self) -> Tenths {
        NAMES[self.0 as usize].1
    }

    /// Returns the entry of the ladder.
    pub(super) fn entry(self) -> &'static LadderEntry {
        &LADDER[self.0 as usize]
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
const FAMILIES: [(&str, &str); 3] = [("unique rectangle", "unique-loop"), ("bug+1", "bug"), ("forcing chain", "chain")];

/// Parses the name on the ladder, or one that steps have, such as `Unique Rectangle type 1`.
impl FromStr for TechniqueId {
    type Err = ParseTechniqueIdError;

    fn from_str(name: &str) -> Result<TechniqueId, ParseTechniqueIdError> {
        let on_ladder = |name: &str| TechniqueId::all().find(|id| same_name(id.name(), name));
        let of_step = || Technique::all().find(|technique| same_name(&technique.to_string(), name));
        let of_family = || FAMILIES.into_iter().find(|(family, _)| same_name(family, name));
        on_ladder(name)
            .or_else(|| on_ladder(ladder_name(of_step()?)))
            .or_else(|| on_ladder(of_family()?.1))
            .ok_or_else(|| ParseTechniqueIdError(name.into()))
    }
}

/// Returns the name on the ladder of the technique of a step; empty for custom techniques.
fn ladder_name(technique: Technique) -> &'static str {
    match technique {
        Technique::HiddenSingle => "hidden-single",
        Technique::DirectPointing | Technique::DirectClaiming => "direct-locking",
        Technique::DirectHiddenSet(2) => "direct-hidden-pair",
        Technique::DirectHiddenSet(_) => "direct-hidden-triplet",
        Technique::NakedSingle => "naked-single",
        Technique::Pointing | Technique::Claiming => "locking",
        Technique::NakedSet(size) => ["naked-pair", "naked-triplet", "naked-quad"][usize::from(size.clamp(2, 4)) - 2],
        Technique::HiddenSet(size) => {
            ["hidden-pair", "hidden-triplet", "hidden-quad"][usize::from(size.clamp(2, 4)) - 2]
        }
        Technique::Fish(size) => ["x-wing", "swordfish", "jellyfish"][usize::from(size.clamp(2, 4)) - 2],
        Technique::XyWing => "xy-wing",
        Technique::XyzWing => "xyz-wing",
        Technique::UniqueLoop { .. } => "unique-loop",
        Technique::Bug(_) => "bug",
        Technique::AlignedExclusion(2) => "aligned-pair",
        Technique::AlignedExclusion(_) => "aligned-triplet",
        Technique::Chain(kind) => ladder_name_of_chain(kind),
        Technique::Custom(_) => "",
    }
}

fn ladder_name_of_chain(kind: ChainKind) -> &'static str {
    use ChainKind::{Cell, Contradiction, Double, Region};
    let level = match kind {
        Contradiction(level) | Double(level) | Cell(level) | Region(level) => level,
        _ => return "chain",
    };
    match level {
        NetLevel::Nishio => "nishio",
        NetLevel::Static => "multiple-chain",
        NetLevel::Dynamic(0) => "dynamic-chain",
        NetLevel::Dynamic(1) => "nested-chain-1",
        NetLevel::Dynamic(2) => "nested-chain-2",
        NetLevel::Dynamic(3) => "nested-chain-3",
        NetLevel::Dynamic(4) => "nested-chain-4",
        NetLevel::Dynamic(_) => "nested-chain-5",
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

const _: () = assert!(LADDER.len() <= u32::BITS as usize, "one bit per technique");

impl TechniqueSet {
    /// Returns whether the set has no technique.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the technique is in the set.
    pub fn contains(self, id: TechniqueId) -> bool {
        self.contains_index(id.0.into())
    }

    /// Returns whether the technique at this index of the ladder is in the set.
    pub(super) fn contains_index(self, index: usize) -> bool {
        self.0 >> index & 1 != 0
    }
}

impl FromIterator<TechniqueId> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = TechniqueId>>(ids: I) -> TechniqueSet {
        TechniqueSet(ids.into_iter().fold(0, |set, id| set | 1 << id.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_text_and_json() {
        assert_eq!(TechniqueId::all().count(), LADDER.len());
        for id in TechniqueId::all() {
            assert_eq!(id.to_string().parse(), Ok(id));
            #[cfg(feature = "serde")]
            assert_eq!(serde_json::to_value(id).unwrap(), id.name());
        }
        assert_eq!("X Wing".parse::<TechniqueId>().map(TechniqueId::name), Ok("x-wing"));
        assert!("x ray".parse::<TechniqueId>().is_err());
    }

    #[test]
    fn a_set_contains_its_techniques() {
        let even: TechniqueSet = TechniqueId::all().step_by(2).collect();
        assert!(TechniqueId::all().enumerate().all(|(i, id)| even.contains(id) == (i % 2 == 0)));
        assert!(!even.is_empty() && TechniqueSet::default().is_empty());
    }
}
