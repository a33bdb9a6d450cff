//! Errors about pencil marks.

use crate::error::ErrorReason;
use cluewise::engine::{Engine, Fault};
use cluewise::pack::AnyPuzzle;

/// Returns an error for pencil marks that contradict the solution of the clues.
pub fn check_marks(engine: &mut Engine, puzzle: &AnyPuzzle) -> Result<(), ErrorReason> {
    match engine.wrong_marks(puzzle) {
        None => Ok(()),
        Some(marks) => {
            let text = marks.to_string();
            Err(ErrorReason::of_fault(&Fault::WrongMarks(marks), text))
        }
    }
}
