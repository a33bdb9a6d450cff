//! `rate`: level and effort, and the ratings of Sudoku Explainer.

use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::Input;
use crate::problem::{Problem, Refusal};
use crate::reply::Reply;
use cluewise::pack::Record;
use cluewise::rating::effort;
use cluewise::rating::se::{Options, Outcome, Rater};
use cluewise::solver::{self, Verdict};
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Rate {
    se: bool,
    er_max: Option<f64>,
    no_uniqueness: bool,
}

#[derive(Serialize)]
struct Rated {
    #[serde(flatten)]
    record: Record,
    verdict: String,
    /// Whether ER is above `er_max`, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<bool>,
}

impl Endpoint for Rate {
    const COST: Cost = Cost::Heavy;

    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem> {
        let mut rater = Rater::default();
        let rate = |record| self.rate(record, work, &mut rater);
        Ok(input.each_of_clues(work, work.limits().puzzles, rate)?.into())
    }
}

impl Rate {
    fn rate(&self, mut record: Record, work: &Work, rater: &mut Rater) -> Result<Rated, Refusal> {
        let verdict = Verdict::of(solver::count(&record.puzzle, 2));
        record.set_solution(if verdict == Verdict::Unique { solver::unique_solution(&record.puzzle) } else { None });
        let effort = record.solution.and_then(|solution| effort::rate_unique(&record.puzzle, &solution));
        record.set_effort(effort);
        let options = Options { er_max: self.er_max, no_uniqueness: self.no_uniqueness, ..Options::default() };
        let wanted = self.se || self.er_max.is_some() || self.no_uniqueness;
        let mut above = None;
        if wanted {
            let outcome = rater.rate_until(&record.puzzle, options, &work.stop).ok_or_else(Refusal::time)?;
            record.set_rating(if let Outcome::Rated(rating) = outcome { Some(rating) } else { None }, &options);
            above = self.er_max.map(|_| outcome == Outcome::Above);
        }
        // These names are the answer's.
        ["verdict", "above"].iter().for_each(|name| drop(record.extra.remove(name)));
        Ok(Rated { record, verdict: verdict.to_string(), above })
    }
}
