//! What all readers and writers share: encodings, places, lines, errors, records, and the properties of formats.

pub(super) mod binary_data;
pub(super) mod captions;
pub(super) mod drawing_rules;
pub(super) mod encoding;
pub(super) mod field_names;
pub(super) mod format;
pub(super) mod headings;
pub(super) mod identifiers;
pub(super) mod json_errors;
pub(super) mod json_node;
pub(super) mod kind_parts;
pub(super) mod line_parser;
pub(super) mod line_reader;
pub(super) mod options;
pub(super) mod printable;
pub(super) mod read_error;
pub(super) mod records;
pub(super) mod rounded_puzzle;
pub(super) mod sealed;
pub(super) mod text_writer;
#[cfg(not(all(feature = "parquet", feature = "xlsx")))]
pub(super) mod unavailable;
pub(super) mod utf16;
pub(super) mod words;

pub(super) use binary_data::binary_data_error;
pub(super) use captions::{
    Captions, MAX_NAME_WORDS, is_caption, is_caption_cell, is_name, is_title_row, may_be_above, puzzle_name,
};
pub(super) use drawing_rules::{DrawingRules, Look};
pub(super) use encoding::{
    WithoutControls, char_count, content_lines, decode_chars, decode_text, is_comment, line_break_within,
};
pub(super) use field_names::{PUZZLE_NAMES, SOLUTION_NAMES, fallback_name};
pub(super) use format::{Detection, Format, Keeps, PuzzleText, Reading, SolutionPlace, Writing};
pub(super) use headings::{Section, is_header};
pub(super) use identifiers::Identifier;
pub(super) use json_errors::{early_end, relocate, syntax_error};
pub(super) use json_node::{described, has_key, parse_object, shortened, value_of_key};
pub(super) use kind_parts::{KindParts, LocatedConstraint, error_at_start, rows_error};
pub(super) use line_parser::{LineParser, ResultQueue};
pub(super) use line_reader::{LinePart, LineReader, Location, MAX_RECORD_BYTES};
pub(super) use options::{KIND_HEAD_BYTES, ReadOptions};
pub(super) use read_error::{MalformedCell, ReadError, excerpt, malformed};
pub(super) use records::{MAX_HEAD_BYTES, MAX_QUEUED, RecordReader, RecordWriter, Records, or_error};
pub(super) use rounded_puzzle::{is_rounded_integer, rounded_error};
pub(super) use words::{has_word, nearest, parts};
