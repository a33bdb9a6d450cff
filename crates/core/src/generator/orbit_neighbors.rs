//! Neighbors of a puzzle that keep its symmetry and mask.

use super::neighborhood::with_random_clues;
use super::removal::{ClueRemoval, Uniqueness};
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::rng::PuzzleRng;
use crate::solver::{self, PackedSolutions};

/// Number of additions of random clues per parent: about one in ten leaves one solution.
const DRAWS_PER_PARENT: usize = 100;
/// The maximum number of neighbors returned per parent.
const MAX_NEIGHBORS_PER_PARENT: usize = 16;
/// The maximum number of groups of clues added.
const MAX_ADDED_GROUPS: usize = 2;

/// The neighborhood of puzzles with a symmetry and a mask.
#[derive(Clone, Debug)]
pub struct OrbitNeighbors {
    /// The sets of cells that all hold clues or none.
    pub orbits: Vec<CellSet>,
}

impl OrbitNeighbors {
    /// Returns puzzles with this number of groups of clues replaced by others, with their solutions. They may have
    /// redundant clues. There are none if the removal of clues leaves `solutions_limit` solutions.
    pub fn neighbors(
        &self,
        puzzle: &Puzzle,
        removed: usize,
        solutions_limit: u64,
        rng: &mut PuzzleRng,
    ) -> Vec<(Puzzle, Grid)> {
        let clues = puzzle.clue_cells();
        let (mut filled, free): (Vec<CellSet>, Vec<CellSet>) =
            self.orbits.iter().partition(|&&orbit| !(orbit & clues).is_empty());
        let mut current = *puzzle;
        for _ in 0..removed.min(filled.len()) {
            let orbit = filled.swap_remove(rng.random_below(filled.len() as u32) as usize);
            current = current.restricted_to(!orbit);
        }
        let Some(solutions) = solver::packed_solutions(&current, solutions_limit).filter(|_| !free.is_empty()) else {
            return Vec::new();
        };
        let mut left = Vec::new();
        let draws = (0..DRAWS_PER_PARENT).filter_map(|_| add_clues(&current, &solutions, &free, &mut left, rng));
        draws.take(MAX_NEIGHBORS_PER_PARENT).collect()
    }

    /// Returns the puzzle with these clues of the grid after the removal of redundant ones in random order. Returns
    /// `None` if a puzzle of unchecked uniqueness has several solutions.
    pub fn minimized(
        &self,
        clues: CellSet,
        grid: &Grid,
        uniqueness: Uniqueness,
        rng: &mut PuzzleRng,
    ) -> Option<Puzzle> {
        let mut orbits = self.orbits.clone();
        rng.shuffle(&mut orbits);
        let removed = ClueRemoval::new(clues, grid, orbits, 0).run(grid, uniqueness)?;
        let removed: CellSet = removed.into_iter().collect();
        Some(Puzzle::from(*grid).restricted_to(clues - removed))
    }
}

/// Adds random groups of clues until the puzzle has exactly one solution; `solutions` are all that it has before.
/// Returns `None` if none is left, or if several are left after a limited number of groups. `left` is memory for the
/// indices of solutions.
fn add_clues(
    puzzle: &Puzzle,
    solutions: &PackedSolutions,
    free: &[CellSet],
    left: &mut Vec<usize>,
    rng: &mut PuzzleRng,
) -> Option<(Puzzle, Grid)> {
    let mut current = *puzzle;
    let mut is_first = true;
    left.clear();
    for _ in 0..MAX_ADDED_GROUPS {
        let orbit = free[rng.random_below(free.len() as u32) as usize];
        current = with_random_clues(&current, orbit, rng);
        for (cell, digit) in orbit.iter().filter_map(|cell| Some((cell, current.get(cell)?))) {
            if is_first {
                solutions.find(cell, digit, left)
            } else {
                solutions.retain(cell, digit, left)
            }
            is_first = false;
        }
        match left[..] {
            [] => return None,
            [index] => return Some((current, solutions.grid(index)?)),
            _ => {}
        }
    }
    None
}
