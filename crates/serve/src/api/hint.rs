//! `hint`: the next step, or all steps in the position.

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
use cluewise::engine::{Engine, Position};
use cluewise::explain::{Explanation, Ladder};
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::{self, PuzzleKind, Symbols};
use cluewise::pack::Record;
use cluewise::rating::EffortTechnique;
use cluewise::rating::hodoku::TechniqueId;
use cluewise::rating::se::Tenths;
use serde::Serialize;

parameters! {
    pub struct Hint {
        #[doc = super::steps::LADDER]
        ladder: Option<Ladder>,
        /// Add the grid before the step.
        grids: bool,
        /// Add a drawing, as SVG.
        drawings: bool,
        #[doc = super::steps::NO_UNIQUENESS]
        no_uniqueness: bool,
        #[doc = super::steps::ONLY]
        only: Option<String>,
        #[doc = super::steps::FORBID]
        forbid: Option<String>,
        #[doc = super::steps::ORDER]
        order: Option<String>,
        /// Number of steps already known.
        after: usize,
        /// Also return every step of every technique below the level Extreme, the easiest technique first (on the ladder
        /// of HoDoKu by level and then score), the steps of each together; with `ladder=se` the first step of each
        /// technique below 8.0. The others would take seconds.
        all: bool,
        /// The original puzzle: its cells row by row, 81 characters for 9x9, as many as the puzzle has for sizes and
        /// variants. Other digits were entered and are not clues.
        original: Option<String>,
        #[doc = super::wording::LANG]
        #[schema(enum = super::wording::languages())]
        lang: Option<String>,
        /// Return a step of this technique of the ladder, even if there are easier ones; also a technique that puzzles are
        /// not rated by. Not with `ladder=se`.
        technique: Option<String>,
        #[doc = super::wording::COORDS]
        #[schema(enum = super::wording::coordinates(), default = "r1c1")]
        coords: Option<String>,
        /// Return only the technique of the step, with its rating or score, and its place.
        brief: bool,
    }
}

#[derive(Serialize)]
struct HintResult {
    puzzle: String,
    #[serde(flatten)]
    next: LocatedStep,
    /// Every step, the easiest technique first.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<LocatedStep>>,
}

#[derive(Serialize)]
struct LocatedStep {
    /// The place of the step.
    place: String,
    step: HintStep,
    /// The step as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there are few in a response")]
enum HintStep {
    Whole(Explanation),
    /// A step without its reason.
    Brief {
        technique: String,
        /// The name of the technique in the requested language.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        ladder: Ladder,
        /// The rating of Sudoku Explainer.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating: Option<Tenths>,
        /// The score of HoDoKu.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<u32>,
    },
}

impl Endpoint for Hint {
    const DESCRIPTION: Description = Description {
        name: "hint",
        summary: "Returns the next step; with `all=true` every possible one, except those of level Extreme; with `original` wrong digits.",
        response: "The step.",
        content: Content::Results(&["Hinted"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;
    const SHAPES: &'static [&'static str] = &["brief"];

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        self.ladder == Some(Ladder::Effort)
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = wording::parse(self.lang.as_deref(), self.coords.as_deref())?;
        self.check_technique()?;
        if self.brief && self.grids {
            return Err(ApiError::query("`grids` is for whole steps; omit `brief`"));
        }
        let choice = technique_choice(self.only.as_deref(), self.forbid.as_deref(), self.order.as_deref())?;
        let Hint { ladder, grids, drawings, no_uniqueness, .. } = self;
        let request = StepRequest { ladder, grids, drawings, no_uniqueness, choice, wording, symbols: input.symbols() };
        let options = input.kind.options()?;
        let hint =
            |engine: &mut Engine, record| self.result(engine, self.position(record, &options)?, &request, context);
        Ok(input.map_positions(context, context.limits().max_explained, hint)?.into())
    }
}

impl Hint {
    /// Returns an error if no kind of puzzle has a search for the technique.
    fn check_technique(&self) -> Result<(), ApiError> {
        let Some(name) = &self.technique else { return Ok(()) };
        if self.ladder == Some(Ladder::Se) {
            return Err(ApiError::query("`technique` is for the ladders of HoDoKu and of the effort scale"));
        }
        let of_hodoku = name.parse::<TechniqueId>().map(drop);
        let found = name.parse::<EffortTechnique>().map_or(of_hodoku, |_| Ok(()));
        found.map_err(|error| ApiError::query(format!("`technique`: {error}")))
    }

