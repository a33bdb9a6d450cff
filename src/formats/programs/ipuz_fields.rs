//! The fields of ipuz objects.

use crate::board::text::ParseError;
use crate::pack::{Id, Record};
use serde_json::Value;

/// The kind of a plain Sudoku, and the common parts of the names of plain Sudokus and of other kinds.
const SUDOKU_KIND: &str = "http://ipuz.org/sudoku#1";
const SUDOKU_PATH: &str = "ipuz.org/sudoku#";
const VARIANT_PATH: &str = "ipuz.org/sudoku/";

/// The fields that are the same in all objects that are written.
pub(in crate::formats) const FIXED_FIELDS: [&str; 4] = ["version", "kind", "charset", "boxes"];

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
