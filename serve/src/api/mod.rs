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
mod variants;
mod verify;
mod wording;

use super::endpoint::RequestContext;
use super::error::{ApiError, CellDigit, ErrorReason};
use super::handler::{Handler, Kinds, route};
use cluewise::explain::{Candidate, Options, SolutionProperties, missing_candidates, walk_with_cancellation};
use cluewise::pack::{Record, brief_steps};
use cluewise::rating::Scale;
use cluewise::solver::Verdict;
use cluewise::variant::NoSolution;
use cluewise::{Candidates, Puzzle};

pub use daily::Daily;
pub use generate::{Generate, GenerationPlan};
pub use rate::Rate;

/// The path of the API.
#[cfg(feature = "server")]
pub const ROOT: &str = "/api/v1";

/// Returns the name and the handler of each endpoint.
pub fn routes<K: Kinds>() -> Vec<(&'static str, Handler)> {
    vec![
        ("generate", route::<K, generate::Generate>()),
        ("daily", route::<K, daily::Daily>()),
        ("verify", route::<K, verify::Verify>()),
        ("solve", route::<K, solve::Solve>()),
        ("rate", route::<K, rate::Rate>()),
        ("explain", route::<K, explain::Explain>()),
        ("hint", route::<K, hint::Hint>()),
        ("canonical", route::<K, canonical::Canonical>()),
        ("convert", route::<K, convert::Convert>()),
        ("draw", route::<K, draw::Draw>()),
        ("print", route::<K, print::Print>()),
        // Reading pictures would make the module for browsers larger.
        #[cfg(feature = "server")]
        ("scan", route::<K, scan::Scan>()),
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

/// Adds the steps of the solution as `pack --steps` does.
fn add_steps(record: &mut Record, context: &RequestContext) -> Result<(), ErrorReason> {
    let walk = walk_with_cancellation(&record.puzzle, None, Options::default(), &context.cancellation);
    record.extra.set("steps", brief_steps(&walk.ok_or_else(ErrorReason::time_limit)?));
    Ok(())
}

/// Returns whether the puzzle has one or several solutions. A puzzle without any, or with wrong pencil marks, is an
/// error.
///
/// Digits that the original puzzle lacks were entered, and count as pencil marks.
fn require_solution(record: &Record, original: Option<Puzzle>) -> Result<SolutionProperties, ErrorReason> {
    let puzzle = &original.unwrap_or(record.puzzle);
    let candidates = (original.is_some() || record.candidates.is_some()).then(|| record.all_candidates());
    let properties = SolutionProperties::new(puzzle, candidates.as_ref());
    check_missing(&properties.missing)?;
    if properties.verdict == Verdict::None { Err(no_solution(puzzle)) } else { Ok(properties) }
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
