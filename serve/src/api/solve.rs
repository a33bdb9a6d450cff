//! `solve`: solutions in lexicographic order.

use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::Input;
use crate::problem::{Problem, Refusal};
use crate::reply::Reply;
use cluewise::pack::{Id, Record};
use cluewise::solver;
use cluewise::{Grid, Puzzle};
use serde::{Deserialize, Serialize};

/// How many solutions of a puzzle are sent at most.
const MOST: usize = 100;

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    limit: usize,
}

impl Default for Solve {
    fn default() -> Solve {
        Solve { limit: 1 }
    }
}

#[derive(Serialize)]
struct Solved {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    puzzle: Puzzle,
    solutions: Vec<Grid>,
    /// Whether there are others.
    more: bool,
}

impl Endpoint for Solve {
    const COST: Cost = Cost::Light;

    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem> {
        if !(1..=MOST).contains(&self.limit) {
            return Err(Problem::query(format!("`limit` must be from 1 to {MOST}")));
        }
        Ok(input.each(work, work.limits().puzzles, |record| self.solve(record))?.into())
    }
}

impl Solve {
    fn solve(&self, record: Record) -> Result<Solved, Refusal> {
        let Record { id, puzzle, candidates, .. } = record;
        let mut solutions: Vec<Grid> = match candidates {
            Some(within) => solver::solutions_within(&within).take(self.limit + 1).collect(),
            None => solver::solutions(&puzzle).take(self.limit + 1).collect(),
        };
        let more = solutions.len() > self.limit;
        solutions.truncate(self.limit);
        if solutions.is_empty() { Err(super::no_solution(&puzzle)) } else { Ok(Solved { id, puzzle, solutions, more }) }
    }
}
