//! Puzzles of variants: recognition, reading, writing and located errors.

use crate::written::text_of;
use crate::{of_kinds, only, read_with};
use cluewise::formats::{ReadOptions, detect_kinds};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;

fn read(text: &str) -> Vec<Result<Record, String>> {
    read_with(text.as_bytes(), &of_kinds(ReadOptions::default()))
}

fn one(text: &str) -> Record {
    only(read(text))
}

/// Reads puzzles of any kind: their kinds and cells, and errors.
pub(super) fn read_shown(text: &str) -> Vec<String> {
    read(text).into_iter().map(|found| found.map_or_else(|error| error, |record| shown(&record))).collect()
}

/// The lines of a puzzle: variant, cells.
fn shown(record: &Record) -> String {
    format!("{} {}", record.kind(), record.puzzle.to_line(Symbols::DIGITS))
}

fn written(record: &Record, format: &str) -> String {
    text_of(record, format).expect("a text")
}

const JIGSAW: &str = "1...............AABBAABBCCDDCCDD";

#[test]
fn other_text_is_not_recognized() {
    let classic = ".".repeat(81);
    for text in
        ["", "# comment", "puzzle,solution", "53..7....6..195", &classic, "{\"puzzle\": \"1\"}", "[[1,2]]", "......"]
    {
        assert!(!detect_kinds(text.as_bytes()), "{text:?}");
    }
}

#[test]
fn long_runs_without_walls() {
    // The regions are the rows, so no wall is between cells of a row.
    let rows: String = (1..=9).map(|row| row.to_string().repeat(9)).collect();
    let record = one(&format!("{}{rows}", "1........".repeat(9)));
    let text = written(&record, "solo");
    assert!(text.contains('z'), "{text}");
    assert_eq!(one(&text), record);
}

#[test]
fn packs_round_trip() {
    let texts = [JIGSAW, "6\t3x2\t1...................................", "2x2x:1_2n"];
    for text in texts {
        let mut record = one(text);
        record.id = Some("7".into());
        for format in ["json", "jsonl"] {
            let again = written(&record, format);
            assert!(detect_kinds(again.as_bytes()), "{again}");
            assert_eq!(one(&again), record, "{again}");
        }
    }
    let text = written(&one(JIGSAW), "jsonl");
    let want = r#"{"puzzle":"1...............","clues":1,"size":4,"variant":"jigsaw","regions":"1122112233443344"}"#;
    assert_eq!(text.trim_end(), want);
}

#[test]
fn errors_have_places() {
    let options = ReadOptions { side: Some(6), ..ReadOptions::default() };
    let found = read_with(b"1...............", &of_kinds(options));
    assert_eq!(found, [Err("1:17: found 16 cells, expected 36 cells".into())]);
    let options = ReadOptions { rules: "jigsaw".parse().unwrap(), ..ReadOptions::default() };
    let found = read_with(b"1...............", &of_kinds(options));
    assert_eq!(found, [Err("1:1: found jigsaw needs regions, expected a size, regions and rules that agree".into())]);
}

#[test]
fn a_stray_bracket_costs_only_its_line() {
    const RECORD: &str = r#"{"puzzle":"1...............","size":4}"#;
    let count = |text: &str| read(text).iter().filter(|result| result.is_ok()).count();
    for stray in ["{", "{\"a\":[", "{,", "<", "<!--", "{\n<\n{", "[", "}"] {
        let text = format!("{RECORD}\n{stray}\n{RECORD}\n1...............\n\n{RECORD}\n");
        assert_eq!(count(&text), 4, "{stray}: {:?}", read(&text));
    }
    // The object closes after the records.
    assert_eq!(count(&format!("{{\n{RECORD},\n{RECORD}\n}}\n{RECORD}\n")), 3);
    let many = "{\n".repeat(33) + &format!("{RECORD}\n").repeat(30_000);
    assert_eq!(count(&many), 30_000);
}

