//! Readers and writers of all formats: round trips, files of other programs, detection, and damaged files.

use crate::errors::expanded;
use crate::line_by_line;
use crate::texts::cases_of;
use crate::written;
use cluewise::formats::{self, FORMATS, Format, ReadError};
use cluewise::pack::{Id, Record};
use cluewise::{Cell, Digit, Grid, Puzzle, PuzzleRng};
use std::io::{self, BufReader, Read};
use written::written as bytes;

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const B: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";

/// A reader that gives one byte at a time.
struct ByteReader<'a>(&'a [u8]);

impl Read for ByteReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(1).min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

fn records(text: &[u8], format: Option<&Format>) -> Vec<Result<Record, ReadError>> {
    let at_once: Vec<_> = formats::read(Box::new(text), format, &line_by_line()).unwrap().collect();
    let bytes: Vec<_> =
        formats::read(Box::new(BufReader::new(ByteReader(text))), format, &line_by_line()).unwrap().collect();
    assert_eq!(format!("{at_once:?}"), format!("{bytes:?}"), "byte by byte");
    at_once
}

/// Reads puzzles as 81 characters, errors as text.
fn read_text(text: &str, format: Option<&Format>) -> Vec<String> {
    let show = |r: Result<Record, ReadError>| r.map_or_else(|e| e.to_string(), |r| r.puzzle.to_string());
    records(text.as_bytes(), format).into_iter().map(show).collect()
}

fn written(format: &Format, records: &[Record]) -> String {
    String::from_utf8(bytes(format, records)).unwrap()
}

/// The formats that are text.
fn text_formats() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.is_text() && !format.extensions().is_empty())
}

/// Returns a puzzle with random clues.
fn random_puzzle(rng: &mut PuzzleRng) -> Puzzle {
    let clues = 10 + rng.random_below(60);
    let cells = Cell::all().filter(|_| rng.random_below(81) < clues).collect::<Vec<_>>();
    cells.into_iter().filter_map(|cell| Some((cell, Digit::new(1 + rng.random_below(9) as u8)?))).collect()
}

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|r| &puzzle[9 * r..9 * r + 9]).collect()
}

fn grid(puzzle: &str) -> String {
    written(formats::by_name("grid").unwrap(), &[puzzle.parse::<Puzzle>().unwrap().into()])
}

fn list(puzzle: &str) -> String {
    written(formats::by_name("list").unwrap(), &[puzzle.parse::<Puzzle>().unwrap().into()])
}

#[test]
fn every_format_reads_its_own_output() {
    let mut rng = PuzzleRng::new(7, 0);
    let mut puzzles: Vec<Record> = (0..200).map(|_| random_puzzle(&mut rng).into()).collect();
    puzzles.push(Puzzle::EMPTY.into());
    puzzles.push(Puzzle::from(Grid::FIRST).into());
    for &format in FORMATS.iter().filter(|format| !format.extensions().is_empty()) {
        for count in [0, 1, 2, puzzles.len()] {
            let text = bytes(format, &puzzles[..count]);
            for as_given in [Some(format), None] {
                let puzzle = |record: Result<Record, ReadError>| {
                    record.map_or_else(|e| panic!("{format:?}: {e}"), |r| r.classic_clues())
                };
                let read = records(&text, as_given).into_iter().filter_map(puzzle);
                let wanted = puzzles[..count].iter().filter_map(|record| record.classic_clues());
                assert!(read.eq(wanted), "{format:?} of {count}, {as_given:?}");
            }
        }
        assert_eq!(formats::by_name(format.name()).unwrap().name(), format.name());
        if let Some(extension) = format.extensions().first() {
            assert_eq!(formats::by_extension(&extension.to_uppercase()).unwrap().name(), format.name());
        }
    }
}

#[test]
fn json_keeps_all_properties() {
    let mut record = Record::from(A.parse::<Puzzle>().unwrap());
    record.id = Some(Id::Name("first \"one\"".into()));
    record.set_grid(Some(Grid::FIRST));
    record.level = "hard".parse().ok();
    record.effort = Some(2.5);
    record.symmetry = "rot180".parse().ok();
    let mut other = Record::from(B.parse::<Puzzle>().unwrap());
    other.id = Some(Id::Index(7));
    for name in ["json", "jsonl"] {
        let text = written(formats::by_name(name).unwrap(), &[record.clone(), other.clone()]);
        let read: Vec<Record> = records(text.as_bytes(), None).into_iter().map(Result::unwrap).collect();
        assert_eq!(read, [record.clone(), other.clone()], "{text}");
    }
}

