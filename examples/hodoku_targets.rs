//! Measures how many puzzles per second the generator finds for each level and each technique of HoDoKu, on one thread.
//!
//! ```text
//! cargo run --release --example hodoku_targets -- [SECONDS] [practice|require|level] [TECHNIQUE]...
//! ```
//!
//! Each target gets SECONDS (default 0.02), and its first puzzle up to ten times as long.

use cluewise::generator::{Targets, generate};
use cluewise::rating::hodoku::{Level, TechniqueId, first_use};
use rustix::time::{ClockId, clock_gettime};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds: f64 = arguments.first().map_or(Ok(0.02), |text| text.parse())?;
    let kind = arguments.get(1).map(String::as_str);
    let named = arguments.iter().skip(2).map(|name| name.parse()).collect::<Result<Vec<TechniqueId>, _>>()?;
    if kind.is_none_or(|kind| kind == "level") {
        for level in Level::ALL {
            let mut targets = Targets::default();
            targets.hodoku.level = Some(level);
            measure(&format!("level {level}"), &targets, seconds);
        }
    }
    for id in if named.is_empty() { TechniqueId::all().collect() } else { named } {
        let (mut practice, mut require) = (Targets::default(), Targets::default());
        practice.hodoku.practice = Some(id);
        require.hodoku.require.push(id);
        if kind.is_none_or(|kind| kind == "practice") {
            measure(&format!("practice {id}"), &practice, seconds);
        }
        if kind.is_none_or(|kind| kind == "require") {
            measure(&format!("require {id}"), &require, seconds);
        }
    }
    Ok(())
}

/// Prints the rate of a target, with the mean number of clues and attempts.
fn measure(name: &str, targets: &Targets, seconds: f64) {
    let (start, mut found, mut clues, mut attempts) = (processor_seconds(), 0, 0, 0);
    let elapsed = || processor_seconds() - start;
    while elapsed() < seconds {
        let generated = generate(targets, 1, found, |attempt| {
            attempts += 1;
            attempt & 15 != 15 || elapsed() < if found == 0 { 10.0 * seconds } else { seconds }
        });
        let Ok(generated) = generated else { break };
        // A technique that is not part of the rating is added to the ladder.
        let is_used = |id: TechniqueId| first_use(&generated.puzzle, id).is_some();
        assert!(targets.hodoku.needed().all(is_used), "{}", generated.puzzle);
        found += 1;
        clues += generated.puzzle.clue_count();
    }
    let (rate, mean) = (found as f64 / elapsed(), clues as f64 / found.max(1) as f64);
    println!("{name:45} {rate:9.2}/s  {mean:4.1} clues  {:9.1} attempts", attempts as f64 / found.max(1) as f64);
}

/// Returns the processor time of this process.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
