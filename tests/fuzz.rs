//! Fuzzing on stable Rust: damaged and hostile files cause no panics, and use bounded memory and time.
//!
//! `fuzz/checks.rs` has the properties. To run one target for an hour with another seed:
//!
//! ```text
//! SEED=7 MINUTES=60 cargo test --test fuzz -- --ignored --nocapture --exact large_readers
//! ```

#[path = "../fuzz/checks.rs"]
mod checks;
#[path = "common/damage.rs"]
mod damage;
#[path = "common/minutes.rs"]
mod minutes;
#[path = "common/written.rs"]
mod written;

use checks::TARGETS;
use cluewise::PuzzleRng;
use damage::{damaged, seeds};
use minutes::seed;
use peak_alloc::PeakAlloc;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The committed inputs: found by libFuzzer, or failed in the past.
fn committed_inputs(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name);
    let files = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).expect("a file")).collect()
}

/// Runs a target on the committed inputs, then on damaged ones while `continues` holds for their number so far. Large inputs
/// are of the smallest size if `is_brief`: the limits of their time are ten times the usual.
fn run(name: &str, is_brief: bool, continues: impl Fn(u64) -> bool) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).expect("a target");
    let check = |data: &[u8], which: String| {
        let ended = std::panic::catch_unwind(|| target(data));
        assert!(ended.is_ok(), "{name}, {which}: {}", data.escape_ascii());
    };
    let seeds = if name == "variants" { checks::kinds::seeds().to_vec() } else { seeds() };
    let (committed, mut count) = (committed_inputs(name), 0);
    committed.iter().enumerate().for_each(|(i, data)| check(data, format!("number {i} of those committed")));
    let from = [seeds, committed].concat();
    let watch = Watch::start(name);
    while continues(count) {
        let mut rng = PuzzleRng::new(seed(), count);
        let input = match name {
            "large_readers" | "damaged_records" | "large_variants" => {
                let first = if is_brief && name != "damaged_records" { 0 } else { rng.random_below(256) as u8 };
                [first].into_iter().chain((1..80).map(|_| rng.random_below(256) as u8)).collect()
            }
            _ => damaged(&from, &mut rng),
        };
        watch.begin(&input);
        check(&input, format!("input {count}"));
        count += 1;
    }
    println!("{name}: {count} inputs");
}

/// Time after which an input is taken for one that never ends.
const ENDLESS: Duration = Duration::from_secs(120);

/// The input that is checked, and the time of its start. A thread ends the process with an error if it never ends.
struct Watch(Arc<Mutex<(Instant, Vec<u8>)>>);

impl Watch {
    fn start(name: &str) -> Watch {
        let current = Arc::new(Mutex::new((Instant::now(), Vec::new())));
        let (watched, name) = (Arc::downgrade(&current), name.to_owned());
        thread::spawn(move || {
            while let Some(current) = watched.upgrade() {
                let (start, input) = current.lock().expect("no panic").clone();
                if start.elapsed() > ENDLESS {
                    eprintln!("{name}: no end after {ENDLESS:?}: {}", input.escape_ascii());
                    std::process::exit(1);
                }
                drop(current);
                thread::sleep(Duration::from_secs(1));
            }
        });
        Watch(current)
    }

    fn begin(&self, input: &[u8]) {
        let mut current = self.0.lock().expect("no panic");
        current.0 = Instant::now();
        current.1.clear();
        current.1.extend_from_slice(input);
    }
}

/// Reading takes at most ten times the size of the input, and some memory for buffers.
fn check_memory(inputs: u64) {
    let seeds: Vec<Vec<u8>> = seeds().iter().map(|seed| seed.repeat(1 + 100_000 / seed.len())).collect();
    let long = (0..inputs).map(|count| damaged(&seeds, &mut PuzzleRng::new(seed(), count)));
    let mut max_ratio = 0.0_f64;
    for (count, data) in long.chain(committed_inputs("readers")).enumerate() {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        checks::readers(&data);
        let used = MEMORY.peak_usage() - before;
        assert!(used < 10 * data.len() + (4 << 20), "input {count}: {used} bytes for {}", data.len());
        if data.len() >= 50_000 {
            max_ratio = max_ratio.max(used as f64 / data.len() as f64);
        }
    }
    println!("memory: {inputs} inputs, at most {max_ratio:.1} times their size");
}

#[test]
fn all_targets_briefly() {
    // At the same time, so that no core is idle. The memory is that of the process, and is measured afterwards.
    std::thread::scope(|scope| {
        for (name, _) in TARGETS {
            scope.spawn(move || run(name, true, |count| count < if name.starts_with("large_") { 20 } else { 120 }));
        }
    });
    check_memory(6);
}

/// Runs a target for a minute, or for `MINUTES`.
fn run_for_minutes(name: &str) {
    let end = minutes::end();
    run(name, false, |_| Instant::now() < end);
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn readers() {
    run_for_minutes("readers");
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn large_readers() {
    run_for_minutes("large_readers");
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn damaged_records() {
    run_for_minutes("damaged_records");
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn conversions() {
    run_for_minutes("conversions");
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn canonical() {
    run_for_minutes("canonical");
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn solver() {
    run_for_minutes("solver");
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn variants() {
    run_for_minutes("variants");
}

#[test]
#[ignore = "takes a minute, or MINUTES"]
fn large_variants() {
    run_for_minutes("large_variants");
}
