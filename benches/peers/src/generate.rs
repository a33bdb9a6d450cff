//! Generating minimal puzzles without symmetry, and full grids.

use crate::{Contender, race};
use cluewise::generator::{self, Targets};
use cluewise::{Stream, solver};
use std::cell::Cell;
use std::hint::black_box;
use sudoku::{Sudoku, Symmetry};

const PUZZLES: u64 = 500;
const GRIDS: u64 = 5_000;

/// Races the generators.
pub fn compare() {
    println!("generate: minimal puzzles, no symmetry");
    // Each turn makes other puzzles.
    let next = Cell::new(0);
    let make = |index| generator::generate(&Targets::default(), 1, index, |_| true).expect("there is no end");
    let ours = || {
        let from = next.replace(next.get() + PUZZLES);
        for index in from..from + PUZZLES {
            black_box(make(index));
        }
    };
    assert!((0..100).all(|index| solver::count(&make(index).puzzle, 2) == 1));
    let theirs = || {
        for _ in 0..PUZZLES {
            black_box(Sudoku::generate_with_symmetry(Symmetry::None));
        }
    };
    let contenders: [Contender; 2] = [("crate sudoku".into(), Box::new(theirs)), ("cluewise".into(), Box::new(ours))];
    race(PUZZLES as usize, &contenders);

    println!("generate: full grids");
    let ours = || {
        let from = next.replace(next.get() + GRIDS);
        for index in from..from + GRIDS {
            black_box(generator::random_grid(&mut Stream::new(1, index)));
        }
    };
    let theirs = || {
        for _ in 0..GRIDS {
            black_box(Sudoku::generate_solved());
        }
    };
    let contenders: [Contender; 2] = [("crate sudoku".into(), Box::new(theirs)), ("cluewise".into(), Box::new(ours))];
    race(GRIDS as usize, &contenders);
}
