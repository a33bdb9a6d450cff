//! Generates puzzles on all cores. A puzzle depends on the seed and its index only, not on the order of the work.
//!
//! `cargo run --release --example parallel`

use cluewise::generator::{Targets, generate};
use rayon::prelude::*;

fn main() {
    let targets = Targets::default();
    let generate_puzzle =
        |index: u32| generate(&targets, 7, index.into(), |_| true).ok().map(|generated| generated.puzzle);
    let forwards: Vec<_> = (0..1000).into_par_iter().map(generate_puzzle).collect();
    let backwards: Vec<_> = (0..1000).into_par_iter().rev().map(generate_puzzle).rev().collect();
    assert_eq!(forwards, backwards);
    let clues: usize = forwards.iter().flatten().map(|puzzle| puzzle.clue_count()).sum();
    println!("{} puzzles with {:.2} clues on average", forwards.len(), clues as f64 / forwards.len() as f64);
}
