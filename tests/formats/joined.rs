//! Joined grids: all forms of a puzzle, round trips and located errors.

use crate::written::{formats_of_any_kind, text_of as written};
use crate::{of_kinds, only, read_with};
use cluewise::formats::{self, ReadOptions, detect_kinds};
use cluewise::kinds::{PuzzleKind, Symbols};
use cluewise::pack::Record;

fn options(rules: &str) -> ReadOptions {
    ReadOptions { rules: rules.parse().expect("rules"), ..ReadOptions::default() }
}

pub(super) fn read(text: &str, rules: &str) -> Vec<Result<Record, String>> {
    read_with(text.as_bytes(), &of_kinds(options(rules)))
}

fn one(text: &str, rules: &str) -> Record {
    only(read(text, rules))
}

/// A field of two joined 4x4 grids and its rows.
const ROWS: [&str; 6] = ["1..2  ", "..3.  ", "..12..", "....21", "  ..4.", "  ..2."];

fn field() -> String {
    ROWS.concat().replace(' ', "~")
}

#[test]
fn forms_of_two_grids() {
    let (plain, grids) = (field().replace('~', "."), ["1..2..3...12....", "12....21..4...2."]);
    let drawing = ROWS.map(str::trim_end).join("\n");
    let spaced = "+-----+-----+\n| 1 . | . 2 |\n| . . | 3 . |\n+-----+-----+-----+\n| . . | 1 2 | . . |\n\
                  | . . | . . | 2 1 |\n+-----+-----+-----+\n      | . . | 4 . |\n      | . . | 2 . |\n      +-----+\n";
    let texts = [
        field(),
        plain.clone(),
        format!("{plain}\n"),
        grids.concat(),
        grids.join(";"),
        grids.join("\n"),
        format!("# two grids\n{}\n# the second one\n{}\n", grids[0], grids[1]),
        drawing.clone(),
        drawing.replace('.', "0") + "\n",
        ROWS.map(|row| row.replace(' ', "~")).join("\n"),
        ROWS.map(|row| row.replace(' ', "")).join("\n"),
        spaced.lines().skip(1).take(8).collect::<Vec<_>>().join("\n"),
    ];
    for text in texts {
        let record = one(&text, "twodoku");
        assert_eq!(record.kind().to_string(), "4x4 twodoku", "{text}");
        assert_eq!(record.puzzle.to_line(Symbols::DIGITS), field(), "{text}");
    }
    assert_eq!(one(&field(), ""), one(&field(), "twodoku"), "recognized by its gaps");
    assert!(detect_kinds(field().as_bytes()) && !detect_kinds(drawing.as_bytes()));
}

#[test]
fn solutions_after_puzzles() {
    let solution = "1432~~2314~~431243124321~~3241~~2314";
    let record = one(&format!("1...~~2...~~............~~....~~2...\t{solution}"), "");
    let found = record.solution().map(|cells| record.kind().text_of(&cells, Symbols::DIGITS));
    assert_eq!(found.as_deref(), Some(solution));
    assert_eq!(one(&format!("{}\t{}", field(), field()), "").solution(), None, "no solution");
}

#[test]
fn several_puzzles_in_a_file() {
    let drawing = ROWS.map(str::trim_end).join("\n");
    let text = format!("{drawing}\n\n{}\n# rows\n{drawing}\n{drawing}\n", field());
    assert!(read(&text, "twodoku").iter().all(Result::is_ok));
    assert_eq!(read(&text, "twodoku").len(), 4);
}

#[test]
fn records_round_trip() {
    for (side, name) in [(9, "samurai"), (9, "windmill+x"), (4, "twodoku"), (4, "tiny-samurai"), (9, "butterfly")] {
        let variant = PuzzleKind::new(side, None, None, name.parse().unwrap()).unwrap();
        let cells: Vec<u8> = (0..variant.cells()).map(|cell| (cell % (side + 1)) as u8).collect();
        let mut record = Record::of_kind(variant, cluewise::kinds::Puzzle::new(cells));
        record.id = Some("3".into());
        for format in ["json", "jsonl"] {
            let text = written(&record, format).unwrap();
            assert!(detect_kinds(text.as_bytes()), "{text}");
            assert_eq!(one(&text, ""), record, "{text}");
        }
        let line = written(&record, "line").unwrap();
        record.id = None;
        assert_eq!(one(&line, name), record, "{line}");
        let options = ReadOptions { side: Some(side), ..options(name) };
        let rows = written(&record, "grid").unwrap();
        let again = formats::read(Box::new(rows.as_bytes()), None, &of_kinds(options.clone()))
            .expect("bytes in memory")
            .next()
            .unwrap();
        assert_eq!(again.map_err(|error| error.to_string()), Ok(record.clone()), "{rows}");
        for format in formats_of_any_kind() {
            let has_fields = ["line", "grid", "json", "jsonl", "csv"].contains(&format);
            assert_eq!(written(&record, format).is_some(), has_fields, "{format}");
        }
    }
}

