//! The names of the techniques on the ladder.

use super::ladder::{LADDER, LadderEntry};
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

impl TechniqueId {
    /// Iterates over all techniques of the ladder, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = TechniqueId> {
        (0..LADDER.len() as u8).map(TechniqueId)
    }

    /// Returns the name, such as `x-wing`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the lowest rating of the steps of this technique.
    pub fn min_rating(self) -> Tenths {
        self.entry().min_rating
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

impl FromStr for TechniqueId {
    type Err = ParseTechniqueIdError;

    fn from_str(name: &str) -> Result<TechniqueId, ParseTechniqueIdError> {
        TechniqueId::all().find(|id| same_name(id.name(), name)).ok_or_else(|| ParseTechniqueIdError(name.into()))
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
            #[cfg(feature = "formats")]
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
