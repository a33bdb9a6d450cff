//! A run that is killed at any moment leaves the complete old output or the complete new one, and two runs never write
//! the same output.

use cluewise::generator::random_grid;
use cluewise::{Cell, Puzzle, PuzzleRng};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;

use crate::binary;

/// A command that reads `in.txt`, its output, and its number of puzzles in the short and the long test.
const RUNS: [(&str, &str, [u64; 2]); 6] = [
    ("generate --seed 5 -n 4000 -o out.txt", "out.txt", [0, 0]),
    ("pack --seed 5 --level easy=200 --level expert=20 -o out.json", "out.json", [0, 0]),
    // In the long test there are more keys than the memory holds.
    ("dedupe --exact in.txt --memory 32M --temp . -o out.txt", "out.txt", [8000, 300_000]),
    ("convert in.txt -o out.json", "out.json", [8000, 8000]),
    if cfg!(feature = "parquet") {
        ("convert in.txt -o out.parquet", "out.parquet", [8000, 8000])
    } else {
        ("convert in.txt -o out.ipuz", "out.ipuz", [8000, 8000])
    },
    ("print in.txt --per-page 9 -o out.pdf", "out.pdf", [60, 60]),
];

const OLD: &[u8] = b"what the user had";

/// Returns a folder with this number of puzzles, each twice, and an old output.
fn folder(puzzles: u64, output: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let clues = |i| Puzzle::from(random_grid(&mut PuzzleRng::new(31, i))).restricted_to(Cell::all().skip(3).collect());
    let text: String = (0..2 * puzzles).map(|i| format!("{}\n", clues(i % puzzles))).collect();
    fs::write(folder.path().join("in.txt"), text).expect("a file");
    fs::write(folder.path().join(output), OLD).expect("a file");
    folder
}

fn names(folder: &Path) -> BTreeSet<String> {
    let name =
        |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name().into_string().expect("UTF-8");
    fs::read_dir(folder).expect("a folder").map(name).collect()
}

/// Runs a command to the end. Returns its output and its time.
fn finish(folder: &Path, args: &[&str], output: &str) -> (Vec<u8>, Duration) {
    let begin = Instant::now();
    let ran = binary::run(folder, args, b"");
    assert_eq!(ran.code, Some(0), "{args:?}: {ran:?}");
    let left = names(folder);
    assert_eq!(left, BTreeSet::from(["in.txt".into(), output.into()]), "{args:?}");
    (fs::read(folder.join(output)).expect("the output"), begin.elapsed())
}

/// Kills each command at this number of random moments. After each, the same command must succeed.
fn kill(moments: u32, long: bool) {
    for (command, output, puzzles) in RUNS {
        let args: Vec<&str> = command.split(' ').collect();
        let resume = [&args[..], &["--resume"]].concat();
        let folder = folder(puzzles[usize::from(long)], output);
        let (whole, time) = finish(folder.path(), &args, output);
        let (mut rng, mut early) = (PuzzleRng::new(32, 0), 0);
        for moment in 0..moments + 50 {
            if moment >= moments && early > 0 {
                break;
            }
            fs::write(folder.path().join(output), OLD).expect("a file");
            let mut child = binary::command(folder.path(), &args).spawn().expect("the binary starts");
            // The first moment and additional ones are early, because the complete run may have been slower than this
            // one.
            let is_early = moment == 0 || moment >= moments;
            std::thread::sleep(time * if is_early { 50 } else { rng.random_below(1000) } / 1000);
            child.kill().and_then(|()| child.wait()).expect("an end");
            let found = fs::read(folder.path().join(output)).expect("the output");
            assert!(found == OLD || found == whole, "{command}: {} bytes of {}", found.len(), whole.len());
            early += u32::from(found == OLD);
            let has_journal = names(folder.path()).contains(&format!("{output}.journal"));
            let (ended, _) = finish(folder.path(), if has_journal { &resume } else { &args }, output);
            assert!(ended == whole, "{command}");
        }
        println!("{command}: {moments} kills, {early} before the end");
        assert!(early > 0, "{command} was never killed");
    }
}

#[test]
fn killed_at_some_moments() {
    kill(2, false);
}

#[test]
#[ignore = "a thousand kills, dedupe with files on disk: five minutes"]
fn killed_at_a_thousand_moments() {
    kill(170, true);
}

#[test]
fn two_runs_do_not_write_one_output() {
    let folder = folder(1, "out.txt");
    let args = ["convert", "-", "-o", "out.txt"];
    let mut first = binary::command(folder.path(), &args).stdin(Stdio::piped()).spawn().expect("the binary starts");
    // The output is opened when the input begins.
    let stdin = first.stdin.as_mut().expect("a pipe");
    stdin.write_all((".".repeat(81) + "\n").as_bytes()).expect("the run reads");
    let begin = Instant::now();
    while names(folder.path()).len() < 3 && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = binary::run(folder.path(), &["convert", "in.txt", "-o", "out.txt"], b"");
    assert!(
        second.code == Some(2) && second.err.contains("cannot write out.txt: another run is writing it"),
        "{second:?}"
    );
    drop(first.stdin.take());
    assert_eq!(first.wait().expect("an end").code(), Some(0));
    assert_eq!(fs::read(folder.path().join("out.txt")).expect("the output").len(), 82);
    assert!(finish(folder.path(), &["convert", "in.txt", "-o", "out.txt"], "out.txt").0.len() > 81);
}

#[test]
fn files_of_other_programs_are_kept() {
    let folder = folder(1, "out.txt");
    let part = folder.path().join(".out.txt.cluewise-part");
    fs::create_dir(&part).expect("a folder");
    let refused = binary::run(folder.path(), &["convert", "in.txt", "-o", "out.txt"], b"");
    assert!(refused.code == Some(2) && refused.err.contains(".out.txt.cluewise-part is in the way"), "{refused:?}");
    fs::remove_dir(&part).expect("a folder");
    fs::write(&part, "what a killed run has left").expect("a file");
    finish(folder.path(), &["convert", "in.txt", "-o", "out.txt"], "out.txt");
}
