//! Damaged files and odd words: nothing panics, hangs or takes more memory than it should.
//!
//! `fuzz/checks.rs` says what must hold; here is a driver that needs no more than the stable compiler. An hour each,
//! with inputs that no other seed has:
//!
//! ```text
//! SEED=7 cargo test --release --test fuzz -- --ignored --nocapture
//! ```

#[path = "common/binary.rs"]
mod binary;
#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "common/written.rs"]
mod written;

use checks::TARGETS;
use cluewise::formats::FORMATS;
use cluewise::generator::random_grid;
use cluewise::pack::Record;
use cluewise::{Cell, Puzzle, Stream, effort};
use peak_alloc::PeakAlloc;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What files are made of, put where it does not belong.
const TOKENS: [&[u8]; 24] = [
    b"\n",
    b"\r\n",
    b"\xef\xbb\xbf",
    b"\0",
    b"\xff",
    b"\"",
    b"\\u12",
    b"null",
    b"-1",
    b"1e999",
    b"99999999999999999999",
    b"[[",
    b"]]",
    b"{",
    b"}",
    b"\"puzzle\":",
    b"<",
    b"/>",
    b"<!--",
    b"&amp;",
    b"#",
    b"|",
    b"PAR1",
    b"[Puzzle]",
];

/// A few records in every format, and every byte.
fn seeds() -> Vec<Vec<u8>> {
    let record = |index| {
        let mut stream = Stream::new(41, index);
        let mut cells: Vec<Cell> = Cell::all().collect();
        stream.shuffle(&mut cells);
        let puzzle = Puzzle::from(random_grid(&mut stream)).restricted_to(cells[..40].iter().copied().collect());
        let mut record = Record::from(puzzle);
        record.set_effort(effort::rate(&puzzle));
        record.extra.set("author", "Anna \"A.\", 2nd".into());
        record
    };
    let records: Vec<Record> = (0..3).map(record).collect();
    FORMATS.iter().map(|&format| written::written(format, &records)).chain([(0..=255).collect()]).collect()
}

/// What libFuzzer found worth keeping, and the inputs that once failed.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a file")).collect()
}

/// What the inputs are made from; the same each time if the environment names no other.
fn seed() -> u64 {
    std::env::var("SEED").map_or(42, |seed| seed.parse().expect("a number"))
}

/// A seed with up to eight things wrong.
fn damaged(seeds: &[Vec<u8>], stream: &mut Stream) -> Vec<u8> {
    let pick = |stream: &mut Stream, length: usize| stream.below(length.max(1) as u32) as usize;
    let mut data = seeds[pick(stream, seeds.len())].clone();
    for _ in 0..1 + stream.below(8) {
        let at = pick(stream, data.len());
        let end = at + pick(stream, (data.len() - at).min(200));
        match stream.below(7) {
            0 if at < data.len() => data[at] = stream.below(256) as u8,
            1 if at < data.len() => data[at] ^= 1 << stream.below(8),
            2 => drop(data.splice(at..at, TOKENS[pick(stream, TOKENS.len())].iter().copied())),
            3 => drop(data.drain(at..end)),
            4 => data.extend_from_within(at..end),
            5 => data.truncate(at),
            _ => {
                let other = &seeds[pick(stream, seeds.len())];
                let from = pick(stream, other.len());
                data.splice(at..end, other[from..other.len().min(from + 100)].iter().copied());
            }
        }
    }
    data
}

/// Runs a target on what is kept, then on damaged inputs until the end says so, which gets their number so far.
fn run(name: &str, go_on: impl Fn(u64) -> bool) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).expect("a target");
    let check = |data: &[u8], which: String| {
        let ended = std::panic::catch_unwind(|| target(data));
        assert!(ended.is_ok(), "{name}, {which}: {}", data.escape_ascii());
    };
    let (seeds, kept, mut count) = (seeds(), corpus(name), 0);
    kept.iter().enumerate().for_each(|(i, data)| check(data, format!("number {i} of those kept")));
    let from = [seeds, kept].concat();
    while go_on(count) {
        check(&damaged(&from, &mut Stream::new(seed(), count)), format!("input {count}"));
        count += 1;
    }
    println!("{name}: {count} inputs");
}

