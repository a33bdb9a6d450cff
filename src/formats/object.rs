//! A record as a JSON object, of ours or of others: only the puzzle must be right.

use super::{ipuz, nested};
use crate::grid::{Grid, Puzzle};
use crate::pack::Record;
use crate::text::ParseError;
use serde::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// What the puzzle is called, here and elsewhere; where there are several the first in this list counts.
pub(super) const PUZZLE: [&str; 8] = ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid"];

/// What the solution is called.
pub(super) const SOLUTION: [&str; 3] = ["solution", "solutions", "answer"];

/// The record in this JSON value: an object, or just a puzzle. An error is located in the text.
pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    if !text.trim_start().starts_with('{') {
        serde_json::from_str::<IgnoredAny>(text).map_err(|error| syntax(text, &error))?;
        return puzzle(text).map(Record::from);
    }
    let fields: Fields = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
    let Some((_, raw)) = fields.puzzle else {
        return Err(ParseError::new(1, 1, "an object without a puzzle", "an object with \"puzzle\""));
    };
    let mut record = Record::from(puzzle(raw).map_err(|error| shift(error, text, raw))?);
    if let Some((name, raw)) = fields.solution.filter(|(_, raw)| *raw != "null") {
        record.solution = puzzle(raw).ok().and_then(|full| Grid::try_from(full).ok());
        record.bad_solution = record.solution.is_none();
        if record.bad_solution {
            let text = serde_json::from_str(raw).unwrap_or_default();
            record.extra.set(given(name), text);
        }
    }
    for (name, raw) in fields.others {
        take(&mut record, &name, raw).map_err(|error| shift(error, text, raw))?;
    }
    ipuz::adopt(&mut record)?;
    Ok(record)
}

/// What a field is called that has one of our names, and a value that we cannot use.
pub(super) fn given(name: &str) -> String {
    format!("given_{name}")
}

/// Notes what a field says of the puzzle. Only candidates can be wrong: without them it is another puzzle.
pub(super) fn take(record: &mut Record, name: &str, raw: &str) -> Result<(), ParseError> {
    let is_known = match name {
        "id" => set(&mut record.id, raw),
        "level" => set(&mut record.level, raw),
        "effort" => set(&mut record.effort, raw),
        "measures" => set(&mut record.measures, raw),
        "se" => set(&mut record.se, raw),
        "symmetry" => set(&mut record.symmetry, raw),
        "clues" => true,
        "candidates" if raw.starts_with('"') => {
            let text: Cow<str> = serde_json::from_str(raw).map_err(|error| syntax(raw, &error))?;
            let quote = 1;
            let candidates = text.parse().map_err(|e: ParseError| ParseError { column: e.column + quote, ..e })?;
            record.restrict(&candidates);
            true
        }
        _ => false,
    };
    let is_ours = matches!(name, "id" | "level" | "effort" | "measures" | "se" | "symmetry" | "candidates");
    if !is_known && let Ok(value) = serde_json::from_str(raw) {
        record.extra.set(if is_ours { given(name) } else { name.into() }, value);
    }
    Ok(())
}

/// A record in JSON, read as in a file.
impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        parse(raw.get()).map_err(de::Error::custom)
    }
}

/// Where the error in a part of the text is in the whole.
pub(super) fn shift(mut error: ParseError, text: &str, part: &str) -> ParseError {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let before = text.get(..offset).unwrap_or("");
    if error.line == 1 {
        error.column += before.chars().rev().take_while(|&c| c != '\n').count() as u64;
    }
    error.line += before.matches('\n').count() as u64;
    error
}

/// An error of the JSON itself; serde_json counts columns in bytes.
pub(super) fn syntax(text: &str, error: &serde_json::Error) -> ParseError {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let before = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(line.as_bytes());
    let column = String::from_utf8_lossy(before).chars().count() as u64 + 1;
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    ParseError::new(error.line().max(1) as u64, column, format!("no JSON ({reason})"), "JSON")
}

/// The puzzle in a JSON value: 81 characters, or lists.
fn puzzle(raw: &str) -> Result<Puzzle, ParseError> {
    let Ok(text) = serde_json::from_str::<Cow<str>>(raw) else {
        return nested::parse(raw);
    };
    let quote = 1;
    drawn(&text).map_err(|error| ParseError { column: error.column + quote, ..error })
}

/// The puzzle in a text: 81 characters, or else a list or rows, with borders or line breaks between them.
pub(super) fn drawn(text: &str) -> Result<Puzzle, ParseError> {
    text.parse().or_else(|error: ParseError| {
        let mut drawn = super::mixed::read(Box::new(text.as_bytes()), false);
        match (drawn.next(), drawn.next()) {
            (Some(Ok(record)), None) => Ok(record.puzzle),
            _ => Err(error),
        }
    })
}

/// Takes the value of a field, if it is what it should be; whether it is, or `null`.
fn set<'a, T: Deserialize<'a>>(field: &mut Option<T>, raw: &'a str) -> bool {
    serde_json::from_str::<Option<T>>(raw).map(|value| *field = value).is_ok()
}

/// The fields as they stand there.
#[derive(Default)]
struct Fields<'a> {
    puzzle: Option<(&'static str, &'a str)>,
    solution: Option<(&'static str, &'a str)>,
    others: Vec<(Cow<'a, str>, &'a str)>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'a>, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields<'de>, M::Error> {
        let mut fields = Fields::default();
        while let Some(key) = map.next_key::<Cow<str>>()? {
            let raw = map.next_value::<&RawValue>()?.get();
            let rest = prefer(&mut fields.puzzle, &PUZZLE, (key, raw));
            let rest = rest.and_then(|field| prefer(&mut fields.solution, &SOLUTION, field));
            fields.others.extend(rest);
        }
        Ok(fields)
    }
}

/// A field, and its value as it stands there.
type Field<'a> = (Cow<'a, str>, &'a str);

/// Takes the field if its name is one of these, and comes before that of the field there is; gives what is not taken.
fn prefer<'a>(
    best: &mut Option<(&'static str, &'a str)>,
    names: &[&'static str],
    field: Field<'a>,
) -> Option<Field<'a>> {
    let rank = |name: &str| names.iter().position(|&known| known == name);
    let Some(new) = rank(&field.0) else { return Some(field) };
    match *best {
        Some((old, _)) if rank(old) <= Some(new) => Some(field),
        _ => best.replace((names[new], field.1)).map(|(name, raw)| (name.into(), raw)),
    }
}
