//! `explain` for variants.

use super::ladder::StepRequest;
use super::require_solution;
use crate::endpoint::RequestContext;
use crate::error::{ApiError, ErrorReason};
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::formats::{VariantRecord, VariantWalkthrough};
use cluewise::variant::{Solvers, VariantExplanation};
use serde::Serialize;

#[derive(Serialize)]
struct VariantExplainResult {
    #[serde(flatten)]
    walk: VariantWalkthrough,
    /// A drawing of each step, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
}

/// Returns all steps of each puzzle on a ladder.
pub fn explain(
    input: &VariantInput,
    context: &RequestContext,
    request: &StepRequest,
) -> Result<ResponseBody, ApiError> {
    let explain = |solvers: &mut Solvers, record| {
        let (record, mut steps) = steps(solvers, record, input, request)?;
        let symbols = input.output_symbols();
        let drawings: Vec<String> = steps.iter_mut().filter_map(|step| request.draw(&record, step, symbols)).collect();
        let walk = VariantWalkthrough::new(record, request.ladder, steps);
        Ok(VariantExplainResult { walk, drawings: request.drawings.then_some(drawings) })
    };
    Ok(input.with_candidates().map_puzzles(context, context.limits().max_explained, explain)?.into())
}

/// Returns a record of each puzzle with its steps as compact data.
pub fn explain_briefly(
    input: &VariantInput,
    context: &RequestContext,
    request: &StepRequest,
) -> Result<ResponseBody, ApiError> {
    let explain = |solvers: &mut Solvers, record| {
        let (mut record, steps) = steps(solvers, record, input, request)?;
        record.set_steps(&steps);
        Ok(record)
    };
    Ok(input.with_candidates().map_puzzles(context, context.limits().max_explained, explain)?.into())
}

/// Returns the rated puzzle and its steps.
fn steps(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    input: &VariantInput,
    request: &StepRequest,
) -> Result<(VariantRecord, Vec<VariantExplanation>), ErrorReason> {
    let solution = require_solution(solvers, &record, input)?;
    record.solution = Some(solution.clone());
    request.rate(solvers, &mut record)?;
    let options = request.options(input.output_symbols());
    let steps = request.steps(solvers, &record, &record.puzzle, &solution, options)?;
    Ok((record, steps))
}
