//! The endpoints of the API, one file each.

mod canonical;
mod convert;
mod daily;
mod draw;
mod explain;
mod generate;
mod hint;
mod print;
mod rate;
#[cfg(feature = "server")]
mod scan;
mod solve;
mod steps;
mod verify;
mod wording;

use super::error::{ApiError, CellDigit, ErrorReason};
use super::handler::{Handler, route};
use cluewise::explain::{Candidate, SolutionProperties, missing_candidates};
use cluewise::kinds::{self, NoSolution, PuzzleKind, Symbols};
use cluewise::pack::ClassicPuzzle;
use cluewise::rating::Scale;
use cluewise::solver::Verdict;
use cluewise::{Candidates, Puzzle};

pub use daily::Daily;
pub use generate::{Generate, GenerationPlan};
pub use rate::Rate;

/// The path of the API.
#[cfg(feature = "server")]
pub const ROOT: &str = "/api/v1";

/// Returns the name and the handler of each endpoint.
pub fn routes() -> Vec<(&'static str, Handler)> {
    vec![
        ("generate", route::<generate::Generate>()),
        ("daily", route::<daily::Daily>()),
        ("verify", route::<verify::Verify>()),
        ("solve", route::<solve::Solve>()),
        ("rate", route::<rate::Rate>()),
        ("explain", route::<explain::Explain>()),
        ("hint", route::<hint::Hint>()),
        ("canonical", route::<canonical::Canonical>()),
        ("convert", route::<convert::Convert>()),
        ("draw", route::<draw::Draw>()),
        ("print", route::<print::Print>()),
        // Reading pictures would make the module for browsers larger.
        #[cfg(feature = "server")]
        ("scan", route::<scan::Scan>()),
    ]
}

/// Returns the scales of the parameters `scale`, by default effort, and `se`, which adds Sudoku Explainer's.
fn scales(names: Option<&str>, se: bool) -> Result<Vec<Scale>, ApiError> {
    let mut scales =
        Scale::parse_list(names.unwrap_or("effort")).map_err(|e| ApiError::query(format!("`scale`: {e}")))?;
    if se {
        scales.push(Scale::Se);
    }
    Ok(scales)
}

/// Returns an error if steps are requested in a format without them.
fn check_steps(steps: bool, has_records: bool, format: &str) -> Result<(), ApiError> {
    match steps && !has_records {
        true => Err(ApiError::query(format!("`steps`: {format} has no place for steps; use json"))),
        false => Ok(()),
    }
}

/// Returns the cells of a kind as they are in records.
fn cells_text(kind: &PuzzleKind, puzzle: &kinds::Puzzle) -> String {
    kind.text_of(puzzle, Symbols::DIGITS)
}

/// Returns whether the puzzle has one or several solutions. A puzzle without any, or with wrong pencil marks, is an
/// error.
///
/// Digits that the original puzzle lacks were entered, and count as pencil marks.
fn require_solution(puzzle: &ClassicPuzzle, original: Option<Puzzle>) -> Result<SolutionProperties, ErrorReason> {
    let clues = &original.unwrap_or(puzzle.clues);
    let candidates = (original.is_some() || puzzle.candidates.is_some()).then(|| puzzle.all_candidates());
    let properties = SolutionProperties::new(clues, candidates.as_ref());
    check_missing(&properties.missing)?;
    if properties.verdict == Verdict::None { Err(no_solution(clues)) } else { Ok(properties) }
}

/// Returns the error for pencil marks that contradict the solution of the clues.
fn check_marks(clues: &Puzzle, candidates: Option<&Candidates>) -> Result<(), ErrorReason> {
    check_missing(&candidates.map_or(Vec::new(), |candidates| missing_candidates(clues, candidates)))
}

/// Returns the error for digits of the solution that the pencil marks lack.
fn check_missing(missing: &[Candidate]) -> Result<(), ErrorReason> {
    if missing.is_empty() {
        return Ok(());
    }
    let each: Vec<String> = missing.iter().map(|Candidate { cell, digit }| format!("{cell} lacks {digit}")).collect();
    let missing_marks = missing.iter().map(CellDigit::from).collect();
    let message = format!("wrong pencil marks: {}", each.join(", "));
    Err(ErrorReason { missing_marks, ..ErrorReason::new("wrong_marks", message) })
}

fn no_solution(puzzle: &Puzzle) -> ErrorReason {
    ErrorReason::no_solution(NoSolution::of_classic(puzzle))
}
