//! Comparison of the effort with the ratings of Sudoku Explainer.

use super::rank::spearman;
use cluewise::Puzzle;
use cluewise::rating::effort::{self, Effort};

/// A puzzle and its ER by Sudoku Explainer.
pub struct Rated {
    pub puzzle: Puzzle,
    pub er: f64,
}

/// Parses lines `puzzle ER/EP/ED`; those that begin with `#` are skipped.
pub fn read(text: &str) -> Vec<Rated> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rated = |line: &str| {
        let (puzzle, ratings) = line.split_once(' ').expect("a puzzle and its ratings");
        let er = ratings.split('/').next().and_then(|er| er.parse().ok());
        Rated { puzzle: puzzle.parse().expect("a puzzle"), er: er.expect("a rating") }
    };
    lines.map(rated).collect()
}

/// Returns the rank correlation of the score with the ER, over all puzzles and over those that need search.
pub fn agreement(rated: &[Rated]) -> (f64, f64) {
    let pairs: Vec<(f64, Effort)> =
        rated.iter().map(|r| (r.er, effort::rate(&r.puzzle).expect("one solution"))).collect();
    let over = |chosen: Vec<&(f64, Effort)>| {
        let (er, score): (Vec<f64>, Vec<f64>) = chosen.iter().map(|(er, effort)| (*er, effort.score)).unzip();
        spearman(&er, &score)
    };
    (over(pairs.iter().collect()), over(pairs.iter().filter(|(_, e)| e.measures.stalls > 0).collect()))
}
