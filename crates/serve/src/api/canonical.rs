//! `canonical`: canonical forms of puzzles.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::Puzzle;
use cluewise::engine::{Engine, FormBasis, NoForm};
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};
use serde::Serialize;

parameters! {
    pub struct Canonical {
        /// Form by puzzle or by solution; sizes, variants and candidate grids have no form by solution.
        by: FormBasis = FormBasis::Puzzle,
    }
}

#[derive(Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "most puzzles are classic ones")]
enum CanonicalResult {
    Classic {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        puzzle: Puzzle,
        canonical: Puzzle,
        automorphisms: u32,
        transformation: String,
    },
    /// Of a puzzle of another kind, or of a candidate grid.
    Record {
        #[serde(flatten)]
        record: Record,
        /// The cells or candidates, with the regions of a jigsaw; a record in JSON if there are constraints.
        canonical: String,
    },
}

impl Endpoint for Canonical {
    const DESCRIPTION: Description = Description {
        name: "canonical",
        summary: "Returns the canonical form.",
        response: "The forms.",
        content: Content::Results(&["Form", "CandidatesForm", "KindForm"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let form = |engine: &mut Engine, record| self.form(engine, record);
        Ok(input.map_puzzles(context, context.limits().max_puzzles, form)?.into())
    }
}

impl Canonical {
    fn form(&self, engine: &Engine, record: Record) -> Result<CanonicalResult, ErrorReason> {
        let form = engine.canonical(&record, self.by).map_err(|error| match error {
            NoForm::NotUnique => {
                ErrorReason::new("not_unique", "`by=solution` requires a puzzle with exactly one solution")
            }
            error => ErrorReason::new("unsupported", error.to_string()),
        })?;
        Ok(match (record.classic_clues(), form.record.classic_clues(), form.arrangement) {
            (Some(puzzle), Some(canonical), Some((automorphisms, transformation))) => {
                let transformation = transformation.to_string();
                CanonicalResult::Classic { id: record.id, puzzle, canonical, automorphisms, transformation }
            }
            _ => CanonicalResult::Record { record, canonical: form.record.to_text(Symbols::DIGITS) },
        })
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Form": {
    "type": "object",
    "required": ["number", "puzzle", "canonical", "automorphisms", "transformation"],
    "additionalProperties": false,
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "id": { "description": "The id of the puzzle in its file.", "type": ["integer", "string"] },
      "puzzle": { "type": "string", "pattern": "^[.1-9]{81}$" },
      "canonical": { "type": "string", "pattern": "^[.1-9]{81}$" },
      "automorphisms": { "type": "integer", "minimum": 1 },
      "transformation": {
        "description": "The transformation from the puzzle to its form, as printed by `cluewise canon --info`.",
        "type": "string"
      }
    }
  },
  "CandidatesForm": {
    "description": "A candidate grid, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackRecord" }],
    "type": "object",
    "required": ["number", "candidates", "canonical"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "canonical": { "description": "The candidates of the form.", "type": "string", "pattern": "^[.1-9]{729}$" }
    }
  },
  "KindForm": {
    "description": "A record of a size or variant, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackKindRecord" }],
    "type": "object",
    "required": ["number", "canonical"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "canonical": { "description": "The form: its cells, with the regions of a jigsaw; a record in JSON if there are cages, lines or dots.", "type": "string" }
    }
  }
}"##;
