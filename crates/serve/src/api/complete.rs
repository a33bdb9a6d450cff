//! `complete`: single clues, sums and marks that make a puzzle unique.

use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::{Additions, Completion, Completions, Engine};
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};
use serde::{Deserialize, Serialize};

/// The maximum of `limit`.
const MAX_LISTED: usize = 1000;

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Complete {
    /// The names of what may be added, separated by commas.
    with: Option<String>,
    /// The maximum number of additions of a puzzle.
    limit: usize,
}

impl Default for Complete {
    fn default() -> Complete {
        Complete { with: None, limit: 10 }
    }
}

#[derive(Serialize)]
struct CompleteResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    puzzle: String,
    solutions: u64,
    complete: bool,
    completions: Vec<Completion>,
}

impl Endpoint for Complete {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(1..=MAX_LISTED).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 1 to {MAX_LISTED}")));
        }
        let names: Vec<&str> = self.with.iter().flat_map(|names| names.split(',')).collect();
        if let Some(name) = names.iter().find(|&&name| !Additions::names().any(|known| known == name)) {
            let known = Additions::names().collect::<Vec<_>>().join(", ");
            return Err(ApiError::query(format!("`with`: found {name:?}, expected some of {known}")));
        }
        let find = |engine: &mut Engine, record: Record| -> Result<CompleteResult, ErrorReason> {
            let additions = match names.is_empty() {
                true => Additions::of_kind(record.kind()),
                false => Additions::named(names.iter().copied()),
            };
            let Completions { solutions, is_complete, mut list, .. } = engine.completions(&record, &additions);
            list.truncate(self.limit);
            let puzzle = record.to_text(Symbols::DIGITS);
            Ok(CompleteResult { puzzle, id: record.id, solutions, complete: is_complete, completions: list })
        };
        Ok(input.map_puzzles(context, context.limits().max_explained, find)?.into())
    }
}
