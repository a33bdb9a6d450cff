//! `verify`: counts solutions.

use super::variants;
use crate::endpoint::{Endpoint, RequestContext, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::response_body::ResponseBody;
use crate::variant_input::VariantInput;
use cluewise::Cell;
use cluewise::Grid;
use cluewise::explain::{Candidate, missing_candidates};
use cluewise::generator::redundant_clues;
use cluewise::pack::Record;
use cluewise::solver::{self, Verdict};
use cluewise::variant::NoSolution;
use serde::{Deserialize, Serialize};

/// The names of the fields of results.
const RESULT_FIELDS: [&str; 10] = [
    "verdict",
    "count",
    "conflict",
    "witness",
    "needless",
    "solution_holds",
    "missing_marks",
    "reason",
    "conflicting",
    "wrong_entries",
];

/// The maximum of `limit`.
const MAX_COUNT: u64 = 100_000;

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Verify {
    limit: u64,
    witness: bool,
    minimal: bool,
}

impl Default for Verify {
    fn default() -> Verify {
        Verify { limit: 2, witness: false, minimal: false }
    }
}

#[derive(Serialize)]
struct VerifyResult {
    #[serde(flatten)]
    record: Record,
    verdict: String,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<[Cell; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<Grid>>,
    #[serde(rename = "needless", skip_serializing_if = "Option::is_none")]
    redundant_clues: Option<Vec<Cell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_holds: Option<bool>,
    /// The digits of the solution of the clues that the pencil marks lack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing_marks: Vec<Candidate>,
    #[serde(flatten)]
    reasons: Option<Reasons>,
}

/// The reasons why there is no solution.
#[derive(Serialize)]
pub(super) struct Reasons {
    /// The sentence that the command prints.
    reason: String,
    /// The cells of the digits or constraints that exclude a solution.
    conflicting: Vec<String>,
    /// The cells such that the puzzle without the digit in any one of them has exactly one solution.
    wrong_entries: Vec<String>,
}

impl From<NoSolution> for Reasons {
    fn from(found: NoSolution) -> Reasons {
        Reasons { reason: found.sentence(), conflicting: found.cells, wrong_entries: found.entries }
    }
}

impl Endpoint for Verify {
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let endpoint = self.checked()?;
        Ok(input.map_puzzles(context, context.limits().max_puzzles, |record| endpoint.verify(record))?.into())
    }

    fn respond_to_variants(self, input: &VariantInput, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let Verify { limit, witness, minimal } = self.checked()?;
        variants::verify(input, context, variants::VerifyRequest { limit, witness, minimal })
    }
}

impl Verify {
    /// Returns an error if a parameter is out of range.
    fn checked(self) -> Result<Verify, ApiError> {
        match (2..=MAX_COUNT).contains(&self.limit) {
            true => Ok(self),
            false => Err(ApiError::query(format!("`limit` must be from 2 to {MAX_COUNT}"))),
        }
    }

    fn verify(&self, mut record: Record) -> Result<VerifyResult, ErrorReason> {
        let (puzzle, within) = (record.puzzle, record.candidates.clone());
        if self.minimal && within.is_some() {
            return Err(ErrorReason::new("candidates", "`minimal` is not supported for candidate grids"));
        }
        let count = match &within {
            Some(within) => solver::count_within(within, self.limit),
            None => solver::count(&puzzle, self.limit),
        };
        let verdict = Verdict::from_count(count);
        let fills = |grid: Grid| grid.fills(&puzzle) && within.as_ref().is_none_or(|within| within.allows(&grid));
        let given = record.invalid_solution || record.solution.is_some();
        let witness = (self.witness && verdict == Verdict::Multiple).then(|| match &within {
            Some(within) => solver::solutions_within(within).take(2).collect(),
            None => solver::solutions(&puzzle).take(2).collect(),
        });
        let minimal = self.minimal && verdict == Verdict::Unique;
        // Pencil marks that exclude the solution of the clues are in `missing_marks`.
        let is_explained =
            self.witness && verdict == Verdict::None && (within.is_none() || solver::count(&puzzle, 1) == 0);
        // The fields of the result take precedence over fields of the input.
        RESULT_FIELDS.iter().for_each(|name| drop(record.extra.remove(name)));
        Ok(VerifyResult {
            verdict: verdict.to_string(),
            count,
            conflict: puzzle.conflict().map(|(first, second)| [first, second]),
            witness,
            redundant_clues: minimal.then(|| redundant_clues(&puzzle).iter().collect()),
            solution_holds: given.then(|| !record.invalid_solution && record.solution.is_some_and(fills)),
            reasons: is_explained.then(|| NoSolution::of_classic(&puzzle).into()),
            missing_marks: within.as_deref().map_or(Vec::new(), |within| missing_candidates(&puzzle, within)),
            record,
        })
    }
}
