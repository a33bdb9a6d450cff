//! The ladders of sizes and variants.

use super::rate::{add_effort, add_se};
use super::step_result::StepResult;
use crate::error::{ApiError, ErrorReason};
use cluewise::explain::Ladder;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Puzzle, SeOptions, Solvers, Symbols};

/// A ladder of techniques that covers variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantLadder {
    /// The steps of the effort scale.
    Effort,
    /// The steps of Sudoku Explainer.
    Se,
}

impl VariantLadder {
    /// Returns the ladder of a request.
    pub fn of(ladder: Option<Ladder>) -> Result<VariantLadder, ApiError> {
        match ladder {
            None => Ok(VariantLadder::Effort),
            Some(Ladder::Se) => Ok(VariantLadder::Se),
            Some(other) => {
                let name = other.name();
                Err(ApiError::query(format!(
                    "`ladder`: sizes and variants have no steps of {name}; use `se`, or omit it"
                )))
            }
        }
    }

    /// Adds the rating of this ladder to a record with a solution.
    pub fn rate(self, solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), ErrorReason> {
        let rated = match self {
            VariantLadder::Effort => add_effort(solvers, record),
            VariantLadder::Se => add_se(solvers, record, SeOptions::default()),
        };
        rated.map_err(|reason| ErrorReason::new("not_rated", reason))
    }

    /// Returns the steps from a position to the solution; `None` if the ladder does not cover the variant.
    pub fn steps(
        self,
        solvers: &mut Solvers,
        record: &VariantRecord,
        (position, solution): (&Puzzle, &Puzzle),
        symbols: Symbols,
    ) -> Option<Vec<StepResult>> {
        let layout = solvers.get(&record.variant).0.clone();
        Some(match self {
            VariantLadder::Effort => {
                let steps = solvers.rater(&record.variant)?.steps(position, solution);
                steps.iter().map(|step| StepResult::new(step, &layout, symbols)).collect()
            }
            VariantLadder::Se => {
                let steps = solvers.se_rater(&record.variant)?.steps(position, solution);
                steps.iter().map(|rated| StepResult::rated(rated, &layout, symbols)).collect()
            }
        })
    }
}
