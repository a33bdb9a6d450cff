//! `solve`: solutions; those of classic puzzles in lexicographic order.

use super::marks;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::kinds::{Estimate, Symbols};
use cluewise::pack::Record;
use serde::Serialize;

/// The maximum of `limit`.
const MAX_SOLUTIONS: usize = 100;

/// The maximum of `estimate`.
const MAX_PATHS: u64 = 10_000;

parameters! {
    pub struct Solve {
        /// Maximum number of solutions per puzzle.
        #[schema(minimum = 1, maximum = MAX_SOLUTIONS)]
        limit: usize = 1,
        /// Estimate the number of solutions of puzzles with more than the limit, from this many random paths.
        #[schema(minimum = 2, maximum = MAX_PATHS)]
        estimate: Option<u64>,
        /// Seed of the random paths.
        seed: u64 = 0,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<Estimate>,
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

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        self.estimate.is_some()
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(1..=MAX_SOLUTIONS).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 1 to {MAX_SOLUTIONS}")));
        }
        if self.estimate.is_some_and(|paths| !(2..=MAX_PATHS).contains(&paths)) {
            return Err(ApiError::query(format!("`estimate` must be from 2 to {MAX_PATHS}")));
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
        let is_cut = has_more || !found.is_complete;
        Ok(SolveResult {
            estimate: self.estimate.filter(|_| is_cut).and_then(|n| engine.estimate(&record.puzzle, n, self.seed)),
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
      "complete": { "description": "Whether the search ended within the budget.", "type": "boolean" },
      "estimate": {
        "description": "The estimated number of solutions, if that is requested and there are more.",
        "type": "object",
        "required": ["log10", "relative_error", "paths", "hits"],
        "properties": {
          "log10": { "description": "The decimal logarithm of the number.", "type": "number" },
          "relative_error": { "description": "The standard error of the number, relative to it.", "type": "number" },
          "paths": { "description": "The number of random paths.", "type": "integer" },
          "hits": { "description": "The number of paths that led to solutions.", "type": "integer" }
        }
      }
    }
  }
}"##;
