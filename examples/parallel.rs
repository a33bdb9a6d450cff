//! Generates on all cores: a puzzle depends on seed and index alone, so the order of the work does not matter.
//!
//! `cargo run --release --example parallel`

use cluewise::generator::{Targets, generate};
use rayon::prelude::*;

fn main() {
    let targets = Targets::default();
    let make = |index: u32| generate(&targets, 7, index.into(), |_| true).ok().map(|made| made.puzzle);
    let forwards: Vec<_> = (0..1000).into_par_iter().map(make).collect();
    let backwards: Vec<_> = (0..1000).into_par_iter().rev().map(make).rev().collect();
    assert_eq!(forwards, backwards);
    let clues: usize = forwards.iter().flatten().map(|puzzle| puzzle.clue_count()).sum();
    println!("{} puzzles with {:.2} clues on average", forwards.len(), clues as f64 / forwards.len() as f64);
}
