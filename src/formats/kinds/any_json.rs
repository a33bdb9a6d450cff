//! Records of other kinds in JSON of any program.

use super::json_node::has_key;
use super::{ReadOptions, f_puzzles, json, sudokupad};
use crate::board::text::ParseError;
use crate::formats::json_record::parse_record;
use crate::pack::Record;
use serde::de::{self, Deserialize, Deserializer};
use serde_json::value::RawValue;

/// Parses a JSON document of any program.
pub(in crate::formats) fn parse_json(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    if has_key(text, "puzzle") || !is_foreign_json(text) {
        json::parse(text, options)
    } else if f_puzzles::matches(text) {
        f_puzzles::parse(text, options)
    } else {
        sudokupad::parse(text, options)
    }
}

/// Parses an object of JSON with a puzzle of any kind, or a JSON value that is a classic puzzle.
pub(in crate::formats) fn parse_object(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    if options.classic_only {
        return parse_record(text);
    }
    if !options.name_kind() && !is_foreign_json(text) {
        return parse_record(text).or_else(|error| record_of_kind(text, options).unwrap_or(Err(error)));
    }
    parse_json(text, options).or_else(|error| match parse_record(text) {
        Ok(record) => options.applied_to(&record),
        Err(_) => Err(error),
    })
}

/// Reads a JSON object with another size than 9, or with rules; `None` if it is none.
pub(in crate::formats) fn record_of_kind(text: &str, options: &ReadOptions) -> Option<Result<Record, ParseError>> {
    let is_of_kind = json::names_kind(text) && json::matches(text);
    is_of_kind.then(|| json::parse(text, options))
}

/// Returns whether the start of a document is of f-puzzles or SudokuPad.
pub(super) fn is_foreign_json(text: &str) -> bool {
    !has_key(text, "puzzle") && (f_puzzles::matches(text) || sudokupad::matches(text))
}

/// Deserializes a record as the readers do.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let options = ReadOptions::default();
        let of_kind = |error| record_of_kind(raw.get(), &options).unwrap_or(Err(error));
        parse_record(raw.get()).or_else(of_kind).map_err(de::Error::custom)
    }
}
