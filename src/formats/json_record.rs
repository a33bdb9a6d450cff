//! A record as a JSON object, of ours or of others: only the puzzle must be right.

use super::{array_tokenizer, ipuz};
use crate::board::grid::{Grid, Puzzle};
use crate::board::text::ParseError;
use crate::pack;
use crate::pack::Record;
use serde::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// What the puzzle is called, here and elsewhere; where there are several the first in this list counts.
pub(super) const PUZZLE_NAMES: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid"];

/// What the solution is called.
pub(super) const SOLUTION_NAMES: [&str; 3] = ["solution", "solutions", "answer"];

/// The record in this JSON value: an object, or just a puzzle. An error is located in the text.
pub(super) fn parse_record(text: &str) -> Result<Record, ParseError> {
    if !text.trim_start().starts_with('{') {
        serde_json::from_str::<IgnoredAny>(text).map_err(|error| syntax_error(text, &error))?;
        return parse_puzzle(text).map(Record::from);
    }
    let fields = object_fields(text)?;
    let Some(first) = first_of(&fields, &PUZZLE_NAMES) else {
        return Err(ParseError::new(1, 1, "an object without a puzzle", "an object with \"puzzle\""));
    };
    let raw = fields[first].1;
    let mut record = Record::from(parse_puzzle(raw).map_err(|error| relocate(error, text, raw))?);
    let solution = first_of(&fields, &SOLUTION_NAMES);
    if let Some((name, raw)) = solution.map(|i| &fields[i]) {
        set_solution(&mut record, name, raw);
    }
    for (i, (name, raw)) in fields.iter().enumerate().filter(|&(i, _)| i != first && Some(i) != solution) {
        let taken =
            if *name == fields[first].0 { Err(duplicate_field(name)) } else { add_field(&mut record, name, raw) };
        taken.map_err(|error| relocate(error, text, fields[i].1))?;
    }
    ipuz::interpret_fields(&mut record)?;
    Ok(record)
}

/// An error if there is a puzzle besides the list `"puzzles"` in the object that a pack is, or no JSON.
pub(super) fn check_header(text: &str) -> Result<(), ParseError> {
    let is_puzzle =
        |(name, raw): &&Field| PUZZLE_NAMES.contains(&&**name) && *name != "puzzles" && parse_puzzle(raw).is_ok();
    match object_fields(text)?.iter().find(is_puzzle) {
        Some((_, raw)) => {
            Err(relocate(ParseError::new(1, 1, "a puzzle beside \"puzzles\"", "a puzzle in the list"), text, raw))
        }
        None => Ok(()),
    }
}

/// Notes all that a JSON object says of the puzzle besides the puzzle itself.
pub(super) fn add_fields(record: &mut Record, text: &str) -> Result<(), ParseError> {
    for (name, raw) in object_fields(text)? {
        match &*name {
            "solution" => set_solution(record, &name, raw),
            "puzzle" => return Err(relocate(duplicate_field(&name), text, raw)),
            _ => add_field(record, &name, raw).map_err(|error| relocate(error, text, raw))?,
        }
    }
    Ok(())
}

/// The index of the field with the name that comes first among these.
fn first_of(fields: &[Field], names: &[&str]) -> Option<usize> {
    let rank = |name: &str| names.iter().position(|&known| known == name);
    let ranked = fields.iter().enumerate().filter_map(|(i, (name, _))| Some((rank(name)?, i)));
    ranked.min().map(|(_, i)| i)
}

/// Notes what a file gives as the solution.
fn set_solution(record: &mut Record, name: &str, raw: &str) {
    if raw != "null" {
        record.solution = parse_puzzle(raw).ok().and_then(|full| Grid::try_from(full).ok());
        record.bad_solution = record.solution.is_none();
        if record.bad_solution {
            record.extra.insert(fallback_name(name), pack::Field::from_json(raw));
        }
    }
}

/// What a field is called that has one of our names, and a value that we cannot use.
pub(super) fn fallback_name(name: &str) -> String {
    format!("given_{name}")
}

/// The error about a second field of this name: only one of them could be kept.
fn duplicate_field(name: &str) -> ParseError {
    ParseError::new(1, 1, format!("a second field {name:?}"), "fields with different names")
}

