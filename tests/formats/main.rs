//! Tests of readers and writers.

#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/written.rs"]
mod written;

mod columns;
mod constraints;
mod errors;
mod foreign;
mod formats;
mod found;
mod joined;
mod json;
mod kinds;
#[cfg(feature = "parquet")]
mod parquet;
mod roundtrip;
mod schema;
mod spaced;
mod spreadsheets;
mod tables;
mod texts;
mod typed;
mod variants;
#[cfg(not(feature = "parquet"))]
mod without_parquet;
#[cfg(feature = "xlsx")]
mod xlsx;

use cluewise::formats::{ReadOptions, detect_kinds, read};
use cluewise::pack::Record;

/// Returns options by which any text is one of puzzles of any size, and no document is searched.
fn of_kinds(options: ReadOptions) -> ReadOptions {
    ReadOptions { other_sizes: options.side.is_none(), line_by_line: true, ..options }
}

/// Returns options by which no document is searched.
fn line_by_line() -> ReadOptions {
    ReadOptions { line_by_line: true, ..ReadOptions::default() }
}

fn read_with(text: &[u8], options: &ReadOptions) -> Vec<Result<Record, String>> {
    let records = read(Box::new(text), None, options).expect("bytes in memory");
    records.map(|record| record.map_err(|error| error.to_string())).collect()
}

/// Reads a text as the command line does, by its content.
fn read_by_content(text: &[u8]) -> Vec<Result<Record, String>> {
    let options = ReadOptions::default();
    read_with(text, &if detect_kinds(text) { of_kinds(options) } else { options })
}

/// Returns the only puzzle of a text.
fn only(mut found: Vec<Result<Record, String>>) -> Record {
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0).unwrap_or_else(|error| panic!("{error}"))
}
