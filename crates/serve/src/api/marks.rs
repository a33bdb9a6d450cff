//! Errors about pencil marks.

use crate::error::{CellDigit, ErrorReason};
use cluewise::explain::{Candidate, missing_candidates};
use cluewise::{Candidates, Puzzle};

/// Returns an error for pencil marks that contradict the solution of the clues.
pub fn check_marks(clues: &Puzzle, candidates: Option<&Candidates>) -> Result<(), ErrorReason> {
    let missing = candidates.map_or(Vec::new(), |candidates| missing_candidates(clues, candidates));
    if missing.is_empty() { Ok(()) } else { Err(missing_marks(&missing)) }
}

/// Returns the error for digits of the solution that the pencil marks of a classic puzzle lack.
pub fn missing_marks(missing: &[Candidate]) -> ErrorReason {
    let each: Vec<String> = missing.iter().map(|Candidate { cell, digit }| format!("{cell} lacks {digit}")).collect();
    let missing_marks = missing.iter().map(CellDigit::from).collect();
    let message = format!("wrong pencil marks: {}", each.join(", "));
    ErrorReason { missing_marks, ..ErrorReason::new("wrong_marks", message) }
}
