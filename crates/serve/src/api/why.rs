//! `why`: the easiest argument that a cell holds a digit, or does not.

use super::steps::{StepRequest, no_steps};
use super::wording;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Answer, Engine, NoAnswer, Position};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use cluewise::rating::hodoku::TechniqueChoice;
use serde::Serialize;

parameters! {
    pub struct Why {
        /// `r5c6!=4`: why the cell is not 4; `r5c6=4`: why it is.
        #[schema(required = true, example = "r1c2!=9")]
        question: Option<String>,
        /// Add the grid before each step.
        grids: bool,
        /// Add a drawing of each step, as SVG.
        drawings: bool,
        #[doc = super::wording::LANG]
        #[schema(enum = super::wording::languages())]
        lang: Option<String>,
        #[doc = super::wording::COORDS]
        #[schema(enum = super::wording::coordinates(), default = "r1c1")]
        coords: Option<String>,
    }
}

#[derive(Serialize)]
struct WhyResult {
    puzzle: String,
    #[serde(flatten)]
    answer: Answer,
    /// A drawing of each step, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
}

impl Endpoint for Why {
    const DESCRIPTION: Description = Description {
        name: "why",
        summary: "Returns the easiest argument found why a cell is not a digit, or why it is.",
        response: "The argument.",
        content: Content::Results(&["Why"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        true
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = wording::parse(self.lang.as_deref(), self.coords.as_deref())?;
        let question =
            self.question.as_deref().ok_or_else(|| ApiError::query("invalid query: missing field `question`"))?;
        let request = StepRequest {
            ladder: None,
            grids: self.grids,
            drawings: self.drawings,
            no_uniqueness: false,
            choice: TechniqueChoice::default(),
            wording,
            symbols: input.symbols(),
        };
        let find = |engine: &mut Engine, record| result(engine, record, question, &request);
        Ok(input.map_positions(context, context.limits().max_explained, find)?.into())
    }
}

fn result(
    engine: &mut Engine,
    record: Record,
    question: &str,
    request: &StepRequest,
) -> Result<WhyResult, ErrorReason> {
    let mut position = Position::new(record);
    request.examine(engine, &mut position)?;
    let answer = position.why(engine, question, &request.options());
    let mut answer = answer.map_err(|error| match error {
        NoAnswer::NoSteps(error) => no_steps(error, position.is_unique(), request.wording),
        NoAnswer::Unreadable => ErrorReason::new("question", format!("`question`: {}", error.text(request.wording))),
        NoAnswer::NotSo { .. } => ErrorReason::new("not_so", error.text(request.wording)),
        error => ErrorReason::new("no_step", error.text(request.wording)),
    })?;
    let (kind, clues) = (position.kind(), position.record().puzzle.clues());
    let drawings: Vec<String> = answer.steps_mut().filter_map(|step| request.draw(kind, &clues, step)).collect();
    answer.name_cells(request.wording);
    let puzzle = kind.text_of(position.digits(), Symbols::DIGITS);
    Ok(WhyResult { puzzle, answer, drawings: request.drawings.then_some(drawings) })
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Why": {
    "description": "A step, after the others that it needs, `before`, and their number, `after`; or what a given or a rule says, as `text`.",
    "type": "object",
    "required": ["number", "puzzle"],
    "additionalProperties": false,
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "puzzle": { "$ref": "#/components/schemas/ExplainLine" },
      "after": { "type": "integer", "minimum": 0 },
      "before": { "type": "array", "items": { "$ref": "#/components/schemas/ExplainStep" } },
      "step": { "$ref": "#/components/schemas/ExplainStep" },
      "text": { "type": "string" },
      "drawings": { "description": "Of each step, as SVG.", "type": "array", "items": { "type": "string", "pattern": "^<svg" } }
    },
    "oneOf": [{ "required": ["after", "before", "step"] }, { "required": ["text"] }]
  }
}"##;
