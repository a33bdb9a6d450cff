//! Comparison with the ratings and steps of Sudoku Explainer.

use cluewise::rating::se::{self, Rater, Step};
use cluewise::{Cell, DigitSet, Puzzle, solver};

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Compares the rating of every line `puzzle ER/EP/ED`.
pub fn compare_ratings(text: &str) {
    let mut rater = Rater::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (clues, expected) = line.split_once(' ').expect("a puzzle and its rating");
        assert_eq!(rater.rate(&puzzle(clues)).to_string(), expected, "{clues}");
    }
}

/// Compares the steps of a puzzle with the expected ones, and checks that each agrees with the solution and with the next
/// position.
pub fn compare_steps(clues: &str, expected: &[String], print: fn(&Step) -> String) {
    let puzzle = puzzle(clues);
    let solution = solver::unique_solution(&puzzle);
    let found: Vec<_> = se::steps(&puzzle).collect();
    for (k, (position, step)) in found.iter().enumerate() {
        assert_eq!(Some(&print(step)), expected.get(k), "step {k} of {clues}");
        assert!(solution.is_none_or(|solution| step.is_sound(&solution)), "step {k} of {clues}: {step}");
        let is_present = |&(cell, digits): &(Cell, DigitSet)| position.candidates(cell) & digits == digits;
        assert!(
            step.eliminations.iter().all(is_present),
            "step {k} of {clues} eliminates candidates that are not there: {step}"
        );
        let mut after = position.clone();
        after.apply(step);
        assert!(found.get(k + 1).is_none_or(|(next, _)| *next == after), "step {k} of {clues}");
    }
    assert_eq!(found.len(), expected.len(), "{clues}");
}
