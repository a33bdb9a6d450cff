//! Records of the puzzles that are found.

use super::find::Found;
use super::node::NearMiss;
use crate::board::text::ParseError;
use crate::formats::text::{Location, ReadError, ReadOptions, malformed};
use crate::formats::tree::{Meaning, is_rule, parse_object};
use crate::pack::Record;
use crate::rating::effort::Level;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The members of a record of cluewise that a puzzle of another program has under this name with another meaning.
const RESERVED: [&str; 6] = ["puzzle", "solution", "candidates", "size", "box", "techniques"];

/// Names for the level in other programs.
const LEVEL_NAMES: [&str; 2] = ["difficulty", "level"];

/// Returns the record of a puzzle.
pub(super) fn record(found: &Found, options: &ReadOptions) -> Result<Record, ReadError> {
    let Location { line, column } = found.place;
    let error = |what: &str, expected: &str| malformed(line, column, what, expected, found.grid.text.as_bytes());
    let mut options = Cow::Borrowed(options);
    let beside = if options.ignore_rules { &[] } else { &found.beside[..] };
    for (name, meaning) in beside {
        match meaning {
            Meaning::Rules(rules) if !options.classic_only => options.to_mut().rules = options.rules | *rules,
            _ => {
                let expected = "a format whose rules are known, such as f-puzzles";
                return Err(error(&format!("a puzzle with {name:?}"), expected));
            }
        }
    }
    let side = found.grid.side;
    if let Some((_, size)) = found.fields.iter().find(|(name, _)| name.eq_ignore_ascii_case("size"))
        && size.split(['x', 'X', '×']).any(|part| part.trim().parse() != Ok(side))
    {
        return Err(error(&format!("{} cells with size {size:?}", side * side), "the number of rows as the size"));
    }
    let mut object = Map::new();
    object.insert("puzzle".into(), found.grid.text.clone().into());
    if side != 9 {
        object.insert("size".into(), side.into());
    }
    if let Some(solution) = &found.solution {
        object.insert("solution".into(), solution.text.clone().into());
    }
    let bare = object.clone();
    let mut has_rules = false;
    for (name, text) in &found.fields {
        let name = match name.to_lowercase() {
            lower if LEVEL_NAMES.contains(&lower.as_str()) => match Value::from(text.to_lowercase()) {
                level if Level::deserialize(&level).is_ok() => {
                    object.insert("level".into(), level);
                    continue;
                }
                _ => name.clone(),
            },
            lower if lower == "id" => lower,
            _ => name.clone(),
        };
        let value = value(text);
        let changes_rules = is_rule(&name, &value.to_string());
        if (changes_rules || !RESERVED.contains(&name.as_str())) && !object.contains_key(&name) {
            has_rules |= changes_rules;
            object.insert(name, value);
        }
    }
    let parse = |object: Map<String, Value>| parse_object(&Value::Object(object).to_string(), &options);
    // Fields of other programs may have values that cluewise does not understand.
    let parsed = parse(object).or_else(|error| if has_rules { Err(error) } else { parse(bare) });
    parsed.map_err(|error| ReadError::of(ParseError { line, column, ..error }, &found.grid.text))
}

/// Returns the error of a value in a line that is nearly a puzzle.
pub(super) fn error(near: &NearMiss, line: &str) -> ReadError {
    malformed(near.place.line, near.place.column, &near.found, &near.expected, line.trim().as_bytes())
}

/// Returns the value of a text: a number, if it is written as JSON writes it.
fn value(text: &str) -> Value {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let written = value.to_string();
    if (value.is_number() || value.is_boolean()) && written == text { value } else { text.into() }
}
