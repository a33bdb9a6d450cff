//! The classic 9x9 grid among layouts: its puzzles have the ratings of 9x9 puzzles.

use super::layout::Layout;
use super::puzzle::Puzzle;
use crate::board::grid::{Grid, Puzzle as ClassicPuzzle};
use crate::board::house::HOUSES;

impl Layout {
    /// Returns whether the only rules are those of 9x9 Sudoku: rows, columns and the usual boxes.
    pub fn is_classic(&self) -> bool {
        let is_house = |cells: &[u8; 9]| {
            self.houses().iter().any(|house| house.cells.iter().copied().eq(cells.iter().map(|&cell| u16::from(cell))))
        };
        self.cells() == 81
            && self.side() == 9
            && self.houses().len() == HOUSES.len()
            && HOUSES.iter().all(is_house)
            && self.has_only_houses()
    }
}

impl From<ClassicPuzzle> for Puzzle {
    fn from(puzzle: ClassicPuzzle) -> Puzzle {
        Puzzle::new(puzzle.values())
    }
}

/// Returns the cells as a 9x9 puzzle; `None` if they are not one.
pub fn classic_puzzle(cells: &[u8]) -> Option<ClassicPuzzle> {
    ClassicPuzzle::from_values(cells.try_into().ok()?).ok()
}

/// Returns a puzzle and its solution as 9x9 ones; `None` if they are not, or if the solution has empty cells or breaks
/// the rules.
pub fn with_classic_solution(puzzle: &Puzzle, solution: &Puzzle) -> Option<(ClassicPuzzle, Grid)> {
    Some((classic_puzzle(puzzle.cells())?, Grid::try_from(classic_puzzle(solution.cells())?).ok()?))
}
