//! Lists of solutions, packed as the engine stores them.

use super::vector::{DigitPlanes, place};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Grid;

/// Solutions of a puzzle. The conversion of all to grids would take as long as the search.
#[derive(Debug)]
pub struct PackedSolutions(Vec<DigitPlanes>);

impl PackedSolutions {
    pub fn with_capacity(capacity: usize) -> PackedSolutions {
        PackedSolutions(Vec::with_capacity(capacity))
    }

    pub(super) fn push(&mut self, solution: DigitPlanes) {
        self.0.push(solution);
    }

    /// Replaces the indices by those of the solutions with this digit in the cell.
    pub fn find(&self, cell: Cell, digit: Digit, indices: &mut Vec<usize>) {
        let (band, bit) = place(cell);
        indices.resize(self.0.len(), 0);
        let mut found = 0;
        // Without branches, since they cannot be predicted.
        for (index, solution) in self.0.iter().enumerate() {
            indices[found] = index;
            found += usize::from(solution[digit.index()][band] & bit != 0);
        }
        indices.truncate(found);
    }

    /// Keeps the indices of the solutions with this digit in the cell.
    pub fn retain(&self, cell: Cell, digit: Digit, indices: &mut Vec<usize>) {
        let (band, bit) = place(cell);
        indices.retain(|&index| self.0[index][digit.index()][band] & bit != 0);
    }

    /// Returns the grid of the solution with this index.
    pub fn grid(&self, index: usize) -> Option<Grid> {
        self.0.get(index).map(DigitPlanes::grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::CellSet;
    use crate::board::grid::Puzzle;
    use crate::rng::PuzzleRng;
    use crate::solver::{count, packed_solutions, solve};

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn packed_solutions_are_those_of_solve() {
        let mut lists = 0;
        for k in 0..100 {
            let mut cells: Vec<Cell> = Cell::all().collect();
            PuzzleRng::new(9, k).shuffle(&mut cells);
            let clues: CellSet = cells.into_iter().take(24 + k as usize % 12).collect();
            let puzzle = Puzzle::from(Grid::FIRST).restricted_to(clues);
            let Some(packed) = packed_solutions(&puzzle, 500) else {
                assert_eq!(count(&puzzle, 500), 500, "{puzzle}");
                continue;
            };
            lists += 1;
            let mut expected = solve(&puzzle, 500).grids;
            let mut grids: Vec<Grid> = (0..packed.0.len()).filter_map(|index| packed.grid(index)).collect();
            expected.sort_unstable();
            grids.sort_unstable();
            assert_eq!(grids, expected, "{puzzle}");
            compare_indices(&packed);
        }
        assert!(lists > 20, "{lists}");
    }

    /// Compares the indices found with the grids.
    fn compare_indices(packed: &PackedSolutions) {
        let mut indices = vec![7];
        let [a, b] = [40, 68].map(|index| Cell::new(index).unwrap());
        let has = |index, cell, digit| packed.grid(index).unwrap().get(cell) == digit;
        for digit in Digit::all() {
            packed.find(a, digit, &mut indices);
            let mut expected: Vec<usize> = (0..packed.0.len()).filter(|&index| has(index, a, digit)).collect();
            assert_eq!(indices, expected);
            packed.retain(b, digit, &mut indices);
            expected.retain(|&index| has(index, b, digit));
            assert_eq!(indices, expected);
        }
    }
}
