//! Rates the puzzles of a file on HoDoKu's scale, one per line, and prints the speed on one thread.
//!
//! A line may end with the expected rating (`puzzle LEVEL SCORE`); the agreement is printed by level. Lines that begin
//! with blanks are the expected steps of the puzzle above, in HoDoKu's notation; the first difference of each puzzle is
//! printed.
//!
//! ```text
//! cargo run --release --example hodoku_speed -- [FILE]
//! ```

use cluewise::Puzzle;
use cluewise::rating::hodoku::{Level, Rating, rate, steps};
use std::collections::BTreeMap;
use std::time::Instant;

/// Number of puzzles of a level, of those with the same level, of those with the same score as well.
type Agreement = BTreeMap<Level, [usize; 3]>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hodoku-rated.txt");
    let file = std::env::args().nth(1).unwrap_or(sample.into());
    let text = std::fs::read_to_string(file)?;
    let (mut agreement, mut seconds) = (Agreement::new(), 0.0);
    for line in text.lines().filter(|line| !line.starts_with([' ', '#'])) {
        let mut fields = line.split(' ');
        let puzzle: Puzzle = fields.next().unwrap_or_default().parse()?;
        let start = Instant::now();
        let rating = rate(&puzzle);
        seconds += start.elapsed().as_secs_f64();
        let [Some(level), Some(score)] = [fields.next(), fields.next()] else { continue };
        let want = Rating { level: level.to_lowercase().parse()?, score: score.parse()? };
        let counts = agreement.entry(want.level).or_default();
        counts[0] += 1;
        counts[1] += usize::from(rating.is_some_and(|found| found.level == want.level));
        counts[2] += usize::from(rating == Some(want));
    }
    let total: usize = agreement.values().map(|counts| counts[0]).sum();
    println!("{seconds:.2} s, {:.0} puzzles/s", total as f64 / seconds);
    for (level, [puzzles, levels, scores]) in agreement {
        println!("{level}: {puzzles} puzzles, {levels} with the same level, {scores} with the same score");
    }
    compare_steps(&text)
}

/// Returns the result of a forcing chain or net without its reason; `None` for other steps.
fn forced(step: &str) -> Option<(&str, &str)> {
    let (technique, effect) = step.split_once(" => ").filter(|_| step.starts_with("Forcing"))?;
    Some((technique.get(..12)?, effect))
}

/// Prints the first step of each puzzle that is not the expected one, and the number of equal steps by technique.
///
/// Steps of forcing chains and nets with the expected result but another reason are counted separately.
fn compare_steps(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut lines = text.lines().peekable();
    let (mut equal, mut other_reasons) = (BTreeMap::<String, usize>::new(), 0);
    while let Some(line) = lines.next() {
        let puzzle: Puzzle = line.split(' ').next().unwrap_or_default().parse()?;
        let mut found = steps(&puzzle).into_iter().flatten();
        let mut is_equal = true;
        while let Some(want) = lines.next_if(|line| line.starts_with(' ')) {
            let step = if is_equal { found.next() } else { continue };
            let printed = step.as_ref().map_or("no step".into(), |step| step.to_string());
            let has_other_reason = forced(&printed).is_some() && forced(&printed) == forced(want.trim());
            is_equal = printed == want.trim() || has_other_reason;
            other_reasons += usize::from(has_other_reason && printed != want.trim());
            if let Some(step) = step.filter(|_| is_equal) {
                *equal.entry(step.technique.to_string()).or_default() += 1;
            } else {
                println!("{puzzle}\n  expected {}\n  found    {printed}", want.trim());
            }
        }
    }
    for (technique, count) in equal {
        println!("{count} equal steps: {technique}");
    }
    println!("{other_reasons} of them with another reason");
    Ok(())
}
