//! The format `ipuz`: JSON of ipuz.org, one puzzle per object; several objects are written one per line.

use super::{Format, ReadOptions, RecordWriter, Records, digit_lists, sealed, text_reader, text_writer};
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::pack::{ClassicPuzzle, Field};
use crate::pack::{Header, Id, Record};
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// The format `ipuz`.
pub(super) struct Ipuz;

/// The kind of a plain Sudoku, and the common parts of the names of plain Sudokus and of variants.
const SUDOKU_KIND: &str = "http://ipuz.org/sudoku#1";
const SUDOKU_PATH: &str = "ipuz.org/sudoku#";
const VARIANT_PATH: &str = "ipuz.org/sudoku/";

/// The constant start of every object written.
const OBJECT_START: &str = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"]";

/// The fields of [`OBJECT_START`] and other fixed fields.
const FIXED_FIELDS: [&str; 4] = ["version", "kind", "charset", "boxes"];

impl sealed::Sealed for Ipuz {}

impl Format for Ipuz {
    fn name(&self) -> &'static str {
        "ipuz"
    }

    fn description(&self) -> &'static str {
        "JSON of ipuz.org"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["ipuz"]
    }

    fn media_type(&self) -> &'static str {
        "application/json"
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        let domain = b"ipuz.org/";
        head.trim_ascii_start().starts_with(b"{") && head.windows(domain.len()).any(|window| window == domain)
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        text_reader::read(input, true, options)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::classic_writer(out, "", render)
    }
}

/// Interprets the fields of a record that is an ipuz object: title, difficulty, and the kind, which must not be a
/// variant.
pub(super) fn interpret_fields(record: &mut Record) -> Result<(), ParseError> {
    let kinds = match record.extra.get("kind") {
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(kind)) => vec![kind.as_str()],
        _ => return Ok(()),
    };
    if !kinds.iter().any(|kind| kind.contains("ipuz.org/")) {
        return Ok(());
    }
    let other = kinds.iter().find(|kind| kind.contains(VARIANT_PATH) || !kind.contains(SUDOKU_PATH));
    if let Some(kind) = other {
        return Err(ParseError::new(1, 1, format!("a puzzle of the kind {kind:?}"), format!("{SUDOKU_KIND:?}")));
    }
    FIXED_FIELDS.iter().for_each(|name| drop(record.extra.remove(name)));
    if let Some(title) = record.extra.get("title").and_then(Value::as_str)
        && record.id.is_none()
    {
        record.id = Some(Id::from(title));
        record.extra.remove("title");
    }
    if let Some(level) = record.extra.get("difficulty").and_then(|v| v.as_str()?.to_lowercase().parse().ok()) {
        record.level = Some(level);
        record.extra.remove("difficulty");
    }
    Ok(())
}

fn render(record: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    let known = |name: &str| {
        FIXED_FIELDS.contains(&name)
            || matches!(name, "puzzle" | "solution")
            || name == "title" && record.id.is_some()
            || name == "difficulty" && record.level.is_some()
    };
    text.extend_from_slice(OBJECT_START.as_bytes());
    record.id.iter().for_each(|id| render_field("title", &Field::from(Value::from(id.to_string())), text));
    record.level.iter().for_each(|level| render_field("difficulty", &Field::from(Value::from(level.name())), text));
    record.extra.entries().filter(|(name, _)| !known(name)).for_each(|(name, value)| render_field(name, value, text));
    text.extend_from_slice(b",\"charset\":\"123456789\",\"boxes\":true,\"puzzle\":");
    digit_lists::render_lists(&puzzle.clues.to_bytes(b'0'), text);
    if let Some(solution) = &puzzle.solution {
        text.extend_from_slice(b",\"solution\":");
        digit_lists::render_lists(&Puzzle::from(*solution).to_bytes(b'0'), text);
    }
    text.extend_from_slice(b"}\n");
}

fn render_field(name: &str, value: &Field, text: &mut Vec<u8>) {
    // Names and values are valid JSON, and writing to memory cannot fail.
    let _ = write!(text, ",{}:{}", Value::from(name), value.json());
}
