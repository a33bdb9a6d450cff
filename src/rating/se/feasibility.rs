//! Tests with the solver: the number of solutions of a position, and whether any technique can find anything.

use super::position::Position;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::solver::{self, Verdict};

/// Returns whether the position has no solution, one, or several.
pub fn verdict(position: &Position) -> Verdict {
    Verdict::from_count(solver::count_within(&position.all_candidates(), 2))
}

/// Returns whether every candidate is true in some solution of the position.
///
/// No technique can then eliminate anything, since its conclusions hold in all solutions. Without this test, puzzles
/// with several solutions would take hours of search through all levels of nesting.
pub fn is_every_candidate_possible(position: &Position) -> bool {
    let all = position.all_candidates();
    let mut seen = [DigitSet::EMPTY; Cell::COUNT];
    let unsolved = || Cell::all().filter(|&cell| position.value(cell).is_none());
    let mut is_possible = |cell: Cell, digit: Digit| {
        if seen[cell.index()].contains(digit) {
            return true;
        }
        let mut candidates = all.clone();
        candidates.keep(cell, DigitSet::single(digit));
        let Some(solution) = solver::solutions_within(&candidates).next() else { return false };
        unsolved().for_each(|c| seen[c.index()] |= DigitSet::single(solution.get(c)));
        true
    };
    unsolved().all(|cell| {
        let candidates = position.candidates(cell);
        !candidates.is_empty() && candidates.iter().all(|digit| is_possible(cell, digit))
    })
}
