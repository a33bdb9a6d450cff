//! Locations of malformed input: line, column in characters, found and expected text.

use crate::line_by_line;
use cluewise::formats::{self, ReadError};
use std::io::{self, Read};

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub(super) const G: &str = "<A>";
const SECOND: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";

/// Reads a text in which `@A` stands for a puzzle and `@R` for its nine rows. Shows puzzles as `<A>`.
pub(super) fn read_text(text: &str) -> Vec<String> {
    let rows = |from: usize, to: usize| (from..to).map(|r| format!("{}\n", &A[9 * r..9 * r + 9])).collect::<String>();
    let list: Vec<String> = (0..9)
        .map(|r| {
            format!("{:?}", A[9 * r..9 * r + 9].replace('.', "0").chars().map(|c| c as u8 - b'0').collect::<Vec<_>>())
                .replace(' ', "")
        })
        .collect();
    let text = text.replace("@A", A).replace("@R", &rows(0, 9)).replace("@8", &rows(0, 8)).replace("@3", &rows(0, 3));
    let text = text.replace("@L", &format!("[{}]", list.join(",")));
    let show = |r: Result<cluewise::pack::Record, ReadError>| match r {
        Ok(record) if record.puzzle.to_string() == A => G.to_string(),
        Ok(record) => record.puzzle.to_string(),
        Err(error) => error.to_string(),
    };
    formats::read(Box::new(text.as_bytes()), None, &line_by_line()).unwrap().map(show).collect()
}