/// What it takes to read an input stays below ten times its size and some room for buffers.
fn memory(inputs: u64) {
    let seeds: Vec<Vec<u8>> = seeds().iter().map(|seed| seed.repeat(1 + 100_000 / seed.len())).collect();
    let long = (0..inputs).map(|count| damaged(&seeds, &mut Stream::new(seed(), count)));
    let mut most = 0.0_f64;
    for (count, data) in long.chain(corpus("readers")).enumerate() {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        checks::readers(&data);
        let used = MEMORY.peak_usage() - before;
        assert!(used < 10 * data.len() + (4 << 20), "input {count}: {used} bytes for {}", data.len());
        if data.len() >= 50_000 {
            most = most.max(used as f64 / data.len() as f64);
        }
    }
    println!("memory: {inputs} inputs, at most {most:.1} times their size");
}

/// Everything that stands for an argument in a help text, and what nobody expects.
fn words(folder: &Path) -> Vec<String> {
    let mut words: BTreeSet<String> = ["", "-", "--", "0", "1", "-1", "17-80", "1e9", "18446744073709551616", "easy=2"]
        .into_iter()
        .chain(["hard=", "=", "9.0-", "in.txt", "out.txt", "out.json", "nowhere/out.txt", "r1c1", "r4", "\u{1f600}"])
        .map(String::from)
        .collect();
    let commands: Vec<String> = binary::succeed(folder, "help")
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   ") && !line.trim_start().starts_with('-'))
        .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
        .filter(|command| !matches!(command.as_str(), "serve" | "help" | "cluewise"))
        .collect();
    for command in &commands {
        let help = binary::succeed(folder, &format!("{command} --help"));
        let parts = help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        words.extend(parts.filter(|part| part.starts_with('-') && part.len() > 1).map(String::from));
    }
    words.extend(commands);
    words.into_iter().collect()
}

/// How a child ends; a run that would take long is ended.
fn end(mut child: Child) -> Option<binary::Ran> {
    let begin = Instant::now();
    while child.try_wait().expect("a status").is_none() {
        if begin.elapsed() > Duration::from_secs(3) {
            child.kill().and_then(|()| child.wait()).expect("an end");
            return None;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Some(binary::Ran::lossy(&child.wait_with_output().expect("an output")))
}

/// Any words are understood or refused.
fn arguments(go_on: impl Fn(u64) -> bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let words = words(folder.path());
    let seeds = seeds();
    let mut count = 0;
    while go_on(count) {
        let mut stream = Stream::new(seed(), count);
        std::fs::write(folder.path().join("in.txt"), damaged(&seeds, &mut stream)).expect("a file");
        let args: Vec<&String> =
            (0..1 + stream.below(6)).map(|_| &words[stream.below(words.len() as u32) as usize]).collect();
        let mut command = binary::command(folder.path(), &args);
        let child = command.stdout(std::process::Stdio::null()).spawn().expect("the binary starts");
        if let Some(ran) = end(child) {
            let code = ran.code.is_some_and(|code| (0..=2).contains(&code));
            assert!(code && !ran.err.contains("panicked"), "{args:?}: {ran:?}");
        }
        count += 1;
    }
    println!("arguments: {count} runs of {} words", words.len());
}

#[test]
fn a_little_of_everything() {
    for (name, _) in TARGETS {
        run(name, |count| count < 400);
    }
    memory(20);
    arguments(|count| count < 60);
}

/// An hour from now.
fn an_hour() -> impl Fn(u64) -> bool {
    let begin = Instant::now();
    move |_| begin.elapsed() < Duration::from_secs(3600)
}

#[test]
#[ignore = "an hour"]
fn readers_for_an_hour() {
    run("readers", an_hour());
}

#[test]
#[ignore = "an hour"]
fn conversions_for_an_hour() {
    run("conversions", an_hour());
}

#[test]
#[ignore = "an hour"]
fn canonical_for_an_hour() {
    run("canonical", an_hour());
}

#[test]
#[ignore = "an hour"]
fn solver_for_an_hour() {
    run("solver", an_hour());
}

#[test]
#[ignore = "an hour"]
fn arguments_for_an_hour() {
    arguments(an_hour());
}
