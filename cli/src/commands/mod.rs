//! The commands, one file each, and what several of them share, such as [`explain_args`] and [`step_text`] of `explain` and
//! `hint`.

pub mod bands;
pub mod book;
mod book_layout;
pub mod candidates;
pub mod canon;
mod closure;
pub mod completions;
pub mod convert;
pub mod daily;
mod date_format;
pub mod dedupe;
pub mod depth;
pub mod expand;
pub mod explain;
pub mod explain_args;
pub mod first;
pub mod generate;
mod grid_files;
mod headings;
pub mod hint;
mod level_balance;
mod level_table;
pub mod man;
pub mod minimize;
pub mod morph;
pub mod neighbors;
pub mod pack;
mod page_files;
pub mod play;
pub mod print;
pub mod printable;
pub mod rate;
pub mod scan;
pub mod serve;
pub mod shuffle;
pub mod solve;
pub mod split;
pub mod stats;
pub mod step_pictures;
mod step_summary;
pub mod step_text;
pub mod techniques;
pub mod unavoidable;
pub mod verify;

use cluewise::Puzzle;
use cluewise::explain::{Candidate, missing_candidates};
use cluewise::pack::Record;
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

/// Returns the message about pencil marks that contradict the solution of the clues; `None` without such marks.
fn wrong_marks(record: &Record) -> Option<String> {
    let missing = missing_candidates(&record.puzzle, record.candidates.as_deref()?);
    (!missing.is_empty()).then(|| missing_text(&missing))
}

/// Returns the message about wrong pencil marks.
fn missing_text(missing: &[Candidate]) -> String {
    let each: Vec<String> =
        missing.iter().map(|candidate| format!("{} lacks {}", candidate.cell, candidate.digit)).collect();
    format!("wrong pencil marks, the solution has a digit that they lack: {}", each.join(", "))
}