#[test]
fn plain_text() {
    let bad = A.replace("8.4", "8a4");
    let table: Vec<(&str, String, Vec<&str>)> = vec![
        ("80", format!("{}\n@A\n", &A[..80]), vec!["1:81: found 80 cells, expected 81 cells", G]),
        ("80 and a blank", format!("{} \n@A\n", &A[..80]), vec!["1:81: found 80 cells, expected 81 cells", G]),
        ("80 and a rating", format!("{} 7\n@A\n", &A[..80]), vec!["1:81: found 80 cells, expected 81 cells", G]),
        ("82", "@A\n@A.\n@A".into(), vec![G, "2:82: found 82 cells, expected 81 cells", G]),
        ("a letter", format!("@A\n{bad}\n@A"), vec![G, "2:42: found 'a', expected a digit or an empty cell", G]),
        ("not ASCII", format!("é{}", &A[1..]), vec!["1:1: found 'é', expected a digit or an empty cell"]),
        (
            "after a wide one",
            format!("  {}é{}é", &A[..5], &A[6..80]),
            vec!["1:8: found 'é', expected a digit or an empty cell"],
        ),
        ("words", "hello world\n@A".into(), vec!["1:1: found 'h', expected a digit or an empty cell", G]),
        (
            "another table",
            "name, age\n@A".into(),
            vec!["1:1: found a table without a column of puzzles, expected a column named puzzle", G],
        ),
        ("words and a number", "@A\nbad 1\n@A".into(), vec![G, "2:1: found 'b', expected a digit or an empty cell", G]),
        ("words later", "@A\nnot a puzzle\n@A".into(), vec![G, "2:1: found 'n', expected a digit or an empty cell", G]),
        ("eight rows", "@8\n@R".into(), vec!["1:1: found a grid of 8 rows, expected 9 rows", G]),
        ("eight rows at the end", "@R\n@8".into(), vec![G, "11:1: found a grid of 8 rows, expected 9 rows"]),
        ("eight rows, a line", "@8@A\n".into(), vec!["1:1: found a grid of 8 rows, expected 9 rows", G]),
        (
            "nine rows with even and odd cells",
            "7 E E O O E 1 E O\nE O O 2 O 5 E O E\nO E O O E E E O 9\nO 1 O E 4 O O 8 E\nE E E 8 O 7 O O O\nE 3 O O 2 O E 6 O\n\
             9 E O O E O O E E\nE O E 4 O 2 O O O\nO O 2 O O E E O 4\n"
                .into(),
            ["1:3 E", "2:1 E", "3:1 O", "4:1 O", "5:1 E", "6:1 E", "7:3 E", "8:1 E", "9:1 O"]
                .map(|place| place.split_once(' ').expect("a place and a letter"))
                .map(|(place, letter)| &*format!("{place}: found '{letter}', expected a digit or an empty cell").leak())
                .to_vec(),
        ),
        ("a band, nine rows", "@3\n@R".into(), vec!["1:1: found a grid of 3 rows, expected 9 rows", G]),
        ("a band", "@A\n@3".into(), vec![G, "2:1: found a grid of 3 rows, expected 9 rows"]),
        (
            "two bands, eight rows",
            "@3\n@3\n@8\n@A".into(),
            vec!["1:1: found a grid of 6 rows, expected 9 rows", "9:1: found a grid of 8 rows, expected 9 rows", G],
        ),
        ("one row", "400000805\n@A\n".into(), vec!["1:1: found a grid of 1 row, expected 9 rows", G]),
        (
            "a row of eight",
            "@84...1...\n\n@R".into(),
            vec!["9:9: found a row of 8 cells, expected 9 cells in a row or 81 in a puzzle", G],
        ),
        (
            "a row of ten",
            "@841..1....6\n@R".into(),
            vec!["9:10: found a row of 10 cells, expected 9 cells in a row or 81 in a puzzle", G],
        ),
        (
            "a letter in a row",
            "@3.3.a.....\n@3@3\n@R".into(),
            vec![
                "4:4: found 'a', expected a digit or an empty cell",
                "10:1: found a grid of 1 row, expected 9 rows",
                G,
            ],
        ),
        (
            "cut off",
            "@R\n@84..".into(),
            vec![G, "19:4: found a row of 3 cells, expected 9 cells in a row or 81 in a puzzle"],
        ),
        (
            "the first row of a drawn grid, in several ways",
            [
                "4 . . | . a . | 8 . 5",
                "4 . . | . . | 8 . 5",
                "4 . | 8",
                "4 . . | . . . . | 8 . 5 | 4",
                "4 . . | hello | 8 . 5",
            ]
            .map(|row| format!("{row}\n{}@A\n", ". 3 . | . . . | . . .\n".repeat(8)))
            .concat(),
            vec![
                "1:11: found 'a', expected a digit or an empty cell",
                G,
                "11:20: found a row of 8 cells, expected 9 cells in a row or 81 in a puzzle",
                G,
                "21:8: found a row of 3 cells, expected 9 cells in a row or 81 in a puzzle",
                G,
                "31:23: found a row of 11 cells, expected 9 cells in a row or 81 in a puzzle",
                G,
                "41:9: found 'h', expected a digit or an empty cell",
                G,
            ],
        ),
        ("a byte order mark in a file", "@A\n\u{feff}@A\n@R\u{feff}@R".into(), vec![G; 4]),
        ("a byte order mark on a line", "@A\u{feff}@A\n".into(), vec![G; 2]),
        (
            "characters that end lines elsewhere",
            ["\u{2028}", "\u{2029}", "\u{85}", "\u{b}", "\u{c}"].map(|end| format!("@A{end}@A 5.2{end}@A\n")).concat(),
            vec![G; 15],
        ),
        (
            "an error behind one",
            format!("@A\u{2028}{bad}\n@A"),
            vec![G, "1:124: found 'a', expected a digit or an empty cell", G],
        ),
        (
            "a second puzzle on a line",
            [" ", "\u{a0}", "\t", ",5.2,"].map(|between| format!("@A{between}{SECOND}\n")).concat(),
            ["1:83", "2:83", "3:83", "4:87"]
                .into_iter()
                .flat_map(|at| [G.to_owned(), format!("{at}: found a second puzzle on the line, expected a line for each puzzle, or a table with a header")])
                .map(|text| &*Box::leak(text.into_boxed_str()))
                .collect(),
        ),
        ("the same puzzle twice, and a pattern", format!("@A @A\n@A {}\n", "1..".repeat(27)), vec![G; 2]),
        ("a comment with a puzzle", "@A\n#1 @A\n".into(), vec![G]),
        (
            "only comments with puzzles",
            "# a list\n#1 @A\n#2 @A\n// @A\n".into(),
            vec!["2:1: found 3 puzzles in comments, expected puzzles in lines that do not begin with # or //"],
        ),
        (
            "a small puzzle in a comment",
            "#1 1..4............\n".into(),
            vec!["1:1: found a puzzle in a comment, expected puzzles in lines that do not begin with # or //"],
        ),
        ("only comments", "# a\n// b\n".into(), vec![]),
        ("groups", format!("{} {}\n@A", &A[..27], &A[27..]), vec!["1:83: found 54 cells, expected 81 cells", G]),
    ];
    check(table);
}

