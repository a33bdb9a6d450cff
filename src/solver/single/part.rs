//! Puzzles whose clues are taken from one grid: what removing clues asks about.
//!
//! Another solution differs from the grid in some cells. As soon as no open cell has lost the grid's digit, what is
//! decided differently goes together with the grid everywhere else, and that is the other solution. So only open cells
//! that have lost it are branched on.

use super::super::batch::Question;
use super::branch::pick;
use super::pass::{Outcome, propagate};
use super::vector::{self, CELLS, Digits, Lanes, band_bits, count, count3, is_some_cell, place};
use super::{Isa, Native};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Grid;

/// The puzzles that have this grid as a solution.
pub struct Parts {
    grid: Grid,
    /// Where each digit stands.
    held: Digits,
    isa: Native,
}

impl Parts {
    /// The puzzles whose clues are of this grid.
    pub fn new(grid: &Grid) -> Parts {
        let mut held = Digits([[0; 4]; Digits::PADDED]);
        for cell in Cell::all() {
            let (band, bit) = place(cell);
            held[grid.get(cell).index()][band] |= bit;
        }
        Parts { grid: *grid, held, isa: Isa::best().or_portable() }
    }

    /// Where another solution of the puzzle with these clues differs from the grid, if there is one that differs in the
    /// cell, which is not among them.
    pub fn other_in(&self, clues: CellSet, cell: Cell) -> Option<CellSet> {
        self.other(Question { clues, cell: Some(cell) })
    }

    /// Where another solution differs from the grid, if there is one.
    pub fn other(&self, Question { clues, cell }: Question) -> Option<CellSet> {
        // The candidates before any propagation: all digits in the empty cells.
        let mut digits = self.held;
        for (band, clues) in clues.bands().into_iter().enumerate() {
            let rows = clues & 0o777 | (clues & 0o777_000) << 1 | (clues & 0o777_000_000) << 2;
            digits.0[..9].iter_mut().for_each(|digit| digit[band] |= CELLS & !rows);
        }
        if let Some(cell) = cell {
            let (band, bit) = place(cell);
            digits[self.grid.get(cell).index()][band] &= !bit;
        }
        self.seek(&digits)
    }

    fn seek(&self, digits: &Digits) -> Option<CellSet> {
        let [a, b, c, _] = match self.isa {
            Native::Portable => vector::portable::seek(digits, &self.held),
            #[cfg(target_arch = "x86_64")]
            native => vector::x86::seek(native, digits, &self.held),
        }?;
        let cells = |band: u32| band & 0o777 | band >> 1 & 0o777_000 | band >> 2 & 0o777_000_000;
        Some(CellSet::from_bands([a, b, c].map(cells)))
    }
}

/// The cells in which a solution differs from the grid, if there is one that does. `deeper` is the caller itself, see
/// [`body`](super::body).
#[inline(always)]
pub fn seek<V: Lanes, const N: usize>(
    mut board: [V; N],
    grid: &[V; N],
    deeper: impl Fn([V; N], &[V; N]) -> Option<[u32; 4]>,
) -> Option<[u32; 4]> {
    loop {
        if propagate(&mut board) == Outcome::Contradiction {
            return None;
        }
        let mut same = board;
        for i in 0..N {
            same[i] = board[i] & grid[i];
        }
        let differs = board[0].splat(CELLS).without(count(&same).once);
        let (open, thrice) = count3(&board);
        if is_some_cell(differs) {
            let lost = open & differs;
            if !is_some_cell(lost) {
                return Some(band_bits(differs));
            }
            let pick = pick(&board, lost, thrice);
            let found = deeper(pick.taken(&board), grid);
            if found.is_some() {
                return found;
            }
            board = pick.ruled_out(&board);
        } else if is_some_cell(open) {
            let pick = pick(&same, open, thrice);
            let found = deeper(pick.ruled_out(&board), grid);
            if found.is_some() {
                return found;
            }
            board = pick.taken(&board);
        } else {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rng::PuzzleRng;
    use crate::solver::naive;

    /// The puzzle of the grid with these clues, and how many solutions it has, up to two.
    fn count(grid: &Grid, clues: CellSet) -> usize {
        naive::solutions(&Puzzle::from(*grid).restricted_to(clues)).take(2).count()
    }

    #[test]
    fn another_solution_is_found_if_there_is_one() {
        let all: Vec<Isa> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
        let mut found = [0; 2];
        for (k, clues) in (0..80).map(|k| (k, 30 + k as usize % 20)) {
            let isa = all[k as usize % all.len()].or_portable();
            let parts = Parts { isa, ..Parts::new(&Grid::FIRST) };
            let mut cells: Vec<Cell> = Cell::all().collect();
            PuzzleRng::new(8, k).shuffle(&mut cells);
            let (cell, clues) = (cells[80], cells[..clues].iter().copied().collect());
            let other = parts.other(Question { clues, cell: None });
            assert_eq!(other.is_some(), count(&Grid::FIRST, clues) > 1, "{clues:?}");
            let with = clues | CellSet::single(cell);
            let other_in = parts.other_in(clues, cell);
            if other.is_none() || count(&Grid::FIRST, with) == 1 {
                assert_eq!(other_in.is_some(), other.is_some(), "{clues:?} {cell}");
            }
            found[usize::from(other_in.is_some())] += 1;
            for set in other.into_iter().chain(other_in) {
                assert!(!set.is_empty() && (set & clues).is_empty(), "{set:?} {clues:?}");
                assert_eq!(count(&Grid::FIRST, !set), 2, "{set:?}");
            }
            assert!(other_in.is_none_or(|set| set.contains(cell)), "{clues:?} {cell}");
        }
        assert!(found.iter().all(|&times| times > 10), "{found:?}");
    }
}
