//! Every command ends, whatever the puzzle is: at its budget, at the time limit, and soon after Ctrl-C, with what it has.

use cluewise::{Grid, Puzzle, PuzzleRng};
use serde_json::json;
use std::fs;
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use tempfile::TempDir;

use crate::binary::{Ran, command, run_line};

/// Time after which a command has no end, or does not hear Ctrl-C, on a machine with other work.
const TOO_LONG: Duration = Duration::from_secs(60);

/// Number of commands at once: most of the time is waiting.
const THREADS: usize = 4;

/// Commands about `hard.jsonl`, the first puzzle of which is easy.
const SEARCHES: [&str; 26] = [
    "verify",
    "verify --minimal",
    "verify --publish",
    "verify --against hard.jsonl",
    "solve",
    "solve --limit 5",
    "solve --count --limit 5",
    "rate",
    "annotate",
    "explain",
    "explain --why r1c1=1",
    "hint",
    "hint --technique naked-pair",
    "candidates --true",
    "complete --with clue,killer,odd,renban",
    "minimize",
    "minimize --all",
    "minimize --constraints",
    "print -o out.pdf",
    "print --steps=all -o out.pdf",
    "book -o out.pdf",
    "stats",
    "dedupe --unique",
    "convert --unique",
    "split --by solution --parts a=1,b=1 -o parts",
    "split --by level --parts a=1,b=1 -o parts",
];

/// Commands whose searches have no budget, because they are asked for, or say nothing of it, with their input.
const HUNTS: [&str; 12] = [
    "solve --all empty.txt",
    "solve --count --all --engine naive empty.txt",
    "minimize --all full.txt",
    "neighbors --remove 2 --add 2 extreme.txt",
    "unavoidable --max-size 20 extreme.txt",
    NO_PUZZLE,
    NO_GRID,
    STEPS,
    "depth --max-depth 3 --max-backdoor 4 extremes.txt",
    "pack --level extreme=2 --clues 17 --seed 1 -o out.json",
    "book --level extreme=2 --clues 17 --seed 1 -o out.pdf",
    "daily --date 2026-11-20 --size 25 --variant jigsaw",
];

/// Commands whose work is bounded by the size of their input and the largest values of their options, or that wait for people.
const BOUNDED: [&str; 13] = [
    "bands",
    "canon",
    "completions",
    "expand",
    "first",
    "man",
    "mcp",
    "morph",
    "play",
    "scan",
    "serve",
    "shuffle",
    "techniques",
];

/// The search for a first grid of a kind that hardly has one.
const NO_GRID: &str = "generate -n 2 --size 25 --variant x+anti-knight+anti-king+disjoint --seed 1 --threads 1";

/// A search for puzzles that finds none.
const NO_PUZZLE: &str = "generate --level extreme --clues 17 --seed 1";

/// A sheet with steps that are searched for long.
const STEPS: &str = "print --steps=all --ladder se --no-rating -o out.pdf extremes.txt";

/// Golden Nugget.
const EXTREME: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// A 25x25 grid whose rows and columns have sandwich sums, as nobody has made them: no search for a solution ends.
fn endless() -> String {
    let mut rng = PuzzleRng::new(73, 0);
    let line = |cell: &dyn Fn(usize) -> String, sum: u32| json!({ "type": "sandwich", "cells": (1..=25).map(cell).collect::<Vec<_>>(), "value": sum });
    let lines = (1..=25).flat_map(|i| {
        let (row, column) = (30 + rng.random_below(170), 30 + rng.random_below(170));
        [line(&|k| format!("r{i}c{k}"), row), line(&|k| format!("r{k}c{i}"), column)]
    });
    json!({ "puzzle": ".".repeat(625), "size": 25, "constraints": lines.collect::<Vec<_>>() }).to_string()
}

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let easy = json!({ "puzzle": "12..34....12..43", "size": 4 }).to_string();
    for (name, text) in [
        ("hard.jsonl", format!("{easy}\n{}", endless())),
        ("empty.txt", Puzzle::EMPTY.to_string()),
        ("full.txt", Grid::FIRST.to_string()),
        ("extreme.txt", EXTREME.to_owned()),
        ("extremes.txt", [EXTREME; 40].join("\n")),
    ] {
        fs::write(folder.path().join(name), text + "\n").expect("a file");
    }
    folder
}

