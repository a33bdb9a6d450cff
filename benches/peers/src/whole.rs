//! The whole process: reads, parses and counts a file, and prints totals.

use crate::clock;
use crate::sets::Set;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Minimum number of puzzles in the file, so that the start of the process is negligible.
const MIN_PUZZLES: usize = 500_000;

/// Runs `verify --summary` on a file of the set in several rounds. Returns the minimum processor time per puzzle in
/// seconds.
///
/// # Panics
/// The totals differ from the counts.
pub fn time(program: &str, set: &Set, limit: u64, counts: &[u64], rounds: usize) -> io::Result<f64> {
    let path = std::env::temp_dir().join(format!("peers-{}.txt", std::process::id()));
    let copies = MIN_PUZZLES.div_ceil(set.puzzles.len());
    write(&path, set, copies)?;
    let limit = limit.max(2).to_string();
    let mut min = Duration::MAX;
    for _ in 0..rounds {
        let start = clock::child_time();
        let arguments = ["verify", "--summary", "--quiet", "--threads", "1", "--limit", &limit];
        let output = Command::new(program).args(arguments).arg(&path).output()?;
        min = min.min(clock::child_time() - start);
        let unique = counts.iter().filter(|&&count| count == 1).count() * copies;
        let totals = String::from_utf8_lossy(&output.stdout).into_owned();
        let expected = [format!("puzzles\t{}", copies * counts.len()), format!("unique\t{unique}")];
        assert!(expected.iter().all(|line| totals.lines().any(|found| found == line)), "wrong totals: {totals}");
    }
    std::fs::remove_file(&path)?;
    Ok(min.as_secs_f64() / (copies * counts.len()) as f64)
}

fn write(path: &Path, set: &Set, copies: usize) -> io::Result<()> {
    let mut file = BufWriter::new(std::fs::File::create(path)?);
    for _ in 0..copies {
        set.puzzles.iter().try_for_each(|puzzle| writeln!(file, "{puzzle}"))?;
    }
    file.flush()
}