/// A line of any length gives one error in every format.
#[test]
fn long_lines() {
    let long = "1".repeat(3 << 20);
    check(vec![
        ("first", format!("{long}\n@A\n"), vec!["1:1: found a line longer than 1 MiB, expected lines of text", G]),
        ("later", format!("@A\n{long}\n@R"), vec![G, "2:1: found a line longer than 1 MiB, expected lines of text", G]),
        ("value", format!("@L\n[[{long}]]\n@L"), vec![G, "2:84: found 400 characters, expected 81 cells", G]),
    ]);
}

fn check(table: Vec<(&str, String, Vec<&str>)>) {
    check_with(table, read_text);
}

/// Checks what is read from texts: their names, the texts, and the puzzles and errors.
pub(super) fn check_with(table: Vec<(&str, String, Vec<&str>)>, read: impl Fn(&str) -> Vec<String>) {
    let mut wrong = 0;
    for (name, text, want) in table {
        let found = read(&text);
        if found != want {
            eprintln!("{name}: found {found:#?}, wanted {want:#?}");
            wrong += 1;
        }
    }
    assert_eq!(wrong, 0);
}

#[test]
fn lists() {
    let table: Vec<(&str, String, Vec<&str>)> = vec![
        (
            "a value",
            "@L\n[[4,0,10,0,0,0,8,0,5],[0]]\n@L".into(),
            vec![G, "2:7: found \"10\", expected a digit, 0 for an empty cell", G],
        ),
        ("a row of 8", "[[4,0,0,0,0,0,8,0],[0]]\n@L".into(), vec!["1:18: found a row of 8 cells, expected 9 cells", G]),
        (
            "a row of 10",
            "[[4,0,0,0,0,0,8,0,5,6],[0]]\n@L".into(),
            vec!["1:21: found a row of 10 cells, expected 9 cells", G],
        ),
        (
            "8 rows",
            format!("[{}]\n@L", ["[4,0,0,0,0,0,8,0,5]"; 8].join(",")),
            vec!["1:161: found a grid of 8 rows, expected 9 rows", G],
        ),
        (
            "10 rows",
            format!("[{}]\n@L", ["[4,0,0,0,0,0,8,0,5]"; 10].join(",")),
            vec!["1:200: found a grid of 10 rows, expected 9 rows", G],
        ),
        ("80 values", format!("[{}]\n@L", ["0"; 80].join(", ")), vec!["1:240: found 80 cells, expected 81 cells", G]),
        ("82 values", format!("[{}]\n@L", ["0"; 82].join(", ")), vec!["1:245: found 82 cells, expected 81 cells", G]),
        (
            "too deep",
            format!("{}7{}\n@L", "[".repeat(50), "]".repeat(50)),
            vec!["1:33: found more than 32 nested lists, expected a puzzle", G],
        ),
        (
            "never closed",
            "[".repeat(100_000),
            vec![
                "1:33: found more than 32 nested lists, expected a puzzle",
                "1:100001: found the end of the text, expected ']'",
            ],
        ),
        (
            "brackets missing",
            "[[4,0,0,0,0,0,8,0,5],[0,3\n@L\n@L".into(),
            vec!["2:1: found a list among values, expected a value", G, G],
        ),
        (
            "bracket missing",
            "[[4,0,0,0,0,0,8,0,5],[0,3,0,0,0,0,0,0,0]\n@L\n@L".into(),
            vec!["2:1: found the next puzzle, expected ']'", G, G],
        ),
        ("too many brackets", "@L]\n@L".into(), vec![G, "1:182: found \"]\", expected '['", G]),
        ("cut off", "[@L,\n[[4,0".into(), vec![G, "2:6: found the end of the text, expected ']'"]),
        (
            "words between",
            "@L\nhello world\n@L".into(),
            vec![G, "2:1: found 'h', expected a digit or an empty cell", G],
        ),
        (
            "a word between",
            "[@L, foo, @L]".into(),
            vec![G, "1:185: found \"foo\", expected a digit, 0 for an empty cell", G],
        ),
        (
            "a bad text",
            "[['4.....8.5','.3..a....']]".into(),
            vec!["1:20: found 'a', expected a digit or an empty cell"],
        ),
    ];
    check(table);
}

