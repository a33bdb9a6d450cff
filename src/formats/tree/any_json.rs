//! Records in JSON of any program.

use super::beside::{Meaning, may_change_rules, meaning_of_json};
use super::json_record::{Field, add_fields, classic_record, first_of, object_fields, parse_value};
use super::kind_record as json;
use super::rule_fields::{PUZZLE_FIELDS, is_rule};
use crate::board::text::ParseError;
use crate::formats::links::one_line::{LineParser, parser_of_link, record_of_line};
use crate::formats::links::{one_line, page_link};
use crate::formats::programs::{f_puzzles, sudokupad};
use crate::formats::text::{PUZZLE_NAMES, ReadOptions, has_key, relocate, value_of_key};
use crate::pack::{FieldSelection, Record};
use serde::de::{self, Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Parses a JSON value: an object with a puzzle of any kind or its text, a link, or a classic puzzle.
pub(in crate::formats) fn parse_object(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    if !text.trim_start().starts_with('{') {
        return match parse_inner(text.trim(), options) {
            Some(parsed) => parsed,
            None => match (parse_value(text), line_in_string(text)) {
                (Err(_), Some(record)) => options.applied_to(record),
                (parsed, _) => options.applied_to(parsed?),
            },
        };
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
    let mut fields = object_fields(text)?;
    if options.ignore_rules {
        fields.retain(|(name, raw)| !is_rule(name, raw) && meaning_beside(name, raw) == Meaning::Harmless);
    }
    let puzzle = first_of(&fields, &PUZZLE_NAMES).map(|at| &fields[at]);
    match puzzle.and_then(|puzzle| Some((puzzle, parse_inner(puzzle.1, options)?))) {
        Some((puzzle, inner)) => with_outer_fields(inner, puzzle, &fields, text),
        None => parse_fields(&fields, text, options),
    }
}

/// Returns the record of a string that is a line of another format.
fn line_in_string(raw: &str) -> Option<Record> {
    let text = serde_json::from_str::<Cow<str>>(raw).ok()?;
    record_of_line(text.trim())
}

/// Parses the value of a puzzle that has no cells but an object, its text, or a link.
pub(in crate::formats) fn parse_inner(raw: &str, options: &ReadOptions) -> Option<Result<Record, ParseError>> {
    if !["{", "\"{", "\"http"].iter().any(|start| raw.starts_with(start)) {
        return None;
    }
    let text = serde_json::from_str(raw).map_or(Cow::Borrowed(raw), Cow::<str>::Owned);
    if !text.starts_with('{') {
        return parse_any_link(&text, options);
    }
    if !options.classic_only && is_foreign_json(&text) {
        return Some(parse_foreign(&text, options));
    }
    let fields = object_fields(&text).ok()?;
    first_of(&fields, &PUZZLE_NAMES).map(|_| parse_fields(&fields, &text, options))
}

/// Adds the other fields of an object to the puzzle inside of it, in place of its own of these names.
fn with_outer_fields(
    inner: Result<Record, ParseError>,
    (puzzle, raw): &Field,
    fields: &[Field],
    text: &str,
) -> Result<Record, ParseError> {
    let mut record = inner.map_err(|error| relocate(error, text, raw))?;
    for (name, _) in fields {
        record.extra.remove(name);
    }
    add_fields(&mut record, fields, text, |name| name == puzzle)?;
    Ok(record)
}

/// Returns the meaning of a field that is none of a record of cluewise.
fn meaning_beside(name: &str, raw: &str) -> Meaning {
    let is_own = PUZZLE_NAMES.contains(&name) || PUZZLE_FIELDS.contains(&name) || FieldSelection::NAMES.contains(&name);
    if is_own { Meaning::Harmless } else { meaning_of_json(name, raw) }
}

/// Parses the fields of a record, with the rules that others beside it name.
fn parse_fields(fields: &[Field], text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut options = Cow::Borrowed(options);
    let is_read = !options.classic_only;
    for (name, raw) in fields.iter().filter(|(name, _)| is_read && may_change_rules(name)) {
        if let Meaning::Rules(rules) = meaning_beside(name, raw) {
            options.to_mut().rules = options.rules | rules;
        }
    }
    let options = &*options;
    match !options.classic_only && (json::is_of_kind(fields, options) || json::is_grid_in_words(fields)) {
        true => json::parse(fields, text, options),
        false => options.applied_to(classic_record(fields, text)?),
    }
}

/// Returns the parser of a line in one of the formats of a line for each puzzle, or of a link with JSON.
pub(in crate::formats) fn parser_of(line: &str) -> Option<LineParser> {
    if page_link::matches(line) { Some(parse_page_link) } else { one_line::parser_of(line) }
}

/// Returns the record of a link; `None` if it is no link to a puzzle.
pub(in crate::formats) fn parse_any_link(link: &str, options: &ReadOptions) -> Option<Result<Record, ParseError>> {
    let parse = if page_link::matches(link) { Some(parse_page_link as LineParser) } else { parser_of_link(link) };
    parse.map(|parse| parse(link, options))
}

/// Parses the record in a link of the web page.
fn parse_page_link(link: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let json = page_link::json_of(link).unwrap_or_default();
    parse_object(&json, options).map_err(|error| ParseError { line: 1, column: 1, ..error })
}

/// Parses a document of f-puzzles or SudokuPad.
pub(in crate::formats) fn parse_foreign(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    match f_puzzles::matches(text) {
        true => f_puzzles::parse(text, options),
        false => sudokupad::parse(text, options),
    }
}

/// Returns whether the start of a document is of f-puzzles or SudokuPad.
pub(in crate::formats) fn is_foreign_json(text: &str) -> bool {
    !has_key(text, "puzzle") && (f_puzzles::matches(text) || sudokupad::matches(text))
}

/// Deserializes a record as the readers do.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        parse_object(raw.get(), &ReadOptions::default()).map_err(de::Error::custom)
    }
}
