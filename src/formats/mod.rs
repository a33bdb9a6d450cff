//! File formats: detection, readers and writers. Each format has one file and one line of [`FORMATS`].
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

mod any_reader;
mod array_parser;
mod array_tokenizer;
mod bank;
mod binary_data;
mod candidate_rows;
mod captions;
mod cell_lists;
mod clues;
mod columns_by_content;
mod comments;
mod csv;
mod digit_lists;
mod encoding;
mod field_names;
mod finder;
mod fixed_width;
mod format;
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
mod leading_puzzle;
mod line_classifier;
mod line_parser;
mod line_reader;
mod line_record;
mod link;
mod location;
mod malformed_line;
mod opensudoku;
mod parquet;
mod pencilmarks;
mod plain_lines;
mod printable;
mod puzzle_pairs;
mod read_error;
mod records;
mod rounded_puzzle;
mod row_block;
mod sdk;
mod sdm;
mod sealed;
mod section;
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
mod utf16;
mod wanting;

pub use clues::parse_clues;
pub use columns_by_content::{ColumnsByContent, column_names, columns_by_content};
pub use csv::guarded_cell;
pub use format::{Format, SolutionPlace};
pub use identifiers::Identifier;
pub use kinds::{KIND_HEAD_BYTES, ReadOptions, detect_kinds, has_later_kinds};
pub use printable::printable;
pub use read_error::{MalformedCell, ReadError};
pub use records::{RecordReader, RecordWriter, Records};
pub use standard_columns::standard_column_names;

use crate::pack::LevelNames;
use format::BUFFER_BYTES;
use records::{MAX_HEAD_BYTES, MAX_QUEUED, or_error};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::Path;

/// All formats, from the least to the most distinctive; detection tries them in reverse order.
pub const FORMATS: &[&dyn Format] = &[
    &plain_lines::PlainLines,
    &sdm::Sdm,
    &grid::Grid,
    &ss::SimpleSudoku,
    &sdk::SUDOCUE,
    &sdk::SADMAN,
    &bank::Bank,
    &hodoku::Hodoku,
    &sukaku::Sukaku,
    &pencilmarks::Pencilmarks,
    &csv::Csv,
    &digit_lists::DigitLists,
    &json::Json,
    &jsonl::Jsonl,
    &ipuz::Ipuz,
    &opensudoku::OpenSudoku,
    &kinds::SOLO,
    &kinds::F_PUZZLES,
    &kinds::F_PUZZLES_LINK,
    &kinds::SUDOKUPAD_LINK,
    &kinds::SCL_LINK,
    &kinds::SUDOKUWIKI_LINK,
    &kinds::PS,
    &kinds::SUMO_CUE,
    &kinds::ARROW_CODE,
    #[cfg(feature = "parquet")]
    &parquet::Parquet,
];

/// Formats that this build recognizes but can neither read nor write: Parquet without feature `parquet`.
///
/// [`by_name`], [`by_extension`] and [`detect`] return them too, so that users get an error with the reason.
pub const UNAVAILABLE: &[&dyn Format] = &[
    #[cfg(not(feature = "parquet"))]
    &parquet::Parquet,
];

/// One 81-character puzzle per line: the default output format, and the fallback of [`detect`].
pub const LINE: &dyn Format = &plain_lines::PlainLines;

/// Nine rows of candidates.
pub const PENCILMARKS: &dyn Format = &pencilmarks::Pencilmarks;

/// One JSON record per line.
pub const JSONL: &dyn Format = &jsonl::Jsonl;

/// The table with a header.
pub const CSV: &dyn Format = &csv::Csv;

/// Links of SudokuPad.
pub const SUDOKUPAD_LINK: &dyn Format = &kinds::SUDOKUPAD_LINK;

/// The JSON pack.
pub const JSON: &dyn Format = &json::Json;

/// Number of bytes that show whether a file is binary.
const SIGNATURE_BYTES: u64 = 16;

/// Iterates over the available and unavailable formats.
fn known() -> impl DoubleEndedIterator<Item = &'static dyn Format> {
    FORMATS.iter().chain(UNAVAILABLE).copied()
}

/// Returns the format of this name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    known().find(|f| f.name() == name)
}

/// Returns the format of a file extension, without the dot, in upper or lower case.
pub fn by_extension(extension: &str) -> Option<&'static dyn Format> {
    let has_extension = |f: &&dyn Format| f.extensions().iter().any(|e| e.eq_ignore_ascii_case(extension));
    known().find(has_extension)
}

/// Detects the format of text from its start; `line` if no format matches.
pub fn detect(head: &[u8]) -> &'static dyn Format {
    let head = utf16::decoded_head(head);
    known().rev().find(|f| f.matches_head(&head)).unwrap_or(&plain_lines::PlainLines)
}

/// Reads records from the input, in the given format or else in the detected one. Text may mix formats and kinds of
/// puzzles.
///
/// Records in known formats are read one by one. A document whose start is in none of them is searched for values that
/// are puzzles; if it has none, there is one error for it.
///
/// # Errors
/// The input cannot be read.
pub fn read<'a>(
    input: Box<dyn BufRead + Send + 'a>,
    format: Option<&dyn Format>,
    options: &ReadOptions,
) -> io::Result<Records<'a>> {
    match format {
        Some(format) => Ok(format.read(utf16::decoded(input), options)),
        None => any_reader::read(input, options),
    }
}

/// Reads records from a text in memory, in the detected format, as [`read`] does.
pub fn read_bytes<'a>(text: &'a [u8], options: &ReadOptions) -> Records<'a> {
    or_error(read(Box::new(text), None, options))
}

/// Reads records from a file, in the given format or else in the detected one.
///
/// Like [`read`], but reads binary formats from the file itself instead of a temporary copy.
///
/// # Errors
/// The file cannot be read, or the path is a directory.
pub fn open(path: &Path, format: Option<&dyn Format>, options: &ReadOptions) -> io::Result<Records<'static>> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if let Some(format) = format {
        return Ok(format.read_file(file, options));
    }
    if metadata.is_file() {
        let mut head = Vec::new();
        (&file).take(SIGNATURE_BYTES).read_to_end(&mut head)?;
        file.rewind()?;
        let format = detect(&head);
        if !format.is_text() {
            return Ok(format.read_file(file, options));
        }
    }
    read(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)), None, options)
}

/// Reads the display names of levels from a JSON pack. Returns none if the input is not a pack, or has none.
pub fn level_names(input: impl io::Read) -> LevelNames {
    #[derive(serde::Deserialize)]
    struct Pack {
        level_names: LevelNames,
    }
    let mut json = serde_json::Deserializer::from_reader(input);
    serde::Deserialize::deserialize(&mut json).map_or_else(|_| LevelNames::default(), |pack: Pack| pack.level_names)
}
