//! Spreadsheets: written and read back, and as people fill them.

use crate::written;
use cluewise::Puzzle;
use cluewise::formats::{self, ReadOptions};
use cluewise::pack::Record;
use rust_xlsxwriter::Workbook;

const A: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

fn read(bytes: &[u8]) -> Vec<Result<Record, String>> {
    let all = formats::read(Box::new(bytes), formats::by_name("xlsx"), &ReadOptions::default()).unwrap();
    all.map(|record| record.map_err(|error| error.to_string())).collect()
}

fn record(json: &str) -> Record {
    serde_json::from_str(json).unwrap()
}

#[test]
fn records_of_every_kind_are_read_as_they_were_written() {
    let solution = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
    let records = [
        record(&format!(
            r#"{{"id":"007","puzzle":"{A}","solution":"{solution}","level":"easy","effort":1.08,"note":"=1+1"}}"#
        )),
        record(r#"{"id":"s","puzzle":".......21..4...3..36..2.....12...5..","size":6}"#),
        record(
            r#"{"puzzle":"1...............","size":4,"constraints":[{"type":"killer","cells":["r1c1","r1c2"],"value":3}]}"#,
        ),
    ];
    let bytes = written::written(formats::by_name("xlsx").unwrap(), &records);
    assert_eq!(formats::detect(&bytes).name(), "xlsx");
    let found: Vec<Record> = read(&bytes).into_iter().map(Result::unwrap).collect();
    let json =
        |records: &[Record]| records.iter().map(|record| serde_json::to_string(record).unwrap()).collect::<Vec<_>>();
    assert_eq!(json(&found), json(&records));
}

/// A grid below a title, an empty sheet, and a table with a row that is too short.
#[test]
fn sheets_are_grids_or_tables() {
    let mut workbook = Workbook::new();
    let grid = workbook.add_worksheet();
    grid.write(0, 1, "My sudoku").unwrap();
    for (i, digit) in (0..).zip(A.chars()).filter_map(|(i, c)| Some((i, c.to_digit(10)?))) {
        grid.write(2 + i / 9, 1 + (i % 9) as u16, digit).unwrap();
    }
    workbook.add_worksheet();
    let table = workbook.add_worksheet();
    for (row, cells) in (0..).zip([["Name", "Sudoku"], ["a", A], ["b", "123"]]) {
        for (column, cell) in (0..).zip(cells) {
            table.write(row, column, cell).unwrap();
        }
    }
    let found = read(&workbook.save_to_buffer().unwrap());
    let puzzles: Vec<Option<Puzzle>> =
        found.iter().map(|found| found.as_ref().ok().and_then(Record::classic_clues)).collect();
    assert_eq!(puzzles, [A.parse().ok(), A.parse().ok(), None]);
    let error = found[2].as_ref().unwrap_err();
    assert!(error.starts_with("3:") && error.contains("found 3 cells"), "{error}");
}

#[test]
fn damaged_files_are_one_error() {
    let bytes = written::written(formats::by_name("xlsx").unwrap(), &[Record::from(Puzzle::EMPTY)]);
    for length in [4, 100, bytes.len() / 2, bytes.len() - 1] {
        let found = read(&bytes[..length]);
        assert!(
            found.len() == 1 && found[0].as_ref().is_err_and(|error| error.contains("no spreadsheet")),
            "{found:?}"
        );
    }
}
