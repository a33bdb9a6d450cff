//! CSV of variants.

use crate::read_with;
use crate::written::written;
use cluewise::formats::{self, ReadOptions, detect_kinds};
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};

const FULL: &str = r#"{"id":"a,1","puzzle":"1...............","solution":"1234341221434321","level":"easy","effort":1.5,"se":{"er":1.2,"ep":1.2,"ed":1.2},"techniques":{"naked_single":3},"size":4,"variant":"x","title":"Rows, \"quoted\"\nand more","author":"A","ruleset":"Rules\nin words","constraints":[{"type":"killer","cells":["r1c1","r1c2"],"value":3},{"type":"even","cells":["r4c4"]}],"tags":["a","b"],"code":"x7","more":{"x":1},"er":"text"}"#;
const OTHERS: [&str; 5] = [
    r#"{"id":7,"puzzle":"....................................","size":6,"box":"3x2","level":"hard"}"#,
    r#"{"puzzle":"1...............","size":4,"regions":"1122112233443344"}"#,
    r#"{"puzzle":"................................................................................1","se_no_uniqueness":{"er":1.5,"ep":1.5,"ed":1.5}}"#,
    r#"{"puzzle":"1...............","size":4,"other":12,"tags":"c","se":{"er":1.2,"ep":1.2,"ed":1.2}}"#,
    r#"{"puzzle":"1...............","size":4,"er_above":7.0}"#,
];

fn read(text: &str) -> Vec<Result<Record, String>> {
    read_with(text.as_bytes(), &ReadOptions::default())
}

fn table(records: &[Record]) -> String {
    String::from_utf8(written(formats::CSV, records)).expect("text")
}

pub fn records() -> Vec<Record> {
    let lines: Vec<&str> = std::iter::once(FULL).chain(OTHERS).collect();
    read(&lines.join("\n")).into_iter().map(|record| record.expect("a record")).collect()
}

#[test]
fn tables_are_read_as_the_same_records() {
    let all = records();
    assert_eq!(all.len(), 6);
    for rotation in 0..all.len() {
        let mut records = all.clone();
        records.rotate_left(rotation);
        let text = table(&records);
        let again: Vec<_> = read(&text).into_iter().map(|record| record.expect("a row")).collect();
        // The order of unknown fields is that of the columns.
        let values = |records: &[Record]| -> Vec<serde_json::Value> {
            records.iter().map(|record| serde_json::to_value(record).expect("JSON")).collect()
        };
        for (again, record) in values(&again).iter().zip(values(&records)) {
            assert_eq!(*again, record, "{text}");
        }
        assert_eq!(table(&again), text);
    }
}

#[test]
fn columns_are_in_order() {
    let all = records();
    let header = |text: &str| text.lines().next().expect("a header").to_owned();
    assert_eq!(header(&table(&[])), "puzzle,clues,more");
    assert_eq!(header(&table(&all[1..])), "id,puzzle,clues,level,size,box,variant,regions,constraints,more");
    let rated = header(&table(&all));
    assert!(
        rated.contains("effort,er,ep,ed,size") && rated.ends_with("constraints,title,author,ruleset,tags,code,more")
    );
    let row = table(&all[1..2]);
    let want = "7,....................................,0,hard,6,3x2,,,,";
    assert_eq!(row.lines().nth(1), Some(want));
}

#[test]
fn tables_of_other_programs_are_recognized_by_their_rows() {
    let six = "puzzle;size\n....................................;6\n";
    assert_eq!(read(six)[0].as_ref().map(|record| record.kind().to_string()), Ok("6x6".to_owned()));
    let classic = format!("puzzle,size,variant\n{},9,\n", ".".repeat(81));
    let other = format!("puzzle,size\n{},16\n", ".".repeat(81));
    for text in [classic.as_str(), other.as_str(), "puzzle,solution\n", "name,size\na,6\n", "puzzle,size\n1...,large\n"]
    {
        assert!(!detect_kinds(text.as_bytes()), "{text}");
    }
}

/// Tables of authors: titles and blank rows above the header, names in other languages, and any size.
#[test]
fn columns_are_found_by_content() {
    let (small, full) = ("1...............", "1234341221434321");
    let classic = format!("{}1", ".".repeat(80));
    let tables = [
        format!("Nr;Rätsel;Lösung\n1;{small};{full}\n"),
        format!("Band 3;;\n;;\nvon Anna;;\n\nNr;Lösung;Rätsel\n1;{full};{small}\n\n;;\n"),
        format!("Rätsel von Anna\nNr\tRätsel\tLösung\n1\t{small}\t{full}\n"),
        format!("Nr,puzzle,Lösung\n1,{small},{full}\n2,{classic},\n"),
        format!("Nr,puzzle\n1,{small}\n"),
    ];
    for text in tables {
        let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect();
        for bytes in [text.as_bytes(), &latin] {
            let records = formats::read(Box::new(bytes), None, &ReadOptions::default()).expect("bytes in memory");
            let records: Vec<Record> = records.map(|record| record.expect("a row")).collect();
            assert_eq!(records[0].puzzle.to_line(Symbols::DIGITS), small, "{text}");
            let solution = records[0].solution().map(|solution| solution.to_text(Symbols::DIGITS));
            assert_eq!(solution.as_deref(), text.contains(full).then_some(full), "{text}");
            assert_eq!(records[0].extra.get("Nr"), Some(&1.into()), "{text}");
        }
    }
    // A table of 9x9 puzzles is read too, beside files of other sizes.
    let text = format!("Band 3;;\nNr;Rätsel;Autor\n1;{classic};A\n");
    let records = read(&text);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].as_ref().map(|record| record.kind().to_string()), Ok("9x9".to_owned()));
}

/// Lines that are no table keep their records and errors.
#[test]
fn lines_below_something_like_a_header_are_read() {
    let small = "1...............";
    for (head, errors) in [("Name, Autor", 1), ("Titel;;", 1), ("Name, Autor\nAnna, B", 2), ("1, 2", 0)] {
        let results = read(&format!("{head}\n{small}\n{small}\n"));
        let count = results.iter().filter(|result| result.is_err()).count();
        assert_eq!((results.len() - count, count), (2, errors), "{head}: {results:?}");
    }
}

#[test]
fn errors_of_rows_have_a_place() {
    let header = "id,puzzle,size,level,constraints\n";
    let puzzle = "1...............";
    let table = [
        (format!("1,{puzzle}5,4,,"), "2:3:"),
        (format!("1,{puzzle},4,,[1"), "2:24:"),
        (format!("1,{puzzle},4,,\"[{{\"\"type\"\":\"\"killer\"\"}}]\""), "2:24:"),
        (format!("1,{puzzle},4,,[1]"), "2:23:"),
        ("1".to_owned(), "2:2:"),
        (format!("\"1,{puzzle},4,,"), "2:1:"),
    ];
    for (row, place) in table {
        let results = read(&format!("{header}{row}\n2,{puzzle},4,easy,\n"));
        assert_eq!(results.len(), 2, "{row}: {results:?}");
        let error = results[0].as_ref().expect_err("an error");
        assert!(error.starts_with(place), "{row}: {error}");
        assert_eq!(results[1].as_ref().map(|record| record.id.clone()), Ok(Some(Id::Index(2))), "{row}");
    }
}