    /// Returns the position of a grid, with the original puzzle if one is given.
    fn position(&self, grid: Record, options: &ReadOptions) -> Result<Position, ErrorReason> {
        let Some(text) = &self.original else { return Ok(Position::with_entries(grid, None)) };
        let found = formats::with_original(grid, text, options);
        let (grid, clues) = found.map_err(|error| ErrorReason::new("original", format!("`original`: {error}")))?;
        Ok(Position::with_entries(grid, Some(clues)))
    }

    fn result(
        &self,
        engine: &mut Engine,
        mut position: Position,
        request: &StepRequest,
        context: &RequestContext,
    ) -> Result<HintResult, ErrorReason> {
        let mut options = request.options();
        options.grids = true;
        request.examine(engine, &mut position).map_err(|reason| self.with_remedy(reason))?;
        let (kind, clues) = (position.kind(), position.record().puzzle.clues());
        let located = |step: Explanation| self.located(request, (kind, &clues), step);
        let next = position.step_after(engine, self.after, self.technique.as_deref(), &options);
        let next = next.map_err(|error| no_steps(error, position.is_unique(), request.wording))?;
        let steps = self.all.then(|| position.all_steps(engine, self.technique.as_deref(), &options)).transpose();
        let steps = steps.map_err(|error| no_steps(error, position.is_unique(), request.wording))?;
        let steps = steps.map(|steps| {
            let steps = steps.into_iter().take_while(|_| !context.cancellation.is_cancelled());
            steps.map(located).collect()
        });
        Ok(HintResult { puzzle: kind.text_of(position.digits(), Symbols::DIGITS), next: located(next), steps })
    }

    /// Adds the advice about digits that may be entered to the error of a puzzle without a solution.
    fn with_remedy(&self, mut reason: ErrorReason) -> ErrorReason {
        if reason.code == "no_solution" && self.original.is_none() {
            reason.message +=
                "; if digits were entered, send the clues as `original` in the query: it names the wrong ones";
        }
        reason
    }

    /// Returns a step in the requested wording, with its place and its drawing.
    fn located(
        &self,
        request: &StepRequest,
        (kind, clues): (&PuzzleKind, &kinds::Puzzle),
        mut step: Explanation,
    ) -> LocatedStep {
        let drawing = request.draw(kind, clues, &mut step);
        request.wording.apply_to(&mut step);
        let place = request.wording.text(&step.location());
        let step = match (self.brief, step) {
            (false, step) => HintStep::Whole(step),
            (true, Explanation { technique, name, ladder, rating, score, .. }) => {
                HintStep::Brief { technique, name, ladder, rating, score }
            }
        };
        LocatedStep { place, step, drawing }
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "BriefStep": {
    "description": "A step, with `brief`.",
    "type": "object",
    "required": ["technique", "ladder"],
    "additionalProperties": false,
    "properties": {
      "technique": { "type": "string" },
      "name": { "description": "The name of the technique in the language of `lang`.", "type": "string" },
      "ladder": { "$ref": "#/components/schemas/ExplainLadder" },
      "rating": { "description": "The rating of Sudoku Explainer.", "type": "number" },
      "score": { "description": "The score of HoDoKu.", "type": "integer", "minimum": 0 }
    }
  },
  "LocatedStep": {
    "type": "object",
    "required": ["place", "step"],
    "properties": {
      "place": { "description": "The place of the step: houses, a constraint, cells, or the start of a chain.", "type": "string" },
      "step": { "anyOf": [{ "$ref": "#/components/schemas/ExplainStep" }, { "$ref": "#/components/schemas/BriefStep" }] },
      "drawing": { "description": "The step as SVG.", "type": "string", "pattern": "^<svg" }
    }
  },
  "Hinted": {
    "type": "object",
    "required": ["number", "puzzle"],
    "allOf": [{ "$ref": "#/components/schemas/LocatedStep" }],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "puzzle": { "$ref": "#/components/schemas/ExplainLine" },
      "steps": {
        "description": "Every step, with `all`.",
        "type": "array",
        "items": { "$ref": "#/components/schemas/LocatedStep", "unevaluatedProperties": false }
      }
    },
    "unevaluatedProperties": false
  }
}"##;
