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
    let of_solution = Cell::all().map(|cell| (cell, solution.get(cell)));
    let missing = of_solution.filter(|&(cell, digit)| !candidates.get(cell).contains(digit));
    missing.map(Candidate::from).collect()
}

/// Returns the digits of a puzzle in play that differ from the solution of the original puzzle. Nothing is wrong if
/// that one does not have exactly one solution.
///
/// ```
/// use cluewise::{Puzzle, explain};
/// let original: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// let played: Puzzle = "519.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// let wrong = explain::wrong_entries(&played, &original);
/// assert_eq!(wrong.iter().map(ToString::to_string).collect::<Vec<_>>(), ["5 in r1c1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn wrong_entries(puzzle: &Puzzle, original: &Puzzle) -> Vec<Candidate> {
    let Some(solution) = solver::unique_solution(original) else { return Vec::new() };
    puzzle.clues().filter(|&(cell, digit)| solution.get(cell) != digit).map(Candidate::from).collect()
}
