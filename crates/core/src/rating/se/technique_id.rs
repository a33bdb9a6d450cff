//! The names of the techniques on the ladder.

use super::technique::Technique;
use super::tenths::Tenths;
use crate::rating::spelling::{same_name, technique_text};
use std::str::FromStr;

/// Defines the techniques of the ladder.
macro_rules! define_ids {
    ($($variant:ident $name:literal $min_tenths:literal $(($ratings:literal))? $($mark:ident)?
        $([$($step:literal),+])? $($text:literal)?: $steps:expr => $finder:expr;)*) => {
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
            /// All techniques, with those of other kinds, in the order in which they are tried.
            pub(crate) const ALL: &[TechniqueId] = &[$(TechniqueId::$variant),*];

            /// Returns the name, such as `x-wing`.
            pub fn name(self) -> &'static str {
                match self { $(TechniqueId::$variant => $name),* }
            }

            /// Returns the lowest rating of the steps of this technique.
            pub fn min_rating(self) -> Tenths {
                match self { $(TechniqueId::$variant => Tenths::new($min_tenths)),* }
            }

            /// Returns the ratings of its steps, such as `2.3` or `7.5 to about 8.2`; "about" marks the highest value
            /// observed.
            pub fn ratings(self) -> String {
                let several: &[&str] = match self { $(TechniqueId::$variant => &[$($ratings)?]),* };
                several.first().map_or_else(|| self.min_rating().to_string(), |&text| text.to_owned())
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
            pub fn assumes_uniqueness(self) -> bool {
                self.mark() == "uniqueness"
            }

            /// Returns whether only other kinds than classic puzzles have it.
            pub(crate) fn is_of_kinds(self) -> bool {
                self.mark() == "kinds"
            }

            fn mark(self) -> &'static str {
                match self { $(TechniqueId::$variant => stringify!($($mark)?)),* }
            }
        }
    };
}

ladder_table!(define_ids);

impl TechniqueId {
    /// Iterates over all techniques of the ladder, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = TechniqueId> {
        TechniqueId::ALL.iter().copied().filter(|id| !id.is_of_kinds())
    }
}

technique_text!("technique");

/// Parses the name on the ladder, or one that steps have, such as `Unique Rectangle` or `Unique Rectangle type 1`.
impl FromStr for TechniqueId {
    type Err = ParseTechniqueIdError;

    fn from_str(name: &str) -> Result<TechniqueId, ParseTechniqueIdError> {
        let on_ladder = |name: &str| TechniqueId::all().find(|id| same_name(id.name(), name));
        // Names that differ by signs only, such as those with (+), are told apart if they are exact.
        let exact = || Technique::all().find(|(_, technique)| technique.to_string() == name);
        let of_step = || exact().or_else(|| Technique::all().find(|(_, one)| same_name(&one.to_string(), name)));
        let is_step = |id: &TechniqueId| id.step_names().iter().any(|step| same_name(step, name));
        let bug = || same_name("bug+1", name).then_some(TechniqueId::Bug);
        on_ladder(name)
            .or_else(|| on_ladder(of_step()?.0))
            .or_else(|| TechniqueId::all().find(is_step))
            .or_else(bug)
            .ok_or_else(|| ParseTechniqueIdError(name.into()))
    }
}

/// A set of techniques of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TechniqueSet(u64);

const _: () = assert!(TechniqueId::ALL.len() <= u64::BITS as usize, "one bit per technique");

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
