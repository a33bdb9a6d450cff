//! The choice of techniques that steps are found by.

use super::technique::{LADDER, LadderEntry, Technique, TechniqueSet};
use super::technique_id::{ParseTechniqueIdError, TechniqueId};

/// The techniques that steps are found by, in place of those of the rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TechniqueChoice {
    /// The only techniques; `None` for the usual ones.
    only: Option<TechniqueSet>,
    forbidden: TechniqueSet,
    order: TechniqueOrder,
}

impl TechniqueChoice {
    /// Returns the choice of only some techniques, unless there are none, without others, some before all others, by their
    /// names.
    ///
    /// # Errors
    /// A name is unknown.
    ///
    /// ```
    /// use cluewise::rating::hodoku::{Technique, TechniqueChoice, TechniqueSet};
    /// let choice = TechniqueChoice::of_names(["x-wing", "swordfish"], ["swordfish"], [])?;
    /// assert_eq!(choice.of(TechniqueSet::RATED), Technique::XWing.into());
    /// # Ok::<(), cluewise::rating::hodoku::ParseTechniqueIdError>(())
    /// ```
    pub fn of_names<'a>(
        only: impl IntoIterator<Item = &'a str>,
        forbidden: impl IntoIterator<Item = &'a str>,
        first: impl IntoIterator<Item = &'a str>,
    ) -> Result<TechniqueChoice, ParseTechniqueIdError> {
        let techniques = |name: &str| Ok(name.trim().parse::<TechniqueId>()?.techniques());
        let add = |set: TechniqueSet, name| Ok(set | techniques(name)?);
        let only = only.into_iter().try_fold(TechniqueSet::EMPTY, add)?;
        let forbidden = forbidden.into_iter().try_fold(TechniqueSet::EMPTY, add)?;
        let first: Vec<TechniqueSet> = first.into_iter().map(techniques).collect::<Result<_, _>>()?;
        let only = (only != TechniqueSet::EMPTY).then_some(only);
        Ok(TechniqueChoice { only, forbidden, order: TechniqueOrder::beginning_with(&first) })
    }

    /// Returns whether these are the usual techniques.
    pub fn is_usual(self) -> bool {
        self == TechniqueChoice::default()
    }

    /// Returns the chosen techniques where others are usual.
    pub fn of(self, usual: TechniqueSet) -> TechniqueSet {
        self.only.unwrap_or(usual) - self.forbidden
    }

    /// Returns the order in which they are tried.
    pub fn order(self) -> TechniqueOrder {
        self.order
    }
}

/// The order in which the techniques of the ladder are tried, by default that of the ladder. Techniques of one entry, such as
/// the two of Forcing Chains, are tried together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueOrder {
    /// The indices of the entries of the ladder.
    entries: [u8; LADDER.len()],
    /// The number of entries that were put first.
    first: usize,
}

impl Default for TechniqueOrder {
    fn default() -> TechniqueOrder {
        TechniqueOrder { entries: std::array::from_fn(|entry| entry as u8), first: 0 }
    }
}

impl TechniqueOrder {
    /// Returns the order in which the techniques of these sets come first, one set after another, and the others follow as in
    /// the ladder.
    fn beginning_with(sets: &[TechniqueSet]) -> TechniqueOrder {
        let mut entries = TechniqueOrder::default().entries;
        let place = |entry: u8| sets.iter().position(|&set| LADDER[usize::from(entry)].is_in(set));
        entries.sort_by_key(|&entry| place(entry).unwrap_or(sets.len()));
        TechniqueOrder { entries, first: entries.into_iter().filter(|&entry| place(entry).is_some()).count() }
    }

    /// Returns the place of a technique that was put first, counted from 0; the others come after all of these.
    pub fn rank(&self, technique: Technique) -> usize {
        let is_found_by = |&entry: &u8| LADDER[usize::from(entry)].is_in(technique.into());
        self.entries[..self.first].iter().position(is_found_by).unwrap_or(self.first)
    }

    /// Iterates over the entries of the ladder in this order, with their indices.
    pub(super) fn entries(self) -> impl Iterator<Item = (usize, &'static LadderEntry)> {
        self.entries.into_iter().map(|entry| (usize::from(entry), &LADDER[usize::from(entry)]))
    }
}
