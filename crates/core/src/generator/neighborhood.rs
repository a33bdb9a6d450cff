//! Neighbors of a puzzle: puzzles that differ in a few clues.
//!
//! Puzzles that are rare among random ones are common among the neighbors of similar puzzles. A local search that never
//! accepts a neighbor farther from the targets therefore finds puzzles with few clues and very hard puzzles.

use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::rng::PuzzleRng;
use crate::solver::{self, FoundSolutions};

/// The number of solutions from which [`sparse_neighbor`] discards a puzzle after the removal of clues.
const SOLUTIONS_LIMIT: u64 = 200;

/// Returns a neighbor with one solution, and that solution. Removes `removed` random clues, then adds random clues
/// until the puzzle is unique; the neighbor may have redundant clues. Returns `None` once `ambiguous_limit` added clues
/// have left several solutions.
pub fn neighbor(
    puzzle: &Puzzle,
    removed: usize,
    ambiguous_limit: usize,
    rng: &mut PuzzleRng,
) -> Option<(Puzzle, Grid)> {
    let clues = puzzle.clue_cells();
    let mut current = *puzzle;
    for _ in 0..removed {
        let k = rng.random_below(current.clue_cells().len() as u32) as usize;
        current.set(current.clue_cells().iter().nth(k)?, None);
    }
    let mut ambiguous = 0;
    while ambiguous < ambiguous_limit {
        let extended = with_random_clue(&current, !clues, rng);
        match solver::solve(&extended, 2) {
            FoundSolutions { count: 1, grids } => return Some((extended, grids[0])),
            FoundSolutions { count: 2, .. } => (current, ambiguous) = (extended, ambiguous + 1),
            _ => {}
        }
    }
    None
}

/// Returns the puzzle with an additional random clue in one of these cells that does not conflict with the others.
fn with_random_clue(puzzle: &Puzzle, cells: CellSet, rng: &mut PuzzleRng) -> Puzzle {
    let empty: Vec<Cell> = (cells - puzzle.clue_cells()).iter().collect();
    let mut extended = *puzzle;
    if let Some(&cell) = empty.get(rng.random_below(empty.len() as u32) as usize) {
        let candidates: Vec<Digit> = puzzle.candidates(cell).iter().collect();
        extended.set(cell, candidates.get(rng.random_below(candidates.len() as u32) as usize).copied());
    }
    extended
}

/// Returns the puzzle with a random clue in each of these cells that does not conflict with the others.
pub fn with_random_clues(puzzle: &Puzzle, cells: CellSet, rng: &mut PuzzleRng) -> Puzzle {
    let mut extended = *puzzle;
    for cell in cells {
        if extended.get(cell).is_none() {
            let candidates = extended.candidates(cell);
            extended.set(cell, candidates.iter().nth(rng.random_below(candidates.len() as u32) as usize));
        }
    }
    extended
}

/// Returns a neighbor with one solution and few clues, and that solution. Removes one or two clues, chooses one of the
/// solutions, then adds the clues that exclude the most other solutions. Returns `None` if there are too many
/// solutions.
pub fn sparse_neighbor(puzzle: &Puzzle, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
    let mut clues: Vec<Cell> = puzzle.clue_cells().iter().collect();
    rng.shuffle(&mut clues);
    let removed: CellSet = clues.iter().copied().take(1 + rng.random_below(2) as usize).collect();
    let mut current = puzzle.restricted_to(!removed);
    let found = solver::solve(&current, SOLUTIONS_LIMIT);
    if found.count == SOLUTIONS_LIMIT {
        // A truncated list of solutions would depend on the machine.
        return None;
    }
    let mut solutions = found.grids;
    solutions.sort_unstable();
    let grid = *solutions.get(rng.random_below(solutions.len() as u32) as usize)?;
    while solutions.len() > 1 {
        let cell = most_discriminating_cell(&solutions, &grid, rng)?;
        current.set(cell, Some(grid.get(cell)));
        solutions.retain(|other| other.get(cell) == grid.get(cell));
    }
    Some((current, grid))
}

/// Returns a random cell among those in which the fewest solutions agree with the grid.
fn most_discriminating_cell(solutions: &[Grid], grid: &Grid, rng: &mut PuzzleRng) -> Option<Cell> {
    let agreeing = |cell: Cell| solutions.iter().filter(|other| other.get(cell) == grid.get(cell)).count();
    let counts: Vec<(Cell, usize)> = Cell::all().map(|cell| (cell, agreeing(cell))).collect();
    let fewest = counts.iter().map(|&(_, count)| count).min()?;
    let best: Vec<Cell> = counts.into_iter().filter(|&(_, count)| count == fewest).map(|(cell, _)| cell).collect();
    best.get(rng.random_below(best.len() as u32) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Targets, generate};

    #[test]
    fn neighbors_have_one_solution_and_share_most_clues() {
        let start = generate(&Targets::default(), 1, 0, |_| true).unwrap().puzzle;
        let mut rng = PuzzleRng::new(2, 0);
        let single: Vec<_> = (0..50).filter_map(|_| Some((1, neighbor(&start, 1, usize::MAX, &mut rng)?))).collect();
        let sparse: Vec<_> = (0..50).filter_map(|_| Some((2, sparse_neighbor(&start, &mut rng)?))).collect();
        assert!(sparse.len() > 25, "{}", sparse.len());
        for (removed, (puzzle, grid)) in single.into_iter().chain(sparse) {
            assert_eq!(solver::unique_solution(&puzzle), Some(grid), "{puzzle}");
            let shared = start.clues().filter(|&(cell, digit)| puzzle.get(cell) == Some(digit)).count();
            assert!(shared + removed >= start.clue_count(), "{puzzle}");
            assert!(removed == 2 || puzzle != start);
        }
    }
}
