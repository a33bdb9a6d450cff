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
mod known_formats;
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
mod plain_parser;
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
#[cfg(not(all(feature = "parquet", feature = "xlsx")))]
mod unavailable;
mod utf16;
mod wanting;
mod xlsx;

pub use clues::parse_clues;
pub use columns_by_content::{ColumnsByContent, column_names, columns_by_content};
pub use csv::guarded_cell;
pub use format::{Format, SolutionPlace};
pub use identifiers::Identifier;
pub use kinds::{KIND_HEAD_BYTES, ReadOptions, detect_kinds, has_later_kinds};
pub use known_formats::{
    CSV, FORMATS, JSON, JSONL, LINE, PENCILMARKS, SUDOKUPAD_LINK, UNAVAILABLE, by_extension, by_name, detect,
};
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

/// Number of bytes that show whether a file is binary.
const SIGNATURE_BYTES: u64 = 16;

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
