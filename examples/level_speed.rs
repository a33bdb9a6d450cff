//! Measures how many puzzles per second the generator finds for each level, on one thread.
//!
//! ```text
//! cargo run --release --example level_speed -- [PUZZLES] [LEVELS]...
//! ```
//!
//! Prints puzzles/s of processor time, and a checksum of the puzzles, which shows whether two versions generate the
//! same.

use cluewise::generator::{Targets, generate_all};
use cluewise::rating::effort::{Level, LevelRange};
use rustix::time::{ClockId, clock_gettime};
use std::hash::{DefaultHasher, Hash, Hasher};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = arguments.first().map_or(Ok(2000), |text| text.parse())?;
    let named = arguments.iter().skip(1).map(|name| name.parse()).collect::<Result<Vec<LevelRange>, _>>()?;
    let levels = if named.is_empty() { Level::ALL.map(LevelRange::from).to_vec() } else { named };
    for level in levels {
        let targets = Targets::default().with_level(level);
        let (start, mut hasher) = (processor_seconds(), DefaultHasher::new());
        for first in (0..count).step_by(512) {
            let puzzles = generate_all(&targets, 1, first..count.min(first + 512), &|_| true, |_| true);
            puzzles.into_iter().flatten().for_each(|generated| generated.puzzle.to_bytes(b'.').hash(&mut hasher));
        }
        let rate = count as f64 / (processor_seconds() - start);
        println!("{:16} {rate:8.0}/s  {:016x}", level.to_string(), hasher.finish());
    }
    Ok(())
}

/// Returns the processor time of this process.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
