//! The names, ids and places of puzzles in messages.

use crate::io::location::Location;
use cluewise::formats::{Identifier, printable};
use cluewise::pack::{Fields, Record};
use serde_json::Value;

/// The fields of the origin of a puzzle in merged files: its file, its number and its id there.
pub const SOURCE: &str = "source";
pub const SOURCE_NUMBER: &str = "source_number";
pub const SOURCE_ID: &str = "source_id";
const SOURCE_FIELDS: [&str; 3] = [SOURCE, SOURCE_NUMBER, SOURCE_ID];

/// Maximum length of a name in characters; longer texts are remarks.
const MAX_NAME_CHARS: usize = 40;

/// Returns the name of a puzzle in a column of names.
fn column_of_names(fields: &Fields) -> Option<String> {
    let is_name = |name: &str| Identifier::of(name) == Some(Identifier::Name);
    let name = |value: &Value| value.as_str().map(str::trim).filter(|text| is_short_name(text)).map(str::to_owned);
    fields.iter().filter(|(column, _)| is_name(column)).find_map(|(_, value)| name(value))
}

/// Returns whether a text is short enough to be a name, and no number.
pub fn is_short_name(text: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&text.chars().count()) && text.parse::<f64>().is_err()
}

/// A record that may have the name of its puzzle, such as that of a pupil.
pub trait Named {
    /// Returns the name: the id if it is no number, or else the one in a column of names. Empty without one.
    fn name(&self) -> String;
}

impl Named for Record {
    fn name(&self) -> String {
        let id = self.id.as_ref().map(ToString::to_string).filter(|id| is_short_name(id));
        id.or_else(|| column_of_names(&self.extra)).unwrap_or_default()
    }
}

/// Returns the id of a record, or else the number or short text of the field that identifies it. Empty without one.
pub fn id_of(record: &Record) -> String {
    record.id.as_ref().map(ToString::to_string).or_else(|| name_of(&record.extra)).unwrap_or_default()
}

/// Returns the text of the other field that identifies a puzzle.
fn name_of(fields: &Fields) -> Option<String> {
    let name = |value: &Value| match value {
        Value::String(text) => (text.chars().count() <= MAX_NAME_CHARS).then(|| text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let identifier = |(field, value): (&str, &Value)| {
        let kind = Identifier::of(field).filter(|_| !SOURCE_FIELDS.contains(&field))?;
        Some((kind, name(value)?))
    };
    fields.iter().filter_map(identifier).min_by_key(|(kind, _)| *kind).map(|(_, name)| name)
}

/// Returns the name of a puzzle in a message: its number in the inputs, and its id if it has one.
pub fn puzzle_name(number: u64, id: &str) -> String {
    if id.is_empty() { number.to_string() } else { format!("{number} ({})", printable(id)) }
}

/// Returns the place of a puzzle in messages: its input, its number there, and its id if it has one.
pub fn place_of(location: &Location, id: &str) -> String {
    format!("{}: puzzle {}", printable(location.name()), puzzle_name(location.number, id))
}
