//! All formats, which are found by name, by extension and by the start of a file.

use super::lines::{pencilmarks, plain_lines, text_reader};
use super::links::written::{SUDOKUPAD_FORMAT, TEXT_FORMATS};
use super::tables::csv;
use super::text::{Format, ReadOptions, Reading, Records, decode_text, line_parser, utf16};
use super::tree::{json, jsonl};
use crate::formats::{FILE_FORMATS, OPTIONAL_FORMATS, UNAVAILABLE};
use std::io::BufRead;

/// All formats, from the least to the most distinctive; detection tries them in reverse order.
pub const FORMATS: &[&Format] = &joined([FILE_FORMATS, TEXT_FORMATS, OPTIONAL_FORMATS]);

/// The number of formats.
const COUNT: usize = FILE_FORMATS.len() + TEXT_FORMATS.len() + OPTIONAL_FORMATS.len();

/// Returns the formats of all parts.
const fn joined(parts: [&[&'static Format]; 3]) -> [&'static Format; COUNT] {
    let mut all = [LINE; COUNT];
    let (mut count, mut part) = (0, 0);
    while part < parts.len() {
        let mut index = 0;
        while index < parts[part].len() {
            all[count] = parts[part][index];
            (count, index) = (count + 1, index + 1);
        }
        part += 1;
    }
    all
}

/// One 81-character puzzle per line: the default output format, and the fallback of [`detect`].
pub const LINE: &Format = &plain_lines::LINE;

/// Nine rows of candidates.
pub const PENCILMARKS: &Format = &pencilmarks::PENCILMARKS;

/// One JSON record per line.
pub const JSONL: &Format = &jsonl::JSONL;

/// The table with a header.
pub const CSV: &Format = &csv::CSV;

/// Links of SudokuPad.
pub const SUDOKUPAD_LINK: &Format = SUDOKUPAD_FORMAT;

/// The JSON pack.
pub const JSON: &Format = &json::JSON;

/// Iterates over the available and unavailable formats.
fn known() -> impl DoubleEndedIterator<Item = &'static Format> {
    FORMATS.iter().chain(UNAVAILABLE).copied()
}

/// Returns the format of this name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    known().find(|f| f.name() == name)
}

/// Returns the format of a file extension, without the dot, in upper or lower case.
pub fn by_extension(extension: &str) -> Option<&'static Format> {
    let has_extension = |f: &&Format| f.extensions().iter().any(|e| e.eq_ignore_ascii_case(extension));
    known().find(has_extension)
}

/// Detects the format of text from its start; `line` if no format matches.
pub fn detect(head: &[u8]) -> &'static Format {
    let head = utf16::decoded_head(head);
    known().rev().find(|f| f.matches_head(&head)).unwrap_or(LINE)
}

/// Reads records from an input whose format was detected.
pub(super) fn read_detected<'a>(
    format: &Format,
    input: Box<dyn BufRead + Send + 'a>,
    options: &ReadOptions,
) -> Records<'a> {
    match format.read {
        Reading::Parser(read) | Reading::Binary(read, _) => read(input, options),
        Reading::Lines(parse) => line_parser::read(input, move |line: &[u8]| parse(&decode_text(line))),
        reading => text_reader::read(input, reading, options),
    }
}
