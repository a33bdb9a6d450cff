//! The choice of techniques that steps are found by.

use super::technique::TechniqueSet;
use super::technique_id::{ParseTechniqueIdError, TechniqueId};

/// The techniques that steps are found by, in place of those of the rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TechniqueChoice {
    /// The only techniques; `None` for the usual ones.
    only: Option<TechniqueSet>,
    forbidden: TechniqueSet,
}

impl TechniqueChoice {
    /// Returns the choice of only some techniques, unless there are none, without others, by their names.
    ///
    /// # Errors
    /// A name is unknown.
    ///
    /// ```
    /// use cluewise::rating::hodoku::{Technique, TechniqueChoice, TechniqueSet};
    /// let choice = TechniqueChoice::of_names(["x-wing", "swordfish"], ["swordfish"])?;
    /// assert_eq!(choice.of(TechniqueSet::RATED), Technique::XWing.into());
    /// # Ok::<(), cluewise::rating::hodoku::ParseTechniqueIdError>(())
    /// ```
    pub fn of_names<'a>(
        only: impl IntoIterator<Item = &'a str>,
        forbidden: impl IntoIterator<Item = &'a str>,
    ) -> Result<TechniqueChoice, ParseTechniqueIdError> {
        let add = |set: TechniqueSet, name: &str| Ok(set | name.trim().parse::<TechniqueId>()?.techniques());
        let only = only.into_iter().try_fold(TechniqueSet::EMPTY, add)?;
        let forbidden = forbidden.into_iter().try_fold(TechniqueSet::EMPTY, add)?;
        Ok(TechniqueChoice { only: (only != TechniqueSet::EMPTY).then_some(only), forbidden })
    }

    /// Returns whether these are the usual techniques.
    pub fn is_usual(self) -> bool {
        self == TechniqueChoice::default()
    }

    /// Returns the chosen techniques where others are usual.
    pub fn of(self, usual: TechniqueSet) -> TechniqueSet {
        self.only.unwrap_or(usual) - self.forbidden
    }
}
