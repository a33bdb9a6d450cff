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
mod array_parser;
mod array_tokenizer;
mod bank;
mod beside;
mod binary_data;
mod candidate_cells;
mod candidate_rows;
mod captions;
mod cell_lists;
mod columns_by_content;
mod comments;
mod csv;
mod detected;
mod digit_lists;
mod encoding;
mod field_names;
mod finder;
mod fixed_width;
mod format;
mod framed_grids;
mod grid;
mod grid_assembler;
mod headings;
mod hodoku;
mod identifiers;
mod ipuz;
mod ipuz_fields;
mod json;
mod json_buffer;
mod json_errors;
mod json_parser;
mod json_record;
mod jsonl;
mod kinds;
mod known_formats;
mod leading_puzzle;
mod line_classifier;
mod line_parser;
mod line_reader;
mod line_record;
mod link;
mod location;
mod malformed_line;
mod mixed_grids;
mod near_name;
mod opensudoku;
mod original;
mod parquet;
mod pencilmarks;
mod plain_lines;
mod plain_parser;
mod printable;
mod puzzle_pairs;
mod read_error;
mod reading;
mod records;
mod rounded_puzzle;
mod row_block;
mod sdk;
mod sdm;
mod sealed;
mod section;
mod solution_place;
mod spreadsheet;
mod ss;
mod standard_columns;
mod sudokuwiki;
mod sukaku;
mod table_columns;
mod table_header;
mod table_output;
mod table_puzzle;
mod text_reader;
mod text_writer;
#[cfg(not(all(feature = "parquet", feature = "xlsx")))]
mod unavailable;
mod utf16;
mod wanting;
mod xlsx;

pub use answer::last_grid;
pub use columns_by_content::{ColumnsByContent, column_names, columns_by_content};
pub use csv::{csv_row, names_in};
pub use format::Format;
pub use identifiers::Identifier;
pub use kinds::{KIND_HEAD_BYTES, ReadOptions, detect_kinds, has_later_kinds};
pub use known_formats::{CSV, FORMATS, JSON, JSONL, LINE, PENCILMARKS, SUDOKUPAD_LINK, by_extension, by_name, detect};
pub use original::{with_entered, with_original};
pub use printable::printable;
pub use read_error::{MalformedCell, ReadError};
pub use reading::{level_names, open, read, read_bytes};
pub use records::{RecordReader, RecordWriter, Records};
pub use rounded_puzzle::has_rounded_solution;
pub use solution_place::SolutionPlace;
pub use standard_columns::standard_column_names;

use records::{MAX_HEAD_BYTES, MAX_QUEUED};

/// The formats of text, except those of one line for each puzzle of any kind, which are in [`kinds`]; from the least to
/// the most distinctive.
const FILE_FORMATS: &[&Format] = &[
    &plain_lines::LINE,
    &sdm::SDM,
    &grid::GRID,
    &ss::SIMPLE_SUDOKU,
    &sdk::SUDOCUE,
    &sdk::SADMAN,
    &bank::BANK,
    &hodoku::HODOKU,
    &sukaku::SUKAKU,
    &pencilmarks::PENCILMARKS,
    &csv::CSV,
    &digit_lists::LIST,
    &json::JSON,
    &jsonl::JSONL,
    &ipuz::IPUZ,
    &opensudoku::OPENSUDOKU,
];

/// The formats of features of this build.
const OPTIONAL_FORMATS: &[&Format] = &[
    #[cfg(feature = "parquet")]
    &parquet::PARQUET,
    #[cfg(feature = "xlsx")]
    &xlsx::XLSX,
];

/// Formats that this build recognizes but can neither read nor write: those of the features that it lacks.
///
/// [`by_name`], [`by_extension`] and [`detect`] return them too, so that users get an error with the reason.
pub const UNAVAILABLE: &[&Format] = &[
    #[cfg(not(feature = "parquet"))]
    &parquet::PARQUET,
    #[cfg(not(feature = "xlsx"))]
    &xlsx::XLSX,
];
