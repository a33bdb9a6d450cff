//! Explains the steps of a puzzle other than singles, each with its candidate grid.
//!
//! ```text
//! cargo run --release --example explain -- [PUZZLE]
//! ```

use cluewise::Puzzle;
use cluewise::explain::{Board, explain};
use cluewise::rating::se::{Technique, steps};

const SAMPLE: &str = "2.....137...1.7...731...9......93...6.921..7....6458.9..38.67411.7354.98.64.715.3";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = std::env::args().nth(1).unwrap_or(SAMPLE.into()).parse()?;
    for (number, (position, step)) in (1..).zip(steps(&puzzle)) {
        if matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) {
            continue;
        }
        let explanation = explain(&position, &step);
        // A terminal program would add color codes to each piece here.
        let drawn = Board::from(&position).draw(&explanation, |_highlight, piece| piece.to_owned());
        println!("{drawn}\n{number}. {explanation}\n");
    }
    Ok(())
}
