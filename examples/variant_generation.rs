//! Generates minimal puzzles on one thread, and prints them. Non-consecutive puzzles are generated with the table of
//! all grids; its time and that of the puzzles are printed to standard error.
//!
//! ```text
//! cargo run --release --example variant_generation -- RULES COUNT
//! ```

#[path = "../tests/common/clock.rs"]
mod clock;

use clock::Clock;
use cluewise::generator::Targets;
use cluewise::kinds::{KindGenerator, PuzzleKind, RulesAndMarks, Solver, Symbols};
use std::error::Error;

/// Number of puzzles whose searches run side by side, as in `generate`.
const BATCH: u64 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules: RulesAndMarks = arguments.next().unwrap_or_default().parse()?;
    let count: u64 = arguments.next().as_deref().unwrap_or("100").parse()?;
    let mut targets = Targets::default();
    targets.minimal = true;
    let clock = Clock::start();
    if PuzzleKind::new(9, None, None, rules.rules).is_ok_and(|variant| Solver::new(&variant.layout()).make_table()) {
        eprintln!("table of all grids: {:.2} s", clock.elapsed().as_secs_f64());
    }
    let clock = Clock::start();
    let mut generator = KindGenerator::of_rules(9, None, rules, targets)?;
    for index in 0..count {
        if index % BATCH == 0 {
            generator.prepare(1, &(index..count.min(index + BATCH)).collect::<Vec<_>>());
        }
        let made = generator.generate(1, index, |_| true)?;
        println!("{}\t{}", made.puzzle.to_text(Symbols::DIGITS), made.solution.to_text(Symbols::DIGITS));
    }
    eprintln!("{count} puzzles: {:.2} s", clock.elapsed().as_secs_f64());
    Ok(())
}