#[test]
fn output_is_pinned() {
    let puzzles = [A, B].map(|p| Record::from(p.parse::<Puzzle>().unwrap()));
    let write = |name| written(formats::by_name(name).unwrap(), &puzzles);
    assert_eq!(write("line"), format!("{A}\n{B}\n"));
    assert_eq!(write("sdm"), format!("{A}\n{B}\n").replace('.', "0"));
    assert!(write("list").starts_with("[[4,0,0,0,0,0,8,0,5],[0,3,0,"));
    assert!(write("list").ends_with(",0,0,0,0,0]]\n"));
    assert_eq!(write("jsonl").lines().next().unwrap(), format!("{{\"puzzle\":\"{A}\",\"clues\":17}}"));
    assert!(write("json").ends_with(&format!(",\n    {{\"puzzle\":\"{B}\",\"clues\":17}}\n  ]\n}}\n")));
    let grid = write("grid");
    assert!(grid.starts_with("4 . . | . . . | 8 . 5\n. 3 . | . . . | . . .\n"), "{grid}");
    assert_eq!(grid.matches("\n------+-------+------\n").count(), 4);
    assert!(grid.contains("\n\n5 2 . | . . 6 |"));
}

/// Puzzles of all kinds may follow each other in one file, in any order.
#[test]
fn formats_can_be_mixed() {
    let kinds = |p: &str| {
        let several = list(p).trim().replace("],", "],\n ") + "\n";
        [format!("{p}\n"), list(p), several, grid(p), format!("{{\"puzzle\":{p:?}}}\n")]
    };
    let (a, b) = (kinds(A), kinds(B));
    for order in 0..125 {
        for (end, gap) in [("\n", ""), ("\n", "\n"), ("\r\n", ""), ("\r", "\n")] {
            let text = [&a[order / 25], &b[order / 5 % 5], &a[order % 5]].map(String::as_str).join(gap);
            let text = text.replace('\n', end);
            assert_eq!(read_text(&text, None), [A, B, A], "{text}");
        }
    }
}

/// A pack is read in any layout, and with other things behind it.
#[test]
fn packs_are_read_in_any_layout() {
    let pack = written(formats::by_name("json").unwrap(), &[A, B].map(|p| p.parse::<Puzzle>().unwrap().into()));
    let value: serde_json::Value = serde_json::from_str(&pack).unwrap();
    let layouts = [
        pack.clone(),
        pack.replace('\n', ""),
        pack.replace('\n', "\r\n"),
        value.to_string(),
        serde_json::to_string_pretty(&value).unwrap(),
        serde_json::to_string_pretty(&value["puzzles"]).unwrap(),
        format!("  {}", value["puzzles"]),
        format!("{{\"puzzles\":\n[{A:?}\n,{B:?}], \"a\": {{\"puzzles\": [\"]\\\"\"]}}}}"),
        format!("{{\"a\": [[\"\\\\\"], {{}}], \"puzzles\" : [ {}, {{\"b\":[{{}}],\"grid\":{B:?}}} ] }}", list(A)),
    ];
    for (text, format) in layouts.iter().flat_map(|text| [(text, None), (text, formats::by_name("json"))]) {
        assert_eq!(read_text(&format!("{text}\n{A}\n{}{text}", list(B)), format), [A, B, A, B, A, B], "{text}");
    }
}

