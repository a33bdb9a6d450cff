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
use cluewise::explain::{Candidate, missing_candidates};
use cluewise::kinds::{self, PuzzleKind, Symbols};
use cluewise::rating::Scale;
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

/// Returns an error for pencil marks that contradict the solution of the clues.
fn check_marks(clues: &Puzzle, candidates: Option<&Candidates>) -> Result<(), ErrorReason> {
    let missing = candidates.map_or(Vec::new(), |candidates| missing_candidates(clues, candidates));
    if missing.is_empty() { Ok(()) } else { Err(missing_marks(&missing)) }
}

/// Returns the error for digits of the solution that the pencil marks of a classic puzzle lack.
fn missing_marks(missing: &[Candidate]) -> ErrorReason {
    let each: Vec<String> = missing.iter().map(|Candidate { cell, digit }| format!("{cell} lacks {digit}")).collect();
    let missing_marks = missing.iter().map(CellDigit::from).collect();
    let message = format!("wrong pencil marks: {}", each.join(", "));
    ErrorReason { missing_marks, ..ErrorReason::new("wrong_marks", message) }
}
