//! Errors about pencil marks.

use crate::error::{CellDigit, ErrorReason};
use cluewise::engine::Engine;
use cluewise::explain::Candidate;
use cluewise::pack::AnyPuzzle;

/// Returns an error for pencil marks that contradict the solution of the clues.
pub fn check_marks(engine: &mut Engine, puzzle: &AnyPuzzle) -> Result<(), ErrorReason> {
    let missing = engine.missing_candidates(puzzle);
    if missing.is_empty() { Ok(()) } else { Err(missing_marks(&missing)) }
}

/// Returns the error for digits of the solution that the pencil marks lack.
pub fn missing_marks(missing: &[Candidate]) -> ErrorReason {
    let each: Vec<String> = missing.iter().map(|Candidate { cell, digit }| format!("{cell} lacks {digit}")).collect();
    let missing_marks = missing.iter().map(CellDigit::from).collect();
    let message = format!("wrong pencil marks: {}", each.join(", "));
    ErrorReason { missing_marks, ..ErrorReason::new("wrong_marks", message) }
}
