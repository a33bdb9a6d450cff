//! `verify`: counts solutions.

use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::explain::{Candidate, missing_candidates};
use cluewise::generator::redundant_clues;
use cluewise::kinds::{NoSolution, Symbols, Verdict};
use cluewise::pack::{AnyPuzzle, ClassicPuzzle, KindPuzzle, Record};
use cluewise::solver;
use cluewise::{Cell, Grid};
use serde::{Deserialize, Serialize};

/// The names of the fields of results.
const RESULT_FIELDS: [&str; 11] = [
    "verdict",
    "count",
    "conflict",
    "witness",
    "needless",
    "needless_constraints",
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
    #[serde(flatten)]
    found: Found,
}

/// What is found about a puzzle.
#[derive(Serialize)]
struct Found {
    verdict: String,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<[Cell; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<String>>,
    #[serde(rename = "needless", skip_serializing_if = "Option::is_none")]
    redundant_clues: Option<Vec<String>>,
    #[serde(rename = "needless_constraints", skip_serializing_if = "Option::is_none")]
    redundant_constraints: Option<Vec<String>>,
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
struct Reasons {
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
        if !(2..=MAX_COUNT).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 2 to {MAX_COUNT}")));
        }
        let verify = |engine: &mut Engine, mut record: Record| {
            let is_given = record.gives_solution();
            let mut found = match &record.puzzle {
                AnyPuzzle::Classic(puzzle) => self.verify_classic(puzzle)?,
                AnyPuzzle::Kind(puzzle) => self.verify_kind(engine, puzzle, input.symbols()),
            };
            found.solution_holds = found.solution_holds.filter(|_| !record.invalid_solution);
            found.solution_holds = is_given.then(|| found.solution_holds.unwrap_or(false));
            // The fields of the result take precedence over fields of the input.
            RESULT_FIELDS.iter().for_each(|name| drop(record.extra.remove(name)));
            Ok(VerifyResult { record, found })
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, verify)?.into())
    }
}

impl Verify {
    fn verify_classic(&self, classic: &ClassicPuzzle) -> Result<Found, ErrorReason> {
        let (puzzle, within) = (&classic.clues, classic.candidates.as_deref());
        if self.minimal && within.is_some() {
            return Err(ErrorReason::new("candidates", "`minimal` is not supported for candidate grids"));
        }
        let count = match within {
            Some(within) => solver::count_within(within, self.limit),
            None => solver::count(puzzle, self.limit),
        };
        let verdict = solver::Verdict::from_count(count);
        let fills = |grid: Grid| grid.fills(puzzle) && within.is_none_or(|within| within.allows(&grid));
        let solutions = || match within {
            Some(within) => solver::solutions_within(within).take(2).map(|grid| grid.to_string()).collect(),
            None => solver::solutions(puzzle).take(2).map(|grid| grid.to_string()).collect(),
        };
        let minimal = self.minimal && verdict == solver::Verdict::Unique;
        let redundant_clues = || redundant_clues(puzzle).iter().map(|cell| cell.to_string()).collect();
        // Pencil marks that exclude the solution of the clues are in `missing_marks`.
        let has_none = verdict == solver::Verdict::None;
        let is_explained = self.witness && has_none && (within.is_none() || solver::count(puzzle, 1) == 0);
        Ok(Found {
            verdict: verdict.to_string(),
            count,
            conflict: puzzle.conflict().map(|(first, second)| [first, second]),
            witness: (self.witness && verdict == solver::Verdict::Multiple).then(solutions),
            redundant_clues: minimal.then(redundant_clues),
            redundant_constraints: None,
            solution_holds: classic.solution.map(fills),
            missing_marks: within.map_or(Vec::new(), |within| missing_candidates(puzzle, within)),
            reasons: is_explained.then(|| NoSolution::of_classic(puzzle).into()),
        })
    }

    fn verify_kind(&self, engine: &mut Engine, puzzle: &KindPuzzle, symbols: Symbols) -> Found {
        let KindPuzzle { kind, clues: puzzle, solution, .. } = puzzle;
        let budget = engine.budget();
        let (layout, solver) = engine.solvers().get(kind);
        let first = solver.solve(puzzle, 2, budget);
        let (verdict, mut count) = (first.verdict(), first.count);
        if self.limit > 2 && verdict == Verdict::Multiple {
            count = solver.count(puzzle, self.limit, budget).count;
        }
        let witness = || first.solutions.iter().map(|cells| kind.text_of(cells, Symbols::DIGITS)).collect();
        let minimal = self.minimal && verdict == Verdict::Unique;
        let redundant_clues = minimal.then(|| solver.redundant_clues(puzzle, budget)).flatten();
        let redundant_constraints = minimal.then(|| kind.redundant_constraints(puzzle, budget)).flatten();
        let fills = |given: &cluewise::kinds::Puzzle| given.fills(puzzle) && layout.accepts(given.cells());
        Found {
            verdict: verdict.to_string(),
            count,
            conflict: None,
            witness: (self.witness && verdict == Verdict::Multiple).then(witness),
            redundant_clues: redundant_clues.map(|cells| cells.iter().map(|&cell| layout.cell_name(cell)).collect()),
            redundant_constraints: redundant_constraints
                .map(|found| found.iter().map(|constraint| layout.constraint_name(constraint)).collect()),
            solution_holds: solution.as_ref().map(fills),
            missing_marks: Vec::new(),
            reasons: (self.witness && verdict == Verdict::None)
                .then(|| NoSolution::find(engine.solvers(), kind, puzzle, symbols).into()),
        }
    }
}
