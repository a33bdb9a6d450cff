//! `solve`: solutions; those of classic puzzles in lexicographic order.

use super::marks;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use serde::Serialize;

/// The maximum of `limit`.
const MAX_SOLUTIONS: usize = 100;

parameters! {
    pub struct Solve {
        /// Maximum number of solutions per puzzle.
        #[schema(minimum = 1, maximum = MAX_SOLUTIONS)]
        limit: usize = 1,
    }
}

#[derive(Serialize)]
struct SolveResult {
    #[serde(flatten)]
    record: Record,
    solutions: Vec<String>,
    /// Whether there are more solutions; absent if the budget was spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<bool>,
    /// Whether the search for solutions was completed.
    complete: bool,
}

impl Endpoint for Solve {
    const DESCRIPTION: Description = Description {
        name: "solve",
        summary: "Returns solutions; those of 9x9 puzzles with the usual rules in lexicographic order.",
        response: "The solutions.",
        content: Content::Results(&["Solved"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(1..=MAX_SOLUTIONS).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 1 to {MAX_SOLUTIONS}")));
        }
        let solve = |engine: &mut Engine, record: Record| self.solved(engine, record);
        Ok(input.map_puzzles(context, context.limits().max_puzzles, solve)?.into())
    }
}

impl Solve {
    fn solved(&self, engine: &mut Engine, record: Record) -> Result<SolveResult, ErrorReason> {
        let mut found = engine.solutions(&record.puzzle, self.limit as u64 + 1);
        if found.is_complete && found.count == 0 {
            marks::check_marks(engine, &record.puzzle)?;
            return Err(no_solution(&record));
        }
        let has_more = found.solutions.len() > self.limit;
        found.solutions.truncate(self.limit);
        Ok(SolveResult {
            solutions: found.solutions.iter().map(|cells| record.kind().text_of(cells, Symbols::DIGITS)).collect(),
            record,
            more: (found.is_complete || has_more).then_some(has_more),
            complete: found.is_complete,
        })
    }
}

/// Returns the error for a puzzle without a solution. The search for other reasons would slow down long lists of
/// puzzles.
fn no_solution(record: &Record) -> ErrorReason {
    let conflict = record.puzzle.conflict();
    let text = conflict.map_or(String::new(), |[first, second]| format!(" ({first} and {second} hold the same digit)"));
    ErrorReason::new("no_solution", format!("no solution{text}"))
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Solved": {
    "description": "A record of a pack, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackRecord" }],
    "type": "object",
    "required": ["number", "solutions", "complete"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "solutions": { "description": "Those of 9x9 puzzles with the usual rules in lexicographic order.", "type": "array", "items": { "type": "string", "pattern": "^[1-9A-P~]{4,625}$" } },
      "more": { "description": "Whether there are more; absent if that is unknown.", "type": "boolean" },
      "complete": { "description": "Whether the search ended within the budget.", "type": "boolean" }
    }
  }
}"##;
