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
mod padded_sheets;
#[cfg(feature = "parquet")]
mod parquet;
mod roundtrip;
mod spaced;
mod spreadsheets;
mod tables;
mod typed;
mod variants;
#[cfg(not(feature = "parquet"))]
mod without_parquet;
