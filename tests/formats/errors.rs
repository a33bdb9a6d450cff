//! Locations of malformed input: line, column in characters, found and expected text.

use crate::line_by_line;
use cluewise::formats::{self, ReadError};
use std::io::{self, Read};

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub(super) const G: &str = "<A>";

/// Returns a text in which `@A` stands for a puzzle and `@R` for its nine rows.
pub(super) fn expanded(text: &str) -> String {
    let rows = |from: usize, to: usize| (from..to).map(|r| format!("{}\n", &A[9 * r..9 * r + 9])).collect::<String>();
    let list: Vec<String> = (0..9)
        .map(|r| {
            format!("{:?}", A[9 * r..9 * r + 9].replace('.', "0").chars().map(|c| c as u8 - b'0').collect::<Vec<_>>())
                .replace(' ', "")
        })
        .collect();
    let text = text.replace("@A", A).replace("@R", &rows(0, 9)).replace("@8", &rows(0, 8)).replace("@3", &rows(0, 3));
    text.replace("@L", &format!("[{}]", list.join(",")))
}

/// Reads such a text. Shows puzzles as `<A>`.
pub(super) fn read_text(text: &str) -> Vec<String> {
    let text = expanded(text);
    let show = |r: Result<cluewise::pack::Record, ReadError>| match r {
        Ok(record) if record.puzzle.to_string() == A => G.to_string(),
        Ok(record) => record.puzzle.to_string(),
        Err(error) => error.to_string(),
    };
    formats::read(Box::new(text.as_bytes()), None, &line_by_line()).unwrap().map(show).collect()
}

/// A line of any length gives one error in every format.
#[test]
fn long_lines() {
    let long = "1".repeat(3 << 20);
    let table = [
        ("first", format!("{long}\n@A\n"), vec!["1:1: found a line longer than 1 MiB, expected lines of text", G]),
        ("later", format!("@A\n{long}\n@R"), vec![G, "2:1: found a line longer than 1 MiB, expected lines of text", G]),
        ("value", format!("@L\n[[{long}]]\n@L"), vec![G, "2:84: found 400 characters, expected 81 cells", G]),
        (
            "a record",
            format!("{{\"puzzle\":\"@A\",\"a\":\"{long}\"}}\n@A"),
            vec!["1:1: found a record longer than 1 MiB, expected a puzzle", G],
        ),
        (
            "never closed",
            "[".repeat(100_000),
            vec![
                "1:33: found more than 32 nested lists, expected a puzzle",
                "1:100001: found the end of the text, expected ']'",
            ],
        ),
    ];
    for (name, text, want) in table {
        assert_eq!(read_text(&text), want, "{name}");
    }
}

#[test]
fn binary_data() {
    let read = |bytes: &'static [u8]| {
        let all = formats::read(Box::new(bytes), None, &line_by_line()).unwrap();
        all.map(|r| r.map_or_else(|e| e.to_string(), |_| G.into())).collect::<Vec<String>>()
    };
    assert_eq!(read(b"[\0[\0\n\0"), ["1:1: found UTF-16 text, expected UTF-8 text"]);
    assert_eq!(read(b"[[\n1,\0,"), ["2:3: found binary data (a NUL byte), expected UTF-8 text"]);
    let byte = "found 'ÿ', expected a digit or an empty cell";
    assert_eq!(read(b"{\"puzzle\":\"12\xff4\"}\n"), [format!("1:14: {byte}")]);
    assert_eq!(read(b"[{\"puzzle\":\n \"12\xff4\"}]\n"), [format!("2:5: {byte}")]);
    assert_eq!(read(b"[['12\xff456789']]"), [format!("1:6: {byte}")]);
    assert_eq!(read(b"12\xff4\n"), ["1:3: found 'ÿ', expected a digit or an empty cell"]);
}

#[test]
fn failing_inputs_end() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let input = || Box::new(io::BufReader::new(A.as_bytes().chain(Broken)));
    assert!(formats::read(input(), None, &formats::ReadOptions::default()).is_err());
    for &format in formats::FORMATS.iter().filter(|format| !format.extensions().is_empty()) {
        let all = formats::read(input(), Some(format), &formats::ReadOptions::default()).unwrap();
        let all: Vec<_> = all.take(100).collect();
        assert!(matches!(all.last(), Some(Err(ReadError::Io(_)))) && all.len() < 3, "{format:?}: {all:?}");
    }
}
