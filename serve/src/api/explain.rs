//! `explain`: every step in words, as data and as drawings.

use super::variants::{self, StepRequest};
use super::wording::Wording;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::Puzzle;
use cluewise::explain::{Explanation, Ladder, Options, Walkthrough, walk_with_cancellation};
use cluewise::pack::{Record, brief_steps};
use cluewise::render::diagram::{self, Marks};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    ladder: Option<Ladder>,
    grids: bool,
    drawings: bool,
    no_uniqueness: bool,
    /// Whether steps are compact data without text.
    brief: bool,
    /// The code of the language of short reasons.
    lang: Option<String>,
    /// The names of cells in texts.
    coords: Option<String>,
}

#[derive(Serialize)]
struct ExplainResult {
    #[serde(flatten)]
    walk: Walkthrough,
    /// A drawing of each step, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
}

/// The steps as compact data without text.
#[derive(Serialize)]
struct BriefResult {
    puzzle: Puzzle,
    steps: Value,
}

impl Endpoint for Explain {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        if self.brief {
            return self.respond_briefly(input, context);
        }
        let explain = |record: Record| {
            let mut explained = self.explain(record, context)?;
            explained.walk.steps.iter_mut().for_each(|step| wording.apply_to(step));
            Ok(explained)
        };
        Ok(input.map_positions(context, context.limits().max_explained, explain)?.into())
    }

    fn respond_to_variants(self, input: &VariantInput, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        self.check_brief()?;
        let request = StepRequest {
            ladder: variants::ladder_of(self.ladder)?,
            grids: self.grids,
            drawings: self.drawings,
            no_uniqueness: self.no_uniqueness,
            wording,
        };
        match self.brief {
            true => variants::explain_briefly(input, context, &request),
            false => variants::explain(input, context, &request),
        }
    }
}

impl Explain {
    /// Returns an error if compact data is requested together with what it does not have.
    fn check_brief(&self) -> Result<(), ApiError> {
        let has_text = self.lang.is_some() || self.coords.is_some();
        match self.brief && (self.grids || self.drawings || has_text) {
            true => {
                let message = "`brief` has no text and no drawings; omit `grids`, `drawings`, `lang` and `coords`";
                Err(ApiError::query(message))
            }
            false => Ok(()),
        }
    }

    /// Returns the steps as compact data.
    fn respond_briefly(&self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        self.check_brief()?;
        let explain = |record: Record| {
            let ExplainResult { walk, .. } = self.explain(record, context)?;
            Ok(BriefResult { puzzle: walk.puzzle, steps: brief_steps(&walk) })
        };
        Ok(input.map_positions(context, context.limits().max_explained, explain)?.into())
    }

    fn explain(&self, mut record: Record, context: &RequestContext) -> Result<ExplainResult, ErrorReason> {
        record.fill_unmarked();
        let facts = super::require_solution(&record, None)?;
        let options = Options::default()
            .with_ladder(self.ladder)
            .with_uniqueness(facts.has_unique_clues && !self.no_uniqueness)
            .with_grids(self.grids || self.drawings);
        let (puzzle, candidates) = (&record.puzzle, record.candidates.as_deref());
        let mut walk = walk_with_cancellation(puzzle, candidates, options, &context.cancellation)
            .ok_or_else(ErrorReason::time_limit)?;
        let drawing = |step| drawing(puzzle, step).filter(|_| !context.cancellation.is_cancelled());
        let drawings = self.drawings.then(|| walk.steps.iter().map_while(drawing).collect());
        if !self.grids {
            walk.steps.iter_mut().for_each(|step| step.before = None);
        }
        Ok(ExplainResult { walk, drawings })
    }
}

/// Returns a drawing of a step as SVG, if the step contains its grid.
pub fn drawing(clues: &Puzzle, step: &Explanation) -> Option<String> {
    step.before.as_ref().map(|board| diagram::draw(clues, board, &Marks::from_step(step)).to_svg())
}
