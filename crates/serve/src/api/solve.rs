//! `solve`: solutions; those of classic puzzles in lexicographic order.

use super::marks;
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::kinds::{SearchResult, Symbols};
use cluewise::pack::{AnyPuzzle, ClassicPuzzle, Id, Record};
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
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "most puzzles are classic ones")]
enum SolveResult {
    Classic {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        puzzle: Puzzle,
        solutions: Vec<Grid>,
        /// Whether there are more solutions.
        more: bool,
    },
    Kind {
        #[serde(flatten)]
        record: Record,
        solutions: Vec<String>,
        /// Whether there are more solutions; absent if the budget was spent.
        #[serde(skip_serializing_if = "Option::is_none")]
        more: Option<bool>,
        /// Whether the search for solutions was completed.
        complete: bool,
    },
}

impl Endpoint for Solve {
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(1..=MAX_SOLUTIONS).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 1 to {MAX_SOLUTIONS}")));
        }
        let solve = |engine: &mut Engine, record: Record| match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => self.solve_classic(record.id.clone(), puzzle),
            AnyPuzzle::Kind(puzzle) => {
                let found = engine.solve_batch(&[puzzle], self.limit as u64 + 1).remove(0);
                self.solved_kind(record, found)
            }
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, solve)?.into())
    }
}

impl Solve {
    fn solve_classic(&self, id: Option<Id>, classic: &ClassicPuzzle) -> Result<SolveResult, ErrorReason> {
        let ClassicPuzzle { clues: puzzle, candidates, .. } = classic;
        let mut solutions: Vec<Grid> = match candidates {
            Some(within) => solver::solutions_within(within).take(self.limit + 1).collect(),
            None => solver::solutions(puzzle).take(self.limit + 1).collect(),
        };
        let more = solutions.len() > self.limit;
        solutions.truncate(self.limit);
        if solutions.is_empty() {
            marks::check_marks(puzzle, candidates.as_deref())?;
            Err(no_solution(puzzle))
        } else {
            Ok(SolveResult::Classic { id, puzzle: *puzzle, solutions, more })
        }
    }

    fn solved_kind(&self, record: Record, mut found: SearchResult) -> Result<SolveResult, ErrorReason> {
        if found.is_complete && found.count == 0 {
            return Err(ErrorReason::new("no_solution", "no solution"));
        }
        let has_more = found.solutions.len() > self.limit;
        found.solutions.truncate(self.limit);
        Ok(SolveResult::Kind {
            solutions: found.solutions.iter().map(|cells| record.kind().text_of(cells, Symbols::DIGITS)).collect(),
            record,
            more: (found.is_complete || has_more).then_some(has_more),
            complete: found.is_complete,
        })
    }
}

/// Returns the error for a puzzle without a solution. The search for other reasons would slow down long lists of
/// puzzles.
fn no_solution(puzzle: &Puzzle) -> ErrorReason {
    let conflict = puzzle.conflict();
    let text = conflict.map_or(String::new(), |(first, second)| format!(" ({first} and {second} hold the same digit)"));
    ErrorReason::new("no_solution", format!("no solution{text}"))
}
