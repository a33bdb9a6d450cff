//! `explain` of sizes and variants.

use super::rate::add_effort;
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

/// Returns all steps of each puzzle.
pub fn explain(input: &VariantInput, context: &RequestContext) -> Result<ResponseBody, ApiError> {
    let explain = |solvers: &mut Solvers, record| result(solvers, record, input);
    Ok(input.map_puzzles(context, context.limits().max_explained, explain)?.into())
}

fn result(
    solvers: &mut Solvers,
    mut record: VariantRecord,
    input: &VariantInput,
) -> Result<VariantExplainResult, ErrorReason> {
    let solution = require_solution(solvers, &record, input.budget())?;
    record.solution = Some(solution.clone());
    add_effort(solvers, &mut record).map_err(|reason| ErrorReason::new("not_rated", reason))?;
    let steps = solvers.rater(&record.variant).map_or(Vec::new(), |rater| rater.steps(&record.puzzle, &solution));
    let (layout, _) = solvers.get(&record.variant);
    let steps = steps.iter().map(|step| StepResult::new(step, layout, input.output_symbols())).collect();
    Ok(VariantExplainResult { record, steps })
}
