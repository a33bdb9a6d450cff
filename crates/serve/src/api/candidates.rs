//! `candidates`: those left by propagation, or those that occur in solutions.

use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{AnyCandidates, Engine, TrueCandidates};
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};
use cluewise::rating::effort::Propagation;
use serde::{Deserialize, Serialize};

/// The maximum of `limit`.
const MAX_COUNTED: u64 = 1000;

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Candidates {
    after: Option<After>,
    /// Whether to return the candidates that occur in solutions.
    true_only: bool,
    /// The maximum number of solutions that are counted for each of these.
    limit: u64,
}

impl Default for Candidates {
    fn default() -> Candidates {
        Candidates { after: None, true_only: false, limit: 100 }
    }
}

/// What excludes candidates.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum After {
    Clues,
    Singles,
    Subsets,
}

#[derive(Serialize)]
struct CandidatesResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    puzzle: String,
    #[serde(flatten)]
    found: Found,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Left { candidates: AnyCandidates, contradiction: bool },
    True(TrueCandidates),
}

impl Endpoint for Candidates {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(1..=MAX_COUNTED).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 1 to {MAX_COUNTED}")));
        }
        if self.true_only && self.after.is_some() {
            return Err(ApiError::query("`after` is for candidates left by propagation; omit `true_only`"));
        }
        let find = |engine: &mut Engine, record: Record| self.result(engine, record);
        Ok(input.map_puzzles(context, context.limits().max_puzzles, find)?.into())
    }
}

impl Candidates {
    fn result(&self, engine: &mut Engine, record: Record) -> Result<CandidatesResult, ErrorReason> {
        let found = if self.true_only {
            Found::True(engine.true_candidates(&record, self.limit))
        } else {
            let extent = match self.after {
                Some(After::Clues) => Propagation::Clues,
                None | Some(After::Singles) => Propagation::Singles,
                Some(After::Subsets) => Propagation::Subsets,
            };
            let candidates = engine.propagate(&record, extent)?;
            Found::Left { contradiction: candidates.is_contradictory(), candidates }
        };
        Ok(CandidatesResult { puzzle: record.to_text(Symbols::DIGITS), id: record.id, found })
    }
}
