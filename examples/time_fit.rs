//! Fits the constants of the solving time to the times of people, and reports how well times of other puzzles are predicted
//! (cross-validation), beside other ratings of the same puzzles.
//!
//! ```text
//! cargo run --release --example time_fit                 tests/data/human-times.tsv
//! cargo run --release --example time_fit -- FILE         puzzle, number of players and mean seconds per line, by tabs
//! cargo run --release --example time_fit -- FILE PLOT    also draws the predictions with the constants in use as SVG
//! ```

use cluewise::rating::effort::{self, Level};
use cluewise::rating::hodoku;
use cluewise::rating::se::Rater;
use cluewise::rating::time::Model;
use std::error::Error;
use time_fit::Solved;

#[path = "../tests/common/rank.rs"]
mod rank;
#[path = "../tests/common/time_fit.rs"]
mod time_fit;

/// Steps of a fit.
const ITERATIONS: usize = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "tests/data/human-times.tsv".to_owned());
    let set = time_fit::parse(&std::fs::read_to_string(file)?)?;
    let all: Vec<&Solved> = set.iter().collect();
    let by_model = |model: &Model| set.iter().map(|solved| solved.predicted(model)).collect::<Vec<f64>>();

    let fitted = time_fit::fit(&all, ITERATIONS);
    println!("in use: {:.2?}\nfitted: {fitted:.2?}", Model::FITTED);
    spread(&set, &fitted);
    println!(
        "\n| rank correlation with the times of people | all | easy | above easy | 18 players or more | median error |"
    );
    println!("|---|---|---|---|---|---|");
    report("time, cross-validated", &set, &time_fit::cross_validated(&set, 10, ITERATIONS), true);
    report("time, constants in use", &set, &by_model(&Model::FITTED), true);
    let mut rater = Rater::default();
    report("ER", &set, &set.iter().map(|s| rater.rate(&s.puzzle).er.into()).collect::<Vec<f64>>(), false);
    let effort = |s: &Solved| effort::rate(&s.puzzle).map_or(f64::NAN, |effort| effort.score);
    report("effort", &set, &set.iter().map(effort).collect::<Vec<f64>>(), false);
    let score = |s: &Solved| hodoku::rate(&s.puzzle).map_or(f64::NAN, |rating| f64::from(rating.score));
    report("HoDoKu's score", &set, &set.iter().map(score).collect::<Vec<f64>>(), false);
    report("empty cells", &set, &set.iter().map(|s| 81.0 - s.puzzle.clue_count() as f64).collect::<Vec<f64>>(), false);
    levels(&set);
    if let Some(file) = std::env::args().nth(2) {
        std::fs::write(file, plot(&set, &by_model(&Model::FITTED)))?;
    }
    Ok(())
}

/// Prints a row of rank correlations, and the median error of a predicted time.
fn report(name: &str, set: &[Solved], predicted: &[f64], is_time: bool) {
    let correlation = |is_in: &dyn Fn(&Solved) -> bool| {
        let chosen: Vec<usize> = (0..set.len()).filter(|&n| is_in(&set[n])).collect();
        let values = |of: &dyn Fn(usize) -> f64| chosen.iter().map(|&n| of(n)).collect::<Vec<f64>>();
        rank::spearman(&values(&|n| predicted[n]), &values(&|n| set[n].seconds))
    };
    let mut errors: Vec<f64> = (0..set.len()).map(|n| (predicted[n] / set[n].seconds - 1.0).abs()).collect();
    errors.sort_by(f64::total_cmp);
    let error = if is_time { format!("{:.1} %", 100.0 * errors[errors.len() / 2]) } else { String::new() };
    println!(
        "| {name} | {:.3} | {:.3} | {:.3} | {:.3} | {error} |",
        correlation(&|_| true),
        correlation(&|s| s.level == Level::Easy),
        correlation(&|s| s.level != Level::Easy),
        correlation(&|s| s.players >= 18.0),
    );
}

/// Prints the median time of people and the median prediction of each level.
fn levels(set: &[Solved]) {
    println!("\n| level | puzzles | median seconds of people | predicted |\n|---|---|---|---|");
    for level in Level::ALL {
        let median = |of: &dyn Fn(&Solved) -> f64| {
            let mut values: Vec<f64> = set.iter().filter(|s| s.level == level).map(of).collect();
            values.sort_by(f64::total_cmp);
            let middle = [(values.len().max(1) - 1) / 2, values.len() / 2];
            let sum: f64 = middle.map(|i| values.get(i).copied().unwrap_or(f64::NAN)).iter().sum();
            (values.len(), sum / 2.0)
        };
        let ((count, people), (_, predicted)) = (median(&|s| s.seconds), median(&|s| s.predicted(&Model::FITTED)));
        println!("| {level} | {count} | {people:.0} | {predicted:.0} |");
    }
}

/// Prints the spread of the prediction and that of the players: the means of `n` players scatter with the variance
/// `prediction^2 + players^2 / n`.
fn spread(set: &[Solved], model: &Model) {
    let errors = set.iter().map(|s| (1.0 / s.players, (s.seconds / s.predicted(model)).ln()));
    // A few means are of players who left the puzzle open.
    let points: Vec<(f64, f64)> = errors.filter(|(_, error)| error.abs() < 1.0).collect();
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / points.len() as f64;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1 * p.1));
    let slope = mean(&|p| (p.0 - x) * (p.1 * p.1 - y)) / mean(&|p| (p.0 - x) * (p.0 - x));
    println!("spread of the prediction {:.2}, of players {:.2}", (y - slope * x).sqrt(), slope.sqrt());
}

/// The side of the plot, and its first and last minute.
const PLOT: (f64, f64, f64) = (420.0, 2.0, 40.0);

/// Draws a point for each puzzle: the predicted and the mean time of people, in minutes on logarithmic axes.
fn plot(set: &[Solved], predicted: &[f64]) -> String {
    let (side, first, last) = PLOT;
    let place = |seconds: f64| side * (seconds / 60.0 / first).ln() / (last / first).ln();
    let (mut lines, mut labels, mut points) = (String::new(), String::new(), String::new());
    for minutes in [3.0, 5.0, 10.0, 20.0, 30.0] {
        let at = place(60.0 * minutes);
        lines += &format!("M{at:.1} 0V{side}M0 {:.1}H{side}", side - at);
        labels += &format!("<text x=\"{at:.0}\" y=\"{:.0}\">{minutes}</text>", side + 16.0);
        labels += &format!("<text x=\"-14\" y=\"{:.0}\">{minutes}</text>", side - at + 4.0);
    }
    for (solved, &predicted) in set.iter().zip(predicted) {
        points += &format!("M{:.1} {:.1}h0", place(predicted), side - place(solved.seconds));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-60 -10 {0} {0}\" font-family=\"sans-serif\" font-size=\"12\" \
         text-anchor=\"middle\"><rect x=\"-60\" y=\"-10\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\
         <path d=\"{lines}\" stroke=\"#ddd\"/><path d=\"M0 {side}L{side} 0\" stroke=\"#999\"/>\
         <path d=\"{points}\" stroke=\"#06c\" stroke-opacity=\".4\" stroke-width=\"4\" stroke-linecap=\"round\"/>{labels}\
         <text x=\"{1}\" y=\"{2}\">predicted minutes</text>\
         <text transform=\"translate(-40 {1})rotate(-90)\">minutes of people</text></svg>\n",
        side + 110.0,
        side / 2.0,
        side + 36.0,
    )
}
