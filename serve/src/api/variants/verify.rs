//! `verify` for variants.

use super::{cells_text, no_solution};
use crate::api::verify::Reasons;
use crate::endpoint::RequestContext;
use crate::error::ApiError;
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Solvers, Verdict};
use serde::Serialize;

/// The results to return for each puzzle.
#[derive(Clone, Copy, Debug)]
pub struct VerifyRequest {
    /// Maximum number of solutions to count.
    pub limit: u64,
    /// Two solutions, where there are several.
    pub witness: bool,
    /// The redundant clues and constraints.
    pub minimal: bool,
}

#[derive(Serialize)]
struct VariantVerifyResult {
    #[serde(flatten)]
    record: VariantRecord,
    verdict: String,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<String>>,
    #[serde(rename = "needless", skip_serializing_if = "Option::is_none")]
    redundant_clues: Option<Vec<String>>,
    #[serde(rename = "needless_constraints", skip_serializing_if = "Option::is_none")]
    redundant_constraints: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_holds: Option<bool>,
    #[serde(flatten)]
    reasons: Option<Reasons>,
}

/// Counts the solutions of each puzzle.
pub fn verify(
    input: &VariantInput,
    context: &RequestContext,
    request: VerifyRequest,
) -> Result<ResponseBody, ApiError> {
    let verify = |solvers: &mut Solvers, record| Ok(result(solvers, record, request, input));
    Ok(input.map_puzzles(context, context.limits().max_puzzles, verify)?.into())
}

fn result(
    solvers: &mut Solvers,
    record: VariantRecord,
    request: VerifyRequest,
    input: &VariantInput,
) -> VariantVerifyResult {
    let budget = input.budget();
    let (layout, solver) = solvers.get(&record.variant);
    let first = solver.solve(&record.puzzle, 2, budget);
    let (verdict, mut count) = (first.verdict(), first.count);
    if request.limit > 2 && verdict == Verdict::Multiple {
        count = solver.count(&record.puzzle, request.limit, budget).count;
    }
    let witness = request.witness && verdict == Verdict::Multiple;
    let is_minimized = request.minimal && verdict == Verdict::Unique;
    let redundant_clues = is_minimized.then(|| solver.redundant_clues(&record.puzzle, budget)).flatten();
    let redundant_constraints =
        is_minimized.then(|| record.variant.redundant_constraints(&record.puzzle, budget)).flatten();
    let given = record.solution.as_ref();
    let solution_holds = given.map(|given| given.fills(&record.puzzle) && layout.accepts(given.cells()));
    let redundant_clues = redundant_clues.map(|cells| cells.iter().map(|&cell| layout.cell_name(cell)).collect());
    let redundant_constraints =
        redundant_constraints.map(|found| found.iter().map(|constraint| layout.constraint_name(constraint)).collect());
    let is_explained = request.witness && verdict == Verdict::None;
    VariantVerifyResult {
        reasons: is_explained.then(|| no_solution(solvers, &record, input).into()),
        verdict: verdict.to_string(),
        count,
        witness: witness.then(|| first.solutions.iter().map(|cells| cells_text(&record.variant, cells)).collect()),
        redundant_clues,
        redundant_constraints,
        solution_holds,
        record,
    }
}
