//! `rate --closure`

use crate::not_unique::NotUnique;
use cluewise::engine::{Engine, solve_and_close};
use cluewise::kinds::{Symbols, Verdict};
use cluewise::pack::Record;
use cluewise::rating::se::Options;

/// The names of the columns.
pub const HEADER: &str = "puzzle\ter/ep/ed\tvalues\tcandidates\tend";

/// The columns of a puzzle without a closure.
const MISSING: &str = "-\t-\t-\t-";

/// The closure of a puzzle.
pub struct Closed {
    /// The puzzle, with its closure if it has one.
    pub record: Record,
    /// The columns after that of the puzzle: ER/EP/ED, VALUES, CANDIDATES, END.
    pub columns: String,
    /// The reason why there is no closure: no solution, or another kind of puzzle than the classic one.
    pub error: Option<String>,
}

/// Returns the closure of a puzzle.
pub fn closed(mut record: Record, options: Options) -> Closed {
    match columns(&mut record, options) {
        Ok(columns) => Closed { record, columns, error: None },
        Err(error) => Closed { record, columns: MISSING.to_owned(), error: Some(error) },
    }
}

/// Adds the closure to a record, and returns its columns.
fn columns(record: &mut Record, options: Options) -> Result<String, String> {
    let mut engine = Engine::default();
    if let Some(marks) = engine.wrong_marks(&record.puzzle) {
        return Err(marks.to_string());
    }
    let closure = solve_and_close(record, options).map_err(|error| error.to_string())?;
    let Some(closure) = closure else {
        return Err(NotUnique::of(Verdict::None, record, &mut engine, Symbols::DIGITS).searched());
    };
    let (rating, values, candidates) = (closure.rating, closure.values().clue_count(), closure.candidate_count());
    Ok(format!("{rating}\t{values}\t{candidates}\t{}", closure.end.name()))
}
