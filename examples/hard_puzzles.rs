//! Measures how long the search for very hard puzzles from random ones takes, and how different the puzzles are.
//!
//! ```text
//! cargo run --release --example hard_puzzles -- [PUZZLES] [ER] [SYMMETRY] [MASK]
//! ```
//!
//! Uses all threads. Prints the puzzles with their ER and the processor time in seconds, then the mean time, and the
//! numbers of puzzles and of solution grids that are not equivalent to others.

#[path = "../tests/common/clock.rs"]
mod clock;

use clock::Clock;
use cluewise::canonical::canonicalize;
use cluewise::generator::{Mask, Symmetry, Targets, generate};
use cluewise::rating::se::{Tenths, rate};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::HashSet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let min_er: Tenths = arguments.next().map_or(Ok(Tenths::new(95)), |text| text.parse())?;
    let symmetry: Symmetry = arguments.next().map_or(Ok(Symmetry::None), |text| text.parse())?;
    let mask = arguments.next().map(|text| text.parse::<Mask>()).transpose()?;
    let targets = mask.into_iter().fold(Targets::default(), Targets::with_mask);
    let targets = targets.with_er(min_er.get()..=Targets::MAX_ER).with_symmetry(symmetry);
    targets.check()?;
    let found: Vec<_> = (0..count)
        .into_par_iter()
        .filter_map(|index| {
            let clock = Clock::start();
            let generated = generate(&targets, 1, index, |_| true).ok()?;
            let seconds = clock.elapsed().as_secs_f64();
            println!("{}  {}  {seconds:.2}", generated.puzzle, rate(&generated.puzzle).er);
            Some((seconds, canonicalize(&generated.puzzle).form, canonicalize(&generated.solution.into()).form))
        })
        .collect();
    let seconds: f64 = found.iter().map(|&(seconds, ..)| seconds).sum();
    let puzzles: HashSet<_> = found.iter().map(|&(_, puzzle, _)| puzzle).collect();
    let grids: HashSet<_> = found.iter().map(|&(.., grid)| grid).collect();
    println!(
        "{count} puzzles, {:.2} s each; not equivalent: {} puzzles, {} solution grids",
        seconds / count as f64,
        puzzles.len(),
        grids.len()
    );
    Ok(())
}
