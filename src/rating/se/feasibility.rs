//! Tests with the solver: the number of solutions of a position, and whether any technique can find anything.

use super::position::Position;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::solver::{self, Verdict};

/// Returns whether the position has no solution, one, or several.
pub fn verdict(position: &Position) -> Verdict {
    let mut candidates = Candidates::FULL;
    for cell in Cell::all() {
        candidates.keep(cell, position.value(cell).map_or(position.candidates(cell), DigitSet::single));
    }
    Verdict::from_count(solver::count_within(&candidates, 2))
}

/// Maximum number of solutions of the values that are tested for one that the candidates allow. Uniqueness techniques
/// may have eliminated some solutions.
const MAX_SOLUTIONS_TRIED: usize = 32;

/// Returns whether every candidate is true in some solution of the position.
///
/// No technique can then eliminate anything, since its conclusions hold in all solutions. Without this test, puzzles
/// with several solutions would take hours of search through all levels of nesting.
pub fn is_every_candidate_possible(position: &Position) -> bool {
    let values: Puzzle = Cell::all().filter_map(|cell| Some((cell, position.value(cell)?))).collect();
    let mut seen = [DigitSet::EMPTY; Cell::COUNT];
    let unsolved = || Cell::all().filter(|&cell| position.value(cell).is_none());
    let mut is_possible = |cell: Cell, digit: Digit| {
        if seen[cell.index()].contains(digit) {
            return true;
        }
        let mut puzzle = values;
        puzzle.set(cell, Some(digit));
        let is_allowed = |grid: &Grid| unsolved().all(|cell| position.candidates(cell).contains(grid.get(cell)));
        let solution = solver::solutions(&puzzle).take(MAX_SOLUTIONS_TRIED).find(is_allowed);
        let Some(solution) = solution else { return false };
        unsolved().for_each(|c| seen[c.index()] |= DigitSet::single(solution.get(c)));
        true
    };
    unsolved().all(|cell| {
        let candidates = position.candidates(cell);
        !candidates.is_empty() && candidates.iter().all(|digit| is_possible(cell, digit))
    })
}