/// Blank rows are skipped, a title may stand above the header, and one puzzle is enough to recognize its column.
#[test]
fn tables_of_spreadsheets_are_read() {
    let tables = [
        format!("puzzle;note;\n{A};a;\n;;\n \t;;\n{B};b;\n;;\n;;\n"),
        format!("Nr;Rätsel;Notiz\n;;\n1;{A};\n;;\n2;{B};\n{}", ";;\n".repeat(20)),
        format!("Nr;Rätsel;Notiz\n{}1;{A};a\n2;{B};b\n", ";;\n".repeat(20)),
        format!("Manuskript, Mai 2026;;\n;;\nNr;Rätsel;Notiz\n1;{A};a\n2;{B};b\n;;\n"),
        format!("Manuskript, Mai 2026;;\nid;puzzle;note\n1;{A};a\n2;{B};b\n;;\n"),
        format!("Manuskript von Anna\n\nBand 2;;\n;;\nMai 2026;;\nNr;Rätsel;Notiz\n1;{A};a\n2;{B};b\n"),
    ];
    for text in tables {
        for format in [None, formats::by_name("csv")] {
            let read = formats::read(Box::new(text.as_bytes()), format, &line_by_line()).unwrap();
            let puzzles: Vec<String> = read.map(|record| record.unwrap().puzzle.to_string()).collect();
            assert_eq!(puzzles, [A, B], "{text}");
        }
    }
    let text = format!("Nr;Rätsel\n1;abc\n2;12.\n3;\n4;{A}\n");
    let read: Vec<_> = formats::read(Box::new(text.as_bytes()), None, &line_by_line()).unwrap().collect();
    let puzzles: Vec<String> = read.iter().flatten().map(|record| record.puzzle.to_string()).collect();
    assert_eq!((read.len(), puzzles), (4, vec![A.to_string()]));
}

#[test]
fn formats_are_detected() {
    let pack = written(formats::by_name("json").unwrap(), &[]);
    let table = [
        (A.to_string(), "line"),
        (A.replace('.', "0"), "sdm"),
        (format!("# x\n\n{A}"), "line"),
        (grid(A), "grid"),
        (format!("Grid 1\n{}", rows(A).join("\n")), "grid"),
        ("[Puzzle]\n".into(), "sadman"),
        (list(A), "list"),
        (format!("{:?}", rows(A)), "list"),
        (format!("{:?}", [A, B]), "json"),
        (pack.clone(), "json"),
        (pack[..100].to_string(), "json"),
        (pack.replace('\n', " "), "json"),
        (format!("{{\"puzzle\":{A:?}}}"), "jsonl"),
        (format!("{{\"puzzle\":{A:?}\n{{\"puzzle\":{A:?}}}"), "jsonl"),
        (String::new(), "line"),
        ("what?".into(), "line"),
    ];
    for (text, want) in table {
        assert_eq!(formats::detect(text.as_bytes()).name(), want, "{text}");
    }
    assert!(formats::by_name("xml").is_none() && formats::by_extension("pdf").is_none());
}

/// Readers end without a panic on random bytes and on damaged files.
#[test]
fn readers_never_panic() {
    let good: Vec<String> = cases_of("lines")
        .filter(|case| case.want.iter().all(|found| !found.contains(": found ")))
        .map(|case| expanded(&case.text))
        .collect();
    let special_bytes = b"\n\n[](){}\"',.0159-|+#:\\ \t\r\x07\xff\xc3xX*_=e";
    for round in 0..cluewise_references::rounds(900) {
        let mut rng = PuzzleRng::new(11, round);
        let mut text: Vec<u8> = match round % 3 {
            0 => (0..rng.random_below(600)).map(|_| rng.random_below(256) as u8).collect(),
            1 => (0..rng.random_below(900))
                .map(|_| special_bytes[rng.random_below(special_bytes.len() as u32) as usize])
                .collect(),
            _ => good[rng.random_below(good.len() as u32) as usize].clone().into_bytes(),
        };
        for _ in 0..1 + rng.random_below(6) {
            let at = rng.random_below(text.len() as u32 + 1) as usize;
            let byte = special_bytes[rng.random_below(special_bytes.len() as u32) as usize];
            match rng.random_below(3) {
                0 => text.insert(at, byte),
                1 if at < text.len() => text[at] = byte,
                _ => text.truncate(text.len() - (text.len() - at).min(40)),
            }
        }
        for format in text_formats().map(Some).chain([None]) {
            let all: Vec<_> = formats::read(Box::new(&text[..]), format, &line_by_line()).unwrap().collect();
            assert!(all.len() <= text.len() + 1, "round {round}");
            // Every record survives a format that stores all properties.
            let mut good: Vec<Record> = all.into_iter().filter_map(Result::ok).collect();
            good.iter_mut().for_each(|record| record.invalid_solution = false);
            let kept = bytes(formats::by_name("jsonl").unwrap(), &good);
            let again: Vec<Record> =
                formats::read(Box::new(&kept[..]), None, &line_by_line()).unwrap().map(|r| r.unwrap()).collect();
            assert_eq!(good, again, "round {round}");
        }
    }
}

