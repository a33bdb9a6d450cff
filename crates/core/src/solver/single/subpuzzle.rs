//! Second solutions of subpuzzles: puzzles whose clues are a subset of a known grid. The removal of clues needs them.

use super::super::batch::LaneQuery;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use super::vector::neon::Neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::vector::portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::vector::simd128::Simd128;
#[cfg(target_arch = "x86_64")]
use super::vector::x86;
use super::vector::{CELLS, DigitPlanes, baseline, place};
use super::{DetectedIsa, Isa};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Grid;

/// Solver for the puzzles whose clues are a subset of a grid.
pub struct SubpuzzleSolver {
    grid: Grid,
    /// The cells of each digit of the grid.
    digit_cells: DigitPlanes,
    isa: DetectedIsa,
}

impl SubpuzzleSolver {
    pub fn new(grid: &Grid) -> SubpuzzleSolver {
        let mut digit_cells = DigitPlanes([[0; 4]; DigitPlanes::PADDED]);
        for cell in Cell::all() {
            let (band, bit) = place(cell);
            digit_cells[grid.get(cell).index()][band] |= bit;
        }
        SubpuzzleSolver { grid: *grid, digit_cells, isa: Isa::best().or_portable() }
    }

    /// Returns the cells in which another solution deviates from the grid, if there is one that deviates in `cell`. The
    /// cell is not a clue.
    pub fn deviation_in(&self, clues: CellSet, cell: Cell) -> Option<CellSet> {
        self.deviation(LaneQuery { clues, cell: Some(cell) })
    }

    /// Returns the cells in which another solution deviates from the grid, if there is one.
    pub fn deviation(&self, LaneQuery { clues, cell }: LaneQuery) -> Option<CellSet> {
        // The candidates before propagation: all digits in the empty cells.
        let mut digits = self.digit_cells;
        for (band, clues) in clues.bands().into_iter().enumerate() {
            let rows = clues & 0o777 | (clues & 0o777_000) << 1 | (clues & 0o777_000_000) << 2;
            digits.0[..9].iter_mut().for_each(|digit| digit[band] |= CELLS & !rows);
        }
        if let Some(cell) = cell {
            let (band, bit) = place(cell);
            digits[self.grid.get(cell).index()][band] &= !bit;
        }
        self.find_deviation(&digits)
    }

    fn find_deviation(&self, digits: &DigitPlanes) -> Option<CellSet> {
        let [a, b, c, _] = match self.isa {
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            DetectedIsa::Portable => baseline::find_deviation::<Portable>(digits, &self.digit_cells),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            DetectedIsa::Simd128 => baseline::find_deviation::<Simd128>(digits, &self.digit_cells),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            DetectedIsa::Neon => baseline::find_deviation::<Neon>(digits, &self.digit_cells),
            #[cfg(target_arch = "x86_64")]
            native => x86::find_deviation(native, digits, &self.digit_cells),
        }?;
        let cells = |band: u32| band & 0o777 | band >> 1 & 0o777_000 | band >> 2 & 0o777_000_000;
        Some(CellSet::from_bands([a, b, c].map(cells)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rng::PuzzleRng;
    use crate::solver::naive;

    /// Returns the number of solutions of the puzzle with these clues of the grid, at most 2.
    fn count(grid: &Grid, clues: CellSet) -> usize {
        naive::solutions(&Puzzle::from(*grid).restricted_to(clues)).take(2).count()
    }

    #[test]
    fn finds_a_second_solution_if_there_is_one() {
        let all: Vec<Isa> = Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect();
        let mut found = [0; 2];
        for (k, clues) in (0..80).map(|k| (k, 30 + k as usize % 20)) {
            let isa = all[k as usize % all.len()].or_portable();
            let solver = SubpuzzleSolver { isa, ..SubpuzzleSolver::new(&Grid::FIRST) };
            let mut cells: Vec<Cell> = Cell::all().collect();
            PuzzleRng::new(8, k).shuffle(&mut cells);
            let (cell, clues) = (cells[80], cells[..clues].iter().copied().collect());
            let other = solver.deviation(LaneQuery { clues, cell: None });
            assert_eq!(other.is_some(), count(&Grid::FIRST, clues) > 1, "{clues:?}");
            let with = clues | CellSet::single(cell);
            let deviation_in = solver.deviation_in(clues, cell);
            if other.is_none() || count(&Grid::FIRST, with) == 1 {
                assert_eq!(deviation_in.is_some(), other.is_some(), "{clues:?} {cell}");
            }
            found[usize::from(deviation_in.is_some())] += 1;
            for set in other.into_iter().chain(deviation_in) {
                assert!(!set.is_empty() && (set & clues).is_empty(), "{set:?} {clues:?}");
                assert_eq!(count(&Grid::FIRST, !set), 2, "{set:?}");
            }
            assert!(deviation_in.is_none_or(|set| set.contains(cell)), "{clues:?} {cell}");
        }
        assert!(found.iter().all(|&times| times > 10), "{found:?}");
    }
}
