//! File formats: detection, readers and writers. Each format has one file and one line of the tables below.
//!
//! Readers accept common deviations, keep one record in memory, and continue after malformed records. Writers write one
//! canonical form.
//!
//! ```
//! use cluewise::formats::{self, ReadOptions};
//! let text = "# two puzzles\n[[1,2,3]]\n";
//! let records = formats::read(Box::new(text.as_bytes()), formats::by_name("list"), &ReadOptions::default())?;
//! let errors: Vec<String> = records.filter_map(Result::err).map(|e| e.to_string()).collect();
//! assert_eq!(errors, ["2:8: found a row of 3 cells, expected 9 cells"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
mod any_reader;
mod binary;
mod columns_by_content;
mod grids;
mod known_formats;
mod lines;
mod links;
mod original;
mod programs;
mod reading;
mod tables;
mod text;
mod tree;

pub use answer::last_grid;
pub use columns_by_content::{ColumnsByContent, column_names, columns_by_content};
pub use known_formats::{CSV, FORMATS, JSON, JSONL, LINE, PENCILMARKS, SUDOKUPAD_LINK, by_extension, by_name, detect};
pub use lines::detection::{detect_kinds, has_later_kinds};
pub use original::{with_entered, with_original};
pub use reading::{level_names, open, read, read_bytes};
pub use tables::csv::{csv_row, names_in};
pub use tables::standard_columns::standard_column_names;
pub use text::drawing_rules::DrawingRules;
pub use text::format::{Format, SolutionPlace};
pub use text::identifiers::Identifier;
pub use text::options::{KIND_HEAD_BYTES, ReadOptions};
pub use text::printable::printable;
pub use text::read_error::{MalformedCell, ReadError};
pub use text::records::{RecordReader, RecordWriter, Records};
pub use text::rounded_puzzle::has_rounded_solution;

/// The formats of text, except those of one line for each puzzle of any kind, which are in [`links`]; from the least to
/// the most distinctive.
const FILE_FORMATS: &[&Format] = &[
    &lines::plain_lines::LINE,
    &lines::plain_lines::SDM,
    &lines::grid::GRID,
    &programs::ss::SIMPLE_SUDOKU,
    &lines::sdk::SUDOCUE,
    &lines::sdk::SADMAN,
    &programs::bank::BANK,
    &programs::hodoku::HODOKU,
    &programs::sukaku::SUKAKU,
    &lines::pencilmarks::PENCILMARKS,
    &tables::csv::CSV,
    &grids::digit_lists::LIST,
    &tree::json::JSON,
    &tree::jsonl::JSONL,
    &programs::ipuz::IPUZ,
    &programs::opensudoku::OPENSUDOKU,
];

/// The formats of features of this build.
const OPTIONAL_FORMATS: &[&Format] = &[
    #[cfg(feature = "parquet")]
    &binary::parquet::PARQUET,
    #[cfg(feature = "xlsx")]
    &binary::xlsx::XLSX,
];

/// Formats that this build recognizes but can neither read nor write: those of the features that it lacks.
///
/// [`by_name`], [`by_extension`] and [`detect`] return them too, so that users get an error with the reason.
pub const UNAVAILABLE: &[&Format] = &[
    #[cfg(not(feature = "parquet"))]
    &binary::parquet::PARQUET,
    #[cfg(not(feature = "xlsx"))]
    &binary::xlsx::XLSX,
];
