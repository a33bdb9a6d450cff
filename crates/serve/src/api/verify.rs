//! `verify`: counts solutions.

use crate::declared_parameters::parameters;
use crate::description::{Content, Description};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::request_context::RequestContext;
use crate::response_body::ResponseBody;
use cluewise::engine::Engine;
use cluewise::explain::{Candidate, CellId};
use cluewise::kinds::{self, NoSolution, Rule, Symbols, Verdict};
use cluewise::pack::Record;
use serde::Serialize;

/// The names of the fields of results.
const RESULT_FIELDS: [&str; 14] = [
    "verdict",
    "count",
    "complete",
    "conflict",
    "witness",
    "needless",
    "needless_constraints",
    "concerns",
    "solution_holds",
    "missing_marks",
    "reason",
    "conflicting",
    "wrong_entries",
    "unique_with",
];

/// The maximum of `limit`.
const MAX_COUNT: u64 = 100_000;

parameters! {
    pub struct Verify {
        /// Maximum number of solutions to count.
        #[schema(minimum = 2, maximum = MAX_COUNT)]
        limit: u64 = 2,
        /// Add two solutions if there are several.
        witness: bool,
        /// Add the redundant clues and constraints, each removable by itself. Rules that `variant` names are not
        /// examined.
        minimal: bool,
        /// Add what an editor should know before the puzzle is published, such as a rule that is not needed.
        publish: bool,
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
    #[serde(rename = "complete")]
    is_complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<[CellId; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<String>>,
    #[serde(rename = "needless", skip_serializing_if = "Option::is_none")]
    redundant_clues: Option<Vec<String>>,
    #[serde(rename = "needless_constraints", skip_serializing_if = "Option::is_none")]
    redundant_constraints: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    concerns: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_holds: Option<bool>,
    /// The digits of the solution of the clues that the pencil marks lack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing_marks: Vec<Candidate>,
    #[serde(flatten)]
    reasons: Option<Reasons>,
    /// The rules with each of which a puzzle of several solutions has exactly one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unique_with: Vec<&'static str>,
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
    const DESCRIPTION: Description = Description {
        name: "verify",
        summary: "Counts the solutions of each puzzle, and says whether it has exactly one.",
        response: "The verdicts.",
        content: Content::Results(&["Verified"]),
        schemas: SCHEMAS,
    };
    const WORK_CLASS: WorkClass = WorkClass::Light;

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        // A witness of several solutions names the rules with which there is one.
        self.witness
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        if !(2..=MAX_COUNT).contains(&self.limit) {
            return Err(ApiError::query(format!("`limit` must be from 2 to {MAX_COUNT}")));
        }
        let verify = |engine: &mut Engine, mut record: Record| {
            let found = self.found(engine, &record, input.symbols())?;
            // The fields of the result take precedence over fields of the input.
            RESULT_FIELDS.iter().for_each(|name| drop(record.extra.remove(name)));
            Ok(VerifyResult { record, found })
        };
        Ok(input.map_puzzles(context, context.limits().max_puzzles, verify)?.into())
    }
}

impl Verify {
    fn found(&self, engine: &mut Engine, record: &Record, symbols: Symbols) -> Result<Found, ErrorReason> {
        let puzzle = &record.puzzle;
        if self.minimal && puzzle.has_candidates() {
            return Err(ErrorReason::new("candidates", "`minimal` is not supported for candidate grids"));
        }
        let counted = engine.count(puzzle, self.limit);
        let verdict = counted.verdict();
        let has = |wanted: bool, other: Verdict| wanted && verdict == other;
        let text = |cells: &kinds::Puzzle| record.kind().text_of(cells, Symbols::DIGITS);
        let missing_marks = engine.missing_candidates(puzzle);
        // Pencil marks that exclude the solution of the clues are the reason.
        let is_explained = has(self.witness, Verdict::None) && missing_marks.is_empty();
        let parts = has(self.minimal, Verdict::Unique).then(|| engine.redundant_parts(puzzle)).flatten();
        Ok(Found {
            verdict: verdict.to_string(),
            count: counted.count,
            is_complete: counted.is_complete,
            conflict: if verdict == Verdict::None { puzzle.conflict() } else { None },
            witness: has(self.witness, Verdict::Multiple)
                .then(|| engine.solutions(puzzle, 2).solutions.iter().map(text).collect()),
            redundant_constraints: parts.as_ref().map(|parts| parts.constraints.clone()),
            redundant_clues: parts.map(|parts| parts.clues),
            concerns: self.publish.then(|| engine.concerns(record).iter().map(ToString::to_string).collect()),
            solution_holds: engine.holds_solution(record),
            missing_marks,
            reasons: is_explained.then(|| engine.no_solution(puzzle, symbols).into()),
            unique_with: match has(self.witness, Verdict::Multiple) {
                true => engine.rules_of_one_solution(puzzle).into_iter().map(Rule::name).collect(),
                false => Vec::new(),
            },
        })
    }
}

/// The schemas of the response.
const SCHEMAS: &str = r##"{
  "Verified": {
    "description": "A record of a pack, and:",
    "allOf": [{ "$ref": "#/components/schemas/PackRecord" }],
    "type": "object",
    "required": ["number", "verdict", "count", "complete"],
    "properties": {
      "number": { "$ref": "#/components/schemas/Number" },
      "verdict": { "$ref": "#/components/schemas/Verdict" },
      "count": { "description": "The number of solutions, up to the limit.", "type": "integer", "minimum": 0 },
      "complete": { "description": "Whether the search ended within the budget; otherwise `count` may be too small.", "type": "boolean" },
      "reason": { "description": "With `witness`: why there is no solution, as `verify` prints it.", "type": "string" },
      "unique_with": { "description": "With `witness`: the rules with each of which a puzzle of several solutions has exactly one; absent if there are none.", "type": "array", "items": { "type": "string" } },
      "conflicting": { "$ref": "#/components/schemas/Conflicting" },
      "wrong_entries": { "$ref": "#/components/schemas/WrongEntries" },
      "conflict": {
        "description": "Two cells with the same digit that must differ.",
        "type": "array",
        "items": { "type": "string", "pattern": "^r[0-9]+c[0-9]+$" },
        "minItems": 2,
        "maxItems": 2
      },
      "witness": {
        "description": "Two solutions.",
        "type": "array",
        "items": { "type": "string", "pattern": "^[1-9A-P~]{4,625}$" },
        "minItems": 2,
        "maxItems": 2
      },
      "needless": {
        "description": "The redundant clues; none for a minimal puzzle. Absent if the budget was used up.",
        "type": "array",
        "items": { "type": "string", "pattern": "^r[0-9]+c[0-9]+$" }
      },
      "needless_constraints": { "description": "The names of the redundant constraints, such as `cage 17 in r1c1, r1c2`; marks of single cells, such as those of even digits, cell by cell. Absent if the budget was used up.", "type": "array", "items": { "type": "string" } },
      "concerns": { "description": "With `publish`: sentences, such as `not needed: rule windoku` or `no title`; none for a puzzle that is ready.", "type": "array", "items": { "type": "string" } },
      "solution_holds": { "description": "Whether the given solution is correct.", "type": "boolean" },
      "missing_marks": {
        "description": "For a candidate grid: the cells and digits of the solution of the clues that the candidates lack; absent if there are none.",
        "type": "array",
        "items": {
          "type": "object",
          "required": ["cell", "digit"],
          "additionalProperties": false,
          "properties": {
            "cell": { "$ref": "#/components/schemas/ExplainCell" },
            "digit": { "$ref": "#/components/schemas/ExplainDigit" }
          }
        }
      }
    }
  },
  "WrongEntries": {
    "description": "The cells such that the puzzle without the digit in any one of them has exactly one solution.",
    "type": "array",
    "items": { "type": "string", "pattern": "^r[0-9]+c[0-9]+$" }
  }
}"##;
