//! Records as JSON objects, written by cluewise or by other programs. Only the puzzle must be valid.

use super::beside::{Meaning, meaning, meaning_of_json, value_of_meaning};
use super::rule_fields::{is_rule, misspelled_rule};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::board::text::{ParseError, ParseErrorKind};
use crate::formats::grids::{candidates_of_json, grid_of, puzzle_of_json};
use crate::formats::programs::ipuz;
use crate::formats::text::{PUZZLE_NAMES, SOLUTION_NAMES, fallback_name, relocate, syntax_error};
use crate::kinds::{RuleSet, Symbols};
use crate::pack;
use crate::pack::{FieldSelection, Record};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;

/// Parses a classic puzzle from a JSON value other than an object.
pub(in crate::formats) fn parse_value(text: &str) -> Result<Record, ParseError> {
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| syntax_error(text, &error))?;
    puzzle_of_json(text).map(Record::from)
}

/// Returns the record of a classic puzzle with these fields of a JSON object. Errors are located in its text.
pub(in crate::formats) fn classic_record(fields: &[Field], text: &str) -> Result<Record, ParseError> {
    let Some(first) = first_of(fields, &PUZZLE_NAMES) else {
        return Err(ParseError::new(1, 1, "an object without a puzzle", "an object with \"puzzle\""));
    };
    let raw = fields[first].1;
    let mut record = Record::from(puzzle_of_json(raw).map_err(|error| relocate(error, text, raw))?);
    let solution = first_of(fields, &SOLUTION_NAMES);
    if let Some((name, raw)) = solution.map(|i| &fields[i]) {
        set_solution(&mut record, name, raw);
        count_from_one(&mut record, raw);
    }
    for (i, (name, raw)) in fields.iter().enumerate().filter(|&(i, _)| i != first && Some(i) != solution) {
        let taken =
            if *name == fields[first].0 { Err(duplicate_field(name)) } else { add_field(&mut record, name, raw) };
        taken.map_err(|error| relocate(error, text, fields[i].1))?;
    }
    ipuz::interpret_fields(&mut record)?;
    Ok(record)
}

/// Returns what the names in the object of a pack say of its puzzles. Errors are at the name of a rule that is not known.
pub(in crate::formats) fn meaning_of_header(text: &str) -> Result<RuleSet, ParseError> {
    let mut all = RuleSet::EMPTY;
    for (name, raw) in object_fields(text)?.iter().filter(|(name, _)| *name != "puzzles") {
        match meaning_of_json(name, raw) {
            Meaning::Harmless => {}
            Meaning::Rules(rules) => all = all | rules,
            Meaning::Unknown => {
                let found = format!("puzzles with {name:?}");
                let error = ParseError::new(1, 1, found, "puzzles that name their rules themselves");
                return Err(relocate(ParseError { kind: ParseErrorKind::UnknownRule, ..error }, text, raw));
            }
        }
    }
    Ok(all)
}

/// Checks the object of a pack: valid JSON, without a puzzle outside the list `"puzzles"`.
pub(in crate::formats) fn check_header(text: &str) -> Result<(), ParseError> {
    let is_puzzle =
        |(name, raw): &&Field| PUZZLE_NAMES.contains(&&**name) && *name != "puzzles" && puzzle_of_json(raw).is_ok();
    match object_fields(text)?.iter().find(is_puzzle) {
        Some((_, raw)) => {
            Err(relocate(ParseError::new(1, 1, "a puzzle beside \"puzzles\"", "a puzzle in the list"), text, raw))
        }
        None => Ok(()),
    }
}

/// Adds the fields of a JSON object to a record that has its puzzle already, except for those that are read.
pub(in crate::formats) fn add_fields(
    record: &mut Record,
    fields: &[Field],
    text: &str,
    is_read: impl Fn(&str) -> bool,
) -> Result<(), ParseError> {
    for (name, raw) in fields.iter().filter(|(name, _)| !is_read(name)) {
        match &**name {
            "solution" => set_solution(record, name, raw),
            "puzzle" => return Err(relocate(duplicate_field(name), text, raw)),
            _ => add_field(record, name, raw).map_err(|error| relocate(error, text, raw))?,
        }
    }
    Ok(())
}

/// Returns the index of the field whose name comes first in a list of names.
pub(in crate::formats) fn first_of(fields: &[Field], names: &[&str]) -> Option<usize> {
    let rank = |name: &str| names.iter().position(|&known| known == name);
    let ranked = fields.iter().enumerate().filter_map(|(i, (name, _))| Some((rank(name)?, i)));
    ranked.min().map(|(_, i)| i)
}

/// Sets the solution; an invalid one is kept as another field.
fn set_solution(record: &mut Record, name: &str, raw: &str) {
    if raw != "null" {
        record.set_given_grid(puzzle_of_json(raw).ok().and_then(|full| grid_of(&full)));
        if record.invalid_solution {
            record.extra.insert(fallback_name(name), pack::Field::from_json(raw));
        }
    }
}

