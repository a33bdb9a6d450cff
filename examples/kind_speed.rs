//! Compares builds of the command line: effort, explanation and generation by level of other kinds of puzzles, on one thread.
//!
//! ```text
//! cargo run --release --example kind_speed -- 200 BINARY...
//! ```
//!
//! Prints the milliseconds of processor time per puzzle of each binary, and the ratio of the first to the last one. The first one
//! generates the puzzles, at most as many of each kind as the number says. Processor time is read from `/proc`, so that this needs Linux.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};

/// The kinds, with numbers of puzzles to rate, to explain, and to generate by level.
const KINDS: [(&str, [u32; 3]); 11] = [
    ("x", [200, 20, 100]),
    ("windoku", [200, 20, 0]),
    ("disjoint", [200, 20, 0]),
    ("anti-king", [200, 20, 0]),
    ("jigsaw", [200, 20, 100]),
    ("anti-knight", [50, 5, 0]),
    ("non-consecutive", [20, 2, 0]),
    ("killer", [100, 20, 20]),
    ("thermometer", [100, 20, 0]),
    ("dots", [100, 20, 0]),
    ("xv", [100, 20, 0]),
];

/// The kinds that are marks: `generate --minimal` has minimal puzzles of the others only.
const MARKS: [&str; 4] = ["killer", "thermometer", "dots", "xv"];

/// Number of ticks of `/proc` in a second.
const TICKS: f64 = 100.0;

fn main() -> Result<(), Box<dyn Error>> {
    let max: u32 = std::env::args().nth(1).ok_or("expected a number of puzzles")?.parse()?;
    let binaries: Vec<String> = std::env::args().skip(2).collect();
    let (Some(first), folder) = (binaries.first(), tempfile::tempdir()?) else {
        return Err("expected binaries of the command line".into());
    };
    for (kind, counts) in KINDS {
        let [rated, explained, leveled] = counts.map(|count| count.min(max));
        let file = |count: u32| -> Result<String, Box<dyn Error>> {
            let path = folder.path().join(format!("{kind}-{count}.jsonl")).display().to_string();
            if !Path::new(&path).exists() {
                let minimal = if MARKS.contains(&kind) { "" } else { " --minimal" };
                run(first, &format!("generate --variant {kind}{minimal} -n {count} --seed 4 -o {path}"))?;
            }
            Ok(path)
        };
        measure(&binaries, kind, rated, &format!("rate --threads 1 {}", file(rated)?))?;
        measure(&binaries, kind, explained, &format!("explain --brief --threads 1 {}", file(explained)?))?;
        if leveled > 0 {
            let command =
                format!("generate --level hard --variant {kind} -n {leveled} --seed 4 --threads 1 --format jsonl");
            measure(&binaries, kind, leveled, &command)?;
        }
    }
    Ok(())
}

/// Prints what a command takes for each of some puzzles with each binary.
fn measure(binaries: &[String], kind: &str, count: u32, command: &str) -> Result<(), Box<dyn Error>> {
    let name = command.split(" /").next().unwrap_or(command).split(" --threads").next().unwrap_or(command);
    print!("{kind:16} {name:44}");
    let mut times = Vec::new();
    for binary in binaries {
        times.push(run(binary, command)? * 1000.0 / f64::from(count));
        print!(" {:9.3}", times[times.len() - 1]);
    }
    println!(" {:8.1}", times[0] / times[times.len() - 1]);
    Ok(())
}

/// Runs a binary, and returns its processor time in seconds.
fn run(binary: &str, command: &str) -> Result<f64, Box<dyn Error>> {
    let before = seconds_of_children()?;
    let status = Command::new(binary).args(command.split(' ')).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    if !status.success() {
        return Err(format!("{binary} {command} failed").into());
    }
    Ok(seconds_of_children()? - before)
}

/// Returns the processor time of the commands so far.
fn seconds_of_children() -> Result<f64, Box<dyn Error>> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
    // User and system time of children.
    Ok(fields.skip(13).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / TICKS)
}
