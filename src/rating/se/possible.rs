//! What the solver says of a position: how many solutions it has, and whether any technique can find anything.

use super::position::Position;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::solver::{self, Verdict};

/// How many solutions the position allows.
pub fn solutions(at: &Position) -> Verdict {
    let mut left = Candidates::FULL;
    for cell in Cell::all() {
        left.keep(cell, at.value(cell).map_or(at.candidates(cell), DigitSet::single));
    }
    Verdict::from_count(solver::count_within(&left, 2))
}

/// How many solutions are looked at for one that the position allows: it may have lost some by uniqueness.
const FEW: usize = 32;

/// Whether every candidate is true in some solution that the position allows.
///
/// Then nothing that holds in all solutions takes a candidate away, and nobody need look for it. This spares puzzles
/// with several solutions hours of search through all levels of nesting.
pub fn is_every_candidate(at: &Position) -> bool {
    let values: Puzzle = Cell::all().filter_map(|cell| Some((cell, at.value(cell)?))).collect();
    let mut seen = [DigitSet::EMPTY; Cell::COUNT];
    let open = || Cell::all().filter(|&cell| at.value(cell).is_none());
    let mut is_possible = |cell: Cell, digit: Digit| {
        if seen[cell.index()].contains(digit) {
            return true;
        }
        let mut puzzle = values;
        puzzle.set(cell, Some(digit));
        let allowed = |solution: &Grid| open().all(|cell| at.candidates(cell).contains(solution.get(cell)));
        let Some(solution) = solver::solutions(&puzzle).take(FEW).find(allowed) else { return false };
        let note = |cell: Cell| seen[cell.index()] = seen[cell.index()] | DigitSet::single(solution.get(cell));
        open().for_each(note);
        true
    };
    open().all(|cell| !at.candidates(cell).is_empty() && at.candidates(cell).iter().all(|d| is_possible(cell, d)))
}