/// Notes what a field says of the puzzle. Only candidates can be wrong, without which it is another puzzle, and a name
/// that there is already.
fn add_field(record: &mut Record, name: &str, raw: &str) -> Result<(), ParseError> {
    let is_known = match name {
        "id" => set_field(&mut record.id, raw),
        "level" => set_field(&mut record.level, raw),
        "effort" => set_field(&mut record.effort, raw),
        "measures" => set_field(&mut record.measures, raw),
        "se" => set_field(&mut record.se, raw),
        "symmetry" => set_field(&mut record.symmetry, raw),
        "clues" => serde_json::from_str::<u64>(raw).is_ok(),
        "candidates" if raw.starts_with('"') => {
            let text: Cow<str> = serde_json::from_str(raw).map_err(|error| syntax_error(raw, &error))?;
            let quote = 1;
            let candidates = text.parse().map_err(|e: ParseError| ParseError { column: e.column + quote, ..e })?;
            record.restrict(&candidates);
            true
        }
        _ => false,
    };
    if is_known {
        return Ok(());
    }
    let is_ours = matches!(name, "id" | "level" | "effort" | "measures" | "se" | "symmetry" | "clues" | "candidates");
    let name = if is_ours || name == SOLUTION_NAMES[0] { Cow::Owned(fallback_name(name)) } else { Cow::Borrowed(name) };
    if record.extra.get(&name).is_some_and(|value| !value.is_null()) {
        return Err(duplicate_field(&name));
    }
    record.extra.insert(name, pack::Field::from_json(raw));
    Ok(())
}

/// A record in JSON, read as in a file.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        parse_record(raw.get()).map_err(de::Error::custom)
    }
}

/// Where the error in a part of the text is in the whole.
pub(super) fn relocate(mut error: ParseError, text: &str, part: &str) -> ParseError {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let before = text.get(..offset).unwrap_or("");
    if error.line == 1 {
        error.column += before.chars().rev().take_while(|&c| c != '\n').count() as u64;
    }
    error.line += before.matches('\n').count() as u64;
    error
}

/// An error of the JSON itself; serde_json counts columns in bytes.
pub(super) fn syntax_error(text: &str, error: &serde_json::Error) -> ParseError {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let before = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(line.as_bytes());
    let column = String::from_utf8_lossy(before).chars().count() as u64 + 1;
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    ParseError::new(error.line().max(1) as u64, column, format!("no JSON ({reason})"), "JSON")
}

/// The puzzle in a JSON value: 81 characters, or lists.
fn parse_puzzle(raw: &str) -> Result<Puzzle, ParseError> {
    let Ok(text) = serde_json::from_str::<Cow<str>>(raw) else {
        return array_tokenizer::parse_puzzle(raw);
    };
    let quote = 1;
    parse_puzzle_text(&text).map_err(|error| ParseError { column: error.column + quote, ..error })
}

/// The puzzle in a text: 81 characters, or else a list or rows, with borders or line breaks between them.
pub(super) fn parse_puzzle_text(text: &str) -> Result<Puzzle, ParseError> {
    text.parse().or_else(|error: ParseError| {
        let mut drawn = super::text_reader::read(Box::new(text.as_bytes()), false);
        match (drawn.next(), drawn.next()) {
            (Some(Ok(record)), None) => Ok(record.puzzle),
            _ => Err(error),
        }
    })
}

/// Takes the value of a field, if it is what it should be and the first; whether it is, or `null`.
fn set_field<'a, T: Deserialize<'a>>(field: &mut Option<T>, raw: &'a str) -> bool {
    let value = serde_json::from_str::<Option<T>>(raw);
    field.is_none() && value.map(|value| *field = value).is_ok()
}

/// A field, and its value as it stands there.
type Field<'a> = (Cow<'a, str>, &'a str);

/// The fields of an object.
fn object_fields(text: &str) -> Result<Vec<Field<'_>>, ParseError> {
    struct Fields<'a>(Vec<Field<'a>>);

    impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'a>, D::Error> {
            deserializer.deserialize_map(FieldsVisitor).map(Fields)
        }
    }

    serde_json::from_str(text).map(|Fields(fields)| fields).map_err(|error| syntax_error(text, &error))
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Vec<Field<'de>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut fields = Vec::new();
        while let Some(key) = map.next_key()? {
            fields.push((key, map.next_value::<&RawValue>()?.get()));
        }
        Ok(fields)
    }
}
