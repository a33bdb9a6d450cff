//! Compares the three scales on the same puzzles: the effort, Sudoku Explainer's ratings, and HoDoKu's level and score.
//!
//! ```text
//! cargo run --release --example scales -- SEED COUNT     COUNT generated minimal puzzles
//! cargo run --release --example scales -- FILE           the puzzles at the start of the lines of a file
//! cargo run --release --example scales -- FILE SVG       also a picture of the table of levels
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
        [file, svg] if svg.ends_with(".svg") => read(file)?,
        [seed, count, ..] => generated(seed.parse()?, count.parse()?),
    };
    let mut rater = Rater::default();
    let all: Vec<Ratings> = puzzles.iter().filter_map(|puzzle| rate(&mut rater, puzzle)).collect();
    println!("{} puzzles; {} without a rating by one of the scales\n", all.len(), puzzles.len() - all.len());
    levels(&all);
    agreement(&all);
    correlations(&all);
    if let Some(path) = args.get(1).filter(|path| path.ends_with(".svg")) {
        std::fs::write(path, picture(&all))?;
    }
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

/// Returns the level of HoDoKu that corresponds to a level of the effort.
fn counterpart(level: EffortLevel) -> HodokuLevel {
    match level {
        EffortLevel::Easy | EffortLevel::Medium => HodokuLevel::Easy,
        EffortLevel::Hard => HodokuLevel::Medium,
        EffortLevel::Expert => HodokuLevel::Hard,
        EffortLevel::Master => HodokuLevel::Unfair,
        EffortLevel::Extreme => HodokuLevel::Extreme,
    }
}

/// Prints the share of puzzles with corresponding levels.
fn agreement(all: &[Ratings]) {
    let distance = |r: &Ratings| (counterpart(r.effort.level) as usize).abs_diff(r.hodoku.level as usize);
    let share = |is_counted: &dyn Fn(usize) -> bool| {
        100.0 * all.iter().filter(|ratings| is_counted(distance(ratings))).count() as f64 / all.len().max(1) as f64
    };
    println!("\nSame level: {:.1} %; more than one level apart: {:.2} %", share(&|d| d == 0), share(&|d| d > 1));
}

/// Returns the table of levels as an SVG picture: the share of each row as a shade.
fn picture(all: &[Ratings]) -> String {
    const CELL: [usize; 2] = [84, 40];
    let at = |column: usize, row: usize| (110 + CELL[0] * column, 60 + CELL[1] * row);
    let mut svg = String::from(concat!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 280" font-family="sans-serif" font-size="14">"#,
        "\n<title>Number of puzzles by HoDoKu's level (rows) and level of the effort (columns)</title>\n",
        r##"<rect width="640" height="280" fill="#fff"/>"##,
        "\n<text x=\"362\" y=\"20\" text-anchor=\"middle\">level of the effort</text>\n",
        "<text x=\"16\" y=\"46\">HoDoKu</text>\n",
    ));
    for (column, level) in EffortLevel::ALL.into_iter().enumerate() {
        let (x, _) = at(column, 0);
        svg += &format!("<text x=\"{}\" y=\"46\" text-anchor=\"middle\">{level}</text>\n", x + CELL[0] / 2);
    }
    for (row, hodoku) in HodokuLevel::ALL.into_iter().enumerate() {
        let here: Vec<&Ratings> = all.iter().filter(|ratings| ratings.hodoku.level == hodoku).collect();
        svg += &format!("<text x=\"16\" y=\"{}\">{hodoku}</text>\n", at(0, row).1 + 25);
        for (column, level) in EffortLevel::ALL.into_iter().enumerate() {
            let (x, y) = at(column, row);
            let count = here.iter().filter(|ratings| ratings.effort.level == level).count();
            let shade = (count as f64 / here.len().max(1) as f64).sqrt();
            let (width, height) = (CELL[0], CELL[1]);
            let (edge, weight) = if counterpart(level) == hodoku { ("#222", "bold") } else { ("#ccc", "normal") };
            svg += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#4c8bf5\" \
                 fill-opacity=\"{shade:.2}\"/>\n<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" \
                 stroke=\"{edge}\"/>\n<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"{weight}\">{count}</text>\n",
                x + 1,
                y + 1,
                width - 2,
                height - 2,
                x + width / 2,
                y + 25,
            );
        }
    }
    svg + "</svg>\n"
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