/// Returns the processor time of a child, to the hundredth of a second.
fn processor_time(child: &Child) -> Duration {
    let status = fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("a status");
    let fields = status.rsplit(") ").next().expect("fields").split(' ');
    Duration::from_millis(fields.skip(11).take(2).map(|ticks| 10 * ticks.parse::<u64>().expect("ticks")).sum())
}

/// Ends a command by Ctrl-C after a processor time, and not before its messages have a text. Returns the result.
fn interrupted(folder: &TempDir, line: &str, after: Duration, message: &str) -> Ran {
    signalled(folder, line, "-INT", after, message)
}

fn signalled(folder: &TempDir, line: &str, signal: &str, after: Duration, message: &str) -> Ran {
    let args: Vec<&str> = line.split(' ').collect();
    // Much output would fill a pipe.
    let [out, err] = ["stdout", "stderr"].map(|name| folder.path().join(name));
    let file = |path| fs::File::create(path).expect("a file");
    let mut child = command(folder.path(), &args).stdout(file(&out)).stderr(file(&err)).spawn().expect("a process");
    let text = |path| String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned();
    let start = Instant::now();
    let waits = || processor_time(&child) < after || !text(&err).contains(message);
    while waits() && start.elapsed() < TOO_LONG {
        std::thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill").success(), "{line} has ended");
    let code = ended(&mut child, line);
    Ran { out: text(&out), err: text(&err), code }
}

fn ended(child: &mut Child, line: &str) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < TOO_LONG {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it can be killed");
    panic!("{line} does not end");
}

#[test]
fn every_command_has_a_row() {
    let rows = SEARCHES.iter().chain(&HUNTS).chain(&BOUNDED).map(|line| line.split(' ').next());
    let rows: Vec<Option<&str>> = rows.collect();
    let names = cluewise_cli::commands().map(|(name, _)| name);
    assert_eq!(names.filter(|&name| !rows.contains(&Some(name))).collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn searches_end_at_their_budget() {
    let folder = folder();
    for line in SEARCHES {
        let ran = run_line(folder.path(), &format!("{line} hard.jsonl --budget 1 --time-limit 60s"));
        assert_eq!(ran.code, Some(1), "{line}: {ran:?}");
        let says = ["(--budget)", "unknown"].iter().any(|text| [&*ran.out, &ran.err].concat().contains(text));
        assert!(says && !ran.err.contains("(--time-limit)"), "{line}: {ran:?}");
    }
}

/// Checks all rows with a function, several at once.
fn check_all(check: impl Fn(&str) + Sync) {
    let searches = SEARCHES.iter().map(|line| format!("{line} hard.jsonl --budget {}", u64::MAX));
    let lines: Vec<String> = searches.chain(HUNTS.map(str::to_owned)).collect();
    let part = |part: usize| lines.iter().skip(part).step_by(THREADS).for_each(|line| check(line));
    let part = &part;
    std::thread::scope(|scope| (0..THREADS).for_each(|k| drop(scope.spawn(move || part(k)))));
}

#[test]
fn all_work_ends_at_the_time_limit() {
    check_all(|line| {
        let ran = run_line(folder().path(), &format!("{line} --time-limit 500ms"));
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.err);
        let says = ["(--time-limit)", "within the limits"];
        assert!(says.iter().any(|text| ran.err.contains(text)), "{line}: {}", ran.err);
    });
}

/// Neither a default number of attempts nor the advice to set a limit ends it before.
#[test]
fn searches_last_until_the_time_limit() {
    for option in ["--time-limit", "--time"] {
        for targets in ["--er 12", "--size 4 --clues 3"] {
            let ran = run_line(folder().path(), &format!("generate --seed 1 {targets} {option} 3s"));
            assert_eq!(ran.code, Some(1), "{targets} {option}: {}", ran.err);
            assert!(ran.err.contains("puzzle 0: gave up after "), "{targets} {option}: {}", ran.err);
            assert!(!ran.err.contains("there may be none"), "{targets} {option}: {}", ran.err);
        }
    }
}

#[test]
fn all_work_ends_soon_after_ctrl_c_with_what_it_has() {
    check_all(|line| {
        let ran = interrupted(&folder(), line, Duration::from_millis(400), "");
        assert_eq!(ran.code, Some(130), "{line}: {}", ran.err);
        let has_result = !ran.out.is_empty() || line.contains("-o ") || ran.err.contains("puzzle 1: ");
        assert!(has_result || HUNTS.contains(&line), "{line}: {ran:?}");
    });
}

/// The file of a command that has ended early has what is finished, and a run can go on from there.
#[test]
fn files_have_what_is_finished() {
    let folder = folder();
    let at = folder.path().join("made.jsonl");
    for (line, has_journal) in [
        ("generate -n 100000000 --seed 1 --level easy", true),
        ("pack -n 100000000 --seed 1 --level easy", true),
        ("daily --date 2026-01-01 --days 36525", false),
        ("solve --all empty.txt", false),
    ] {
        let ran = run_line(folder.path(), &format!("{line} -o made.jsonl --time-limit 700ms"));
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.err);
        let made = fs::read_to_string(&at).expect("a file");
        assert!(made.ends_with('\n'), "{line}");
        assert!(made.lines().count() > 1, "{line}: {made}");
        fs::remove_file(&at).expect("a file");
        let journal = fs::remove_file(folder.path().join("made.jsonl.journal"));
        assert_eq!(
            (journal.is_ok(), ran.err.contains("with --resume to continue")),
            (has_journal, has_journal),
            "{line}"
        );
    }
    let ran = run_line(folder.path(), "daily --date 2026-01-01 --days 36525 -o made.pdf --time-limit 700ms");
    assert!(ran.code == Some(1) && folder.path().join("made.pdf").exists(), "{}", ran.err);
    let line = "solve --all empty.txt -o made.jsonl";
    for (signal, old, told) in [
        ("-INT", false, "interrupted: made.jsonl has what is finished"),
        ("-INT", true, "interrupted: made.jsonl is not written"),
        ("-TERM", false, "interrupted: made.jsonl is not written"),
    ] {
        let _ = fs::remove_file(&at);
        if old {
            fs::write(&at, "old").expect("a file");
        }
        let ran = signalled(&folder, line, signal, Duration::from_millis(400), "");
        assert!(ran.code == Some(130) && ran.err.contains(told), "{signal} {old}: {}", ran.err);
        let made = fs::read_to_string(&at).unwrap_or_default();
        assert_eq!(
            (made == "old", made.is_empty(), made.lines().count() > 1),
            (old, signal == "-TERM", told.contains("has")),
            "{signal} {old}"
        );
    }
}

#[test]
fn long_work_is_reported() {
    for (line, report, silent) in [
        ("verify hard.jsonl", "cluewise: working: ", "--quiet"),
        ("unavoidable --max-size 20 extreme.txt", "cluewise: working: ", "--progress never"),
        (NO_GRID, "cluewise: searching: no grid that obeys the rules found yet; ", "--quiet"),
        (NO_PUZZLE, "cluewise: searching: no puzzle in the last ", "--progress never"),
    ] {
        let ran = interrupted(&folder(), line, Duration::ZERO, report);
        let rest = ran.err.split_once(report).map(|(_, rest)| rest.lines().next().unwrap_or_default());
        let seconds = rest.and_then(|rest| rest.split(' ').next()?.parse::<u64>().ok());
        assert!(seconds.is_some_and(|seconds| seconds >= 2), "{line}: {}", ran.err);
        assert!(rest.is_some_and(|rest| rest.contains("; --time-limit ")), "{line}: {}", ran.err);
        let ran = interrupted(&folder(), &format!("{line} {silent}"), Duration::from_millis(2500), "");
        assert!(!ran.err.contains("working") && !ran.err.contains("searching"), "{line}: {}", ran.err);
    }
    let ran = run_line(folder().path(), &format!("{NO_GRID} --time-limit 500ms"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), "cluewise: 0 of 2 puzzles found within the limits\n"));
}
