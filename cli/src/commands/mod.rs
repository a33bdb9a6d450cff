//! The commands, one file each. `explain` and `hint` share [`explain_args`] and [`step_text`].

pub mod candidates;
pub mod canon;
pub mod completions;
pub mod convert;
pub mod dedupe;
pub mod explain;
pub mod explain_args;
pub mod first;
pub mod generate;
pub mod hint;
pub mod man;
pub mod minimize;
pub mod pack;
pub mod print;
pub mod rate;
pub mod serve;
pub mod shuffle;
pub mod solve;
pub mod split;
pub mod stats;
pub mod step_text;
pub mod verify;

use cluewise::Puzzle;
use cluewise::solver::Verdict;

/// Returns the error message for a puzzle that does not have exactly one solution.
fn uniqueness_error(verdict: Verdict, puzzle: &Puzzle) -> Option<String> {
    match verdict {
        Verdict::Unique => None,
        Verdict::Multiple => Some("several solutions".to_owned()),
        Verdict::None => Some(match puzzle.conflict() {
            Some((first, second)) => format!("no solution ({first} and {second} hold the same digit)"),
            None => "no solution".to_owned(),
        }),
    }
}
