//! `rate --closure`

use crate::solution_errors::{uniqueness_error, wrong_marks};
use cluewise::pack::Record;
use cluewise::rating::se::{self, Options};
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
    let mut puzzle = record.require_classic("closure")?.clone();
    let verdict = puzzle.solve();
    if verdict == Verdict::None {
        return Err(uniqueness_error(verdict, &puzzle.clues).unwrap_or_default());
    }
    let closure = se::closure(puzzle.se_position(), options);
    let (rating, values, candidates) = (closure.rating, closure.values().clue_count(), closure.candidate_count());
    let end = closure.end.name();
    record.set_grid(puzzle.solution);
    record.set_closure(&closure);
    let line = format!("{}\t{rating}\t{values}\t{candidates}\t{end}", puzzle.clues);
    Ok((record, line))
}
