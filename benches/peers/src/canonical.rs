//! Canonical forms of shuffled full grids and of puzzles.

use crate::race::{self, Contender, Race};
use crate::sets::{self, Set};
use cluewise::canonical::{self, CanonicalBySolution, Transformation};
use cluewise::generator::random_grid;
use cluewise::{Grid, Puzzle, PuzzleRng, solver};
use std::hint::black_box;

const GRIDS: u64 = 10_000;

/// Calls the function with each item; the compiler cannot remove the calls.
fn each<T, R>(items: &[T], work: impl Fn(&T) -> R) {
    items.iter().for_each(|item| {
        black_box(work(item));
    });
}

/// Prints the tables of full grids and of sets of puzzles.
pub fn compare(rounds: usize, sets: &[Set]) -> Vec<Race> {
    let mut races = vec![compare_grids(rounds)];
    races.extend(sets.iter().map(|set| compare_set(rounds, set)));
    races
}

fn compare_grids(rounds: usize) -> Race {
    let grid = |index| {
        let rng = &mut PuzzleRng::new(2, index);
        let grid = random_grid(rng);
        Transformation::random(rng).apply_to_grid(&grid)
    };
    let grids: Vec<Grid> = (0..GRIDS).map(grid).collect();
    let peers: Vec<sudoku::Sudoku> = grids.iter().map(|grid| sets::peer(&(*grid).into())).collect();
    let theirs: Contender = ("crate sudoku", Box::new(|| each(&peers, |grid| grid.canonicalized())));
    let ours: Contender = ("cluewise", Box::new(|| each(&grids, canonical::canonicalize_grid)));
    race::run("canonical forms: full grids", rounds, GRIDS, &[theirs, ours])
}

fn compare_set(rounds: usize, set: &Set) -> Race {
    let by_puzzle: Contender = ("by puzzle", Box::new(|| each(&set.puzzles, canonical::canonicalize)));
    let by_solution: Contender = ("by solution", Box::new(|| each(&set.puzzles, through_solution)));
    race::run(&format!("canonical forms: {}", set.name), rounds, set.puzzles.len() as u64, &[by_puzzle, by_solution])
}

/// Returns the canonical form by the solution, including the time to solve.
fn through_solution(puzzle: &Puzzle) -> Option<CanonicalBySolution> {
    canonical::canonicalize_by_solution(puzzle, &solver::unique_solution(puzzle)?)
}
