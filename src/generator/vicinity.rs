//! Puzzles beside a puzzle: one or two clues away, others instead.
//!
//! What is rare among random puzzles is not rare beside its like. So who looks for such a puzzle walks from neighbour
//! to neighbour, as long as they are not farther from the aim; this is how puzzles with few clues and very hard ones
//! are found.

use crate::cell::{Cell, CellSet};
use crate::grid::{Grid, Puzzle};
use crate::solver;
use crate::stream::Stream;

/// So many solutions may a puzzle have without the clues that are taken away.
const MOST: u64 = 200;

/// A puzzle with one solution, and that solution: the puzzle given without one or two of its clues, and with others
/// that single out one of the solutions it has then. None if there are too many.
pub fn neighbour(puzzle: &Puzzle, stream: &mut Stream) -> Option<(Puzzle, Grid)> {
    let mut clues: Vec<Cell> = puzzle.clue_cells().iter().collect();
    stream.shuffle(&mut clues);
    let gone: CellSet = clues.iter().copied().take(1 + stream.below(2) as usize).collect();
    let mut rest = puzzle.restricted_to(!gone);
    let answer = solver::answer(&rest.into(), MOST);
    if answer.count == MOST {
        // Which ones are found would depend on the machine.
        return None;
    }
    let mut left = answer.solutions;
    left.sort_unstable();
    let grid = *left.get(stream.below(left.len() as u32) as usize)?;
    while left.len() > 1 {
        let cell = sharpest(&left, &grid, stream)?;
        rest.set(cell, Some(grid.get(cell)));
        left.retain(|other| other.get(cell) == grid.get(cell));
    }
    Some((rest, grid))
}

/// One of the cells in which the fewest of the solutions agree with this one.
fn sharpest(left: &[Grid], grid: &Grid, stream: &mut Stream) -> Option<Cell> {
    let agree = |cell: Cell| left.iter().filter(|other| other.get(cell) == grid.get(cell)).count();
    let counts: Vec<(Cell, usize)> = Cell::all().map(|cell| (cell, agree(cell))).collect();
    let fewest = counts.iter().map(|&(_, count)| count).min()?;
    let best: Vec<Cell> = counts.into_iter().filter(|&(_, count)| count == fewest).map(|(cell, _)| cell).collect();
    best.get(stream.below(best.len() as u32) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Targets, generate};

    #[test]
    fn neighbours_have_one_solution_and_share_most_clues() {
        let start = generate(&Targets::default(), 1, 0, |_| true).unwrap().puzzle;
        let mut stream = Stream::new(2, 0);
        let mut found = 0;
        for _ in 0..50 {
            let Some((puzzle, grid)) = neighbour(&start, &mut stream) else { continue };
            assert_eq!(solver::unique_solution(&puzzle), Some(grid), "{puzzle}");
            let shared = start.clues().filter(|&(cell, digit)| puzzle.get(cell) == Some(digit)).count();
            assert!(shared + 2 >= start.clue_count(), "{puzzle}");
            found += 1;
        }
        assert!(found > 25, "{found}");
    }
}
