//! The endpoints of the API, one file each.

mod canonical;
mod convert;
mod explain;
mod generate;
mod hint;
mod print;
mod rate;
mod solve;
mod verify;

use super::endpoint::{AppState, route};
use super::error::{ApiError, ErrorReason};
use axum::routing::MethodRouter;
use cluewise::Puzzle;
use cluewise::rating::Scale;
use cluewise::solver::{self, Verdict};
use std::sync::Arc;

/// The path of the API.
pub const ROOT: &str = "/api/v1";

/// Returns the name and the route of each endpoint.
pub fn routes() -> [(&'static str, MethodRouter<Arc<AppState>>); 9] {
    [
        ("generate", route::<generate::Generate>()),
        ("verify", route::<verify::Verify>()),
        ("solve", route::<solve::Solve>()),
        ("rate", route::<rate::Rate>()),
        ("explain", route::<explain::Explain>()),
        ("hint", route::<hint::Hint>()),
        ("canonical", route::<canonical::Canonical>()),
        ("convert", route::<convert::Convert>()),
        ("print", route::<print::Print>()),
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

/// Returns whether the puzzle has one or several solutions. A puzzle without any is an error.
fn require_solution(puzzle: &Puzzle) -> Result<Verdict, ErrorReason> {
    match Verdict::from_count(solver::count(puzzle, 2)) {
        Verdict::None => Err(no_solution(puzzle)),
        verdict => Ok(verdict),
    }
}

fn no_solution(puzzle: &Puzzle) -> ErrorReason {
    ErrorReason::new(
        "no_solution",
        match puzzle.conflict() {
            Some((first, second)) => format!("no solution: {first} and {second} hold the same digit"),
            None => "no solution".to_owned(),
        },
    )
}