/// Counts the digits of a puzzle from 1 whose solution counts from 0, and so tells that the puzzle does too.
fn count_from_one(record: &mut Record, solution: &str) {
    let counts_from_zero = puzzle_of_json(solution).is_ok_and(|cells| cells.clue_count() < Cell::COUNT);
    let Some((clues, solution)) = record.classic_clues().zip(record.solution()).filter(|_| counts_from_zero) else {
        return;
    };
    let next = clues.clues().filter_map(|(cell, digit)| Some((cell, Digit::new(digit.get() + 1)?)));
    let next: Puzzle = next.collect();
    let solution = solution.to_text(Symbols::DIGITS).parse::<Grid>().ok();
    let solves = |puzzle: &Puzzle| solution.is_some_and(|solution| solution.fills(puzzle));
    if next.clue_count() == clues.clue_count() && solves(&next) && !solves(&clues) {
        let mut moved = Record::from(next);
        moved.set_given_grid(solution);
        *record = moved;
    }
}

/// Returns the error for a second field of the same name, as only one could be kept.
pub(in crate::formats) fn duplicate_field(name: &str) -> ParseError {
    ParseError::new(1, 1, format!("a second field {name:?}"), "fields with different names")
}

/// Returns the error for a field that makes a record another puzzle than one of 9x9.
pub(in crate::formats) fn rule_error(name: &str) -> ParseError {
    ParseError::new(1, 1, format!("a puzzle with {name:?}"), "a 9x9 puzzle without additional rules")
}

/// Adds a field to a record. Errors are invalid candidates and rules of other kinds, which define another puzzle, and a
/// name that exists already.
pub(in crate::formats) fn add_field(record: &mut Record, name: &str, raw: &str) -> Result<(), ParseError> {
    if is_rule(name, raw) {
        return Err(rule_error(name));
    }
    let is_known = match name {
        "id" => set_field(&mut record.id, raw),
        "level" => set_field(&mut record.level, raw),
        "effort" => set_field(&mut record.effort, raw),
        "measures" => set_field(&mut record.measures, raw),
        "se" => set_field(&mut record.se, raw),
        "se_techniques" => set_field(&mut record.se_techniques, raw),
        "hodoku_level" => set_field(&mut record.hodoku_level, raw),
        "hodoku_score" => set_field(&mut record.hodoku_score, raw),
        "hodoku_techniques" => set_field(&mut record.hodoku_techniques, raw),
        "time" => set_field(&mut record.time, raw),
        "symmetry" => set_field(&mut record.symmetry, raw),
        "techniques" if record.classic().is_none() => set_techniques(record, raw),
        // The usual size says nothing.
        "size" if raw == "9" => true,
        "box" if raw == "\"3x3\"" => true,
        "clues" => serde_json::from_str::<u64>(raw).is_ok(),
        "candidates" if raw == "null" => true,
        "candidates" => {
            record.restrict(&candidates_of_json(raw)?);
            // Players mark only some cells. Text says which candidates are left in each.
            if raw.starts_with('[') {
                record.fill_unmarked();
            }
            true
        }
        _ => false,
    };
    if is_known {
        return Ok(());
    }
    if let Some(rule) = misspelled_rule(name, raw) {
        return Err(ParseError::new(1, 1, format!("the field {name:?}"), format!("{rule:?}")));
    }
    let value = value_of_meaning(name, raw);
    let meaning = value.as_ref().map_or(Meaning::Harmless, |value| meaning(name, value));
    check_meaning(record, name, meaning, raw.starts_with('"'))?;
    let name = if FieldSelection::is_property_of_classic(name) {
        Cow::Owned(fallback_name(name))
    } else {
        Cow::Borrowed(name)
    };
    if record.extra.get(&name).is_some_and(|value| !value.is_null()) {
        return Err(duplicate_field(&name));
    }
    let parsed = value.map_or_else(|| pack::Field::from_json(raw), |value| pack::Field::of_value(value, raw));
    record.extra.insert(name, parsed);
    Ok(())
}

/// Returns the error of a name beside a puzzle that changes its rules and is not applied to it. A text beside rules that are
/// read describes them.
pub(in crate::formats) fn check_meaning(
    record: &Record,
    name: &str,
    meaning: Meaning,
    is_text: bool,
) -> Result<(), ParseError> {
    let kind = record.kind();
    let has_rules = !kind.constraints().is_empty() || kind.regions().is_some() || kind.rules() != RuleSet::EMPTY;
    match meaning {
        Meaning::Unknown if is_text && has_rules => Ok(()),
        Meaning::Rules(rules) if record.kind().rules().contains(rules) => Ok(()),
        Meaning::Harmless => Ok(()),
        _ => Err(rule_error(name)),
    }
}

/// Sets a field that is not set yet. Returns whether the value is valid or `null`.
fn set_field<'a, T: Deserialize<'a>>(field: &mut Option<T>, raw: &'a str) -> bool {
    let value = serde_json::from_str::<Option<T>>(raw);
    field.is_none() && value.map(|value| *field = value).is_ok()
}

/// Sets the techniques of another kind than the classic one. Returns whether the value is valid.
pub(in crate::formats) fn set_techniques(record: &mut Record, raw: &str) -> bool {
    let Ok(counts) = serde_json::from_str::<Map<String, Value>>(raw) else { return false };
    let count = |(name, count): (String, Value)| Some((name, count.as_u64()?.try_into().ok()?));
    let techniques: Option<Vec<_>> = counts.into_iter().map(count).collect();
    techniques.map(|techniques| record.techniques = techniques).is_some()
}

/// The name and raw value of a field.
pub(in crate::formats) type Field<'a> = (Cow<'a, str>, &'a str);

/// Parses the fields of an object.
pub(in crate::formats) fn object_fields(text: &str) -> Result<Vec<Field<'_>>, ParseError> {
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
