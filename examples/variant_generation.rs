//! Generates minimal puzzles on one thread, and prints them.
//!
//! ```text
//! cargo run --release --example variant_generation -- RULES COUNT
//! ```

use cluewise::variant::{RulesAndMarks, Symbols, VariantGenerator, VariantTargets};
use std::error::Error;

/// Number of puzzles whose searches run side by side, as in `generate`.
const BATCH: u64 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules: RulesAndMarks = arguments.next().unwrap_or_default().parse()?;
    let count: u64 = arguments.next().as_deref().unwrap_or("100").parse()?;
    let mut targets = VariantTargets::default();
    targets.minimal = true;
    let mut generator = VariantGenerator::of_rules(9, None, rules, targets)?;
    for index in 0..count {
        if index % BATCH == 0 {
            generator.prepare(1, &(index..count.min(index + BATCH)).collect::<Vec<_>>());
        }
        let made = generator.generate(1, index, |_| true).ok_or("no puzzle")?;
        println!("{}\t{}", made.puzzle.to_text(Symbols::DIGITS), made.solution.to_text(Symbols::DIGITS));
    }
    Ok(())
}
