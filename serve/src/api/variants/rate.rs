//! `rate` for variants.

use super::{NO_SE, NOT_RATED};
use crate::endpoint::RequestContext;
use crate::error::ApiError;
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::formats::{UnratedReason, VariantRecord};
use cluewise::rating::Scale;
use cluewise::variant::{SeOptions, Solvers, Verdict};
use serde::Serialize;

#[derive(Serialize)]
struct VariantRateResult {
    #[serde(flatten)]
    record: VariantRecord,
    verdict: String,
    /// Whether ER is above `er_max`; only with `er_max`.
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<bool>,
    /// The reason why a puzzle with one solution lacks a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    unrated: Option<&'static str>,
}

/// Solves each puzzle, and rates it on these scales if it has one solution.
pub fn rate(
    input: &VariantInput,
    context: &RequestContext,
    scales: &[Scale],
    options: SeOptions,
) -> Result<ResponseBody, ApiError> {
    let rate = |solvers: &mut Solvers, record| Ok(result(solvers, record, input.budget(), scales, options));
    Ok(input.map_puzzles(context, context.limits().max_puzzles, rate)?.into())
}

fn result(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    budget: u64,
    scales: &[Scale],
    options: SeOptions,
) -> VariantRateResult {
    let (verdict, unrated) = match solvers.unique_solution(&record.variant, &record.puzzle, budget) {
        Ok(solution) => {
            record.solution = Some(solution);
            let effort = scales.contains(&Scale::Effort).then(|| add_effort(solvers, &mut record));
            let se = scales.contains(&Scale::Se).then(|| add_se(solvers, &mut record, options));
            (Verdict::Unique, effort.into_iter().chain(se).find_map(Result::err))
        }
        Err(verdict) => (verdict, None),
    };
    let is_above = record.er_above.take().is_some();
    let above = options.er_max.filter(|_| verdict == Verdict::Unique && unrated.is_none()).map(|_| is_above);
    VariantRateResult { record, verdict: verdict.to_string(), above, unrated }
}

/// Adds the effort to a record with a solution.
///
/// # Errors
/// Returns the reason if it has no rating.
pub fn add_effort(solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), &'static str> {
    record.rate_effort(solvers).map_err(|reason| if reason == UnratedReason::TooLong { TOO_LONG } else { NOT_RATED })
}

/// Adds the Sudoku Explainer rating to a record with a solution.
///
/// # Errors
/// Returns the reason if it has no rating.
pub fn add_se(solvers: &mut Solvers, record: &mut VariantRecord, options: SeOptions) -> Result<(), &'static str> {
    record
        .rate_se(solvers, options)
        .map(drop)
        .map_err(|reason| if reason == UnratedReason::TooLong { TOO_LONG } else { NO_SE })
}

/// The message for a search that takes too long.
const TOO_LONG: &str = "the search for a rating takes too long";