/// Returns a file of KSudoku with these groups and values.
fn ksudoku(order: usize, size: usize, groups: &str, values: &str) -> String {
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n   <graph order=\"{order}\" type=\"custom\" \
         specific-type=\"Samurai\" sizeX=\"{size}\" sizeY=\"{size}\" sizeZ=\"1\">\n{groups}\n   </graph>\n   \
         <values>{values}</values>\n  </puzzle>\n </game>\n</ksudoku>\n"
    )
}

/// Returns the values of a field, by columns.
fn values(record: &Record) -> String {
    let (text, width) = (record.puzzle.to_line(Symbols::DIGITS), record.kind().width());
    let places: Vec<char> = text.chars().collect();
    let value = |i: usize| match places[i % width * width + i / width] {
        '~' => '.',
        '.' => '_',
        digit => char::from(b'a' + digit.to_digit(10).unwrap() as u8),
    };
    (0..width * width).map(value).collect()
}

fn grid(at: usize, with_boxes: bool) -> String {
    format!("<sudokugroups at=\"{at}\" withblocks=\"{}\"/>", u8::from(with_boxes))
}

#[test]
fn files_of_ksudoku() {
    let variant = PuzzleKind::new(9, None, None, "samurai".parse().unwrap()).unwrap();
    let cells: Vec<u8> = (0..369).map(|cell| (cell % 10) as u8).collect();
    let record = Record::of_kind(variant, cluewise::kinds::Puzzle::new(cells));
    // The boxes of the middle grid that no other grid has.
    let of_box = |(row, column): (usize, usize)| {
        let indices = (0..9).map(|i| ((column + i % 3) * 21 + row + i / 3).to_string());
        format!("<clique size=\"9\">{}</clique>", indices.collect::<Vec<_>>().join(" "))
    };
    let cliques: String = [(6, 9), (9, 6), (9, 9), (9, 12), (12, 9)].map(of_box).concat();
    let corners = [0, 12, 252, 264].map(|at| grid(at, true)).concat();
    let file = ksudoku(9, 21, &(corners.clone() + &grid(132, false) + &cliques), &values(&record));
    assert!(detect_kinds(file.as_bytes()));
    assert_eq!(one(&file, ""), record);
    let graph = &file[file.find("<graph").expect("a graph")..file.find("<values>").expect("values")];
    let shape = format!("<ksudoku-graph>\n{graph}\n</ksudoku-graph>\n");
    assert_eq!(one(&shape, "").puzzle.clue_count(), 0);
    let tiny = one(&".".repeat(100), "tiny-samurai").puzzle.to_line(Symbols::DIGITS);
    assert_eq!(tiny.matches('~').count(), 24);
    let without_boxes = ksudoku(9, 21, &(corners + &grid(132, false)), &values(&record));
    let error = |text: &str| read(text, "").remove(0).unwrap_err();
    assert!(error(&without_boxes).contains("found a grid without some of its boxes"), "{}", error(&without_boxes));
    let moved = ksudoku(9, 21, &[0, 252, 264].map(|at| grid(at, true)).concat(), &values(&record));
    assert!(error(&moved).contains("found joined grids at r1c1, r1c13, r13c13, expected one grid, or samurai"));
    let in_gap = file.replacen('.', "c", 1);
    assert!(error(&in_gap).ends_with("found value 'c' at r10c1, expected ."), "{}", error(&in_gap));
    let no_cell = file.replacen("<values>_", "<values>.", 1);
    assert!(error(&no_cell).ends_with("found value '.' at r1c1, expected _ or b to j"), "{}", error(&no_cell));
}

#[test]
fn errors_have_places() {
    let text = format!("{}\n{}\n", ROWS[..4].join("\n"), field());
    let found: Vec<bool> = read(&text, "twodoku").iter().map(Result::is_ok).collect();
    assert_eq!(found, [false, true], "reading continues");
    let large = ReadOptions { side: Some(9), ..options("twodoku") };
    let text = field();
    let found: Vec<_> = formats::read(Box::new(text.as_bytes()), None, &of_kinds(large))
        .expect("bytes in memory")
        .map(|r| r.map_err(|e| e.to_string()))
        .collect();
    assert_eq!(found, [Err("1:1: found 36 cells, expected 225 cells, or 2 grids of 81 cells".into())]);
    let both = read(&field(), "samurai");
    assert_eq!(both, [Err("1:1: found 36 cells, expected 441 cells, or 5 grids of 81 cells".into())]);
}