#[test]
fn drawn_grids_are_read_and_written() {
    let text = "1 . . | . . 6\n. . . | 2 . .\n------+------\n. 3 . | . . .\n. . . | . 4 .\n------+------\n. . 5 | . . .\n6 . . | . . 1\n";
    let records = read(text);
    let [Ok(record)] = &records[..] else { panic!("{records:?}") };
    assert_eq!(record.puzzle.to_string(), "1....6...2...3........4...5...6....1");
    assert!(detect_kinds(text.as_bytes()));
    let grids = crate::written::written(cluewise::formats::by_name("grid").unwrap(), &[record.clone(), record.clone()]);
    assert_eq!(String::from_utf8(grids).unwrap(), format!("{text}\n{text}"));
    // The boxes are those that are drawn, by thick lines if there are lines between all cells.
    let three = "1 . | . . | . 6\n".repeat(3) + "----+-----+----\n" + &". . | . . | . .\n".repeat(3);
    let line = "║ 1 │ 2 ║ . │ . ║ . │ . ║\n";
    let lattice =
        format!("{line}├───┼───┤\n{line}├───┼───┤\n{line}╞═══╪═══╡\n{line}├───┼───┤\n{line}├───┼───┤\n{line}");
    let columns_only = "1 . | . . | . 6\n".repeat(6);
    for text in [three, lattice, columns_only] {
        assert_eq!(one(&text).kind().to_string(), "6x6 boxes 3x2", "{text}");
        let options = |boxes: &str| ReadOptions { boxes: boxes.parse().ok(), ..ReadOptions::default() };
        assert!(matches!(&read_with(text.as_bytes(), &of_kinds(options("3x2")))[..], [Ok(_)]), "{text}");
        let other = &read_with(text.as_bytes(), &of_kinds(options("2x3")))[0];
        assert_eq!(other, &Err("1:1: found boxes 3x2 in the drawing, expected boxes 2x3".into()), "{text}");
    }
    // Numbers of two figures, borders all around, bands apart, and no border at all.
    let row = |first: &str| format!("| {first} . . | . . . | 10 . . | . . 12 |\n");
    let twelve = format!("+---+---+\n{}\n{}+---+---+\n", row("11") + &row(".").repeat(5), row(".").repeat(6));
    let records = read(&twelve);
    assert_eq!(records.len(), 1, "{records:?}");
    let cells = records[0].as_ref().unwrap().puzzle.cells();
    assert_eq!((cells[0], cells[6], cells[11], cells[12]), (11, 10, 12, 0));
    let six = ReadOptions { side: Some(6), ..ReadOptions::default() };
    let records = read_with(
        b"1....6\n...2..\n.3....\n....4.\n..5...\n6....1\n1....6...2...3........4...5...6....1\n",
        &of_kinds(six),
    );
    assert_eq!(records.iter().filter(|record| record.is_ok()).count(), 2, "{records:?}");
    assert_eq!(records[0].as_ref().unwrap().puzzle, record.puzzle);
}

#[test]
fn malformed_drawn_grids_are_located() {
    // A blank line ends a grid unless it may separate boxes.
    for (side, complete) in [
        (4, "1 2 . .\n. . 1 2\n. 1 . .\n. . . 1\n"),
        (6, "1 . . . . 6\n. . . 2 . .\n. 3 . 6 . .\n. . . . 4 .\n. . 5 . . .\n6 . . . . 1\n"),
    ] {
        let lacking: String = complete.lines().take(side - 1).map(|row| format!("{row}\n")).collect();
        let records = read(&format!("{complete}\n{lacking}\n{complete}"));
        let [Ok(_), Err(error), Ok(_)] = &records[..] else { panic!("{records:?}") };
        assert!(error.contains(&format!("found a grid of {} rows, expected {side} rows", side - 1)), "{error}");
        let spaced = complete.replace('\n', "\n\n");
        assert!(matches!(&read(&spaced)[..], [Ok(_)]), "{spaced}");
    }
}

#[test]
fn links_to_plain_puzzles_are_classic() {
    let puzzle = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
    let plain = one(&format!("9 3x3 {puzzle}"));
    for format in ["f-puzzles-link", "sudokupad-link", "scl-link"] {
        let link = written(&plain, format);
        let records: Vec<_> = cluewise::formats::read(
            Box::new(std::io::Cursor::new(link.clone())),
            None,
            &cluewise::formats::ReadOptions::default(),
        )
        .unwrap()
        .collect();
        let [Ok(record)] = &records[..] else { panic!("{link}: {records:?}") };
        assert_eq!(record.puzzle.to_string(), puzzle, "{link}");
    }
    let jigsaw = written(&one(JIGSAW), "f-puzzles-link");
    assert!(detect_kinds(jigsaw.as_bytes()));
}
