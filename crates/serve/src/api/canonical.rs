//! `canonical`: canonical forms of puzzles.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Engine, FormBasis, NoForm};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use serde::Serialize;

parameters! {
    pub struct Canonical {
        /// Form by puzzle or by solution; sizes, variants and candidate grids have no form by solution.
        by: FormBasis = FormBasis::Puzzle,
    }
}

#[derive(Serialize)]
struct CanonicalResult {
    #[serde(flatten)]
    record: Record,
    canonical: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transformation: Option<String>,
}

impl Endpoint for Canonical {
    const DESCRIPTION: Description = Description {
        name: "canonical",
        summary: "Returns the canonical form.",
        response: "The forms.",
        content: Content::Results(&["Form"]),
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
        let canonical = form.record.to_text(Symbols::DIGITS);
        let (automorphisms, transformation) = form.arrangement.unzip();
        let transformation = transformation.map(|transformation| transformation.to_string());
        Ok(CanonicalResult { record, canonical, automorphisms, transformation })
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Form": {
    "description": "A record of a pack, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackRecord" }],
    "type": "object",
    "required": ["number", "canonical"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "canonical": { "description": "The form: its cells or candidates, with the regions of a jigsaw; a record in JSON if there are cages, lines or dots.", "type": "string" },
      "automorphisms": { "description": "Of a 9x9 puzzle with the usual rules.", "type": "integer", "minimum": 1 },
      "transformation": { "description": "The transformation from such a puzzle to its form, as printed by `cluewise canon --info`.", "type": "string" }
    }
  }
}"##;
