//! Sheets of several sizes, whose rows a spreadsheet pads to the widest one.

use crate::of_kinds;
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Reads a sheet: the name of each puzzle and its cells, or the error.
fn read_sheet(text: &str) -> Vec<String> {
    let line =
        |id: Option<String>, puzzle: String| format!("{}{puzzle}", id.map_or(String::new(), |id| format!("{id} ")));
    if !formats::detect_kinds(text.as_bytes()) {
        let records = formats::read(Box::new(text.as_bytes()), None, &formats::ReadOptions::default()).expect("text");
        let show = |r: cluewise::pack::Record| line(r.id.map(|id| id.to_string()), r.puzzle.to_string());
        return records.map(|r| r.map_or_else(|e| e.to_string(), show)).collect();
    }
    let records =
        formats::read(Box::new(text.as_bytes()), None, &of_kinds(ReadOptions::default())).expect("bytes in memory");
    let show = |r: Record| line(r.id.map(|id| id.to_string()), r.puzzle.to_line(Symbols::DIGITS));
    records.map(|r| r.map_or_else(|e| e.to_string(), show)).collect()
}

/// A name, the number of columns of the sheet, its blocks of rows, and what is read.
type Case<'a> = (&'a str, usize, Vec<&'a [&'a str]>, Vec<String>);

#[test]
fn sheets_of_several_sizes_are_read() {
    let sheet = |rows: &[&str], width: usize| -> String {
        let line = |row: &&str| {
            let is_word = row.chars().any(char::is_alphabetic);
            let cells: Vec<String> = match is_word {
                true => vec![(*row).to_owned()],
                false => row.chars().map(|c| if c == '.' { String::new() } else { c.into() }).collect(),
            };
            cells.join(";") + &";".repeat(width - cells.len().max(1)) + "\r\n"
        };
        rows.iter().map(line).collect()
    };
    let title = ["Sudokus Klasse 2b", ""];
    let four = ["Jörg", "4.3.", "13.4", ".1.3", "...2", ""];
    let six = ["Lütfiye", ".....6", "32....", "..41..", ".1....", "6....4", "...2..", ""];
    let nine: Vec<&str> = std::iter::once("Äneas")
        .chain(NINE.as_bytes().chunks(9).map(|r| std::str::from_utf8(r).unwrap()))
        .chain([""])
        .collect();
    let no_last_column = ["Ida", "432.", "13..", ".1..", "2...", ""];
    let no_first_column = ["Ida", ".23.", ".3.4", ".1.3", ".4.2", ""];
    let no_first_row = ["Ida", "....", "13.4", ".1.3", "3..2"];
    let (three, five) =
        (["Jörg", "4.3.", ".1.3", "...2", ""], ["Al", ".....6", "32....", "..41..", "6....4", "...2..", ""]);
    let (four_line, six_line) = ("Jörg 4.3.13.4.1.3...2", "Lütfiye .....632......41...1....6....4...2..");
    let nine_line = format!("Äneas {}", NINE);
    let three_rows = |line| format!("{line}:1: found a grid of 3 rows, expected 4 rows");
    let five_rows = |line| format!("{line}:1: found a grid of 5 rows, expected 6 rows");
    let table: Vec<Case> = vec![
        ("all sizes", 9, vec![&title, &four, &six, &nine], vec![four_line.into(), six_line.into(), nine_line.clone()]),
        ("the largest first", 9, vec![&nine, &four, &six], vec![nine_line.clone(), four_line.into(), six_line.into()]),
        ("without 9x9", 9, vec![&title, &four, &six], vec![four_line.into(), six_line.into()]),
        ("a column more", 7, vec![&four, &six], vec![four_line.into(), six_line.into()]),
        ("no padding of 6x6", 6, vec![&four, &six], vec![four_line.into(), six_line.into()]),
        ("one size", 9, vec![&four, &four], vec![four_line.into(), four_line.into()]),
        ("the other size", 9, vec![&six, &six], vec![six_line.into(), six_line.into()]),
        (
            "without names",
            9,
            vec![&four[1..], &six[1..], &nine[1..]],
            vec![four_line[6..].into(), six_line[9..].into(), NINE.into()],
        ),
        (
            "a blank row below names",
            9,
            vec![&["Jörg", ""], &four[1..], &nine],
            vec![four_line.into(), nine_line.clone()],
        ),
        (
            "an empty last column",
            9,
            vec![&no_last_column, &nine],
            vec!["Ida 432.13...1..2...".into(), nine_line.clone()],
        ),
        (
            "an empty last column without padding",
            4,
            vec![&no_last_column, &four],
            vec!["Ida 432.13...1..2...".into(), four_line.into()],
        ),
        (
            "an empty first column",
            9,
            vec![&no_first_column, &nine],
            vec!["Ida .23..3.4.1.3.4.2".into(), nine_line.clone()],
        ),
        ("an empty first row", 9, vec![&no_first_row, &six], vec!["Ida ....13.4.1.33..2".into(), six_line.into()]),
        ("a row less", 9, vec![&four, &three, &nine], vec![four_line.into(), three_rows(8), nine_line.clone()]),
        (
            "two rows less",
            9,
            vec![&four, &three[..3], &nine],
            vec![four_line.into(), "8:1: found a grid of 2 rows, expected 4 rows".into(), nine_line.clone()],
        ),
        ("6x6 with a row less", 9, vec![&four, &five, &nine], vec![four_line.into(), five_rows(8), nine_line.clone()]),
        (
            "9x9 with a row less",
            9,
            vec![&four, &nine[..9], &[""], &six],
            vec![four_line.into(), "8:1: found a grid of 8 rows, expected 9 rows".into(), six_line.into()],
        ),
    ];
    for (name, width, blocks, want) in table {
        let text = sheet(&blocks.concat(), width);
        assert_eq!(read_sheet(&text), want, "{name}\n{text}");
    }
}
