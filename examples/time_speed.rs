//! Measures how many solving times are predicted per second, and how many puzzles per second are generated to a solving time,
//! on one thread.
//!
//! ```text
//! cargo run --release --example time_speed -- [PUZZLES] [MINUTES]
//! ```
//!
//! Predicts the times of PUZZLES random minimal puzzles, and generates a tenth as many of MINUTES, such as 6..9, for each
//! level. Prints puzzles/s of processor time.

use cluewise::generator::{Targets, generate, parse_minutes};
use cluewise::rating::effort::Level;
use cluewise::rating::{effort, time};
use rustix::time::{ClockId, clock_gettime};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let minutes = parse_minutes(arguments.next().as_deref().unwrap_or("6..9"))?;
    let minimal = Targets::default().with_minimal(true);
    let puzzles: Vec<_> = (0..count).filter_map(|index| generate(&minimal, 1, index, |_| true).ok()).collect();
    report("solving time, minimal puzzles", count, || {
        puzzles.iter().filter(|made| time::rate_unique(&made.puzzle, &made.solution).is_some()).count()
    });
    report("with their solution", count, || puzzles.iter().filter(|made| time::rate(&made.puzzle).is_some()).count());
    report("effort, for comparison", count, || {
        puzzles.iter().filter(|made| effort::rate_unique(&made.puzzle, &made.solution).is_some()).count()
    });
    for level in Level::ALL {
        let targets = Targets::default().with_level(level).with_time(minutes.clone());
        report(&format!("generated, {level}"), count / 10, || {
            (0..count / 10).filter(|&index| generate(&targets, 1, index, |_| true).is_ok()).count()
        });
    }
    Ok(())
}

/// Prints the name, the number of results and the speed.
fn report(name: &str, count: u64, mut work: impl FnMut() -> usize) {
    let start = processor_seconds();
    let results = work();
    println!("{name:30} {results:8} {:8.0}/s", count as f64 / (processor_seconds() - start));
}

/// Returns the processor time of this process.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
