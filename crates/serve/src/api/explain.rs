//! `explain`: every step in words, as data and as drawings.

use super::steps::StepRequest;
use super::wording::Wording;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use cluewise::Puzzle;
use cluewise::engine::Engine;
use cluewise::explain::{Ladder, Options, Walkthrough, walk_with_cancellation};
use cluewise::formats::{AnyRecord, VariantRecord, VariantWalkthrough};
use cluewise::pack::{Record, brief_steps};
use cluewise::variant::{self, Variant};
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
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there are few in a response")]
enum ExplainResult {
    Classic(Explained<Walkthrough>),
    Kind(Explained<VariantWalkthrough>),
    /// The steps as compact data without text.
    Brief {
        puzzle: Puzzle,
        steps: Value,
    },
    /// A record with such steps.
    BriefKind(VariantRecord),
}

#[derive(Serialize)]
struct Explained<W> {
    #[serde(flatten)]
    walk: W,
    /// A drawing of each step, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
}

impl Endpoint for Explain {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        self.check_brief()?;
        let Explain { ladder, grids, drawings, no_uniqueness, .. } = self;
        let request = StepRequest { ladder, grids, drawings, no_uniqueness, wording, symbols: input.symbols() };
        let explain = |engine: &mut Engine, record| match request.by_ladders(record)? {
            AnyRecord::Classic(record) => self.explain_classic(record, &request, context),
            AnyRecord::Kind(record) => self.explain_kind(engine, record, &request),
        };
        Ok(input.map_positions(context, context.limits().max_explained, explain)?.into())
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

    fn explain_classic(
        &self,
        mut record: Record,
        request: &StepRequest,
        context: &RequestContext,
    ) -> Result<ExplainResult, ErrorReason> {
        record.fill_unmarked();
        let facts = super::require_solution(&record, None)?;
        let options = Options::default()
            .with_ladder(self.ladder)
            .with_uniqueness(facts.has_unique_clues && !self.no_uniqueness)
            .with_grids(self.grids || self.drawings);
        let (puzzle, candidates) = (&record.puzzle, record.candidates.as_deref());
        let mut walk = walk_with_cancellation(puzzle, candidates, options, &context.cancellation)
            .ok_or_else(ErrorReason::time_limit)?;
        if self.brief {
            return Ok(ExplainResult::Brief {
                puzzle: walk.puzzle,
                steps: brief_steps(&Variant::default(), &walk.steps),
            });
        }
        let (mut drawings, kind, clues) = (Vec::new(), Variant::default(), variant::Puzzle::from(*puzzle));
        for step in walk.steps.iter_mut().take_while(|_| !context.cancellation.is_cancelled()) {
            drawings.extend(request.draw(&kind, &clues, step));
            request.wording.apply_to(step);
        }
        Ok(ExplainResult::Classic(Explained { walk, drawings: self.drawings.then_some(drawings) }))
    }

    /// Explains a puzzle of another kind, and rates it on the scale of the ladder.
    fn explain_kind(
        &self,
        engine: &mut Engine,
        mut record: VariantRecord,
        request: &StepRequest,
    ) -> Result<ExplainResult, ErrorReason> {
        let ladder = Engine::ladder_of(&record.variant, self.ladder)?;
        let solution = request.solved_kind(engine, &mut record)?;
        let mut record = request.rate_kind(engine, record, ladder)?;
        let options = request.options_of_kind();
        let mut steps = request.steps_of_kind(engine, &record, [&record.puzzle, &solution], options)?;
        if self.brief {
            record.set_steps(&steps);
            return Ok(ExplainResult::BriefKind(record));
        }
        let draw = |step| request.draw(&record.variant, &record.puzzle, step);
        let drawings: Vec<String> = steps.iter_mut().filter_map(draw).collect();
        let walk = VariantWalkthrough::new(record, ladder, steps);
        Ok(ExplainResult::Kind(Explained { walk, drawings: self.drawings.then_some(drawings) }))
    }
}
