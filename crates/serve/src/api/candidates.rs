//! `candidates`: those left by propagation, or those that occur in solutions.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Engine, TrueCandidates};
use cluewise::kinds::CandidateGrid;
use cluewise::pack::{PuzzleResult, Record};
use cluewise::rating::effort::Propagation;
use serde::Serialize;

/// The maximum of `limit`.
const MAX_COUNTED: u64 = 1000;

parameters! {
    pub struct Candidates {
        /// What excludes candidates: the clues, also hidden and naked singles, or also locked candidates and subsets.
        #[schema(default = "singles")]
        after: Option<Propagation>,
        /// Whether to return the candidates that occur in a solution, with the number of solutions.
        true_only: bool,
        /// Maximum number of solutions that are counted for each candidate.
        #[schema(minimum = 1, maximum = MAX_COUNTED)]
        limit: u64 = 100,
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Left { candidates: CandidateGrid, contradiction: bool },
    True(TrueCandidates),
}

impl Endpoint for Candidates {
    const DESCRIPTION: Description = Description {
        name: "candidates",
        summary: "Returns the candidates left by propagation; with `true_only=true` those that occur in a \
                  solution, with the number of solutions.",
        response: "The candidates.",
        content: Content::Results(&["Candidates"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const SHAPES: &'static [&'static str] = &["true_only"];

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(1..=MAX_COUNTED).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 1 to {MAX_COUNTED}")));
        }
        // Clients send the default, too.
        if self.true_only && self.after.is_some_and(|after| after != Propagation::Singles) {
            return Err(ApiError::query("`after` is for candidates left by propagation; omit `true_only`"));
        }
        let find = |engine: &mut Engine, record: Record| self.result(engine, record);
        let is_partial =
            |result: &PuzzleResult<Found>| matches!(&result.found, Found::True(found) if !found.is_complete());
        Ok(input.map_puzzles_partly(context, context.limits().max_puzzles, find, is_partial)?.into())
    }
}

impl Candidates {
    fn result(&self, engine: &mut Engine, record: Record) -> Result<PuzzleResult<Found>, ErrorReason> {
        let found = if self.true_only {
            Found::True(engine.true_candidates(&record, self.limit))
        } else {
            let candidates = engine.propagate(&record, self.after.unwrap_or(Propagation::Singles))?;
            Found::Left { contradiction: candidates.is_contradictory(), candidates }
        };
        Ok(PuzzleResult::new(&record, found))
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Candidates": {
    "description": "`contradiction` is of propagation; the fields from `counts` on are those of `true_only`.",
    "type": "object",
    "required": ["number", "puzzle", "candidates"],
    "additionalProperties": false,
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "id": { "$ref": "#/components/schemas/Id" },
      "puzzle": { "$ref": "#/components/schemas/PuzzleText" },
      "candidates": { "description": "The digits of each cell.", "type": "array", "items": { "type": "array", "items": { "type": "integer", "minimum": 1 } } },
      "contradiction": { "description": "Whether a cell has no candidate, or a digit has no place in a house.", "type": "boolean" },
      "counts": { "description": "The number of solutions with each candidate, at most `limit`.", "type": "array", "items": { "type": "array", "items": { "type": "integer", "minimum": 1 } } },
      "limit": { "type": "integer", "minimum": 1 },
      "solutions": { "description": "The number of solutions, counted up to 1000.", "type": "integer", "minimum": 0 },
      "more_solutions": { "description": "Whether there may be more solutions.", "type": "boolean" },
      "complete": { "description": "Whether all searches have ended; otherwise candidates may be missing, and counts too small.", "type": "boolean" }
    }
  }
}"##;
