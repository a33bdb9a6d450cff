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

use cluewise::formats::ReadOptions;

/// Returns options by which any text is one of puzzles of any size, and no document is searched.
fn of_kinds(options: ReadOptions) -> ReadOptions {
    ReadOptions { other_sizes: options.side.is_none(), line_by_line: true, ..options }
}

/// Returns options by which no document is searched.
fn line_by_line() -> ReadOptions {
    ReadOptions { line_by_line: true, ..ReadOptions::default() }
}
