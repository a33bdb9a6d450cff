//! Compares the effort with the ER of Sudoku Explainer: the rank correlation, the levels of each band of ER, and the
//! precision and recall of finding hard puzzles by their score.
//!
//! ```text
//! cargo run --release --example effort_vs_er -- SEED COUNT     COUNT generated minimal puzzles
//! cargo run --release --example effort_vs_er -- FILE...        one puzzle per line, optionally followed by ER/EP/ED
//! ```
//!
//! Puzzles without a rating are rated.

use cluewise::Puzzle;
use cluewise::generator::{Targets, generate};
use cluewise::rating::effort::{self, Effort, Level};
use cluewise::rating::se::Rater;
use std::error::Error;
use std::time::Instant;

#[path = "../tests/common/rank.rs"]
mod rank;

/// A puzzle and its ER, if known.
type Rated = (Puzzle, Option<f64>);

/// The lower bounds of the bands of ER.
const MIN_ERS: [f64; 13] = [1.0, 1.7, 2.3, 2.5, 3.0, 4.2, 4.5, 6.5, 7.0, 7.6, 8.3, 8.8, 10.0];

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let puzzles = match (args.first().map(|a| a.parse()), args.get(1).map(|a| a.parse())) {
        (Some(Ok(seed)), Some(Ok(count))) => generated(seed, count),
        (None, _) => generated(1, 1000),
        _ => read(&args)?,
    };
    let mut rater = Rater::default();
    let er: Vec<f64> = puzzles.iter().map(|(p, er)| er.unwrap_or_else(|| rater.rate(p).er.into())).collect();
    let start = Instant::now();
    let efforts: Option<Vec<Effort>> = puzzles.iter().map(|(puzzle, _)| effort::rate(puzzle)).collect();
    let efforts = efforts.ok_or("a puzzle does not have exactly one solution")?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{} puzzles, {:.0} puzzles/s", puzzles.len(), puzzles.len() as f64 / seconds);
    agreement(&er, &efforts);
    levels(&er, &efforts);
    screening(&er, &efforts);
    Ok(())
}

fn generated(seed: u64, count: u64) -> Vec<Rated> {
    let mut targets = Targets::default();
    targets.minimal = true;
    let generated = (0..count).filter_map(|index| generate(&targets, seed, index, |_| true).ok());
    generated.map(|generated| (generated.puzzle, None)).collect()
}

fn read(files: &[String]) -> Result<Vec<Rated>, Box<dyn Error>> {
    let mut puzzles = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file)?;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (puzzle, rating) = line.split_once(' ').unwrap_or((line, ""));
            puzzles.push((puzzle.parse()?, rating.split('/').next().and_then(|er| er.parse().ok())));
        }
    }
    Ok(puzzles)
}

fn agreement(er: &[f64], efforts: &[Effort]) {
    let over = |searched: bool| {
        let chosen = er.iter().zip(efforts).filter(|(_, effort)| !searched || effort.measures.stalls > 0);
        let (er, score): (Vec<f64>, Vec<f64>) = chosen.map(|(er, effort)| (*er, effort.score)).unzip();
        (rank::spearman(&er, &score), er.len())
    };
    let ((all, _), (search, searched)) = (over(false), over(true));
    println!("Spearman {all:.4}, {search:.4} among the {searched} that need search\n");
}

fn levels(er: &[f64], efforts: &[Effort]) {
    println!("| ER from | {} |\n|---|---|---|---|---|---|", Level::ALL.map(|l| l.to_string()).join(" | "));
    for (k, &from) in MIN_ERS.iter().enumerate() {
        let below = MIN_ERS.get(k + 1).copied().unwrap_or(f64::INFINITY);
        let band = || er.iter().zip(efforts).filter(|(er, _)| (from..below).contains(er));
        let counts = Level::ALL.map(|level| band().filter(|(_, effort)| effort.level == level).count().to_string());
        println!("| {from:.1} | {} |", counts.join(" | "));
    }
}

/// Prints precision and recall: the fraction of puzzles with a minimum score that have the ER, and the fraction of
/// puzzles with the ER that have the score.
fn screening(er: &[f64], efforts: &[Effort]) {
    println!("\n| ER from | score from | puzzles | precision | recall |\n|---|---|---|---|---|");
    for want in [8.3, 9.0, 9.5, 10.5] {
        for score in [5.0, 5.2, 5.4, 5.6, 6.0, 6.1, 6.2] {
            let count = |test: &dyn Fn(f64, f64) -> bool| {
                er.iter().zip(efforts).filter(|(er, effort)| test(**er, effort.score)).count() as f64
            };
            let (kept, right) = (count(&|_, s| s >= score), count(&|er, _| er >= want));
            let both = count(&|er, s| er >= want && s >= score);
            println!("| {want} | {score} | {kept} | {:.3} | {:.3} |", both / kept, both / right);
        }
    }
}
