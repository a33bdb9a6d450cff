//! Solves puzzles with a technique that Sudoku Explainer does not know, the W-Wing, and counts how often it spared a
//! harder step.
//!
//! ```text
//! cargo run --release --example own_technique -- [PUZZLE...]
//! ```

use cluewise::explain::explain;
use cluewise::rating::se::{Evidence, Options, Position, Step, Steps, Technique, rate};
use cluewise::{Cell, Digit, DigitSet, House, Puzzle};

const SAMPLES: [&str; 2] = [
    "5...9......9..38....45...7....9....5.....8...9...76.......87.43.6..2..9.1......6.",
    ".9..514.........9..5..3...7...724..867.......5....31..1..5.96.2.....2...8..1..7..",
];

/// Two cells with the same two candidates, and a house where one of the two has just two places, each of them seen by
/// one of the cells. If neither cell held the other digit, both would hold the first one, and the house would have no
/// place for it. So whatever sees both cells cannot be the other digit.
fn w_wing(at: &Position) -> Option<Step> {
    let pairs: Vec<Cell> = at.open().iter().filter(|&cell| at.candidates(cell).len() == 2).collect();
    let same = |a: &Cell, b: &Cell| at.candidates(*a) == at.candidates(*b) && !a.sees(*b);
    let wings = pairs.iter().enumerate().flat_map(|(i, a)| pairs[i + 1..].iter().map(move |b| (*a, *b)));
    wings.filter(|(a, b)| same(a, b)).find_map(|(a, b)| {
        let digits = at.candidates(a);
        digits.iter().find_map(|linked| wing(at, [a, b], linked, (digits - DigitSet::single(linked)).only()?))
    })
}

/// The W-Wing of these cells, if a house links them by the one digit and the other can go somewhere.
fn wing(at: &Position, [a, b]: [Cell; 2], linked: Digit, other: Digit) -> Option<Step> {
    let holds = |digit: Digit| move |cell: &Cell| at.candidates(*cell).contains(digit);
    let links = |house: &House| {
        let places: Vec<Cell> = house.cells().filter(holds(linked)).collect();
        matches!(places[..], [p, q] if (p.sees(a) && q.sees(b)) || (p.sees(b) && q.sees(a)))
    };
    let gone: Vec<Cell> = at.open().iter().filter(|cell| cell.sees(a) && cell.sees(b)).filter(holds(other)).collect();
    if gone.is_empty() {
        return None;
    }
    let link = House::all().find(links)?;
    Some(Step {
        technique: Technique::Own("W-Wing"),
        rating: 4.4,
        placement: None,
        eliminations: gone.into_iter().map(|cell| (cell, DigitSet::single(other))).collect(),
        evidence: Evidence { digits: at.candidates(a), cells: vec![a, b], houses: vec![link], ..Evidence::default() },
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let samples = || SAMPLES.map(String::from).to_vec();
    for line in if given.is_empty() { samples() } else { given } {
        let puzzle: Puzzle = line.parse()?;
        let steps: Vec<(Position, Step)> = Steps::new(&puzzle, Options::default()).with(4.4, w_wing).collect();
        let own = steps.iter().filter(|(_, step)| step.technique == Technique::Own("W-Wing"));
        own.for_each(|(position, step)| println!("{}", explain(position, step)));
        let hardest = steps.iter().map(|(_, step)| step.rating).fold(0.0, f64::max);
        println!("{puzzle}: ER {:.1}, with W-Wings {hardest:.1}\n", rate(&puzzle).er);
    }
    Ok(())
}
