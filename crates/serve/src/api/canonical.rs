//! `canonical`: canonical forms of puzzles.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::Puzzle;
use cluewise::canonical::{canonicalize, canonicalize_by_solution};
use cluewise::engine::{Ability, Engine, Unsupported};
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};
use cluewise::solver;
use serde::{Deserialize, Serialize};

parameters! {
    pub struct Canonical {
        /// Form by puzzle or by solution; sizes, variants and candidate grids have no form by solution.
        by: Basis = Basis::Puzzle,
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Basis {
    Puzzle,
    Solution,
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
        let form = |engine: &mut Engine, record: Record| match record.classic_clues() {
            Some(clues) if !record.puzzle.has_candidates() => self.classic_form(record.id, clues),
            _ => self.form_of_record(engine, record),
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, form)?.into())
    }
}

impl Canonical {
    fn classic_form(&self, id: Option<Id>, puzzle: Puzzle) -> Result<CanonicalResult, ErrorReason> {
        let (canonical, automorphisms, transformation) = match self.by {
            Basis::Puzzle => {
                let canonical = canonicalize(&puzzle);
                (canonical.form, canonical.automorphisms, canonical.transformation)
            }
            Basis::Solution => {
                let form = solver::unique_solution(&puzzle).and_then(|grid| canonicalize_by_solution(&puzzle, &grid));
                let canonical = form.ok_or_else(|| {
                    ErrorReason::new("not_unique", "`by=solution` requires a puzzle with exactly one solution")
                })?;
                (canonical.form, canonical.automorphisms, canonical.transformation)
            }
        };
        let transformation = transformation.to_string();
        Ok(CanonicalResult::Classic { id, puzzle, canonical, automorphisms, transformation })
    }

    fn form_of_record(&self, engine: &Engine, record: Record) -> Result<CanonicalResult, ErrorReason> {
        if self.by == Basis::Solution {
            let unsupported = Unsupported::new(record.kind(), Ability::CanonicalFormBySolution);
            let of_candidates =
                || ErrorReason::new("unsupported", "candidate grids have no canonical form by solution");
            return Err(if record.classic().is_some() { of_candidates() } else { unsupported.into() });
        }
        let form = engine.canonical(&record).map_err(|error| ErrorReason::new("unsupported", error.to_string()))?;
        Ok(CanonicalResult::Record { record, canonical: form.to_text(Symbols::DIGITS) })
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
