//! Names of puzzles, files and constraints cannot control the terminal or add lines to messages.

use crate::binary::{self, Ran};
use serde_json::json;
use std::fs;
use std::path::Path;

/// A text that sets the title of the terminal, clears it, reverses the direction of text, and adds a line.
const NAME: &str = "Z\u{1b}]0;evil\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{8}\u{7f}\nFORGED\r\u{85}\u{2028}end";

/// An easy puzzle.
const ONE: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/// A name of a file with such characters.
#[cfg(unix)]
const FILE: &str = "n\u{1b}[2J\u{7}\u{9b}\u{202e}\nFORGED.jsonl";
#[cfg(not(unix))]
const FILE: &str = "n\u{9b}\u{202e}.jsonl";

/// Commands on the puzzles of a file. Those with a report or a file of data write it beside the text.
const COMMANDS: [&str; 33] = [
    "verify IN",
    "verify --witness IN",
    "verify --summary --report report.csv IN",
    "verify --against IN IN",
    "solve IN",
    "solve --limit 5 IN",
    "rate IN",
    "rate --er-only IN",
    "explain IN",
    "explain --brief --lang fr IN",
    "explain --step 1 IN -o step.svg",
    "hint IN",
    "hint --brief --lang de IN",
    "hint --all --ladder se IN",
    "hint --brief --per-page 6 IN -o hints.pdf",
    "print IN -o sheet.pdf",
    "print --steps all --heading-from nothing IN -o sheet.pdf",
    "print IN -o IN.pdf",
    "book IN",
    "book IN -o IN.pdf",
    "minimize IN",
    "depth IN",
    "expand IN",
    "neighbors --remove 1 IN",
    "unavoidable --max-size 4 IN",
    "morph --symmetry rot180 IN",
    "canon IN",
    "candidates IN",
    "dedupe --report report.csv IN",
    "split --parts a=1,b=1 IN -o parts",
    "convert IN -o out.csv",
    "stats IN",
    "bands IN",
];

/// Returns the files: puzzles with one, several and no solution and a malformed one, with this name, also of a size and
/// with a constraint that is unknown.
fn files(name: &str) -> Vec<String> {
    let classic = |puzzle: &str| json!({ "id": name, "puzzle": puzzle, "title": name, "note": name }).to_string();
    let of_size = |puzzle: &str| json!({ "id": name, "title": name, "author": name, "size": 4, "puzzle": puzzle });
    let clues = |digits: [u8; 16]| {
        let cell = |digit: &u8| if *digit == 0 { json!({}) } else { json!({ "value": digit, "given": true }) };
        let rows: Vec<Vec<_>> = digits.chunks(4).map(|row| row.iter().map(cell).collect()).collect();
        json!({ "size": 4, "title": name, "author": name, "grid": rows, name: [{ "cells": ["R1C1"] }] }).to_string()
    };
    let lines = |puzzles: &[&str], line: &dyn Fn(&str) -> String| -> String {
        puzzles.iter().map(|puzzle| line(puzzle) + "\n").collect()
    };
    let (several, none) = (ONE.replacen('4', ".", 1), ONE.replacen("4.", "44", 1));
    vec![
        lines(&[ONE, ONE, &several, &none, "12\u{1b}[2J3"], &classic),
        lines(&["12..34....12..43", "1...............", "11..............", "12\u{1b}"], &|puzzle| {
            of_size(puzzle).to_string()
        }),
        clues([1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 2, 0, 0, 4, 3]),
    ]
}

/// Checks that a run writes no character that controls a terminal, and no line that begins within a name.
fn check(ran: &Ran, args: &[String]) {
    let is_foreign = |c: char| match c {
        '\n' | '\t' => false,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' => true,
        c => c.is_control(),
    };
    // Records are data.
    let out: String = ran.out.lines().filter(|line| !line.starts_with('{')).map(|line| format!("{line}\n")).collect();
    for text in [&out, &ran.err] {
        assert!(!text.contains(is_foreign), "{args:?}: {text:?}");
        assert!(!text.lines().any(|line| line.starts_with("FORGED")), "{args:?}: {text:?}");
    }
    assert!(ran.code.is_some_and(|code| code < 3) && !ran.err.contains("panicked"), "{args:?}: {ran:?}");
}

fn run(folder: &Path, line: &str, file: &str) -> Ran {
    let args: Vec<String> = line.split(' ').map(|word| word.replace("IN", file)).collect();
    let ran = Ran::lossy(&binary::command(folder, &args).output().expect("the binary starts"));
    check(&ran, &args);
    ran
}

#[test]
fn names_do_not_control_the_terminal() {
    let mut with_name = 0;
    for content in files(NAME) {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(FILE), content).expect("a file");
        for command in COMMANDS {
            let ran = run(folder.path(), command, FILE);
            // Control characters are escaped as in JSON, so that their name is known.
            let (escaped, written) = (r"Z\u001b]0;evil\u0007\u001b[2J", [ran.out, ran.err].concat());
            assert!(!written.contains("evil") || written.contains(escaped), "{command}: {written}");
            with_name += usize::from(written.contains("evil"));
        }
    }
    assert!(with_name > COMMANDS.len(), "{with_name}");
}

#[test]
fn arguments_do_not_control_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in [
        "IN",
        "verify IN",
        "verify --IN",
        "print ONE --IN=1",
        "generate --level IN",
        "rate --scale IN",
        "generate --seed 1 -n 1 -o missing/IN",
        "generate --require IN",
        "explain --variant IN x",
    ] {
        run(folder.path(), command, NAME);
    }
}
