//! Comparison with the Sudoku Explainer ratings of variants.

use crate::kind_steps;
use cluewise::kinds::{Puzzle, PuzzleKind, SeRater, Solver, Symbols};
use cluewise::rating::se::Rating;
use rayon::prelude::*;

/// Compares the rating of every line `variant TAB puzzle TAB ER/EP/ED`, and checks the steps. Returns the number of
/// lines.
pub fn compare_ratings(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    lines.par_iter().for_each(|line| compare(line));
    lines.len()
}

fn compare(line: &str) {
    let [rules, puzzle, want] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let layout = PuzzleKind::new(9, None, None, rules.parse().expect("rules")).expect("a variant").layout();
    let puzzle = Puzzle::parse(puzzle, 9, Symbols::DIGITS).expect("a puzzle");
    let solution = Solver::new(&layout).solve(&puzzle, 2, u64::MAX).solutions.remove(0);
    let rater = SeRater::new(&layout).expect("a rating");
    let rating = rater.rate(&puzzle, &solution);
    assert_eq!(rating.map(|rating| rating.to_string()).as_deref(), Some(want), "{line}");
    let steps = rater.steps(&puzzle, &solution);
    let hardest = steps.iter().map(|rated| rated.rating).max();
    assert_eq!(hardest.unwrap_or_default(), rating.unwrap_or_default().er, "{line}");
    let steps: Vec<_> = steps.into_iter().map(|rated| rated.step).collect();
    let open = kind_steps::check(&puzzle, &solution, &steps);
    assert_eq!(open == 0, rating.as_ref().is_some_and(Rating::is_solved), "{line}");
}
