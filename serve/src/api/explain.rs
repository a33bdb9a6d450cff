//! `explain`: every step in words, as data and drawn.

use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::Input;
use crate::problem::{Problem, Refusal};
use crate::reply::Reply;
use cluewise::Puzzle;
use cluewise::explain::{Explanation, Options, Walkthrough, walk_with_cancellation};
use cluewise::render::diagram::{self, Marks};
use cluewise::solver::Verdict;
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    grids: bool,
    drawings: bool,
    no_uniqueness: bool,
}

#[derive(Serialize)]
struct Explained {
    #[serde(flatten)]
    walk: Walkthrough,
    /// Of each step, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawings: Option<Vec<String>>,
}

impl Endpoint for Explain {
    const COST: Cost = Cost::Heavy;

    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem> {
        let explain = |puzzle: &Puzzle| self.explain(puzzle, work);
        Ok(input.each_of_clues(work, work.limits().explained, |record| explain(&record.puzzle))?.into())
    }
}

impl Explain {
    fn explain(&self, puzzle: &Puzzle, work: &Work) -> Result<Explained, Refusal> {
        let verdict = super::with_solution(puzzle)?;
        let no_uniqueness = self.no_uniqueness || verdict != Verdict::Unique;
        let options = Options { no_uniqueness, grids: self.grids || self.drawings };
        let mut walk = walk_with_cancellation(puzzle, options, &work.stop).ok_or_else(Refusal::time)?;
        let drawing = |step| drawing(puzzle, step).filter(|_| !work.stop.is_cancelled());
        let drawings = self.drawings.then(|| walk.steps.iter().map_while(drawing).collect());
        if !self.grids {
            walk.steps.iter_mut().for_each(|step| step.before = None);
        }
        Ok(Explained { walk, drawings })
    }
}

/// A step as SVG, if it has its grid.
pub fn drawing(clues: &Puzzle, step: &Explanation) -> Option<String> {
    step.before.as_ref().map(|board| diagram::draw(clues, board, &Marks::from_step(step)).to_svg())
}
