//! A puzzle being solved as players solve it: some placements at a time, and rounds of eliminations only where no digit can
//! be placed. For the [solving time](crate::rating::time).

use super::EffortRater;
use super::probe;
use super::round_kind::RoundKind;
use crate::board::grid::{Grid, Puzzle};

/// The cells whose digit can be placed, by the ways to see it.
#[derive(Clone, Copy, Debug)]
pub(in crate::rating) struct OpenSingles {
    /// Hidden singles of the boxes, rows and columns.
    pub(super) hidden: [u128; 3],
    /// Naked singles.
    pub(super) naked: u128,
}

/// The ways to see a digit, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rating) struct Ways {
    /// Hidden singles in boxes.
    pub(in crate::rating) boxes: u32,
    /// Hidden singles in rows and columns.
    pub(in crate::rating) lines: u32,
    /// Naked singles.
    pub(in crate::rating) naked: u32,
}

impl OpenSingles {
    /// Returns the cells whose digit can be placed.
    #[inline]
    pub(in crate::rating) fn cells(&self) -> u128 {
        self.hidden[0] | self.hidden[1] | self.hidden[2] | self.naked
    }

    /// Returns the ways to see the digits of these cells.
    #[inline]
    pub(in crate::rating) fn ways(&self, cells: u128) -> Ways {
        let count = |set: u128| (set & cells).count_ones();
        let [boxes, rows, columns] = self.hidden.map(count);
        Ways { boxes, lines: rows + columns, naked: count(self.naked) }
    }
}

/// A puzzle with exactly one solution being solved.
pub(in crate::rating) struct Placements<'a>(EffortRater<'a>);

impl<'a> Placements<'a> {
    /// Begins with the clues. Returns `None` if the grid is not a solution.
    pub(in crate::rating) fn new(puzzle: &Puzzle, solution: &'a Grid) -> Option<Placements<'a>> {
        EffortRater::new(puzzle, solution).map(Placements)
    }

    /// Returns the number of cells without a digit.
    #[inline]
    pub(in crate::rating) fn open_cells(&self) -> u32 {
        self.0.position.open_cells()
    }

    /// Returns the digits that can be placed.
    #[inline]
    pub(in crate::rating) fn singles(&self) -> OpenSingles {
        self.0.position.singles()
    }

    /// Places the digits of these cells.
    #[inline]
    pub(in crate::rating) fn place(&mut self, cells: u128) {
        self.0.position.place_cells(cells, self.0.solution);
    }

    /// Removes all candidates that the easiest possible kind of elimination removes, and returns the kind; `None` if only
    /// nested assumptions are left.
    pub(in crate::rating) fn eliminate(&mut self) -> Option<RoundKind> {
        let EffortRater { position, solution, .. } = &mut self.0;
        position.subset_round().or_else(|| position.pattern_round()).or_else(|| {
            let found = probe::probe_without_nesting(position, &position.false_candidates(solution))?;
            position.remove(&found.refuted);
            Some(found.kind)
        })
    }
}
