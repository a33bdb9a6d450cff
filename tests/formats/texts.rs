//! Texts and what is read from them: the cases of `tests/data/texts.txt`, which `BLESS=1` writes anew.

use super::{constraints, errors, foreign, joined, spaced, spreadsheets, typed, variants};
use cluewise::formats::ReadOptions;
use std::fs;
use std::path::{Path, PathBuf};

/// Reads a text by the reader that the file names.
fn read(reader: &str, text: &str) -> Vec<String> {
    match reader {
        // Line by line, as typed.
        "lines" => errors::read_text(text),
        // By their content, with the cells of puzzles; with their names; with their kinds; of size 4.
        "small" => typed::read_detected(text),
        "named" => typed::read_named(text.as_bytes()),
        "kinds" => spaced::read(text),
        "size 4" => spreadsheets::read(text, Some(4)),
        "any" => variants::read_shown(text),
        "document" => spaced::read_document(text),
        "twodoku" => joined::read(text, reader)
            .into_iter()
            .map(|found| found.map_or_else(|e| e, |_| "a puzzle".into()))
            .collect(),
        // Kinds, cells and constraints; also the formats that express them.
        "constraints" => constraints::shown(text, ReadOptions::default()),
        "round trip" => constraints::round_trip(text),
        "iss-link" => constraints::iss_link(text),
        "mistakes" => constraints::first_mistake(text),
        _ => match (reader.strip_prefix("drawn as "), reader.strip_prefix("from ")) {
            // SudokuPad with the rules of lines; in a format that is declared.
            (Some(rules), _) => {
                constraints::shown(text, ReadOptions { lines: rules.parse().expect(rules), ..ReadOptions::default() })
            }
            (None, format) => foreign::read_from(text, format.expect("a format")),
        },
    }
}

/// Returns a line without its escapes.
fn unescaped(line: &str) -> String {
    let mut parts = line.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        match part.chars().next() {
            Some('t') => text += &format!("\t{}", &part[1..]),
            Some('r') => text += &format!("\r{}", &part[1..]),
            Some('u') => {
                let (code, rest) = part[2..].split_once('}').expect("a character");
                text.push(u32::from_str_radix(code, 16).ok().and_then(char::from_u32).expect("a character"));
                text += rest;
            }
            // An escaped backslash, and the text after it.
            None => text += &format!("\\{}", parts.next().unwrap_or_default()),
            _ => panic!("an escape in {line:?}"),
        }
    }
    text
}

/// A text as it is in the file and without its escapes, and what is read from it.
pub(super) struct Case {
    reader: String,
    name: String,
    raw: String,
    pub text: String,
    pub want: Vec<String>,
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/texts.txt")
}

/// Returns the text before the cases of the file, and the cases.
fn cases() -> (String, Vec<Case>) {
    let file = fs::read_to_string(path()).expect("the cases");
    let mut all = Vec::new();
    for section in file.split("\n## ").skip(1) {
        let (reader, cases) = section.trim_end().split_once('\n').expect("a reader");
        for case in format!("\n{cases}").split("\n=== ").skip(1) {
            let (name, case) = case.split_once('\n').expect("a name");
            let case = format!("{case}\n");
            let (raw, want) = case.split_once("\n---\n").expect("what is read");
            let line = |line: &str| match line.strip_suffix('\\').filter(|line| !line.ends_with('\\')) {
                Some(last) => unescaped(last),
                None => unescaped(line) + "\n",
            };
            all.push(Case {
                reader: reader.to_owned(),
                name: name.to_owned(),
                raw: raw.to_owned(),
                text: raw.lines().map(line).collect(),
                want: want.lines().map(str::to_owned).collect(),
            });
        }
    }
    (file.split_once("\n## ").expect("sections").0.to_owned(), all)
}

/// Returns the cases of a reader.
pub(super) fn cases_of(reader: &str) -> impl Iterator<Item = Case> {
    cases().1.into_iter().filter(move |case| case.reader == reader)
}

#[test]
fn texts_are_read_or_refused() {
    let (mut blessed, all) = cases();
    let (mut failures, mut last) = (Vec::new(), String::new());
    for Case { reader, name, raw, text, want } in all {
        let found = read(&reader, &text);
        if reader != last {
            blessed += &format!("\n## {reader}\n");
        }
        blessed += &format!("=== {name}\n{raw}\n---\n");
        found.iter().for_each(|line| blessed += &format!("{line}\n"));
        if found != want {
            failures.push(format!("{reader}: {name}: found {found:#?}, wanted {want:#?} of {raw}"));
        }
        last = reader;
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(path(), blessed).expect("the cases");
        panic!("the cases are written; read the difference");
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
