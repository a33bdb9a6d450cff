//! The questions that the API answers: one file each.

mod canonical;
mod convert;
mod explain;
mod generate;
mod hint;
mod print;
mod rate;
mod solve;
mod verify;

use super::endpoint::{Site, route};
use super::problem::Refusal;
use axum::routing::MethodRouter;
use cluewise::Puzzle;
use cluewise::solver::{self, Verdict};
use std::sync::Arc;

/// Where all of them are.
pub const ROOT: &str = "/api/v1";

/// Their names and what answers them.
pub fn routes() -> [(&'static str, MethodRouter<Arc<Site>>); 9] {
    [
        ("generate", route::<generate::Generate>()),
        ("verify", route::<verify::Verify>()),
        ("solve", route::<solve::Solve>()),
        ("rate", route::<rate::Rate>()),
        ("explain", route::<explain::Explain>()),
        ("hint", route::<hint::Hint>()),
        ("canonical", route::<canonical::CanonicalForm>()),
        ("convert", route::<convert::Convert>()),
        ("print", route::<print::Print>()),
    ]
}

/// Whether there is one solution or several; nothing true can be told where there is none.
fn with_solution(puzzle: &Puzzle) -> Result<Verdict, Refusal> {
    match Verdict::of(solver::count(puzzle, 2)) {
        Verdict::None => Err(no_solution(puzzle)),
        verdict => Ok(verdict),
    }
}

fn no_solution(puzzle: &Puzzle) -> Refusal {
    Refusal::new(
        "no_solution",
        match puzzle.conflict() {
            Some((first, second)) => format!("no solution: {first} and {second} hold the same digit"),
            None => "no solution".to_owned(),
        },
    )
}
