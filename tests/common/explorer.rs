//! Comparison with the ratings and steps of Sudoku Explainer.

use cluewise::rating::se::{Options, Outcome, Position, Rater, Step, Steps, Version};
use cluewise::{Cell, DigitSet, Puzzle, solver};

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Compares the rating of every line `puzzle ER/EP/ED` with that of a version.
pub fn compare_ratings(text: &str, version: Version) {
    compare(text, version, |clues| (&puzzle(clues)).into());
}

/// Compares the rating of every line `puzzle ER/EP/ED`, where `parse` reads the puzzle.
pub fn compare(text: &str, version: Version, parse: impl Fn(&str) -> Position) {
    let mut rater = Rater::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (puzzle, expected) = line.split_once(' ').expect("a puzzle and its rating");
        let rating = match rater.rate_with(parse(puzzle), Options::default().with_version(version)) {
            Outcome::Rated(rating) => rating.to_string(),
            Outcome::AboveMax => unreachable!("no maximum"),
        };
        assert_eq!(rating, expected, "{puzzle}");
    }
}

/// Compares the steps of a puzzle with the expected ones, and checks that each agrees with the solution and with the
/// next position.
pub fn compare_steps(clues: &str, expected: &[String], print: fn(&Step) -> String) {
    let puzzle = puzzle(clues);
    let solution = solver::unique_solution(&puzzle);
    let found: Vec<_> = Steps::new(&puzzle, Options::default().with_version(Version::V2022)).collect();
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
