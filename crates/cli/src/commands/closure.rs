//! `rate --closure`

use crate::solution_errors::{uniqueness_error, wrong_marks};
use cluewise::Puzzle;
use cluewise::engine::solve_and_close;
use cluewise::pack::Record;
use cluewise::rating::se::Options;
use cluewise::solver::Verdict;

/// The names of the columns.
pub const HEADER: &str = "puzzle\ter/ep/ed\tvalues\tcandidates\tend";

/// Adds the closure to a record, and returns both with the line of text: PUZZLE, ER/EP/ED, VALUES, CANDIDATES, END.
///
/// # Errors
/// The puzzle has no solution, or is of another kind than the classic one.
pub fn rated(mut record: Record, options: Options) -> Result<(Record, String), String> {
    if let Some(error) = wrong_marks(&record.puzzle) {
        return Err(error);
    }
    let closure = solve_and_close(&mut record, options).map_err(|error| error.to_string())?;
    let clues = record.classic_clues().unwrap_or(Puzzle::EMPTY);
    let Some(closure) = closure else { return Err(uniqueness_error(Verdict::None, &clues).unwrap_or_default()) };
    let (rating, values, candidates) = (closure.rating, closure.values().clue_count(), closure.candidate_count());
    let end = closure.end.name();
    let line = format!("{clues}\t{rating}\t{values}\t{candidates}\t{end}");
    Ok((record, line))
}
