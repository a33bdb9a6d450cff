//! Pencil marks that contradict the solution.

use super::data::Candidate;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::solver;

/// Returns the digits of the solution that are missing among the candidates, in the order of the cells.
///
/// Nothing is missing if the clues do not have exactly one solution. Additional candidates are ignored.
///
/// ```
/// use cluewise::{Candidates, DigitSet, Puzzle, explain};
/// let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// let mut marks = Candidates::new(&puzzle);
/// assert!(explain::missing_candidates(&puzzle, &marks).is_empty());
/// marks.remove("r3c9".parse()?, DigitSet::single(cluewise::Digit::new(6).ok_or("a digit")?));
/// let missing = explain::missing_candidates(&puzzle, &marks);
/// assert_eq!(missing.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6 in r3c9"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn missing_candidates(puzzle: &Puzzle, candidates: &Candidates) -> Vec<Candidate> {
    let Some(solution) = solver::unique_solution(puzzle) else { return Vec::new() };
    let of_solution = Cell::all().map(|cell| Candidate { cell, digit: solution.get(cell) });
    of_solution.filter(|Candidate { cell, digit }| !candidates.get(*cell).contains(*digit)).collect()
}
