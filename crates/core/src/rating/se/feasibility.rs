//! Results of the solver: the number of solutions of a position, one of them, and whether any technique can find
//! anything.

use super::board::Board;
use super::classic_board::Classic;
use super::position::State;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::solver::{self, Verdict};

/// Returns whether a position has one solution or several; `None` if techniques find nothing in it.
pub fn feasible_verdict(position: &State<Classic>, cache: &mut SolutionCache) -> Option<Verdict> {
    let verdict = cache.verdict(position);
    let is_feasible = match verdict {
        Verdict::None => false,
        Verdict::Multiple => !is_every_candidate_possible(position),
        _ => position.marks.iter().any(|marks| marks.count_ones() > 1),
    };
    is_feasible.then_some(verdict)
}

/// Returns whether every candidate is true in some solution of the position.
///
/// No technique can then eliminate anything, since its conclusions hold in all solutions. Without this test, puzzles
/// with several solutions would take hours of search through all levels of nesting.
pub fn is_every_candidate_possible(position: &State<Classic>) -> bool {
    let all = position.all_candidates();
    let mut seen = [DigitSet::EMPTY; Cell::COUNT];
    let unsolved = || Cell::all().filter(|&cell| position.value(cell.index()).is_none());
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
        let candidates = DigitSet::from_bits(position.marks[cell.index()]);
        !candidates.is_empty() && candidates.iter().all(|digit| is_possible(cell, digit))
    })
}

/// A solution of the last position. The positions of a puzzle keep it.
#[derive(Debug)]
pub struct SolutionCache {
    /// The digit of each cell as a set.
    digits: [u16; 81],
    /// The candidates of a position of which it is the only solution.
    unique: Option<Candidates>,
}

impl Default for SolutionCache {
    fn default() -> SolutionCache {
        SolutionCache { digits: [0; 81], unique: None }
    }
}

impl SolutionCache {
    /// Creates the cache of a puzzle with this solution.
    pub fn of(solution: [u16; 81]) -> SolutionCache {
        SolutionCache { digits: solution, unique: None }
    }

    /// Returns a solution of the position, with the digits of its cells as sets; `None` if there is no solution, or
    /// none is known on a board that is not classic.
    pub fn get<B: Board>(&mut self, position: &State<B>) -> Option<&[u16; 81]> {
        if !self.is_solution_of(position) {
            if !B::IS_CLASSIC {
                return None;
            }
            let solution = solver::solutions_within(&position.all_candidates()).next()?;
            self.unique = None;
            for (digit, cell) in self.digits.iter_mut().zip(Cell::all()) {
                *digit = DigitSet::single(solution.get(cell)).bits();
            }
        }
        Some(&self.digits)
    }

    /// Returns whether the position has no solution, one, or several. Does not search again if a position with one
    /// solution has only lost other candidates.
    fn verdict(&mut self, position: &State<Classic>) -> Verdict {
        let all = position.all_candidates();
        let is_within = |whole: &Candidates| Cell::all().all(|cell| all.get(cell).is_subset(whole.get(cell)));
        if self.unique.as_ref().is_some_and(is_within) && self.is_solution_of(position) {
            return Verdict::Unique;
        }
        let verdict = Verdict::from_count(solver::count_within(&all, 2));
        self.unique = None;
        if verdict == Verdict::Unique && self.get(position).is_some() {
            self.unique = Some(all);
        }
        verdict
    }

    fn is_solution_of<B: Board>(&self, position: &State<B>) -> bool {
        self.digits.iter().enumerate().all(|(cell, &digit)| match position.value(cell) {
            Some(value) => digit == DigitSet::single(value).bits(),
            None => position.marks[cell] & digit != 0,
        })
    }
}
