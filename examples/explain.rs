//! Explains the steps of a puzzle other than singles, each with its candidate grid.
//!
//! ```text
//! cargo run --release --example explain -- [PUZZLE]
//! ```

use cluewise::Puzzle;
use cluewise::explain::explain;
use cluewise::kinds::PuzzleKind;
use cluewise::rating::se::{Technique, steps};

const SAMPLE: &str = "2.....137...1.7...731...9......93...6.921..7....6458.9..38.67411.7354.98.64.715.3";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = std::env::args().nth(1).unwrap_or(SAMPLE.into()).parse()?;
    for (number, (position, step)) in (1..).zip(steps(&puzzle)) {
        if matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) {
            continue;
        }
        let mut explanation = explain(&position, &step);
        explanation.before = Some((&position).into());
        // A terminal program would add color codes to each piece here.
        let drawn = explanation.draw(&PuzzleKind::default(), |_highlight, piece| piece.to_owned());
        println!("{}\n{number}. {explanation}\n", drawn.unwrap_or_default());
    }
    Ok(())
}
