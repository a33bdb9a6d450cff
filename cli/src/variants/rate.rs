//! Solutions and ratings of variants, with the messages why there are none.

use cluewise::formats::{UnratedReason, VariantRecord};
use cluewise::variant::{SeOptions, Solvers, Variant};

/// The message for a search that takes too long.
const TOO_LONG: &str = "the search for a rating takes too long, not rated";

/// The message for a grid without effort.
pub const TOO_LARGE: &str = "the grid is too large, not rated";

/// Adds the effort to a record with a solution.
///
/// # Errors
/// Returns why it has none.
pub fn add_effort(solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), String> {
    record
        .rate_effort(solvers)
        .map_err(|reason| if reason == UnratedReason::TooLong { TOO_LONG } else { TOO_LARGE }.into())
}

/// Returns the error for a variant without ratings of Sudoku Explainer.
pub fn no_se_rating(variant: &Variant) -> String {
    format!("{variant} has no Sudoku Explainer rating")
}

/// Adds the Sudoku Explainer rating to a record with a solution.
///
/// # Errors
/// Returns why it has none.
pub fn add_se(solvers: &mut Solvers, record: &mut VariantRecord, options: SeOptions) -> Result<(), String> {
    record.rate_se(solvers, options).map(drop).map_err(|reason| match reason {
        UnratedReason::TooLong => TOO_LONG.to_owned(),
        _ => no_se_rating(&record.variant),
    })
}
