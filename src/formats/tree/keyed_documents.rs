//! Objects and lists of JSON whose values are puzzles of their own, with the names that the keys give them.

use super::any_json::{is_of_setter, parse_inner, parse_object};
use super::json_buffer::MIN_PUZZLE_LENGTH;
use super::json_record::{Field, add_field, object_fields};
use crate::board::text::ParseError;
use crate::formats::links::one_line;
use crate::formats::text::{PUZZLE_NAMES, ReadOptions, described, relocate};
use crate::pack::{Id, Record};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// Maximum depth of the values.
const MAX_DEPTH: usize = 32;

/// Parses an object that is no puzzle but has some in it, at any depth, each with its keys as its name and with the other
/// fields beside it. Errors are located in the text. `None` if it has none but cells, which the search for puzzles reads.
pub(in crate::formats) fn parse_documents(
    text: &str,
    options: &ReadOptions,
) -> Option<Vec<Result<Record, ParseError>>> {
    let fields = object_fields(text).ok().filter(|fields| !is_puzzle(fields, text))?;
    let mut found = Documents { text, options, results: Vec::new(), has_document: false };
    found.add_members(&fields, &[]);
    found.has_document.then_some(found.results)
}

/// Returns whether an object is meant as one puzzle.
fn is_puzzle(fields: &[Field], text: &str) -> bool {
    let names_puzzle = |(name, _): &Field| *name != "puzzles" && PUZZLE_NAMES.contains(&&**name);
    fields.iter().any(names_puzzle) || fields.iter().any(|(name, _)| *name == "cells") && is_of_setter(text)
}

/// The puzzles of a text so far.
struct Documents<'a> {
    text: &'a str,
    options: &'a ReadOptions,
    results: Vec<Result<Record, ParseError>>,
    /// Whether one of them is more than cells.
    has_document: bool,
}

impl<'a> Documents<'a> {
    /// Adds the puzzles in a value. Returns whether it has any.
    fn add(&mut self, raw: &'a str, keys: &[&str]) -> bool {
        let count = self.results.len();
        match raw.as_bytes().first() {
            Some(b'{' | b'[') if keys.len() > MAX_DEPTH => {}
            Some(b'{') => {
                let Ok(fields) = object_fields(raw) else { return false };
                match parse_object(raw, self.options) {
                    parsed if parsed.is_ok() || is_puzzle(&fields, raw) => {
                        self.has_document = true;
                        self.push(parsed, raw, keys);
                    }
                    _ => self.add_members(&fields, keys),
                }
            }
            Some(b'[') => match parse_object(raw, self.options) {
                Ok(record) => self.push(Ok(record), raw, keys),
                Err(_) => self.add_items(raw, keys),
            },
            Some(b'"') => self.add_text(raw, keys),
            _ => {}
        }
        self.results.len() > count
    }

    /// Adds the puzzle that a string is: a document, a link, a line of another format, or cells.
    fn add_text(&mut self, raw: &'a str, keys: &[&str]) {
        // A document has lines and columns of its own; the place in the file is the string.
        let at_start = |error| ParseError { line: 1, column: 1, ..error };
        let parsed = parse_inner(raw, self.options);
        let text = serde_json::from_str::<String>(raw).unwrap_or_default();
        let is_document = parsed.is_some() || one_line::matches(text.trim());
        self.has_document |= is_document;
        match parsed.unwrap_or_else(|| parse_object(raw, self.options)) {
            // Words are shorter or have blanks.
            Err(_) if !is_document && (text.len() < MIN_PUZZLE_LENGTH || text.contains(' ')) => {}
            parsed if is_document => self.push(parsed.map_err(at_start), raw, keys),
            parsed => self.push(parsed, raw, keys),
        }
    }

    /// Adds the puzzles of an object, with its other fields.
    fn add_members(&mut self, fields: &[Field<'a>], keys: &[&str]) {
        let start = self.results.len();
        let mut others = Vec::new();
        for field @ (name, raw) in fields {
            if !self.add(raw, &[keys, &[name]].concat()) {
                others.push(field);
            }
        }
        let has_puzzle = self.results.len() > start;
        for (name, raw) in others.into_iter().filter(|_| has_puzzle) {
            let records = self.results[start..].iter_mut().flatten();
            // The own fields of a puzzle stay.
            let mut missing = records.filter(|record| record.extra.get(name).is_none());
            if let Some(error) = missing.find_map(|record| add_field(record, name, raw).err()) {
                self.results.push(Err(relocate(error, self.text, raw)));
            }
        }
    }

    /// Adds the puzzles of a list, whose other items are errors.
    fn add_items(&mut self, raw: &'a str, keys: &[&str]) {
        let start = self.results.len();
        let mut others = Vec::new();
        let items: Vec<&RawValue> = serde_json::from_str(raw).unwrap_or_default();
        for (number, item) in (1..).zip(items) {
            let number = number.to_string();
            if !self.add(item.get(), &[keys, &[&number]].concat()) {
                others.push(item.get());
            }
        }
        let has_puzzle = self.results.len() > start;
        for raw in others.into_iter().filter(|_| has_puzzle) {
            let found = serde_json::from_str(raw).map_or_else(|_| raw.to_owned(), |value: Value| described(&value));
            self.results.push(Err(relocate(ParseError::new(1, 1, found, "a puzzle"), self.text, raw)));
        }
    }

    /// Adds a puzzle. Keys that are levels give it its level, the others its name.
    fn push(&mut self, parsed: Result<Record, ParseError>, raw: &str, keys: &[&str]) {
        let named = |mut record: Record| {
            let mut names = Vec::new();
            for key in keys {
                match Deserialize::deserialize(Value::from(key.to_lowercase())) {
                    Ok(level) if record.level.is_none() => record.level = Some(level),
                    _ => names.push(*key),
                }
            }
            let name = names.join("/");
            record.id = record.id.take().or((!name.is_empty()).then(|| Id::from(&*name)));
            record
        };
        self.results.push(parsed.map(named).map_err(|error| relocate(error, self.text, raw)));
    }
}
