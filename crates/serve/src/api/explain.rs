//! `explain`: every step in words, as data and as drawings.

use super::steps::StepRequest;
use super::wording::Wording;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use cluewise::engine::{AnyWalkthrough, Engine};
use cluewise::explain::{Ladder, Options, Walkthrough, walk_with_cancellation};
use cluewise::formats::KindWalkthrough;
use cluewise::pack::{AnyPuzzle, ClassicPuzzle, Record};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

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
    Whole {
        #[serde(flatten)]
        walk: AnyWalkthrough,
        /// A drawing of each step, as SVG.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawings: Option<Vec<String>>,
    },
    /// The puzzle with its steps as compact data without text.
    Brief(Box<RawValue>),
}

impl Endpoint for Explain {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let wording = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        self.check_brief()?;
        let Explain { ladder, grids, drawings, no_uniqueness, .. } = self;
        let request = StepRequest { ladder, grids, drawings, no_uniqueness, wording, symbols: input.symbols() };
        let explain = |engine: &mut Engine, record| {
            let record = request.by_ladders(record);
            let walk = match &record.puzzle {
                AnyPuzzle::Classic(puzzle) => AnyWalkthrough::Classic(self.walk_classic(puzzle.clone(), context)?),
                AnyPuzzle::Kind(_) => AnyWalkthrough::Kind(self.walk_kind(engine, record, &request)?),
            };
            self.result(walk, &request, context)
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

    /// Returns a walkthrough in the requested form.
    fn result(
        &self,
        mut walk: AnyWalkthrough,
        request: &StepRequest,
        context: &RequestContext,
    ) -> Result<ExplainResult, ErrorReason> {
        if self.brief {
            let brief = RawValue::from_string(walk.to_brief());
            return brief.map(ExplainResult::Brief).map_err(|error| ErrorReason::new("internal", error.to_string()));
        }
        let (kind, clues) = (walk.kind().into_owned(), walk.puzzle().into_owned());
        let mut drawings = Vec::new();
        for step in walk.steps_mut().iter_mut().take_while(|_| !context.cancellation.is_cancelled()) {
            drawings.extend(request.draw(&kind, &clues, step));
            request.wording.apply_to(step);
        }
        Ok(ExplainResult::Whole { walk, drawings: self.drawings.then_some(drawings) })
    }

    fn walk_classic(&self, mut puzzle: ClassicPuzzle, context: &RequestContext) -> Result<Walkthrough, ErrorReason> {
        puzzle.fill_unmarked();
        let facts = super::require_solution(&puzzle, None)?;
        let options = Options::default()
            .with_ladder(self.ladder)
            .with_uniqueness(facts.has_unique_clues && !self.no_uniqueness)
            .with_grids(self.grids || self.drawings);
        let (clues, candidates) = (&puzzle.clues, puzzle.candidates.as_deref());
        walk_with_cancellation(clues, candidates, options, &context.cancellation).ok_or_else(ErrorReason::time_limit)
    }

    /// Explains a puzzle of another kind, and rates it on the scale of the ladder.
    fn walk_kind(
        &self,
        engine: &mut Engine,
        mut record: Record,
        request: &StepRequest,
    ) -> Result<KindWalkthrough, ErrorReason> {
        let ladder = Engine::ladder_of(record.kind(), self.ladder)?;
        let solution = request.solved_kind(engine, &mut record)?;
        request.rate_kind(engine, &mut record, ladder)?;
        let options = request.options_of_kind();
        let steps = request.steps_of_kind(engine, &record, [&record.puzzle.clues(), &solution], options)?;
        Ok(KindWalkthrough::new(record, ladder, steps))
    }
}
