//! The format `ipuz`: JSON of ipuz.org, one puzzle per object; several objects are written one per line.

use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::formats::grids::digit_lists;
use crate::formats::text::{Detection, Format, Reading, Writing, decode_text};
use crate::pack::{ClassicPuzzle, Field, Id, Record};
use serde_json::Value;
use std::io::Write;

/// The format `ipuz`.
pub(in crate::formats) const IPUZ: Format = Format {
    name: "ipuz",
    description: "a JSON object of ipuz.org",
    kept_fields: Some("id as title, level as difficulty, solution, other fields"),
    extensions: &["ipuz"],
    media_type: "application/json",
    matches: Detection::Head(matches_head),
    read: Reading::Json,
    write: Writing::Classic("", render),
    ..Format::TEXT
};

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    head.trim_ascii_start().starts_with(b"{") && decode_text(head).contains("ipuz.org/")
}

/// The constant start of every object written.
const OBJECT_START: &str = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"]";

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

/// The kind of a plain Sudoku, and the common parts of the names of plain Sudokus and of other kinds.
const SUDOKU_KIND: &str = "http://ipuz.org/sudoku#1";
const SUDOKU_PATH: &str = "ipuz.org/sudoku#";
const VARIANT_PATH: &str = "ipuz.org/sudoku/";

/// The fields that are the same in all objects that are written.
const FIXED_FIELDS: [&str; 4] = ["version", "kind", "charset", "boxes"];

/// Interprets the fields of a record that is an ipuz object: title, difficulty, and the kind, which must not be a
/// kind.
pub(in crate::formats) fn interpret_fields(record: &mut Record) -> Result<(), ParseError> {
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
