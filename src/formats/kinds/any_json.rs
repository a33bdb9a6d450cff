//! Records in JSON of any program.

use super::json_node::{has_key, value_of_key};
use super::{ReadOptions, f_puzzles, json, sudokupad};
use crate::board::text::ParseError;
use crate::formats::json_record::{classic_record, object_fields, parse_value};
use crate::pack::Record;
use serde::de::{self, Deserialize, Deserializer};
use serde_json::value::RawValue;

/// Parses a JSON value: an object with a puzzle of any kind, or a classic puzzle.
pub(in crate::formats) fn parse_object(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    if !text.trim_start().starts_with('{') {
        return options.applied_to(parse_value(text)?);
    }
    if options.classic_only || !is_foreign_json(text) {
        return parse_own(text, options);
    }
    match parse_foreign(text, options) {
        // Without its unknown rules, it would be another puzzle. Other programs have fields of these names too.
        Err(error) if !is_of_setter(text) => parse_own(text, options).map_err(|_| error),
        parsed => parsed,
    }
}

/// Returns whether a document is of f-puzzles or SudokuPad, whose cells are lists of objects.
pub(in crate::formats) fn is_of_setter(text: &str) -> bool {
    let cells = |key| value_of_key(text, key).map(|value| value.chars().filter(|c| !c.is_whitespace()).take(3));
    is_foreign_json(text) && ["grid", "cells"].into_iter().filter_map(cells).any(|start| start.eq("[[{".chars()))
}

/// Parses an object of a program that has no rules of its own.
fn parse_own(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let fields = object_fields(text)?;
    match !options.classic_only && json::is_of_kind(&fields, options) {
        true => json::parse(&fields, text, options),
        false => options.applied_to(classic_record(&fields, text)?),
    }
}

/// Parses a document of f-puzzles or SudokuPad.
pub(super) fn parse_foreign(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    match f_puzzles::matches(text) {
        true => f_puzzles::parse(text, options),
        false => sudokupad::parse(text, options),
    }
}

/// Returns whether the start of a document is of f-puzzles or SudokuPad.
pub(super) fn is_foreign_json(text: &str) -> bool {
    !has_key(text, "puzzle") && (f_puzzles::matches(text) || sudokupad::matches(text))
}

/// Deserializes a record as the readers do.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        parse_object(raw.get(), &ReadOptions::default()).map_err(de::Error::custom)
    }
}
