//! The names by which targets require and forbid techniques.

use super::technique::{DESCRIPTIONS, LADDER, LadderEntry, OTHER_NAMES, PRACTICED, Technique, TechniqueSet};
use crate::rating::spelling::{normalized_name, same_name, technique_text};
use std::str::FromStr;

/// A technique of the ladder, or the techniques of one entry, by its name on the command line and in packs.
///
/// ```
/// use cluewise::rating::hodoku::{Technique, TechniqueId};
/// let loops: TechniqueId = "nice-loop".parse()?;
/// let chains: TechniqueId = "aic".parse()?;
/// assert!(loops.includes(Technique::Aic) && loops.includes(Technique::ContinuousNiceLoop));
/// assert!(chains.includes(Technique::Aic) && !chains.includes(Technique::ContinuousNiceLoop));
/// assert_eq!((loops.order(), chains.order()), (5600, 5600));
/// # Ok::<(), cluewise::rating::hodoku::ParseTechniqueIdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct TechniqueId {
    /// The index of the entry in the ladder.
    entry: u8,
    /// The technique; `None` for all of the entry.
    technique: Option<Technique>,
}

impl TechniqueId {
    /// Iterates over all techniques of the ladder in its order. An entry of several techniques is followed by each of
    /// them.
    pub fn all() -> impl Iterator<Item = TechniqueId> {
        (0..LADDER.len() as u8).flat_map(|entry| {
            let LadderEntry { id, techniques, .. } = LADDER[usize::from(entry)];
            let others = techniques.iter().filter(move |technique| technique.id() != id);
            let all = std::iter::once(None).chain(others.map(|&technique| Some(technique)));
            all.map(move |technique| TechniqueId { entry, technique })
        })
    }

    /// Returns the name, such as `x-wing`.
    pub fn name(self) -> &'static str {
        self.technique.map_or(self.entry().id, Technique::id)
    }

    /// Returns the order of the technique in the ladder; a technique is easier than those of higher order.
    pub fn order(self) -> u32 {
        self.entry().order
    }

    /// Returns whether this is the technique or a group that includes it.
    pub fn includes(self, technique: Technique) -> bool {
        self.techniques().contains(technique)
    }

    /// Returns whether this includes all techniques of the other one.
    pub fn includes_all(self, other: TechniqueId) -> bool {
        self.entry == other.entry && (self.technique.is_none() || self.technique == other.technique)
    }

    /// Returns the techniques.
    pub fn techniques(self) -> TechniqueSet {
        self.technique.map_or(TechniqueSet::new(self.entry().techniques), TechniqueSet::from)
    }

    /// Returns what the technique concludes, in one sentence; `None` for fish.
    pub fn description(self) -> Option<&'static str> {
        listed(DESCRIPTIONS, self.name())
    }

    /// Returns the short name of a technique that players practice; `None` if there are few puzzles that need it, but
    /// nothing harder.
    pub fn practice_name(self) -> Option<&'static str> {
        listed(PRACTICED, self.name())
    }

    /// Returns the entry of the ladder.
    pub fn entry(self) -> &'static LadderEntry {
        &LADDER[usize::from(self.entry)]
    }
}

/// Returns the text of a name in a list.
fn listed(list: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    list.iter().find(|(listed, _)| *listed == name).map(|(_, text)| *text)
}

/// Returns the name on the ladder of a technique that is known by another name.
fn name_on_ladder(text: &str) -> Option<&'static str> {
    let text = normalized_name(text).replace("type", "");
    listed(OTHER_NAMES, &text).or_else(|| listed(OTHER_NAMES, text.strip_suffix('s')?))
}

technique_text!("HoDoKu technique");

impl FromStr for TechniqueId {
    type Err = ParseTechniqueIdError;

    fn from_str(name: &str) -> Result<TechniqueId, ParseTechniqueIdError> {
        let on_ladder = |name: &str| TechniqueId::all().find(|id| same_name(id.name(), name));
        let singular = || name.trim_end().strip_suffix(['s', 'S']);
        let found = on_ladder(name).or_else(|| on_ladder(name_on_ladder(name)?)).or_else(|| on_ladder(singular()?));
        found.ok_or_else(|| ParseTechniqueIdError(name.into()))
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

    #[test]
    fn every_technique_has_a_name_and_an_entry() {
        for &technique in Technique::ALL {
            let id: TechniqueId = technique.id().parse().unwrap();
            assert!(id.includes(technique) && id.includes_all(id));
        }
        assert!(TechniqueId::all().is_sorted_by_key(TechniqueId::order));
    }

    #[test]
    fn other_names_are_understood() {
        for &(text, name) in OTHER_NAMES {
            assert_eq!(text.parse::<TechniqueId>().map(TechniqueId::name), Ok(name), "{text}");
            assert!(TechniqueId::all().all(|id| id.name().replace('-', "") != text), "{text} is a name already");
        }
        for (text, name) in [
            ("Y-Wing", "xy-wing"),
            ("Unique Rectangle Type 1", "uniqueness-test-1"),
            ("Locked Candidates Type 2", "claiming"),
            ("X-Cycles", "x-chain"),
            ("Pointing Pairs", "pointing"),
            ("Box/Line Reduction", "claiming"),
            ("Alternating Inference Chains", "aic"),
            ("Remote Pairs", "remote-pair"),
            ("Turbot Crane", "turbot-fish"),
            ("Two-Sector Disjoint Subsets", "sue-de-coq"),
            ("UR Type 4B", "uniqueness-test-4"),
        ] {
            assert_eq!(text.parse::<TechniqueId>().map(TechniqueId::name), Ok(name), "{text}");
        }
    }
}
