//! Rates the puzzles of a file, one per line, and prints the speed on one thread.
//!
//! A line may end with the expected rating (`puzzle ER/EP/ED`); differences are printed.
//!
//! ```text
//! cargo run --release --example rating_speed -- [FILE [VERSION [FIRST LAST]]]
//! ```
//!
//! The default file is the sample of the tests. VERSION is that of Sudoku Explainer, 1.2.1 or 2022.

use cluewise::Puzzle;
use cluewise::rating::se::{Options, Outcome, Rater, Version};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rated.txt");
    let text = std::fs::read_to_string(args.next().unwrap_or(sample.into()))?;
    let version: Version = args.next().map_or(Ok(Version::default()), |version| version.parse())?;
    let options = Options::default().with_version(version);
    let first: usize = args.next().map_or(Ok(1), |n| n.parse())?;
    let last: usize = args.next().map_or(Ok(usize::MAX), |n| n.parse())?;
    let (mut rater, mut rated, mut wrong) = (Rater::default(), 0, 0);
    let start = Instant::now();
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    for (number, line) in lines.filter(|&(number, _)| (first..=last).contains(&number)) {
        let (puzzle, want) = line.split_once(' ').unwrap_or((line, ""));
        let Outcome::Rated(rating) = rater.rate_with(&puzzle.parse::<Puzzle>()?, options) else {
            unreachable!("no maximum")
        };
        let rating = rating.to_string();
        rated += 1;
        if !want.is_empty() && want != rating {
            wrong += 1;
            println!("line {number}: {puzzle} {want} expected, {rating} found");
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{rated} puzzles in {seconds:.2} s, {:.0} puzzles/s; {wrong} differ", f64::from(rated) / seconds);
    Ok(())
}
