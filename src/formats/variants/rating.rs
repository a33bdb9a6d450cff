//! Ratings of puzzles of variants.

use super::VariantRecord;
use crate::rating::se::Outcome;
use crate::variant::{SeOptions, Solvers};

/// The reason why a puzzle of a variant with a solution has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnratedReason {
    /// The scale does not cover the variant: for the effort scale, its grid is too large.
    NotCovered,
    /// The search for a rating takes too long.
    TooLong,
}

impl VariantRecord {
    /// Adds level, effort and techniques to a record with a solution.
    ///
    /// # Errors
    /// Returns the reason if it has no rating.
    pub fn rate_effort(&mut self, solvers: &mut Solvers) -> Result<(), UnratedReason> {
        let rater = solvers.rater(&self.variant).ok_or(UnratedReason::NotCovered)?;
        let effort = self.solution.as_ref().and_then(|solution| rater.rate(&self.puzzle, solution));
        self.set_effort(&effort.ok_or(UnratedReason::TooLong)?);
        Ok(())
    }

    /// Adds the Sudoku Explainer rating to a record with a solution, and returns it.
    ///
    /// # Errors
    /// Returns the reason if it has no rating.
    pub fn rate_se(&mut self, solvers: &mut Solvers, options: SeOptions) -> Result<Outcome, UnratedReason> {
        let rater = solvers.se_rater(&self.variant).ok_or(UnratedReason::NotCovered)?;
        let outcome = self.solution.as_ref().and_then(|solution| rater.rate_with(&self.puzzle, solution, options));
        let outcome = outcome.ok_or(UnratedReason::TooLong)?;
        self.set_se(outcome, options);
        Ok(outcome)
    }
}
