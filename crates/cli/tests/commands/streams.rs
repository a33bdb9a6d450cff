//! Standard streams and threads: what goes to which stream, and when.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::arguments::{NONE, ONE, TWO, folder};
use crate::binary::{self, Ran, run};

/// Standard output has only data, and there are no colors or bars without a terminal.
#[test]
fn progress_stays_on_standard_error() {
    let folder = folder();
    let args = |progress: &str| format!("generate -n 300 --seed 1 --progress {progress}");
    let ran = |progress: &str| -> Ran {
        let args = args(progress);
        run(folder.path(), &args.split(' ').collect::<Vec<_>>(), b"")
    };
    let (never, always) = (ran("never"), ran("always"));
    assert_eq!((never.err.as_str(), &never.out), ("", &always.out));
    assert!(always.err.contains("300/300 puzzles"), "{}", always.err);
    assert!(!always.err.contains('\u{1b}'), "{:?}", always.err);
    let mut command = binary::command(folder.path(), &["generate", "--sed", "1"]);
    let plain = Ran::from(command.env("NO_COLOR", "1").output().expect("the binary ends"));
    assert!(!plain.err.contains('\u{1b}'));
}

/// The output does not depend on the number of threads.
#[test]
fn output_does_not_depend_on_threads() {
    let folder = folder();
    let text = binary::succeed(folder.path(), "generate -n 60 --seed 3") + &format!("{TWO}\nbad\n{NONE}\n");
    fs::write(folder.path().join("many.txt"), text).expect("a file");
    let commands = [
        "generate -n 50 --seed 8",
        "pack -n 20 --seed 8 -o -",
        "verify many.txt",
        "verify --witness --minimal many.txt",
        "solve many.txt",
        "solve --limit 100 many.txt",
        "solve --count many.txt",
        "rate many.txt",
        "rate --format json many.txt",
        "candidates many.txt",
        "minimize many.txt",
        "convert --format grid many.txt",
    ];
    for command in commands {
        let with = |threads: &str| {
            let ran = run(folder.path(), &command.split(' ').chain(["--threads", threads]).collect::<Vec<_>>(), b"");
            (ran.out, ran.err, ran.code)
        };
        let one = with("1");
        assert!(!one.0.is_empty());
        assert_eq!(one, with("2"), "{command}");
        assert_eq!(one, with("7"), "{command}");
    }
}

/// Sends a puzzle three times, each after the answer to the one before. Returns the answers, each a line.
fn answers_one_by_one(arguments: &[&str], puzzle: &str) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cluewise"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut results = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut input = child.stdin.take().expect("its input");
    let answer = |_| {
        writeln!(input, "{puzzle}").expect("a pipe");
        results.next().expect("a result").expect("text")
    };
    let answers = (0..3).map(answer).collect();
    drop(input);
    assert!(child.wait().expect("an end").success());
    answers
}

/// Each result is written before the next puzzle is read, for interactive use.
#[test]
fn results_are_written_at_once() {
    assert_eq!(answers_one_by_one(&["verify"], ONE), vec![format!("unique\t1\t{ONE}"); 3]);
}

/// A program may wait for each step before it sends the next puzzle.
#[test]
fn steps_as_data_are_written_at_once() {
    let six = r#"{"puzzle":"4..2....2.31..15...4........5....3.2","size":6}"#;
    for (puzzle, options) in [(ONE, &[][..]), (ONE, &["--brief"]), (six, &[]), (six, &["--brief"])] {
        let answers = answers_one_by_one(&[&["hint", "--format", "json"], options].concat(), puzzle);
        let number = |line: &String| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["number"].as_u64();
        assert_eq!(answers.iter().map(number).collect::<Vec<_>>(), [None, Some(2), Some(3)], "{answers:?}");
    }
}

/// The kind of puzzles does not depend on how a pipe delivers them.
#[test]
fn pipes_may_deliver_pieces() {
    let folder = folder();
    let six = "1....2.3..4...5..6..1...2.....4.3...";
    let killer = binary::succeed(folder.path(), "generate --variant killer --seed 1 --format jsonl");
    for input in [format!("{six}\n"), killer, format!("{ONE}\n"), format!("puzzle,size\n{six},6\n")] {
        let args = ["convert", "-", "--format", "jsonl"];
        let whole = run(folder.path(), &args, input.as_bytes());
        assert_eq!(whole.code, Some(0), "{input}: {}", whole.err);
        let mut child = binary::command(folder.path(), &args).stdin(Stdio::piped()).spawn().expect("the binary starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        for piece in input.as_bytes().chunks(input.len() / 2) {
            stdin.write_all(piece).expect("it reads");
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        drop(stdin);
        let pieces = Ran::from(child.wait_with_output().expect("an end"));
        assert_eq!((pieces.out, pieces.code), (whole.out, whole.code), "{input}");
    }
}
