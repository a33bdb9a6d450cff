//! The whole process: reads, parses and counts a file, and prints totals.

use crate::clock;
use crate::sets::Set;
use std::fs::File;
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
    let limit = limit.max(2).to_string();
    let (output, copies, each) = run(set, rounds, |path| {
        let mut command = Command::new(program);
        command.args(["verify", "--summary", "--quiet", "--threads", "1", "--limit", &limit]).arg(path);
        Ok(command)
    })?;
    let unique = counts.iter().filter(|&&count| count == 1).count() * copies;
    let expected = [format!("puzzles\t{}", copies * counts.len()), format!("unique\t{unique}")];
    assert!(expected.iter().all(|line| output.lines().any(|found| found == line)), "wrong totals: {output}");
    Ok(each)
}

/// Runs a command of the shell that reads a file of the set from standard input, such as `tdoku/solve`. Returns the same as
/// [`time`].
pub fn time_peer(command: &str, set: &Set, rounds: usize) -> io::Result<f64> {
    let (_, _, each) = run(set, rounds, |path| {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).stdin(File::open(path)?);
        Ok(shell)
    })?;
    Ok(each)
}

/// Runs a command on a file with copies of the set. Returns the output of its last run, the number of copies and the seconds
/// per puzzle.
fn run(set: &Set, rounds: usize, command: impl Fn(&Path) -> io::Result<Command>) -> io::Result<(String, usize, f64)> {
    let path = std::env::temp_dir().join(format!("peers-{}.txt", std::process::id()));
    let copies = MIN_PUZZLES.div_ceil(set.puzzles.len());
    write(&path, set, copies)?;
    let (mut min, mut text) = (Duration::MAX, String::new());
    for _ in 0..rounds {
        let start = clock::child_time();
        let output = command(&path)?.output()?;
        min = min.min(clock::child_time() - start);
        if !output.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
        }
        text = String::from_utf8_lossy(&output.stdout).into_owned();
    }
    std::fs::remove_file(&path)?;
    Ok((text, copies, min.as_secs_f64() / (copies * set.puzzles.len()) as f64))
}

fn write(path: &Path, set: &Set, copies: usize) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for _ in 0..copies {
        set.puzzles.iter().try_for_each(|puzzle| writeln!(file, "{puzzle}"))?;
    }
    file.flush()
}
