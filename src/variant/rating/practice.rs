//! Techniques of the effort scale by name, and the positions at which they are needed.

use super::ladder::LADDER;
use super::position::Position;
use super::{VariantRater, easiest};
use crate::rating::same_name;
use crate::variant::puzzle::Puzzle;
use std::fmt;
use std::str::FromStr;

/// A technique of the effort scale of variants.
///
/// ```
/// use cluewise::variant::VariantTechnique;
/// let technique: VariantTechnique = "naked-pair".parse()?;
/// assert_eq!(technique.name(), "Naked Pair");
/// # Ok::<(), cluewise::variant::UnknownVariantTechnique>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariantTechnique(usize);

/// The names, with the index of the hardest kind of rounds that has steps of this name.
const TECHNIQUES: [(&str, usize); 29] = [
    ("Hidden Single", 0),
    ("Last Cell", 1),
    ("Cage Combination", 3),
    ("Bounds", 4),
    ("Naked Single", 5),
    ("Cage Combinations", 6),
    ("Rule of 45", 7),
    ("Locked Candidates", 8),
    ("Cell Exclusion", 8),
    ("Locked in Constraint", 8),
    ("Naked Pair", 9),
    ("Hidden Pair", 9),
    ("Constraint Combinations", 10),
    ("Naked Triple", 11),
    ("Hidden Triple", 11),
    ("Naked Quad", 12),
    ("Hidden Quad", 12),
    ("Innies and Outies", 14),
    ("X-Wing", 15),
    ("Swordfish", 15),
    ("Jellyfish", 15),
    ("Two Strong Links", 16),
    ("Three Strong Links", 17),
    ("Forcing Set", 18),
    ("Forcing Chain", 19),
    ("Short Forcing Net", 20),
    ("Forking Chain", 21),
    ("Forcing Net", 22),
    ("Nested Forcing Net", 23),
];

// The last technique is of the last kind.
const _: () = assert!(TECHNIQUES[TECHNIQUES.len() - 1].1 + 1 == LADDER.len());

impl VariantTechnique {
    /// The easiest technique.
    pub const HIDDEN_SINGLE: VariantTechnique = VariantTechnique(0);

    /// Iterates over all techniques, easiest first.
    pub fn all() -> impl Iterator<Item = VariantTechnique> {
        (0..TECHNIQUES.len()).map(VariantTechnique)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        TECHNIQUES[self.0].0
    }

    /// Returns the number of kinds of rounds up to its own.
    fn kinds(self) -> usize {
        TECHNIQUES[self.0].1 + 1
    }
}

impl fmt::Display for VariantTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of an unknown name of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariantTechnique(String);

impl fmt::Display for UnknownVariantTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if same_name(&self.0, "Full House") {
            return f
                .write_str("sizes and variants have no technique Full House: its steps are those of Hidden Single");
        }
        let names: Vec<&str> = VariantTechnique::all().map(VariantTechnique::name).collect();
        write!(f, "sizes and variants have no technique {:?}; expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownVariantTechnique {}

impl FromStr for VariantTechnique {
    type Err = UnknownVariantTechnique;

    /// Parses a name; case, spaces and dashes do not matter.
    fn from_str(name: &str) -> Result<VariantTechnique, UnknownVariantTechnique> {
        let found = VariantTechnique::all().find(|technique| same_name(technique.name(), name));
        found.ok_or_else(|| UnknownVariantTechnique(name.to_owned()))
    }
}

impl VariantRater {
    /// Returns whether the solution of a puzzle needs a technique, and otherwise easier ones or those of the same kind;
    /// `None` if it needs harder ones.
    pub(in crate::variant) fn needs_at_most(
        &self,
        puzzle: &Puzzle,
        solution: &Puzzle,
        technique: VariantTechnique,
    ) -> Option<bool> {
        let (_, effort) = self.run_kinds(puzzle, solution, technique.kinds())?;
        Some(effort.techniques.iter().any(|(name, _)| *name == technique.name()))
    }

    /// Returns the digits of the first position at which a technique is the next step, also of a solver that knows the
    /// digits only; `None` if there is no such position.
    pub(in crate::variant) fn position_at(
        &self,
        puzzle: &Puzzle,
        solution: &Puzzle,
        technique: VariantTechnique,
    ) -> Option<Puzzle> {
        let mut work = self.work_limit();
        let mut next_steps = |position: &Position| easiest(position, solution, technique.kinds(), &mut work).ok()?;
        let new = |puzzle: &Puzzle| Position::new(&self.layout, &self.links, &self.constraints, puzzle);
        let mut position = new(puzzle);
        loop {
            let (_, steps) = next_steps(&position)?;
            if steps.first()?.technique == technique.name() {
                let digits = position.board().values;
                let (_, steps) = next_steps(&new(&digits))?;
                return (steps.first()?.technique == technique.name()).then_some(digits);
            }
            position.apply(&steps);
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for VariantTechnique {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for VariantTechnique {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<VariantTechnique, D::Error> {
        let name = <String as serde::Deserialize>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
