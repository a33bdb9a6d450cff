//! Targets that searches do not meet in practice, although no result rules them out.

use super::targets::Targets;
use std::fmt;

/// The reason why searches do not meet targets in practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ImpracticalTargets {
    /// An ER above that of all known puzzles.
    AboveKnown,
    /// A symmetry or a mask, and an ER of 10.6 or more.
    HardestWithPattern,
    /// One grid per puzzle, and an ER of 9.3 or more: almost no grid leads to such a puzzle by independent attempts.
    UniformHardest,
}

impl fmt::Display for ImpracticalTargets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImpracticalTargets::AboveKnown => f.write_str("no known puzzle has an ER above 11.9"),
            ImpracticalTargets::HardestWithPattern => f.write_str(
                "with a symmetry or a mask, the search from random puzzles has not found an ER of 10.6 or more",
            ),
            ImpracticalTargets::UniformHardest => f.write_str(
                "uniformly drawn solutions exclude the climb to an ER of 9.3 or more, and of 150,000 random minimal puzzles \
                 one has that ER",
            ),
        }
    }
}

/// The highest ER of a known puzzle, in tenths.
const MAX_KNOWN_ER: u32 = 119;

impl Targets {
    /// Returns why searches do not meet the targets in practice; `None` if they do, or if this was not measured.
    ///
    /// ```
    /// use cluewise::generator::{ImpracticalTargets, Targets};
    /// let targets = Targets::default().with_er(95..=120);
    /// assert_eq!(targets.impractical(), None);
    /// assert_eq!(targets.with_uniform(true).impractical(), Some(ImpracticalTargets::UniformHardest));
    /// let targets = Targets::default().with_er(120..=125);
    /// assert_eq!(targets.impractical(), Some(ImpracticalTargets::AboveKnown));
    /// ```
    pub fn impractical(&self) -> Option<ImpracticalTargets> {
        if self.er_range().is_some_and(|er| *er.start() > MAX_KNOWN_ER) {
            Some(ImpracticalTargets::AboveKnown)
        } else if self.uniform && self.requires_hardest() {
            Some(ImpracticalTargets::UniformHardest)
        } else {
            let has_pattern = self.needs_best_first_search() && !self.allows_neighbors();
            has_pattern.then_some(ImpracticalTargets::HardestWithPattern)
        }
    }
}
