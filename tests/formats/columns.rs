//! Columns of tables and fields of records: cells in all notations, and tables that keep their columns.

use crate::written;
use cluewise::formats;
use cluewise::pack::Record;
use cluewise::{Candidates, Cell, Puzzle};
use serde_json::{Value, json};

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SOLUTION: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

fn read(text: &str, from: &str) -> Vec<Result<Record, String>> {
    let records = formats::read(Box::new(text.as_bytes()), formats::by_name(from), &formats::ReadOptions::default())
        .expect("memory");
    records.map(|record| record.map_err(|error| error.to_string())).collect()
}

fn record(text: &str, from: &str) -> Record {
    let [record] = &read(text, from)[..] else { panic!("one record: {text}") };
    record.clone().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns a text as a cell of a table.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

fn rows(cells: &str) -> Vec<&str> {
    (0..9).map(|row| &cells[9 * row..9 * row + 9]).collect()
}

/// Returns 81 cells in the notations of other programs.
fn notations(cells: &str) -> Vec<String> {
    let zeros = cells.replace('.', "0");
    let digits: Vec<u8> = zeros.bytes().map(|byte| byte - b'0').collect();
    let lists: Vec<&[u8]> = digits.chunks(9).collect();
    vec![
        cells.into(),
        zeros,
        format!(" {cells} "),
        rows(cells).join(" "),
        rows(cells).join("\n"),
        rows(cells).join("\r\n"),
        rows(cells).join("/"),
        cells.chars().map(String::from).collect::<Vec<_>>().join(","),
        rows(cells).iter().map(|row| row.replace("", " ").trim().to_owned()).collect::<Vec<_>>().join("\n"),
        json!(lists).to_string(),
        json!(digits).to_string(),
    ]
}

/// A solution is read in each notation of a puzzle, in tables and in JSON, and so is a wrong one.
#[test]
fn solutions_are_read_as_puzzles_are() {
    let wrong = SOLUTION.replace('1', "2");
    for (puzzle, solution, wrong) in
        notations(PUZZLE).iter().zip(notations(SOLUTION)).zip(notations(&wrong)).map(|((p, s), w)| (p, s, w))
    {
        // Columns without a known name are recognized by rows of one line.
        let is_row = !format!("{puzzle}{solution}").contains('\n');
        for names in ["puzzle,solution", "Rätsel,Lösung"].into_iter().take(1 + usize::from(is_row)) {
            let table = |solution: &str| format!("{names}\n{},{}\n", quoted(puzzle), quoted(solution));
            let found = record(&table(&solution), "csv");
            assert_eq!(found.puzzle.to_string(), PUZZLE, "{puzzle}");
            assert_eq!(
                found.classic().unwrap().solution.map(|grid| grid.to_string()).as_deref(),
                Some(SOLUTION),
                "{solution}"
            );
            assert!(found.extra.is_empty() && !found.invalid_solution, "{solution}");
            assert!(record(&table(&wrong), "csv").invalid_solution, "{wrong}");
        }
        let field =
            |text: &str| serde_json::from_str::<Value>(text).ok().filter(Value::is_array).unwrap_or(text.into());
        let found = record(&json!({"puzzle": field(puzzle), "solution": field(&solution)}).to_string(), "jsonl");
        assert_eq!(
            found.classic().unwrap().solution.map(|grid| grid.to_string()).as_deref(),
            Some(SOLUTION),
            "{solution}"
        );
    }
}

/// Candidates are text or lists, in tables and in JSON; anything else is an error, since they define the puzzle.
#[test]
fn candidates_are_text_or_lists() {
    let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
    let mut left = Candidates::new(&puzzle);
    let cell = Cell::at(0, 1).expect("a cell");
    left.remove(cell, left.get(cell) - cluewise::DigitSet::single(cluewise::Digit::new(1).expect("a digit")));
    let text = String::from_utf8(left.to_bytes().to_vec()).expect("text");
    let digits = |cell: Cell| left.get(cell).iter().map(|digit| digit.get()).collect::<Vec<u8>>();
    let lists: Vec<Vec<u8>> = Cell::all().map(digits).collect();
    let strings: Vec<String> = Cell::all().map(|cell| left.get(cell).to_string()).collect();
    let lines: Vec<&str> = (0..9).map(|row| &text[81 * row..81 * row + 81]).collect();
    let lists_of_rows: Vec<&[Vec<u8>]> = lists.chunks(9).collect();
    let values = [json!(text), json!(lists), json!(strings), json!(lists_of_rows)];
    for value in &values {
        let found = record(&json!({"puzzle": PUZZLE, "candidates": value}).to_string(), "jsonl");
        assert_eq!(found.classic().unwrap().candidates.as_deref(), Some(&left), "{value}");
    }
    let texts = [text.clone(), lines.join("\n"), left.to_string(), strings.join(" "), json!(lists).to_string()];
    for text in texts {
        let found = record(&format!("puzzle,candidates\n{PUZZLE},{}\n", quoted(&text)), "csv");
        assert_eq!(found.classic().unwrap().candidates.as_deref(), Some(&left), "{text}");
    }
    let expected = "expected 729 characters, or 81 lists of digits such as [1,2]";
    let refused = [
        (json!(7), "7"),
        (json!(true), "true"),
        (json!({"r1c1": [1]}), "an object"),
        (json!([[1], [2]]), "a list of 2 items"),
        (json!(vec![1; 81]), "1"),
        (json!(vec![vec![10]; 81]), "an array"),
    ];
    for (value, found) in refused {
        let text = json!({"puzzle": PUZZLE, "candidates": value}).to_string();
        let error = read(&text, "jsonl").remove(0).expect_err("malformed");
        assert!(error.ends_with(&format!("found {found} in \"candidates\", {expected}")), "{error}");
    }
    assert_eq!(
        record(&json!({"puzzle": PUZZLE, "candidates": null}).to_string(), "jsonl").classic().unwrap().candidates,
        None
    );
}

/// Properties of several columns are read if all of their cells are valid, and written once.
#[test]
fn properties_of_several_columns() {
    let times = read(&format!("puzzle,time_expected_s,time_p80_s\n{PUZZLE},528,739\n{PUZZLE},528,abc\n"), "csv");
    let times: Vec<Record> = times.into_iter().map(|record| record.expect("a row")).collect();
    assert_eq!(times[0].time.map(|time| (time.expected_s, time.p80_s)), Some((528, 739)));
    assert_eq!(times[1].time, None);
    assert_eq!(record(&format!("er,puzzle,ep,ed\n1.5,{PUZZLE},,x\n"), "csv").se, None);
    let found = record(&json!({"puzzle": PUZZLE, "time": {"expected_s": 528, "p80_s": 739}}).to_string(), "jsonl");
    let table =
        String::from_utf8(written::written(formats::by_name("csv").expect("a format"), &[found])).expect("text");
    assert!(
        table.starts_with("puzzle,clues,time_expected_s,time_p80_s,more\n") && table.ends_with(",528,739,\n"),
        "{table}"
    );
}

/// Reads a table and writes it in these formats, one after the other.
fn converted(table: &str, through: &[&str]) -> String {
    let (mut text, mut from) = (table.as_bytes().to_vec(), "csv");
    for &format in through {
        let records = formats::read(Box::new(&text[..]), formats::by_name(from), &formats::ReadOptions::default())
            .expect("memory");
        let records: Vec<Record> = records.map(|record| record.expect("a row")).collect();
        text = written::written(formats::by_name(format).expect("a format"), &records);
        from = format;
    }
    String::from_utf8(text).expect("text")
}

/// A table that is read and written has the same columns and cells, also through Parquet.
#[test]
fn tables_keep_their_columns() {
    let zeros = PUZZLE.replace('.', "0");
    let tables = [
        format!("source,question,answer,rating\nkaggle,{zeros},{SOLUTION},0\n,{PUZZLE},,2.50\n"),
        format!("Level,puzzle,clues,note,ID,effort\nHard,{zeros},99,a,007,n/a\n,{PUZZLE},,\"b, c\",8,1.50\n"),
        format!("er,puzzle,ep,ed,level\n9.5,{PUZZLE},9,1.2,easy\n"),
        format!("er,puzzle,ep,ed\n1.5,{PUZZLE},,x\n"),
        format!("puzzle,time_expected_s,time_p80_s\n{PUZZLE},528,739\n{PUZZLE},528,abc\n{PUZZLE},528,\n{PUZZLE},,\n"),
        format!("puzzle,er,more,x\n{PUZZLE},9,\"{{\"\"y\"\": 1}}\",\n{PUZZLE},,,2\n"),
        format!("puzzle\n{PUZZLE}\n"),
    ];
    let ways: &[&[&str]] = match cfg!(feature = "parquet") {
        true => &[&["csv"], &["parquet", "csv"]],
        false => &[&["csv"]],
    };
    for table in tables {
        for way in ways {
            assert_eq!(converted(&table, way), table, "{way:?}");
        }
    }
}

/// A column that is recognized by its content has its name if it is recognized again, and else that of its field.
#[test]
fn puzzles_are_found_again() {
    let full = SOLUTION.replace('4', "1");
    let lines = rows(PUZZLE).join("\n");
    // The header and rows, and the names of the first columns when only the last row is written.
    let tables = [
        (format!("Rätsel,Lösung\n{PUZZLE},{SOLUTION}\n"), "Rätsel,Lösung"),
        (format!("Rätsel,Lösung\n{PUZZLE},{SOLUTION}\n{PUZZLE},\n"), "Rätsel,Lösung"),
        (format!("Nr,Rätsel,Wort\n1,{PUZZLE},a\n2,{full},b\n"), "Nr,puzzle,Wort"),
        (format!("Rätsel,Nr,Lösung\n{PUZZLE},1,{SOLUTION}\n{full},2,{SOLUTION}\n"), "puzzle,Nr,solution"),
        (format!("Rätsel,Nr\n{PUZZLE},1\n\"{lines}\",2\n"), "puzzle,Nr"),
        (format!("Text,Rätsel\na,{PUZZLE}\n\"b\nc\",{PUZZLE}\n"), "Text,puzzle"),
        (format!("Alt,Neu\na,{PUZZLE}\nb,{PUZZLE}\n{PUZZLE},{full}\n"), "Alt,puzzle"),
    ];
    for (table, names) in tables {
        let last = read(&table, "csv").pop().expect("a row").expect("a puzzle");
        for format in ["csv", "parquet"].into_iter().take(1 + usize::from(cfg!(feature = "parquet"))) {
            let bytes = written::written(formats::by_name(format).expect("a format"), std::slice::from_ref(&last));
            let again = formats::read(Box::new(&bytes[..]), formats::by_name(format), &formats::ReadOptions::default())
                .expect("memory");
            let again: Vec<Record> = again.map(|record| record.expect("a row")).collect();
            assert_eq!(again[0].puzzle, last.puzzle, "{format}: {table}");
            assert!(format != "csv" || bytes.starts_with(format!("{names}\n").as_bytes()), "{table}");
        }
    }
}

/// Names and values with the separators of other tables are quoted, and quoted separators do not decide the delimiter.
#[test]
fn separators_in_names_are_quoted() {
    for name in ["a;b;c;d;e;f;g;h", "a\tb\tc\td\te\tf", "a,b,c,d,e,f", "\"a\";\"b\";c;d;e"] {
        let text = json!({ "puzzle": PUZZLE, name: name }).to_string();
        let format = formats::by_name("csv").expect("a format");
        let table = String::from_utf8(written::written(format, &[record(&text, "jsonl")])).expect("text");
        assert_eq!(record(&table, "csv").extra.get(name), Some(&Value::from(name)), "{table}");
    }
}

/// A record with a cell that has no column leaves no part of a row.
#[test]
fn refused_records_leave_nothing() {
    let table = format!("puzzle,note\n{PUZZLE},a\n{PUZZLE},b,c\n{PUZZLE},d\n");
    let file = tempfile::NamedTempFile::new().expect("a file");
    let (csv, out) = (formats::by_name("csv").expect("a format"), Box::new(file.reopen().expect("the file")));
    let mut writer = csv.writer(&cluewise::pack::Header::new(None), out).expect("a writer");
    let is_written = |record: Result<Record, String>| writer.write(&record.expect("a record")).is_ok();
    assert_eq!(read(&table, "csv").into_iter().map(is_written).collect::<Vec<_>>(), [true, false, true]);
    writer.finish().expect("a file");
    assert_eq!(std::fs::read_to_string(file).expect("text"), format!("puzzle,note\n{PUZZLE},a\n{PUZZLE},d\n"));
}
