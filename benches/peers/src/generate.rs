//! Generation of minimal puzzles without symmetry, and of full grids.

use crate::race::{self, Contender, Race};
use cluewise::generator::{self, Targets, generate, generate_all};
use cluewise::{PuzzleRng, solver};
use std::cell::Cell;
use std::hint::black_box;
use sudoku::{Sudoku, Symmetry};

const PUZZLES: u64 = 2_000;
const GRIDS: u64 = 10_000;

/// Prints the tables of minimal puzzles and of full grids.
pub fn compare(rounds: usize) -> Vec<Race> {
    vec![compare_puzzles(rounds), compare_grids(rounds)]
}

fn compare_puzzles(rounds: usize) -> Race {
    // A different seed each round.
    let next = Cell::new(0);
    let targets = Targets::default();
    let single = |index| generate(&targets, 1, index, |_| true).expect("there is no end");
    let together = |indices| generate_all(&targets, 1, indices, &|_| true, |_| true);
    let ours = || {
        let from = next.replace(next.get() + PUZZLES);
        black_box(together(from..from + PUZZLES));
    };
    let one_by_one = || {
        let from = next.replace(next.get() + PUZZLES);
        for index in from..from + PUZZLES {
            black_box(single(index));
        }
    };
    let made = together(0..1000);
    assert!(made.iter().zip(0..).all(|(made, index)| *made == generate(&targets, 1, index, |_| true)));
    assert!(made.iter().flatten().all(|made| solver::count(&made.puzzle, 2) == 1));
    let theirs = || {
        for _ in 0..PUZZLES {
            black_box(Sudoku::generate_with_symmetry(Symmetry::None));
        }
    };
    let contenders: [Contender; 3] =
        [("crate sudoku", Box::new(theirs)), ("cluewise", Box::new(ours)), ("one by one", Box::new(one_by_one))];
    race::run("generate: minimal puzzles, no symmetry", rounds, PUZZLES, &contenders)
}

fn compare_grids(rounds: usize) -> Race {
    let next = Cell::new(0);
    let ours = || {
        let from = next.replace(next.get() + GRIDS);
        for index in from..from + GRIDS {
            black_box(generator::random_grid(&mut PuzzleRng::new(1, index)));
        }
    };
    let theirs = || {
        for _ in 0..GRIDS {
            black_box(Sudoku::generate_solved());
        }
    };
    let contenders: [Contender; 2] = [("crate sudoku", Box::new(theirs)), ("cluewise", Box::new(ours))];
    race::run("generate: full grids", rounds, GRIDS, &contenders)
}
