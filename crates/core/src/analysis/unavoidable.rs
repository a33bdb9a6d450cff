//! Minimal unavoidable sets of a grid.
//!
//! An unavoidable set is the set of cells in which two grids differ; it is minimal if no other grid differs in a part
//! of it. Every puzzle of the grid has a clue in each set.
//!
//! The search starts with a cell and another digit for it. The digit is now twice in the houses of the cell, so the
//! other cells with it must change as well, and so on until no house has a digit twice. Branches that would change too
//! many cells, or a cell before the first, are left.

use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Grid;
use crate::board::house::House;
use crate::cancellation;
use std::collections::HashSet;

/// Returns all minimal unavoidable sets of the grid with at most `max_size` cells, smaller sets first.
///
/// ```
/// use cluewise::{Grid, analysis};
/// let sets = analysis::unavoidable_sets(&Grid::FIRST, 6);
/// assert!(sets.iter().all(|set| set.len() == 4 || set.len() == 6));
/// ```
pub fn unavoidable_sets(grid: &Grid, max_size: usize) -> Vec<CellSet> {
    let mut found = HashSet::new();
    for first in Cell::all() {
        let mut search = Search::new(grid, max_size, first);
        for digit in (DigitSet::FULL - DigitSet::single(grid.get(first))).iter() {
            search.change(first, digit);
        }
        found.extend(search.found);
    }
    let mut sets: Vec<CellSet> = found.into_iter().collect();
    sets.sort_by_key(|set| (set.len(), *set));
    let mut minimal: Vec<CellSet> = Vec::new();
    for set in sets {
        if !minimal.iter().any(|smaller| smaller.is_subset(set)) {
            minimal.push(set);
        }
    }
    minimal
}

/// A search for grids that differ in few cells, the first of which is given.
struct Search<'a> {
    grid: &'a Grid,
    max_size: usize,
    first: Cell,
    /// By house and digit, the cell with it.
    cell_of: Vec<Vec<Cell>>,
    /// The digits that the changed cells of each house have now.
    added: [DigitSet; House::COUNT],
    /// The changed cells.
    changed: CellSet,
    /// The cells that must change, since another cell of a house has their digit.
    pending: CellSet,
    found: HashSet<CellSet>,
    /// Number of changes tried.
    tried: u64,
    is_cancelled: bool,
}

/// Number of changes between two checks for cancellation.
const CHANGES_PER_CHECK: u64 = 1 << 12;

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, max_size: usize, first: Cell) -> Search<'a> {
        let cell_with = |house: House, digit: Digit| house.cells().find(|&cell| grid.get(cell) == digit);
        let row = |house: House| Digit::all().filter_map(|digit| cell_with(house, digit)).collect();
        Search {
            grid,
            max_size,
            first,
            cell_of: House::all().map(row).collect(),
            added: [DigitSet::EMPTY; House::COUNT],
            changed: CellSet::EMPTY,
            pending: CellSet::EMPTY,
            found: HashSet::new(),
            tried: 0,
            is_cancelled: false,
        }
    }

    /// Changes a cell to the digit, continues the search, and restores the state.
    fn change(&mut self, cell: Cell, digit: Digit) {
        let (now, pending) = (DigitSet::single(digit), self.pending);
        let houses = cell.houses().map(House::index);
        self.changed |= CellSet::single(cell);
        self.pending -= CellSet::single(cell);
        for house in houses {
            self.added[house] |= now;
            let other = self.cell_of[house][digit.index()];
            if !self.changed.contains(other) {
                self.pending |= CellSet::single(other);
            }
        }
        let is_allowed = self.pending.iter().next().is_none_or(|least| least > self.first);
        self.tried += 1;
        self.is_cancelled |= self.tried.is_multiple_of(CHANGES_PER_CHECK) && cancellation::is_requested();
        if is_allowed && !self.is_cancelled && self.changed.len() + self.pending.len() <= self.max_size {
            self.advance();
        }
        for house in houses {
            self.added[house] -= now;
        }
        (self.pending, self.changed) = (pending, self.changed - CellSet::single(cell));
    }

    /// Changes the pending cell with the fewest possible digits, or records the set if nothing is pending.
    fn advance(&mut self) {
        let options = |cell: Cell| {
            let own = DigitSet::single(self.grid.get(cell));
            cell.houses().iter().fold(DigitSet::FULL - own, |free, house| free - self.added[house.index()])
        };
        let Some(cell) = self.pending.iter().min_by_key(|&cell| options(cell).len()) else {
            self.found.insert(self.changed);
            return;
        };
        for digit in options(cell).iter() {
            self.change(cell, digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::generator::random_grid;
    use crate::rng::PuzzleRng;
    use crate::solver::naive;

    /// Every set of up to eight cells has at most four digits, since each of its digits is in two cells or more.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn sets_are_all_minimal_differences() {
        for index in 0..2 {
            let grid = random_grid(&mut PuzzleRng::new(17, index));
            let mut differences = HashSet::new();
            for digits in (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == 4) {
                let kept = Cell::all().filter(|&cell| !digits.contains(grid.get(cell))).collect();
                let others = naive::solutions(&Puzzle::from(grid).restricted_to(kept));
                differences.extend(others.map(|other| grid.difference(&other)).filter(|set| set.len() <= 8));
            }
            differences.remove(&CellSet::EMPTY);
            let is_minimal = |set: &&CellSet| !differences.iter().any(|other| other != *set && other.is_subset(**set));
            let mut wanted: Vec<CellSet> = differences.iter().filter(is_minimal).copied().collect();
            wanted.sort_unstable_by_key(|set| (set.len(), *set));
            assert_eq!(unavoidable_sets(&grid, 8), wanted, "{grid}");
        }
    }

    #[test]
    fn larger_sets_have_another_solution_in_all_of_their_cells_only() {
        let grid = random_grid(&mut PuzzleRng::new(18, 0));
        let sets = unavoidable_sets(&grid, 11);
        assert!(sets.iter().any(|set| set.len() == 10), "{}", sets.len());
        for set in sets {
            let others: Vec<Grid> = naive::solutions(&Puzzle::from(grid).restricted_to(!set)).collect();
            assert!(others.len() > 1 && others.iter().all(|other| *other == grid || grid.difference(other) == set));
        }
    }
}
