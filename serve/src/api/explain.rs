//! `explain`: every step in words, as data and as drawings.

use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use cluewise::Puzzle;
use cluewise::explain::{Explanation, Ladder, Options, Walkthrough, walk_with_cancellation};
use cluewise::pack::Record;
use cluewise::render::diagram::{self, Marks};
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    ladder: Ladder,
    grids: bool,
    drawings: bool,
    no_uniqueness: bool,
}

#[derive(Serialize)]
struct ExplainResult {
    #[serde(flatten)]
    walk: Walkthrough,
    /// A drawing of each step, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
}

impl Endpoint for Explain {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let explain = |record: Record| self.explain(&record, context);
        Ok(input.map_puzzles(context, context.limits().max_explained, explain)?.into())
    }
}

impl Explain {
    fn explain(&self, record: &Record, context: &RequestContext) -> Result<ExplainResult, ErrorReason> {
        let facts = super::require_solution(record, None)?;
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
