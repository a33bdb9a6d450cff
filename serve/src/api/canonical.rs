//! `canonical`: the form that all isomorphs of a puzzle share.

use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::Input;
use crate::problem::{Problem, Refusal};
use crate::reply::Reply;
use cluewise::Puzzle;
use cluewise::canonical::{canonicalize, canonicalize_by_solution};
use cluewise::pack::{Id, Record};
use cluewise::solver;
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct CanonicalForm {
    by: By,
}

#[derive(Clone, Copy, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum By {
    #[default]
    Puzzle,
    Solution,
}

#[derive(Serialize)]
struct Form {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    puzzle: Puzzle,
    canonical: Puzzle,
    automorphisms: u32,
    transformation: String,
}

impl Endpoint for CanonicalForm {
    const COST: Cost = Cost::Light;

    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem> {
        Ok(input.each_of_clues(work, work.limits().puzzles, |record| self.form(record))?.into())
    }
}

impl CanonicalForm {
    fn form(&self, record: Record) -> Result<Form, Refusal> {
        let Record { id, puzzle, .. } = record;
        let (canonical, automorphisms, transformation) = match self.by {
            By::Puzzle => {
                let canonical = canonicalize(&puzzle);
                (canonical.form, canonical.automorphisms, canonical.transformation)
            }
            By::Solution => {
                let form = solver::unique_solution(&puzzle).and_then(|grid| canonicalize_by_solution(&puzzle, &grid));
                let canonical = form
                    .ok_or_else(|| Refusal::new("not_unique", "the form by solution requires exactly one solution"))?;
                (canonical.form, canonical.automorphisms, canonical.transformation)
            }
        };
        Ok(Form { id, puzzle, canonical, automorphisms, transformation: transformation.to_string() })
    }
}
