//! Solves puzzles with a custom technique, the W-Wing, which Sudoku Explainer does not have. Prints its steps and the
//! hardest rating with and without it.
//!
//! ```text
//! cargo run --release --example custom_technique -- [PUZZLE...]
//! ```

use cluewise::explain::explain;
use cluewise::rating::se::{Evidence, Options, Position, Step, Steps, Technique, Tenths, rate};
use cluewise::{Cell, Digit, DigitSet, House, Puzzle};

const SAMPLES: [&str; 2] = [
    "5...9......9..38....45...7....9....5.....8...9...76.......87.43.6..2..9.1......6.",
    ".9..514.........9..5..3...7...724..867.......5....31..1..5.96.2.....2...8..1..7..",
];

/// The rating of all W-Wings.
const RATING: Tenths = Tenths::new(44);

/// Returns the first W-Wing: two cells with the same two candidates, and a house with two positions for one of them,
/// one seen by each cell.
///
/// If neither cell held the other candidate, both would hold the linked one, and the house would have no position for
/// it. So no cell that sees both can hold the other candidate.
fn w_wing(position: &Position) -> Option<Step> {
    let bivalue: Vec<Cell> = position.unsolved().iter().filter(|&cell| position.candidates(cell).len() == 2).collect();
    let is_pair = |a: Cell, b: Cell| position.candidates(a) == position.candidates(b) && !a.sees(b);
    let pairs = bivalue.iter().enumerate().flat_map(|(i, &a)| bivalue[i + 1..].iter().map(move |&b| (a, b)));
    pairs.filter(|&(a, b)| is_pair(a, b)).find_map(|(a, b)| {
        let digits = position.candidates(a);
        digits.iter().find_map(|linked| wing(position, [a, b], linked, (digits - DigitSet::single(linked)).only()?))
    })
}

/// Returns the W-Wing of two cells with one linked digit, if it eliminates the other digit anywhere.
fn wing(position: &Position, [a, b]: [Cell; 2], linked: Digit, other: Digit) -> Option<Step> {
    let holds = |digit: Digit| move |cell: &Cell| position.candidates(*cell).contains(digit);
    let is_link = |house: &House| {
        let cells: Vec<Cell> = house.cells().filter(holds(linked)).collect();
        matches!(cells[..], [p, q] if (p.sees(a) && q.sees(b)) || (p.sees(b) && q.sees(a)))
    };
    let sees_both = |cell: &Cell| cell.sees(a) && cell.sees(b);
    let eliminated: Vec<Cell> = position.unsolved().iter().filter(sees_both).filter(holds(other)).collect();
    if eliminated.is_empty() {
        return None;
    }
    let link = House::all().find(is_link)?;
    let eliminations = eliminated.into_iter().map(|cell| (cell, DigitSet::single(other)));
    let evidence = Evidence::of([a, b], [link], position.candidates(a));
    Some(Step::custom("W-Wing", RATING).with_eliminations(eliminations).with_evidence(evidence))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let samples = || SAMPLES.map(String::from).to_vec();
    for line in if arguments.is_empty() { samples() } else { arguments } {
        let puzzle: Puzzle = line.parse()?;
        let steps: Vec<(Position, Step)> =
            Steps::new(&puzzle, Options::default()).with_custom(RATING, w_wing).collect();
        let custom = steps.iter().filter(|(_, step)| step.technique == Technique::Custom("W-Wing"));
        custom.for_each(|(position, step)| println!("{}", explain(position, step)));
        let hardest = steps.iter().map(|(_, step)| step.rating).max().unwrap_or_default();
        println!("{puzzle}: ER {}, with W-Wings {hardest}\n", rate(&puzzle).er);
    }
    Ok(())
}
