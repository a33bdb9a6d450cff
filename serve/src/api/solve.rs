//! `solve`: solutions in lexicographic order.

use super::variants;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::pack::{Id, Record};
use cluewise::solver;
use cluewise::{Grid, Puzzle};
use serde::{Deserialize, Serialize};

/// The maximum of `limit`.
const MAX_SOLUTIONS: usize = 100;

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    limit: usize,
}

impl Default for Solve {
    fn default() -> Solve {
        Solve { limit: 1 }
    }
}

#[derive(Serialize)]
struct SolveResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    puzzle: Puzzle,
    solutions: Vec<Grid>,
    /// Whether there are more solutions.
    more: bool,
}

impl Endpoint for Solve {
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let endpoint = self.checked()?;
        Ok(input.map_puzzles(context, context.limits().max_puzzles, |record| endpoint.solve(record))?.into())
    }

    fn respond_to_variants(self, input: &VariantInput, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        variants::solve(input, context, self.checked()?.limit)
    }
}

impl Solve {
    /// Returns an error if a parameter is out of range.
    fn checked(self) -> Result<Solve, ApiError> {
        match (1..=MAX_SOLUTIONS).contains(&self.limit) {
            true => Ok(self),
            false => Err(ApiError::query(format!("`limit` must be from 1 to {MAX_SOLUTIONS}"))),
        }
    }

    fn solve(&self, record: Record) -> Result<SolveResult, ErrorReason> {
        let Record { id, puzzle, candidates, .. } = record;
        let mut solutions: Vec<Grid> = match &candidates {
            Some(within) => solver::solutions_within(within).take(self.limit + 1).collect(),
            None => solver::solutions(&puzzle).take(self.limit + 1).collect(),
        };
        let more = solutions.len() > self.limit;
        solutions.truncate(self.limit);
        if solutions.is_empty() {
            super::check_marks(&puzzle, candidates.as_deref())?;
            Err(no_solution(&puzzle))
        } else {
            Ok(SolveResult { id, puzzle, solutions, more })
        }
    }
}

/// Returns the error for a puzzle without a solution. The search for other reasons would slow down long lists of
/// puzzles.
fn no_solution(puzzle: &Puzzle) -> ErrorReason {
    let conflict = puzzle.conflict();
    let text = conflict.map_or(String::new(), |(first, second)| format!(" ({first} and {second} hold the same digit)"));
    ErrorReason::new("no_solution", format!("no solution{text}"))
}
