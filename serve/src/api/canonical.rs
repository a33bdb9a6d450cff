//! `canonical`: canonical forms of puzzles.

use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use cluewise::Puzzle;
use cluewise::canonical::{canonicalize, canonicalize_by_solution};
use cluewise::pack::{Id, Record};
use cluewise::solver;
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Canonical {
    by: Basis,
}

#[derive(Clone, Copy, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum Basis {
    #[default]
    Puzzle,
    Solution,
}

#[derive(Serialize)]
struct CanonicalResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    puzzle: Puzzle,
    canonical: Puzzle,
    automorphisms: u32,
    transformation: String,
}

impl Endpoint for Canonical {
    const WORK_CLASS: WorkClass = WorkClass::Light;
    const SUPPORTS_VARIANTS: bool = false;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        Ok(input.map_clue_puzzles(context, context.limits().max_puzzles, |record| self.form(record))?.into())
    }
}

impl Canonical {
    fn form(&self, record: Record) -> Result<CanonicalResult, ErrorReason> {
        let Record { id, puzzle, .. } = record;
        let (canonical, automorphisms, transformation) = match self.by {
            Basis::Puzzle => {
                let canonical = canonicalize(&puzzle);
                (canonical.form, canonical.automorphisms, canonical.transformation)
            }
            Basis::Solution => {
                let form = solver::unique_solution(&puzzle).and_then(|grid| canonicalize_by_solution(&puzzle, &grid));
                let canonical = form.ok_or_else(|| {
                    ErrorReason::new("not_unique", "`by=solution` requires a puzzle with exactly one solution")
                })?;
                (canonical.form, canonical.automorphisms, canonical.transformation)
            }
        };
        Ok(CanonicalResult { id, puzzle, canonical, automorphisms, transformation: transformation.to_string() })
    }
}
