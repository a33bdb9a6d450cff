//! What all readers and writers share: encodings, places, lines, errors, records, and the properties of formats.

pub(super) mod binary_data;
pub(super) mod captions;
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
pub(super) mod location;
pub(super) mod near_name;
pub(super) mod options;
pub(super) mod printable;
pub(super) mod puzzle_text;
pub(super) mod read_error;
pub(super) mod records;
pub(super) mod rounded_puzzle;
pub(super) mod sealed;
pub(super) mod section;
pub(super) mod solution_place;
pub(super) mod text_writer;
pub(super) mod unavailable;
pub(super) mod utf16;
