//! Canonical forms, of shuffled full grids and of puzzles.

use crate::sets::{self, Set};
use cluewise::canonical::{self, Transformation};
use cluewise::generator::random_grid;
use cluewise::{Grid, Puzzle, Stream, solver};
use std::hint::black_box;
use std::time::Instant;

const GRIDS: u64 = 10_000;

/// How long each engine took for a set in each round, in seconds.
struct Engine<'a> {
    name: &'a str,
    run: Box<dyn Fn() + 'a>,
    times: Vec<f64>,
}

/// Prints the tables of full grids and of sets of puzzles.
pub fn compare(rounds: usize, all: &[Set]) {
    let grid = |index| {
        let stream = &mut Stream::new(2, index);
        let grid = random_grid(stream);
        Transformation::random(stream).apply_to_grid(&grid)
    };
    let grids: Vec<Grid> = (0..GRIDS).map(grid).collect();
    let peers: Vec<sudoku::Sudoku> = grids.iter().map(|grid| sets::peer(&(*grid).into())).collect();
    let theirs = || {
        peers.iter().for_each(|grid| {
            black_box(grid.canonicalized());
        })
    };
    let ours = || {
        grids.iter().for_each(|grid| {
            black_box(canonical::canonicalize_grid(grid));
        })
    };
    race("full grids", rounds, grids.len(), [("crate sudoku", Box::new(theirs)), ("cluewise", Box::new(ours))]);
    for set in all {
        let by_puzzle = || {
            set.puzzles.iter().for_each(|puzzle| {
                black_box(canonical::canonicalize(puzzle));
            })
        };
        let by_solution = || {
            set.puzzles.iter().for_each(|puzzle| {
                black_box(through_solution(puzzle));
            })
        };
        let engines: [(&str, Box<dyn Fn()>); 2] =
            [("by puzzle", Box::new(by_puzzle)), ("by solution", Box::new(by_solution))];
        race(&set.name, rounds, set.puzzles.len(), engines);
    }
}

/// The form by solution, the solving included.
fn through_solution(puzzle: &Puzzle) -> Option<canonical::CanonicalBySolution> {
    canonical::canonicalize_by_solution(puzzle, &solver::unique_solution(puzzle)?)
}

/// Lets the engines take turns, and prints the least times.
fn race(name: &str, rounds: usize, items: usize, engines: [(&str, Box<dyn Fn() + '_>); 2]) {
    let mut engines = engines.map(|(name, run)| Engine { name, run, times: Vec::new() });
    for _ in 0..rounds {
        for engine in &mut engines {
            let began = Instant::now();
            (engine.run)();
            engine.times.push(began.elapsed().as_secs_f64() / items as f64);
        }
    }
    println!("\n{name} ({items})");
    let least = engines.each_ref().map(|engine| engine.times.iter().copied().fold(f64::INFINITY, f64::min));
    for (engine, each) in engines.iter().zip(least) {
        println!("{:18} {:11.0}/s {:10.0} ns {:7.2}", engine.name, 1.0 / each, each * 1e9, least[0] / each);
    }
}
