//! Checks of the steps of variants against the solution.

use cluewise::kinds::{KindStep, Puzzle};

/// Checks that each step places digits of the solution, and removes candidates that are left and not of the solution.
/// Returns the number of cells that stay empty.
pub fn check(puzzle: &Puzzle, solution: &Puzzle, steps: &[KindStep]) -> usize {
    let mut cells = puzzle.cells().to_vec();
    let mut removed = vec![0u32; cells.len()];
    for step in steps {
        let mut changes = false;
        if let Some((cell, digit)) = step.placement {
            let cell = usize::from(cell);
            assert_eq!(solution.cells()[cell], digit, "{step:?}");
            changes |= cells[cell] == 0;
            cells[cell] = digit;
        }
        for &(cell, mask) in &step.eliminations {
            let cell = usize::from(cell);
            assert_eq!(mask >> (solution.cells()[cell] - 1) & 1, 0, "{step:?}");
            changes |= mask & !removed[cell] != 0;
            removed[cell] |= mask;
        }
        assert!(changes, "{step:?}");
    }
    cells.iter().filter(|&&digit| digit == 0).count()
}
