//! `complete`: single clues, sums and marks that make a puzzle unique.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Completions, Engine};
use cluewise::kinds::Additions;
use cluewise::pack::{PuzzleResult, Record};

/// The maximum of `limit`.
const MAX_LISTED: usize = 1000;

parameters! {
    pub struct Complete {
        /// What to add, separated by commas: `clue`, `killer` (sums of cages without one, and of two neighbors outside of
        /// cages), or another name of a constraint, such as `even`, `xv`, `thermometer` or `sandwich`. Without it, clues and
        /// the others that the puzzle has already.
        #[schema(example = "clue,killer")]
        with: Option<String>,
        /// Maximum number of additions of a puzzle.
        #[schema(minimum = 1, maximum = MAX_LISTED)]
        limit: usize = 10,
    }
}

impl Endpoint for Complete {
    const DESCRIPTION: Description = Description {
        name: "complete",
        summary: "Returns the single clues, sums and marks that make a puzzle unique.",
        response: "The additions.",
        content: Content::Results(&["Completions"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        self.with.iter().flat_map(|names| names.split(',')).any(|name| name != "clue")
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(1..=MAX_LISTED).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 1 to {MAX_LISTED}")));
        }
        let names = addition_names(self.with.as_deref())?;
        let find = |engine: &mut Engine, record: Record| -> Result<PuzzleResult<Completions>, ErrorReason> {
            let mut found = engine.completions(&record, &Additions::of(record.kind(), &names));
            found.list.truncate(self.limit);
            Ok(PuzzleResult::new(&record, found))
        };
        let is_partial = |result: &PuzzleResult<Completions>| !result.found.is_complete;
        Ok(input.map_puzzles_partly(context, context.limits().max_explained, find, is_partial)?.into())
    }
}

/// Returns the names of what is added, of the parameter `with`.
pub fn addition_names(with: Option<&str>) -> Result<Vec<&str>, ApiError> {
    let names: Vec<&str> = with.iter().flat_map(|names| names.split(',')).collect();
    match names.iter().find(|&&name| !Additions::names().any(|known| known == name)) {
        None => Ok(names),
        Some(name) => {
            let known = Additions::names().collect::<Vec<_>>().join(", ");
            Err(ApiError::query(format!("`with`: found {name:?}, expected some of {known}")))
        }
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Completions": {
    "description": "Additions that leave one solution; without any, and with fewer than 1000 solutions, those that leave the fewest.",
    "type": "object",
    "required": ["number", "puzzle", "solutions", "complete", "total", "completions"],
    "additionalProperties": false,
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "id": { "$ref": "#/components/schemas/Id" },
      "puzzle": { "$ref": "#/components/schemas/PuzzleText" },
      "solutions": { "description": "The number of solutions without an addition, counted up to 1000.", "type": "integer", "minimum": 0 },
      "complete": { "description": "Whether all searches have ended; otherwise additions may be missing.", "type": "boolean" },
      "total": { "description": "The number of these additions, also of those that `limit` leaves out.", "type": "integer", "minimum": 0 },
      "completions": {
        "type": "array",
        "items": {
          "type": "object",
          "required": ["text", "solutions", "record"],
          "additionalProperties": false,
          "properties": {
            "text": { "description": "The addition, such as `r1c2 = 5` or `cage 12 in r1c1, r1c2`.", "type": "string" },
            "clue": {
              "type": "object",
              "required": ["cell", "digit"],
              "additionalProperties": false,
              "properties": { "cell": { "type": "string", "pattern": "^r[0-9]+c[0-9]+$" }, "digit": { "type": "integer", "minimum": 1 } }
            },
            "constraint": {
              "type": "object",
              "required": ["type", "cells"],
              "additionalProperties": false,
              "properties": {
                "type": { "type": "string" },
                "cells": { "type": "array", "items": { "type": "string", "pattern": "^r[0-9]+c[0-9]+$" } },
                "value": { "type": "integer" }
              }
            },
            "solutions": { "description": "The number of solutions that are left.", "type": "integer", "minimum": 1 },
            "record": { "description": "The puzzle with the addition, with one solution rated on the effort scale.", "type": "object" }
          }
        }
      }
    }
  }
}"##;
