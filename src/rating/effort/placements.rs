//! A puzzle being solved as players solve it: some placements at a time, and rounds of eliminations only where no digit can
//! be placed. For the [solving time](crate::rating::time).

use super::EffortRater;
use super::layouts::{DigitHouses, NO_SINGLES};
use super::probe;
use super::round_kind::RoundKind;
use crate::board::grid::{Grid, Puzzle};

/// The singles of a position. A cell can be the single of several houses, and a naked single besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rating) struct OpenSingles {
    /// Hidden singles of boxes.
    pub(super) boxes: DigitHouses,
    /// Hidden singles of rows, and of columns.
    pub(super) lines: [DigitHouses; 2],
    /// Cells with one candidate.
    pub(super) naked: u128,
}

/// The ways to see a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rating) enum SingleKind {
    Box,
    Line,
    Naked,
}

impl OpenSingles {
    const NONE: OpenSingles = OpenSingles { boxes: NO_SINGLES, lines: [NO_SINGLES; 2], naked: 0 };

    /// Returns the singles that are not among others.
    fn without(&self, others: &OpenSingles) -> OpenSingles {
        let houses = |these: DigitHouses, others: DigitHouses| [these[0] & !others[0], these[1] & !others[1]];
        OpenSingles {
            boxes: houses(self.boxes, others.boxes),
            lines: [houses(self.lines[0], others.lines[0]), houses(self.lines[1], others.lines[1])],
            naked: self.naked & !others.naked,
        }
    }
}

/// A puzzle with exactly one solution being solved.
pub(in crate::rating) struct Placements<'a> {
    rater: EffortRater<'a>,
    /// The singles that were visited.
    seen: OpenSingles,
}

impl<'a> Placements<'a> {
    /// Begins with the clues. Returns `None` if the grid is not a solution.
    pub(in crate::rating) fn new(puzzle: &Puzzle, solution: &'a Grid) -> Option<Placements<'a>> {
        Some(Placements { rater: EffortRater::new(puzzle, solution)?, seen: OpenSingles::NONE })
    }

    /// Returns the number of cells without a digit.
    #[inline]
    pub(in crate::rating) fn open_cells(&self) -> u32 {
        self.rater.position.open_cells()
    }

    /// Visits the singles that were not there at the last call, once for each way to see the digit: a single stays one until
    /// its cell is filled.
    #[inline]
    pub(in crate::rating) fn new_singles(&mut self, visit: impl FnMut(usize, SingleKind)) {
        let position = &self.rater.position;
        let singles = position.singles();
        position.visit_singles(&singles.without(&self.seen), visit);
        self.seen = singles;
    }

    /// Places the digits of these cells.
    #[inline]
    pub(in crate::rating) fn place(&mut self, cells: u128) {
        self.rater.position.place_cells(cells, self.rater.solution);
    }

    /// Eliminates candidates, by rounds of the easiest possible kind, until a digit can be placed. Returns the hardest kind:
    /// locked candidates, subsets, or [`RoundKind::Chain`] for all that chains, forks and nets refute; `None` if only nested
    /// assumptions are left.
    pub(in crate::rating) fn eliminate(&mut self) -> Option<RoundKind> {
        let mut hardest = RoundKind::Locked;
        loop {
            hardest = hardest.max(self.elimination_round()?);
            if self.rater.position.singles() != OpenSingles::NONE {
                return Some(hardest);
            }
        }
    }

    fn elimination_round(&mut self) -> Option<RoundKind> {
        let EffortRater { position, solution, .. } = &mut self.rater;
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
