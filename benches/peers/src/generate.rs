//! Generation of minimal puzzles without symmetry, and of full grids.

use crate::clock;
use cluewise::generator::{self, Part, Run, Targets};
use cluewise::{PuzzleRng, solver};
use std::cell::Cell;
use std::hint::black_box;
use sudoku::{Sudoku, Symmetry};

const PUZZLES: u64 = 2_000;
const GRIDS: u64 = 10_000;

/// A contender: its name, and a function that does a share of the work.
pub type Contender<'a> = (&'a str, Box<dyn Fn() + 'a>);

/// Prints the tables of minimal puzzles and of full grids.
pub fn compare(rounds: usize) {
    println!("generate: minimal puzzles, no symmetry");
    // A different seed each round.
    let next = Cell::new(0);
    let part = Part { targets: Targets::default(), count: u64::MAX };
    let run = Run::new(1, vec![part]).expect("targets that can be met");
    let single = |index| run.puzzle(index, |_| true).expect("there is no end");
    let ours = || {
        let from = next.replace(next.get() + PUZZLES);
        black_box(run.puzzles(from..from + PUZZLES, |_| true));
    };
    let one_by_one = || {
        let from = next.replace(next.get() + PUZZLES);
        for index in from..from + PUZZLES {
            black_box(single(index));
        }
    };
    let made = run.puzzles(0..1000, |_| true);
    assert!(made.iter().zip(0..).all(|(made, index)| *made == run.puzzle(index, |_| true)));
    assert!(made.iter().flatten().all(|made| solver::count(&made.puzzle, 2) == 1));
    let theirs = || {
        for _ in 0..PUZZLES {
            black_box(Sudoku::generate_with_symmetry(Symmetry::None));
        }
    };
    let ours: [Contender; 2] = [("cluewise", Box::new(ours)), ("one by one", Box::new(one_by_one))];
    let [many, single] = ours;
    race(rounds, PUZZLES, &[("crate sudoku", Box::new(theirs)), many, single]);
    compare_grids(rounds);
}

fn compare_grids(rounds: usize) {
    println!("generate: full grids");
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
    race(rounds, GRIDS, &[("crate sudoku", Box::new(theirs)), ("cluewise", Box::new(ours))]);
}

/// Runs the contenders in turns, and prints the medians.
pub fn race(rounds: usize, items: u64, contenders: &[Contender]) {
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for ((_, make), times) in contenders.iter().zip(&mut times) {
            let began = clock::process_time();
            make();
            times.push((clock::process_time() - began).as_secs_f64() / items as f64);
        }
    }
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let medians: Vec<f64> = times.iter_mut().map(median).collect();
    for ((name, _), median) in contenders.iter().zip(&medians) {
        println!("{name:18} {:11.0}/s {:10.0} ns {:7.2}", 1.0 / median, median * 1e9, medians[0] / median);
    }
}
