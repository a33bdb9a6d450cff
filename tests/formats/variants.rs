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
fn forms_of_lines() {
    let pairs = format!("{:<200}", " 1 .10 .");
    let table = [
        ("1...............", "4x4 1..............."),
        ("A..D............", "4x4 1..4............"),
        ("1...............\t1234341221434321", "4x4 1..............."),
        ("4 2x2 1...............", "4x4 1..............."),
        ("6\t3x2\t1...................................", "6x6 boxes 3x2 1..................................."),
        (JIGSAW, "4x4 jigsaw 1...............1122112233443344"),
        ("1............... AABBAABBCCDDCCDD", "4x4 jigsaw 1...............1122112233443344"),
    ];
    for (text, want) in table {
        assert_eq!(shown(&one(text)), want, "{text}");
        assert!(detect_kinds(text.as_bytes()), "{text}");
    }
    assert_eq!(one(&pairs).puzzle.cells()[..4], [1, 0, 10, 0]);
    assert_eq!(one("1...............\t1234341221434321").solution().unwrap().to_string(), "1234341221434321");
}

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
fn game_ids_of_solo() {
    let table = [
        ("2x2:1_2c3j", "4x4 12...3.........."),
        ("2x2x:1_2n", "4x4 x 12.............."),
        ("2:p", "4x4 ................"),
        ("2x3:zj", "6x6 ...................................."),
        ("3x2:zj", "6x6 boxes 3x2 ...................................."),
        ("4j:p,abbbbbbba", "4x4 jigsaw ................1122112233443344"),
        ("4jx:1o,abbbbbbba", "4x4 x+jigsaw 1...............1122112233443344"),
    ];
    for (text, want) in table {
        let record = one(text);
        assert_eq!(shown(&record), want, "{text}");
        let again = written(&record, "solo");
        assert_eq!(one(&again), record, "{again}");
        assert!(detect_kinds(text.as_bytes()), "{text}");
    }
    assert_eq!(written(&one("2x2:1_2c3j"), "solo"), "2x2:1_2c3j\n");
    assert_eq!(written(&one("4j:p,abbbbbbba"), "solo"), "4j:p,abbbbbbba\n");
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
fn files_of_ksudoku() {
    let file = |graph: &str| {
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n   {graph}\n   \
             <values>b___c___________</values>\n  </puzzle>\n </game>\n</ksudoku>\n"
        )
    };
    let plain = file("<graph order=\"4\" type=\"sudoku\" specific-type=\"Plain\"/>");
    assert_eq!(shown(&one(&plain)), "4x4 12..............", "values go down the columns");
    assert!(detect_kinds(plain.as_bytes()));
    let graph = "<graph order=\"4\" type=\"custom\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">";
    let diagonals = "<clique size=\"4\">0 5 10 15</clique><clique size=\"4\">3 6 9 12</clique>";
    let x = file(&format!("{graph}<sudokugroups at=\"0\" withblocks=\"1\"/>{diagonals}</graph>"));
    assert_eq!(shown(&one(&x)), "4x4 x 12..............");
    let regions: String =
        ["0 1 2 3", "4 5 6 7", "8 9 12 13", "10 11 14 15"].map(|r| format!("<clique>{r}</clique>")).concat();
    let jigsaw = file(&format!("{graph}<sudokugroups at=\"0\" withblocks=\"0\"/>{regions}</graph>"));
    assert_eq!(shown(&one(&jigsaw)), "4x4 jigsaw 12..............1233123312441244");
    let cage = |operator: u8| format!("<cage operator=\"{operator}\" value=\"3\" size=\"2\">0 1</cage></graph>");
    let cages = |operator| file(&format!("{graph}<sudokugroups at=\"0\" withblocks=\"1\"/>{}", cage(operator)));
    let killer = one(&cages(4));
    assert_eq!(shown(&killer), "4x4 with killer 12..............");
    assert_eq!(
        (killer.kind().constraints()[0].cells(), killer.kind().constraints()[0].values()),
        (&[0, 4][..], &[3][..])
    );
    assert_eq!(
        read(&cages(3)),
        [Err("5:1: found a cage with operator 3, expected sums, which have operator 4".into())]
    );
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
fn several_puzzles_on_a_line() {
    let (a, b) = ("1...............", "12.4............");
    for end in ["\u{2028}", "\u{85}", "\u{b}", "\u{feff}"] {
        let found = read(&format!("{a}{end}{b}\n"));
        assert!(matches!(&found[..], [Ok(_), Ok(_)]), "{found:?}");
    }
    assert_eq!(
        read(&format!("{a}\u{2028}1..5............\n"))[1],
        Err("1:21: found '5' in cell 4, expected 1 to 4 or a blank".into())
    );
    let second = "1:18: found a second puzzle on the line, expected a line for each puzzle, or a table with a header";
    assert_eq!(read(&format!("{a} {b}\n")), [Err(second.to_owned())]);
    let options = ReadOptions { side: Some(4), ..ReadOptions::default() };
    let comments = "1:1: found 2 puzzles in comments, expected puzzles in lines that do not begin with # or //";
    assert_eq!(
        read_with(format!("#1 {a}\n#2 {b}\n").as_bytes(), &of_kinds(options.clone())),
        [Err(comments.to_owned())]
    );
    assert_eq!(read_with(format!("#1 {a}\n// a comment\n{b}\n").as_bytes(), &of_kinds(options)).len(), 1);
}

#[test]
fn reading_continues_after_errors() {
    let found = read("1...............\n?\n.1..............\n");
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
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
    // What follows an incomplete grid is read.
    let records = read("1 2 | . .\n. . | . .\n1..............2\n");
    assert!(matches!(&records[..], [Err(_), Ok(_)]), "{records:?}");
}

#[test]
fn rows_without_separators_are_a_grid() {
    let table = [("5062..\n002000\n021004\n005300\n000060\n......\n", 6), ("12..\n....\n\n....\n..3.\n", 4)];
    for (text, side) in table {
        assert!(detect_kinds(text.as_bytes()), "{text}");
        assert_eq!(one(text).kind().side(), side, "{text}");
    }
    // Four 4x4 puzzles, one per line, and rows with digits of larger grids.
    assert_eq!(read(&"1...............\n".repeat(4)).len(), 4);
    assert!(!detect_kinds(b"7..\n...\n"));
    assert!(!detect_kinds(b"509271\n.4.3..\n"));
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
