//! Compares the three scales on the same puzzles: the effort, Sudoku Explainer's ratings, and HoDoKu's level and score.
//!
//! ```text
//! cargo run --release --example scales -- SEED COUNT     COUNT generated minimal puzzles
//! cargo run --release --example scales -- FILE           the puzzles at the start of the lines of a file
//! ```

use cluewise::Puzzle;
use cluewise::generator::{Targets, generate};
use cluewise::rating::effort::{self, Level as EffortLevel};
use cluewise::rating::hodoku::{self, Level as HodokuLevel};
use cluewise::rating::se::Rater;
use std::error::Error;

#[path = "../tests/common/rank.rs"]
mod rank;

/// The ratings of a puzzle.
struct Ratings {
    effort: effort::Effort,
    er: f64,
    hodoku: hodoku::Rating,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let puzzles = match &args[..] {
        [] => generated(1, 1000),
        [file] => read(file)?,
        [seed, count, ..] => generated(seed.parse()?, count.parse()?),
    };
    let mut rater = Rater::default();
    let all: Vec<Ratings> = puzzles.iter().filter_map(|puzzle| rate(&mut rater, puzzle)).collect();
    println!("{} puzzles; {} without a rating by one of the scales\n", all.len(), puzzles.len() - all.len());
    levels(&all);
    correlations(&all);
    Ok(())
}

fn generated(seed: u64, count: u64) -> Vec<Puzzle> {
    let mut targets = Targets::default();
    targets.minimal = true;
    let generated = (0..count).filter_map(|index| generate(&targets, seed, index, |_| true).ok());
    generated.map(|generated| generated.puzzle).collect()
}

fn read(file: &str) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let puzzles = text.lines().filter(|line| !line.starts_with(['#', ' '])).filter_map(|line| line.split(' ').next());
    Ok(puzzles.map(str::parse).collect::<Result<_, _>>()?)
}

fn rate(rater: &mut Rater, puzzle: &Puzzle) -> Option<Ratings> {
    let (effort, hodoku) = (effort::rate(puzzle)?, hodoku::rate(puzzle)?);
    Some(Ratings { effort, er: rater.rate(puzzle).er.into(), hodoku })
}

/// Prints a row for each of HoDoKu's levels: the levels of the effort, and the distribution of the ER.
fn levels(all: &[Ratings]) {
    println!("| HoDoKu | {} | ER 5 % | median | 95 % |", EffortLevel::ALL.map(|level| level.to_string()).join(" | "));
    println!("|---|{}", "---|".repeat(EffortLevel::ALL.len() + 3));
    for level in HodokuLevel::ALL {
        let here: Vec<&Ratings> = all.iter().filter(|ratings| ratings.hodoku.level == level).collect();
        let mut er: Vec<f64> = here.iter().map(|ratings| ratings.er).collect();
        er.sort_by(f64::total_cmp);
        let quantile = |percent: usize| er.get(er.len() * percent / 100).map_or("-".into(), |er| format!("{er:.1}"));
        let count = |level| here.iter().filter(|ratings| ratings.effort.level == level).count().to_string();
        let counts = EffortLevel::ALL.map(count).join(" | ");
        println!("| {level} | {counts} | {} | {} | {} |", quantile(5), quantile(50), quantile(95));
    }
}

/// Prints Spearman's rank correlation of each two scales.
fn correlations(all: &[Ratings]) {
    let effort: Vec<f64> = all.iter().map(|ratings| ratings.effort.score).collect();
    let er: Vec<f64> = all.iter().map(|ratings| ratings.er).collect();
    let score: Vec<f64> = all.iter().map(|ratings| ratings.hodoku.score.into()).collect();
    println!("\n| scales | rank correlation |\n|---|---|");
    println!("| effort, ER | {:.3} |", rank::spearman(&effort, &er));
    println!("| effort, HoDoKu's score | {:.3} |", rank::spearman(&effort, &score));
    println!("| ER, HoDoKu's score | {:.3} |", rank::spearman(&er, &score));
}