/// If one cell of the first puzzle is malformed, the others are read.
#[test]
fn a_malformed_puzzle_is_one_error() {
    for format in text_formats() {
        let three = [A, B, A].map(|p| Record::from(p.parse::<Puzzle>().unwrap()));
        let text = written(format, &three);
        let start = first_cell(format, &text);
        for round in 0..60 {
            let at = start + PuzzleRng::new(13, round).random_below(81) as usize;
            if !text.as_bytes()[at].is_ascii_digit() && text.as_bytes()[at] != b'.' {
                continue;
            }
            let bad = format!("{}@{}", &text[..at], &text[at + 1..]);
            let all = read_text(&bad, Some(format));
            assert_eq!(all.len(), 3, "{format:?}: {all:#?}\n{bad}");
            assert_eq!(all[1..], [B, A], "{format:?}");
            let line = 1 + text[..at].matches('\n').count();
            let column = 1 + text[..at].chars().rev().take_while(|&c| c != '\n').count();
            assert!(all[0].starts_with(&format!("{line}:{column}: found ")), "{format:?} {line}:{column} {}", all[0]);
        }
    }
}

/// Returns the offset of the first cell of A.
fn first_cell(format: &Format, text: &str) -> usize {
    let cells = match format.name() {
        "json" | "jsonl" | "csv" | "hodoku" => "4.....8.5",
        "bank" | "opensudoku" => "400000805",
        "ipuz" => "[[4",
        _ => return 0,
    };
    text.find(cells).unwrap()
}

/// Returns the offset of the first record.
fn first_record(format: &Format, text: &str) -> usize {
    let start = match format.name() {
        "json" => "{\"puzzle\":",
        "csv" => "4....",
        "opensudoku" => "<game",
        _ => return 0,
    };
    text.find(start).unwrap()
}

/// Returns the text between two records.
fn record_separator(format: &Format) -> &'static str {
    match format.name() {
        "json" => ",\n    {",
        "grid" | "ss" | "sdk" | "sadman" | "pencilmarks" => "\n\n",
        _ => "\n",
    }
}

/// With any damage to the first record, the last two are read.
#[test]
fn damage_is_local() {
    let special_bytes = b"\n[](){}\"',.019-|+#: xX*_=e";
    for format in text_formats() {
        let four = [A, B, A, B].map(|p| Record::from(p.parse::<Puzzle>().unwrap()));
        let text = written(format, &four);
        let start = first_record(format, &text);
        let first = start + 1 + text[start + 1..].find(record_separator(format)).unwrap();
        for round in 0..cluewise_references::rounds(450) {
            let mut rng = PuzzleRng::new(17, round);
            let mut bad = text.clone().into_bytes();
            let mut end = first;
            for _ in 0..1 + rng.random_below(3) {
                let at = start + rng.random_below((end - start) as u32) as usize;
                let byte = special_bytes[rng.random_below(special_bytes.len() as u32) as usize];
                match rng.random_below(4) {
                    0 => bad.insert(at, byte),
                    1 => bad[at] = byte,
                    2 => drop(bad.remove(at)),
                    _ => drop(bad.drain(at..(at + 1 + rng.random_below(30) as usize).min(end))),
                }
                end = (first + bad.len()).saturating_sub(text.len()).max(start + 1);
            }
            let bad = String::from_utf8(bad).unwrap();
            let all = read_text(&bad, Some(format));
            let good: Vec<&str> = all.iter().map(String::as_str).filter(|f| f.len() == 81).collect();
            assert!(good.ends_with(&[A, B]) && all.len() < 60, "{format:?} {round}: {all:#?}\n{bad}");
        }
    }
}
