//! Ratings by Sudoku Explainer and effort of puzzles with known ratings.

use crate::options::Options;
use crate::race::{self, Contender, Race};
use crate::sets;
use cluewise::Puzzle;
use cluewise::rating::effort;
use cluewise::rating::se::{Options as SeOptions, Outcome, Rater, Version};
use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The rated sets of the published figures: file, name, first line and number of lines.
const SHARED: [(&str, &str, usize, usize); 3] = [
    ("se-dev.txt", "mixed", 0, 3_595),
    ("se-dev.txt", "top1465", 3_595, 500),
    ("se-hard.txt", "ER 10.3 and more", 0, usize::MAX),
];
/// The puzzles rated by the reference program, at most: every sixth of the mixed set.
const MAX_REFERENCE: usize = 600;

/// Puzzles with their expected ratings (ER/EP/ED).
struct Rated {
    name: String,
    puzzles: Vec<(Puzzle, String)>,
}

/// Prints the tables of each rated set.
pub fn compare(options: &Options) -> Vec<Race> {
    let sets = rated_sets(options);
    let mut races: Vec<Race> = sets.iter().map(|set| compare_explainer(options.rounds, set)).collect();
    if let (Some(program), Some(set)) = (&options.reference, sets.first()) {
        races.push(compare_reference(options.rounds, set, program));
    }
    races.extend(sets.first().map(|set| compare_effort(options.rounds, set)));
    races
}

/// Returns the sets of the given files; without any, those of ../shared/oracle, or the sample of the tests.
fn rated_sets(options: &Options) -> Vec<Rated> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let oracle = root.join("../shared/oracle");
    let read = |path: &Path, name: &str, first, lines| {
        Some(Rated { name: name.into(), puzzles: parse(&sets::text(path)?, first, lines) })
            .filter(|set| !set.puzzles.is_empty())
    };
    if !options.files.is_empty() {
        options.files.iter().filter_map(|file| read(Path::new(file), file, 0, usize::MAX)).collect()
    } else if oracle.exists() {
        SHARED.iter().filter_map(|&(file, name, first, lines)| read(&oracle.join(file), name, first, lines)).collect()
    } else {
        read(&root.join("tests/data/rated.txt"), "sample of the tests", 0, usize::MAX).into_iter().collect()
    }
}

/// Returns the puzzles of these lines, with the ratings behind them.
fn parse(text: &str, first: usize, lines: usize) -> Vec<(Puzzle, String)> {
    let lines = text.lines().skip(first).take(lines).filter(|line| !line.starts_with('#'));
    let rated = lines.filter_map(|line| line.split_once(' '));
    rated.filter_map(|(puzzle, rating)| Some((puzzle.parse().ok()?, rating.trim().to_string()))).collect()
}

/// Rates the puzzles by version 2022 and compares with the expected ratings.
fn rate(puzzles: &[(Puzzle, String)]) {
    let mut rater = Rater::default();
    for (puzzle, expected) in puzzles {
        let Outcome::Rated(rating) = rater.rate_with(puzzle, SeOptions::default().with_version(Version::V2022)) else {
            unreachable!("no maximum is set");
        };
        assert_eq!(rating.to_string(), *expected, "{puzzle}");
    }
}

fn compare_explainer(rounds: usize, set: &Rated) -> Race {
    let task = format!("Sudoku Explainer: {}", set.name);
    let ours: Contender = ("cluewise", Box::new(|| rate(&set.puzzles)));
    race::run(&task, rounds, set.puzzles.len() as u64, &[ours])
}

/// Compares with a program that reads puzzles and prints a line `puzzle ED=ER/EP/ED` for each.
fn compare_reference(rounds: usize, set: &Rated, program: &str) -> Race {
    let step = set.puzzles.len().div_ceil(MAX_REFERENCE);
    let sample: Vec<(Puzzle, String)> = set.puzzles.iter().step_by(step).cloned().collect();
    let theirs: Contender = ("reference", Box::new(|| run_reference(program, &sample)));
    let ours: Contender = ("cluewise", Box::new(|| rate(&sample)));
    let task = format!("Sudoku Explainer: sample of {}", set.name);
    race::run(&task, rounds, sample.len() as u64, &[theirs, ours])
}

fn run_reference(program: &str, puzzles: &[(Puzzle, String)]) {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot start {program}: {error}"));
    let lines: String = puzzles.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let mut input = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it was started");
    writer.join().expect("no panic").expect("the program reads all puzzles");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.lines().count(), puzzles.len(), "the program prints a line for each puzzle");
    for (line, (puzzle, expected)) in text.lines().zip(puzzles) {
        assert!(line.ends_with(&format!("ED={expected}")), "{puzzle}: {expected} expected, found {line}");
    }
}

fn compare_effort(rounds: usize, set: &Rated) -> Race {
    let effort = || {
        for (puzzle, _) in &set.puzzles {
            black_box(effort::rate(puzzle));
        }
    };
    let task = format!("effort: {}", set.name);
    race::run(&task, rounds, set.puzzles.len() as u64, &[("cluewise", Box::new(effort))])
}
