//! `hint`: the next step.

use super::explain::drawing;
use crate::endpoint::{Cost, Endpoint, RequestContext};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::reply::Reply;
use cluewise::Puzzle;
use cluewise::explain::{Board, Explanation, explain};
use cluewise::rating::se::{Options, Steps};
use cluewise::solver::Verdict;
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Hint {
    grids: bool,
    drawings: bool,
    no_uniqueness: bool,
    /// How many steps are known already.
    after: usize,
}

#[derive(Serialize)]
struct HintResult {
    puzzle: Puzzle,
    /// Where to look.
    place: String,
    step: Explanation,
    /// The step as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
}

impl Endpoint for Hint {
    const COST: Cost = Cost::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<Reply, ApiError> {
        let hint = |puzzle: &Puzzle| self.hint(puzzle, context);
        Ok(input.map_clue_puzzles(context, context.limits().max_explained, |record| hint(&record.puzzle))?.into())
    }
}

impl Hint {
    fn hint(&self, puzzle: &Puzzle, context: &RequestContext) -> Result<HintResult, ErrorReason> {
        let verdict = super::require_solution(puzzle)?;
        let no_uniqueness = self.no_uniqueness || verdict != Verdict::Unique;
        let options = Options::default().with_uniqueness(!no_uniqueness);
        let mut steps = Steps::new(puzzle, options).with_cancellation(&context.cancellation);
        let Some((position, step)) = steps.nth(self.after) else {
            let full = steps.position().is_full();
            return Err(match full {
                true => ErrorReason::new("full", "the grid is full"),
                false => ErrorReason::new("no_step", "no technique applies"),
            });
        };
        let mut step = explain(&position, &step);
        step.before = Some(Board::from(&position));
        let (place, drawing) = (step.location(), self.drawings.then(|| drawing(puzzle, &step)).flatten());
        step.before = step.before.filter(|_| self.grids);
        Ok(HintResult { puzzle: *puzzle, place, step, drawing })
    }
}
