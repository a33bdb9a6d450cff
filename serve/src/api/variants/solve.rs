//! `solve` for variants.

use super::cells_text;
use crate::endpoint::RequestContext;
use crate::error::{ApiError, ErrorReason};
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::formats::VariantRecord;
use cluewise::variant::Solvers;
use serde::Serialize;

#[derive(Serialize)]
struct VariantSolveResult {
    #[serde(flatten)]
    record: VariantRecord,
    solutions: Vec<String>,
    /// Whether there are more solutions; absent if the budget was spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<bool>,
    /// Whether the search for solutions was completed.
    complete: bool,
}

/// Returns up to `limit` solutions of each puzzle.
pub fn solve(input: &VariantInput, context: &RequestContext, limit: usize) -> Result<ResponseBody, ApiError> {
    let solve = |solvers: &mut Solvers, record| result(solvers, record, limit, input.budget());
    Ok(input.map_puzzles(context, context.limits().max_puzzles, solve)?.into())
}

fn result(
    solvers: &mut Solvers,
    record: VariantRecord,
    limit: usize,
    budget: u64,
) -> Result<VariantSolveResult, ErrorReason> {
    let mut found = solvers.get(&record.variant).1.solve(&record.puzzle, limit as u64 + 1, budget);
    if found.is_complete && found.count == 0 {
        return Err(ErrorReason::new("no_solution", "no solution"));
    }
    let has_more = found.solutions.len() > limit;
    found.solutions.truncate(limit);
    Ok(VariantSolveResult {
        solutions: found.solutions.iter().map(|cells| cells_text(&record.variant, cells)).collect(),
        record,
        more: (found.is_complete || has_more).then_some(has_more),
        complete: found.is_complete,
    })
}
