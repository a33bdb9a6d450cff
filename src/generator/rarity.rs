//! Targets that searches do not meet in practice, although no result rules them out.

use super::Targets;
use std::fmt;

/// The reason why searches do not meet targets in practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ImpracticalTargets {
    /// One grid per puzzle, and an ER of 9.3 or more: almost no grid leads to such a puzzle by independent attempts.
    UniformHardest,
}

impl fmt::Display for ImpracticalTargets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImpracticalTargets::UniformHardest => f.write_str(
                "uniformly drawn solutions exclude the climb to an ER of 9.3 or more, and of 150,000 random minimal puzzles \
                 one has that ER",
            ),
        }
    }
}

impl Targets {
    /// Returns why searches do not meet the targets in practice; `None` if they do, or if this was not measured.
    ///
    /// ```
    /// use cluewise::generator::{ImpracticalTargets, Targets};
    /// let targets = Targets::default().with_er(95..=120);
    /// assert_eq!(targets.impractical(), None);
    /// assert_eq!(targets.with_uniform(true).impractical(), Some(ImpracticalTargets::UniformHardest));
    /// ```
    pub fn impractical(&self) -> Option<ImpracticalTargets> {
        (self.uniform && self.require_hardest()).then_some(ImpracticalTargets::UniformHardest)
    }
}
