//! `explain`: every step in words, as data and as drawings.

use super::steps::{StepRequest, no_steps, technique_choice};
use super::wording;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Engine, Position, Walkthrough};
use cluewise::explain::{Coordinates, Ladder};
use serde::Serialize;
use serde_json::value::RawValue;

parameters! {
    pub struct Explain {
        #[doc = super::steps::LADDER]
        ladder: Option<Ladder>,
        /// Add the grid before each step.
        grids: bool,
        /// Add a drawing of each step, as SVG.
        drawings: bool,
        #[doc = super::steps::NO_UNIQUENESS]
        no_uniqueness: bool,
        #[doc = super::steps::ONLY]
        only: Option<String>,
        #[doc = super::steps::FORBID]
        forbid: Option<String>,
        /// Return the steps as compact data without text, as `steps` of `generate`. Not with `lang`, `grids` and
        /// `drawings`.
        brief: bool,
        /// Add the expected solving time of people as `time`, without `brief` with its parts; absent if the kind of
        /// puzzle has none.
        time: bool,
        #[doc = super::wording::LANG]
        #[schema(enum = super::wording::languages())]
        lang: Option<String>,
        #[doc = super::wording::COORDS]
        #[schema(enum = super::wording::coordinates(), default = "r1c1")]
        coords: Option<String>,
    }
}

#[derive(Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there are few in a response")]
enum ExplainResult {
    Whole {
        #[serde(flatten)]
        walk: Walkthrough,
        /// A drawing of each step, as SVG.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawings: Option<Vec<String>>,
    },
    /// The puzzle with its steps as compact data without text.
    Brief(Box<RawValue>),
}

impl Endpoint for Explain {
    const DESCRIPTION: Description = Description {
        name: "explain",
        summary: "Explains every step in words and as data, with `drawings=true` as SVG, with `brief=true` as \
                  compact data.",
        response: "The steps.",
        content: Content::Results(&["Explained"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const SHAPES: &'static [&'static str] = &["brief"];

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        self.ladder == Some(Ladder::Effort)
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = wording::parse(self.lang.as_deref(), self.coords.as_deref())?;
        self.check_brief()?;
        let choice = technique_choice(self.only.as_deref(), self.forbid.as_deref())?;
        let Explain { ladder, grids, drawings, no_uniqueness, .. } = self;
        let request = StepRequest { ladder, grids, drawings, no_uniqueness, choice, wording, symbols: input.symbols() };
        let explain = |engine: &mut Engine, record| {
            let mut position = Position::new(record);
            position.ladder(self.ladder)?;
            request.examine(engine, &mut position)?;
            let mut options = request.options();
            options.time = self.time;
            let walk = position.walk(engine, &options);
            self.result(
                walk.map_err(|error| no_steps(error, position.is_unique(), request.wording))?,
                &request,
                context,
            )
        };
        Ok(input.map_positions(context, context.limits().max_explained, explain)?.into())
    }
}

impl Explain {
    /// Returns an error if compact data is requested together with what it does not have.
    fn check_brief(&self) -> Result<(), ApiError> {
        // Clients send defaults, too.
        let has_text =
            self.lang.is_some() || self.coords.as_deref().is_some_and(|name| name != Coordinates::default().name());
        match self.brief && (self.grids || self.drawings || has_text) {
            true => {
                let message = "`brief` has no text and no drawings; omit `grids`, `drawings`, `lang` and `coords`";
                Err(ApiError::query(message))
            }
            false => Ok(()),
        }
    }

    /// Returns a walkthrough in the requested form.
    fn result(
        &self,
        mut walk: Walkthrough,
        request: &StepRequest,
        context: &RequestContext,
    ) -> Result<ExplainResult, ErrorReason> {
        if self.brief {
            let brief = RawValue::from_string(walk.to_brief());
            return brief.map(ExplainResult::Brief).map_err(|error| ErrorReason::new("internal", error.to_string()));
        }
        let (kind, clues) = (walk.record.kind(), walk.record.puzzle.clues());
        let mut drawings = Vec::new();
        for step in walk.steps.iter_mut().take_while(|_| !context.cancellation.is_cancelled()) {
            drawings.extend(request.draw(kind, &clues, step));
            request.wording.apply_to(step);
        }
        Ok(ExplainResult::Whole { walk, drawings: self.drawings.then_some(drawings) })
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Explained": {
    "description": "A walkthrough, with `brief=true` with compact steps, and the other fields of a record.",
    "type": "object",
    "required": ["number"],
    "allOf": [{ "$ref": "#/components/schemas/PackRecord" }, { "$ref": "#/components/schemas/ExplainWalkthrough" }],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "drawings": {
        "description": "Of each step, as SVG.",
        "type": "array",
        "items": { "type": "string", "pattern": "^<svg" }
      }
    }
  }
}"##;