#[test]
fn json() {
    let table: Vec<(&str, String, Vec<&str>)> = vec![
        (
            "a character",
            "{\"puzzle\":\"@A\"}\n{\"id\":1,\"puzzle\":\"@A\"}".replacen("@A", &A.replace("8.4", "8a4"), 1),
            vec!["1:53: found 'a', expected a digit or an empty cell", G],
        ),
        ("80", "{\"puzzle\":\"@A\"}\n{\"puzzle\":\"....\"}".into(), vec![G, "2:16: found 4 cells, expected 81 cells"]),
        (
            "no puzzle",
            "{\"puzzle\":\"@A\"}\n{\"id\":1}\n{\"board\":\"@A\"}".into(),
            vec![G, "2:1: found an object without a puzzle, expected an object with \"puzzle\"", G],
        ),
        (
            "no JSON",
            "{\"puzzle\":\"@A\"}\n{\"é\"=1}\n{\"board\":\"@A\"}".into(),
            vec![G, "2:5: found no JSON (expected `:`), expected JSON", G],
        ),
        (
            "a number",
            "{\"puzzle\":\"@A\"}\n{\"puzzle\":81}".into(),
            vec![G, "2:11: found 81, expected 81 cells as a text or a list"],
        ),
        (
            "a list",
            "{\"puzzle\":[[1,2,x]]}\n{\"puzzle\":[[1,2]]}\n".into(),
            vec![
                "1:17: found no JSON (expected value), expected JSON",
                "2:16: found a row of 2 cells, expected 9 cells",
            ],
        ),
        (
            "a pack",
            "{\n\"puzzles\": [\n  {\"puzzle\":\"@A\"},\n  {\"id\":1, \"puzzle\":\"4a\"},\n 7, {\"puzzle\":\"@A\"}]}"
                .into(),
            vec![
                G,
                "4:23: found 'a', expected a digit or an empty cell",
                "5:2: found 7, expected 81 cells as a text or a list",
                G,
            ],
        ),
        (
            "a pack cut off",
            "{\n\"puzzles\": [\n  {\"puzzle\":\"@A\"},\n  {\"id\":1, \"puz".into(),
            vec![
                G,
                "4:15: found the end of JSON within a string, expected all of it, with its closing quotes and brackets",
            ],
        ),
        (
            "no pack",
            "{\n\"a\": 1\n}".into(),
            vec!["1:1: found an object without a puzzle, expected an object with \"puzzle\""],
        ),
    ];
    check(table);
}

/// Invalid JSON around records, and missing brackets.
#[test]
fn broken_packs() {
    let no_json = |what: &str| format!("found no JSON ({what}), expected JSON");
    let end = |part: &str| {
        format!("found the end of JSON within {part}, expected all of it, with its closing quotes and brackets")
    };
    let table: Vec<(&str, String, Vec<String>)> = vec![
        (
            "before the records",
            "{\"a\" 1,\n\"puzzles\":[\"@A\"]\n}".into(),
            vec![G.into(), format!("1:6: {}", no_json("expected `:`"))],
        ),
        (
            "behind the records",
            "{\"puzzles\":[\"@A\",\n\"@A\"], \"é\" 1\n}\n@A".into(),
            vec![G.into(), G.into(), format!("2:91: {}", no_json("expected `:`")), G.into()],
        ),
        (
            "a record not closed",
            "{\"puzzles\": [\n {\"puzzle\":\"@A\",\n {\"puzzle\":\"@A\"}\n]}".into(),
            vec![format!("2:95: {}", end("a value")), G.into()],
        ),
        (
            "closed too early",
            "{\"puzzles\": [\"@A\"],\n {\"puzzle\":\"@A\"}\n]}".into(),
            vec![G.into(), G.into(), format!("3:1: {}", no_json("key must be a string"))],
        ),
        ("never closed", "{\"puzzles\": [\n\"@A\",\n".into(), vec![G.into(), format!("2:85: {}", end("a list"))]),
        (
            "an object not closed",
            "{\"puzzle\":\"@A\"\n@A\n@R".into(),
            vec![format!("1:93: {}", end("an object")), G.into(), G.into()],
        ),
        (
            "a list not closed",
            "@L\n[[4,0,\n@R@A".into(),
            vec![G.into(), "3:1: found the next puzzle, expected ']'".into(), G.into(), G.into()],
        ),
        (
            "words behind",
            "{\"puzzle\":\"@A\"}, x\n@A".into(),
            vec![G.into(), "1:97: found 'x', expected '{'".into(), G.into()],
        ),
        (
            "a long record",
            format!("{{\"puzzle\":\"@A\",\"a\":\"{}\"}}\n@A", "1".repeat(3 << 20)),
            vec!["1:1: found a record longer than 1 MiB, expected a puzzle".into(), G.into()],
        ),
    ];
    check(table.iter().map(|(n, t, want)| (*n, t.clone(), want.iter().map(String::as_str).collect())).collect());
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
