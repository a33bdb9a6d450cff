//! A record as a JSON object, of ours or of others: only the puzzle must be right.

use super::nested;
use crate::grid::{Grid, Puzzle};
use crate::pack::Record;
use crate::text::ParseError;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// What the puzzle is called, here and elsewhere; where there are several the first in this list counts.
pub(super) const PUZZLE: [&str; 8] = ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid"];

/// What the solution is called.
const SOLUTION: [&str; 3] = ["solution", "solutions", "answer"];

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
    record.id = known(fields.id);
    if let Some((_, raw)) = fields.solution.filter(|(_, raw)| *raw != "null") {
        record.solution = puzzle(raw).ok().and_then(|full| Grid::try_from(full).ok());
        record.bad_solution = record.solution.is_none();
    }
    record.level = known(fields.level);
    record.effort = known(fields.effort);
    record.measures = known(fields.measures);
    record.se = known(fields.se);
    record.symmetry = known(fields.symmetry);
    Ok(record)
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
    text.parse().or_else(|error: ParseError| {
        // Rows with borders or line breaks between them are fine too.
        let mut drawn = super::mixed::read(Box::new(text.as_bytes()), false);
        if let (Some(Ok(record)), None) = (drawn.next(), drawn.next()) {
            return Ok(record.puzzle);
        }
        let quote = 1;
        Err(ParseError { column: error.column + quote, ..error })
    })
}

/// The value of a field, if it is what it should be.
fn known<'a, T: Deserialize<'a>>(raw: Option<&'a str>) -> Option<T> {
    serde_json::from_str::<Option<T>>(raw?).ok().flatten()
}

/// The fields that count, as they stand there.
#[derive(Default)]
struct Fields<'a> {
    puzzle: Option<(usize, &'a str)>,
    solution: Option<(usize, &'a str)>,
    id: Option<&'a str>,
    level: Option<&'a str>,
    effort: Option<&'a str>,
    measures: Option<&'a str>,
    se: Option<&'a str>,
    symmetry: Option<&'a str>,
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
            match &*key {
                "id" => fields.id = Some(raw),
                "level" => fields.level = Some(raw),
                "effort" => fields.effort = Some(raw),
                "measures" => fields.measures = Some(raw),
                "se" => fields.se = Some(raw),
                "symmetry" => fields.symmetry = Some(raw),
                key => {
                    prefer(&mut fields.puzzle, &PUZZLE, key, raw);
                    prefer(&mut fields.solution, &SOLUTION, key, raw);
                }
            }
        }
        Ok(fields)
    }
}

/// Takes the value if its key is one of these names, and comes before that of the value there is.
fn prefer<'a>(field: &mut Option<(usize, &'a str)>, names: &[&str], key: &str, raw: &'a str) {
    if let Some(rank) = names.iter().position(|&name| name == key)
        && field.is_none_or(|(best, _)| rank < best)
    {
        *field = Some((rank, raw));
    }
}
