//! `explain` of sizes and variants.

use super::ladder::VariantLadder;
use super::require_solution;
use super::step_result::StepResult;
use crate::endpoint::RequestContext;
use crate::error::{ApiError, ErrorReason};
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::formats::VariantRecord;
use cluewise::variant::Solvers;
use serde::Serialize;

#[derive(Serialize)]
struct VariantExplainResult {
    #[serde(flatten)]
    record: VariantRecord,
    steps: Vec<StepResult>,
}

/// Returns all steps of each puzzle on a ladder.
pub fn explain(
    input: &VariantInput,
    context: &RequestContext,
    ladder: VariantLadder,
) -> Result<ResponseBody, ApiError> {
    let explain = |solvers: &mut Solvers, record| result(solvers, record, input, ladder);
    Ok(input.map_puzzles(context, context.limits().max_explained, explain)?.into())
}

fn result(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    input: &VariantInput,
    ladder: VariantLadder,
) -> Result<VariantExplainResult, ErrorReason> {
    let solution = require_solution(solvers, &record, input.budget())?;
    record.solution = Some(solution.clone());
    ladder.rate(solvers, &mut record)?;
    let steps = ladder.steps(solvers, &record, (&record.puzzle, &solution), input.output_symbols());
    Ok(VariantExplainResult { steps: steps.unwrap_or_default(), record })
}
