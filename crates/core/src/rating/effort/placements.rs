//! A puzzle being solved as players solve it: some placements at a time, and rounds of eliminations only where no digit can
//! be placed. For the [solving time](crate::rating::time).

use super::open_singles::{OpenSingles, SingleKind};
use super::position::Position;
use super::probe;
use super::round_kind::RoundKind;
use crate::board::grid::{Grid, Puzzle};

/// A puzzle with exactly one solution being solved.
pub(in crate::rating) struct Placements<'a> {
    position: Position,
    solution: &'a Grid,
    /// The singles that were visited.
    seen: OpenSingles,
}

impl<'a> Placements<'a> {
    /// Begins with the clues. Returns `None` if the grid is not a solution.
    pub(in crate::rating) fn new(puzzle: &Puzzle, solution: &'a Grid) -> Option<Placements<'a>> {
        let position = || Position::with_solution(puzzle, solution);
        solution.fills(puzzle).then(|| Placements { position: position(), solution, seen: OpenSingles::NONE })
    }

    /// Returns the number of cells without a digit.
    #[inline]
    pub(in crate::rating) fn open_cells(&self) -> u32 {
        self.position.open_cells()
    }

    /// Visits the singles that were not there at the last call, once for each way to see the digit: a single stays one until
    /// its cell is filled.
    #[inline]
    pub(in crate::rating) fn new_singles(&mut self, visit: impl FnMut(usize, SingleKind)) {
        let singles = self.position.singles();
        self.position.visit_singles(&singles.without(&self.seen), visit);
        self.seen = singles;
    }

    /// Places the digits of these cells.
    #[inline]
    pub(in crate::rating) fn place(&mut self, cells: u128) {
        self.position.place_cells(cells, self.solution);
    }

    /// Eliminates candidates, by rounds of the easiest possible kind, until a digit can be placed. Returns the hardest kind:
    /// locked candidates, subsets, or [`RoundKind::Chain`] for all that chains, forks and nets refute; `None` if only nested
    /// assumptions are left.
    pub(in crate::rating) fn eliminate(&mut self) -> Option<RoundKind> {
        let mut hardest = RoundKind::Locked;
        loop {
            hardest = hardest.max(self.elimination_round()?);
            if self.position.singles() != OpenSingles::NONE {
                return Some(hardest);
            }
        }
    }

    fn elimination_round(&mut self) -> Option<RoundKind> {
        let Placements { position, solution, .. } = self;
        if position.locked_round() {
            return Some(RoundKind::Locked);
        }
        position.remove_by_subsets().or_else(|| {
            let refuted = probe::refuted(position, &position.false_candidates(solution))?;
            position.remove(&refuted);
            Some(RoundKind::Chain)
        })
    }
}
