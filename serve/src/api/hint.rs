//! `hint`: the next step.

use super::explain::drawing;
use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::Input;
use crate::problem::{Problem, Refusal};
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
struct Hinted {
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

    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem> {
        let hint = |puzzle: &Puzzle| self.hint(puzzle, work);
        Ok(input.each_of_clues(work, work.limits().explained, |record| hint(&record.puzzle))?.into())
    }
}

impl Hint {
    fn hint(&self, puzzle: &Puzzle, work: &Work) -> Result<Hinted, Refusal> {
        let verdict = super::with_solution(puzzle)?;
        let no_uniqueness = self.no_uniqueness || verdict != Verdict::Unique;
        let mut steps = Steps::new(puzzle, Options { no_uniqueness, ..Options::default() }).until(&work.stop);
        let Some((position, step)) = steps.nth(self.after) else {
            let full = steps.position().is_full();
            return Err(match full {
                true => Refusal::new("full", "the grid is full"),
                false => Refusal::new("no_step", "no technique applies"),
            });
        };
        let mut step = explain(&position, &step);
        step.before = Some(Board::from(&position));
        let (place, drawing) = (step.location(), self.drawings.then(|| drawing(puzzle, &step)).flatten());
        step.before = step.before.filter(|_| self.grids);
        Ok(Hinted { puzzle: *puzzle, place, step, drawing })
    }
}
