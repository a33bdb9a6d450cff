//! `canonical`: canonical forms of puzzles.

use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::Puzzle;
use cluewise::canonical::{canonicalize, canonicalize_by_solution};
use cluewise::engine::{Engine, Unsupported};
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};
use cluewise::solver;
use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Canonical {
    by: Basis,
}

#[derive(Clone, Copy, PartialEq, Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum Basis {
    #[default]
    Puzzle,
    Solution,
}

#[derive(Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "most puzzles are classic ones")]
enum CanonicalResult {
    Classic {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        puzzle: Puzzle,
        canonical: Puzzle,
        automorphisms: u32,
        transformation: String,
    },
    Kind {
        #[serde(flatten)]
        record: Record,
        /// The cells, with the regions of a jigsaw; a record in JSON if there are constraints.
        canonical: String,
    },
}

impl Endpoint for Canonical {
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let form = |engine: &mut Engine, record: Record| match record.classic_clues() {
            _ if record.puzzle.has_candidates() => Err(ErrorReason::new(
                "candidates",
                "candidate grids are not supported here; `convert` with `drop_candidates=true` returns the clues",
            )),
            Some(clues) => self.classic_form(record.id, clues),
            None => self.form_of_kind(engine, record),
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, form)?.into())
    }
}

impl Canonical {
    fn classic_form(&self, id: Option<Id>, puzzle: Puzzle) -> Result<CanonicalResult, ErrorReason> {
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
        let transformation = transformation.to_string();
        Ok(CanonicalResult::Classic { id, puzzle, canonical, automorphisms, transformation })
    }

    fn form_of_kind(&self, engine: &Engine, record: Record) -> Result<CanonicalResult, ErrorReason> {
        if self.by == Basis::Solution {
            return Err(Unsupported::new(record.kind(), "canonical form by solution").into());
        }
        let form = engine.canonical(&record).map_err(|error| ErrorReason::new("unsupported", error.to_string()))?;
        Ok(CanonicalResult::Kind { record, canonical: form.to_text(Symbols::DIGITS) })
    }
}
