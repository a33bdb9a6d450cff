//! The format `ipuz`: JSON of ipuz.org, one puzzle per object; several objects are written one per line.

use super::ipuz_fields::FIXED_FIELDS;
use crate::board::grid::Puzzle;
use crate::formats::grids::digit_lists;
use crate::formats::text::{Detection, Format, Reading, Writing, decode_text};
use crate::pack::{ClassicPuzzle, Field, Record};
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
