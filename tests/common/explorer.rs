//! Comparison with the ratings and steps of Sudoku Explainer.

use cluewise::rating::se::{self, Rater, Step};
use cluewise::{Cell, DigitSet, Puzzle, solver};

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Rates every line of `puzzle ER/EP/ED`.
pub fn compare_ratings(text: &str) {
    let mut rater = Rater::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (clues, want) = line.split_once(' ').expect("a puzzle and its rating");
        assert_eq!(rater.rate(&puzzle(clues)).to_string(), want, "{clues}");
    }
}

/// Compares the steps of a puzzle with those wanted, applies them, and checks that each is true.
pub fn compare_steps(clues: &str, want: &[String], print: fn(&Step) -> String) {
    let puzzle = puzzle(clues);
    let solution = solver::unique_solution(&puzzle);
    let found: Vec<_> = se::steps(&puzzle).collect();
    for (k, (position, step)) in found.iter().enumerate() {
        assert_eq!(Some(&print(step)), want.get(k), "step {k} of {clues}");
        assert!(solution.is_none_or(|solution| step.is_sound(&solution)), "step {k} of {clues}: {step}");
        let open = |&(cell, digits): &(Cell, DigitSet)| position.candidates(cell) & digits == digits;
        assert!(step.eliminations.iter().all(open), "step {k} of {clues} takes away what is not there: {step}");
        let mut after = position.clone();
        after.apply(step);
        assert!(found.get(k + 1).is_none_or(|(next, _)| *next == after), "step {k} of {clues}");
    }
    assert_eq!(found.len(), want.len(), "{clues}");
}
