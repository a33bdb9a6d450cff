//! Additional fields of a puzzle that cluewise does not interpret.

use indexmap::IndexMap;
use serde::{Serialize, Serializer, ser};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Named values in insertion order, with distinct names.
///
/// ```
/// use cluewise::pack::Fields;
/// let mut fields = Fields::default();
/// fields.set("author", "Ruud".into());
/// fields.set("rating", 7.into());
/// assert_eq!(fields.get("author").and_then(|author| author.as_str()), Some("Ruud"));
/// assert_eq!(fields.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["author", "rating"]);
/// ```
///
/// JSON that a [`Value`] does not keep, such as a number above 2^64, is written as it was read:
///
/// ```
/// use cluewise::pack::Record;
/// let puzzle = ".".repeat(81);
/// let text = format!(r#"{{"puzzle":"{puzzle}","clues":0,"big":1e400}}"#);
/// let record: Record = serde_json::from_str(&text)?;
/// assert_eq!(serde_json::to_string(&record)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Fields(IndexMap<String, Field>);

impl Fields {
    /// Returns whether there are no fields.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value of a field; if no [`Value`] can hold it, its JSON as a string.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).map(|field| &field.value)
    }

    /// Gives the name this value, in place of any that it had.
    pub fn set(&mut self, name: impl Into<String>, value: Value) {
        self.insert(name, Field::from(value));
    }

    /// Removes a field and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.0.shift_remove(name).map(|field| field.value)
    }

    /// Iterates over the names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.entries().map(|(name, field)| (name, &field.value))
    }

    /// Returns about how many bytes of memory the names and values take.
    pub fn size(&self) -> usize {
        self.0
            .iter()
            .map(|(name, field)| name.len() + size(&field.value) + field.json.as_ref().map_or(0, |j| j.len()))
            .sum()
    }

    /// Iterates over the names and fields.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, &Field)> {
        self.0.iter().map(|(name, field)| (name.as_str(), field))
    }

    /// Returns a field.
    pub(crate) fn field(&self, name: &str) -> Option<&Field> {
        self.0.get(name)
    }

    /// Gives the name this value, in place of any that it had.
    pub(crate) fn insert(&mut self, name: impl Into<String>, field: Field) {
        self.0.insert(name.into(), field);
    }
}

/// Returns about how many bytes of memory a value takes.
fn size(value: &Value) -> usize {
    let inner = match value {
        Value::String(text) => text.len(),
        Value::Array(values) => values.iter().map(size).sum(),
        Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + size(value)).sum(),
        _ => 0,
    };
    size_of::<(String, Value)>() + inner
}

/// The order of the fields is significant.
impl PartialEq for Fields {
    fn eq(&self, other: &Fields) -> bool {
        self.0.len() == other.0.len() && self.0.iter().eq(&other.0)
    }
}

/// A value, with its JSON if the value does not represent it exactly.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Field {
    value: Value,
    /// The JSON without whitespace between tokens.
    json: Option<Box<str>>,
}

impl From<Value> for Field {
    fn from(value: Value) -> Field {
        Field { value, json: None }
    }
}

/// Returns the number that a text is in the usual notation, as most cells and values are.
fn plain_integer(text: &str) -> Option<u64> {
    let is_plain =
        text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

impl Field {
    /// Parses a value from text that must be valid JSON.
    pub(crate) fn from_json(text: &str) -> Field {
        if let Some(number) = plain_integer(text) {
            return Field::from(Value::from(number));
        }
        match serde_json::from_str(text) {
            Ok(value) => Field::of_value(value, text),
            // Numbers out of range, lone surrogates, more than a hundred nested brackets.
            Err(_) => {
                let json = compact(text);
                Field { value: Value::String(json.clone().into_owned()), json: Some(json.into()) }
            }
        }
    }

    /// Returns the field of a value that is parsed from text.
    pub(crate) fn of_value(value: Value, text: &str) -> Field {
        if matches!(value, Value::String(_) | Value::Bool(_) | Value::Null) {
            return Field::from(value);
        }
        let json = compact(text);
        match value.to_string() == json {
            true => Field::from(value),
            false => Field { value, json: Some(json.into()) },
        }
    }

    /// Parses a value from a table cell: text, unless it is JSON other than a string in the form that we write.
    pub(crate) fn from_cell(text: &str) -> Field {
        let is_json = || match text.as_bytes()[0] {
            b'0'..=b'9' | b'-' | b't' | b'f' | b'[' | b'{' => {
                serde_json::from_str::<&RawValue>(text).is_ok_and(|raw| compact(raw.get()) == text)
            }
            b'"' => serde_json::from_str::<&RawValue>(text).is_ok() && serde_json::from_str::<String>(text).is_err(),
            _ => false,
        };
        match text {
            "" => Field::from(Value::Null),
            text if let Some(number) = plain_integer(text) => Field::from(Value::from(number)),
            text if is_json() => Field::from_json(text),
            text => Field::from(Value::from(text)),
        }
    }

    /// Returns the value, or the closest one.
    pub(crate) fn value(&self) -> &Value {
        &self.value
    }

    /// Returns whether the value equals that of the JSON, possibly in another notation.
    #[cfg(any(feature = "parquet", test))]
    pub(crate) fn is_exact(&self) -> bool {
        match (&self.json, &self.value) {
            (None, _) => true,
            (Some(json), Value::Number(number)) => decimal(json) == decimal(&number.to_string()),
            _ => false,
        }
    }

    /// Returns the JSON.
    pub(crate) fn json(&self) -> Cow<'_, str> {
        self.json.as_deref().map_or_else(|| self.value.to_string().into(), Cow::Borrowed)
    }

    /// Returns the text of a table cell: strings without quotes, nothing for `null`, JSON for anything else.
    pub(crate) fn cell(&self) -> Cow<'_, str> {
        match &self.value {
            Value::Null => Cow::Borrowed(""),
            Value::String(text) => Cow::Borrowed(text),
            _ => self.json(),
        }
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.json {
            None => self.value.serialize(serializer),
            Some(json) => serde_json::from_str::<&RawValue>(json).map_err(ser::Error::custom)?.serialize(serializer),
        }
    }
}

/// Normalizes a JSON number: its sign, its significant digits, and the exponent of the last of them.
#[cfg(any(feature = "parquet", test))]
fn decimal(number: &str) -> Option<(bool, String, i64)> {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = whole.trim_start_matches('-').to_owned() + fraction;
    let short = digits.trim_end_matches('0');
    let shift = (digits.len() - short.len()) as i64 - fraction.len() as i64;
    let exponent = exponent.parse::<i64>().ok()?.checked_add(shift)?;
    let short = short.trim_start_matches('0');
    Some((whole.starts_with('-'), short.to_owned(), if short.is_empty() { 0 } else { exponent }))
}

/// Removes the whitespace between the tokens of JSON.
fn compact(json: &str) -> Cow<'_, str> {
    if !json.contains([' ', '\t', '\n', '\r']) {
        return Cow::Borrowed(json);
    }
    let (mut quoted, mut escaped) = (false, false);
    let is_kept = |&c: &char| {
        let kept = quoted || !c.is_ascii_whitespace();
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        kept
    };
    json.chars().filter(is_kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_kept_as_it_is() {
        let table = [
            ("1", "1", "1"),
            (" [ 1 , \"a b\\\\\" ,{ } ] ", "[1,\"a b\\\\\",{}]", "[1,\"a b\\\\\",{}]"),
            ("18446744073709551617", "18446744073709551617", "18446744073709551617"),
            ("-1E400", "-1E400", "-1E400"),
            ("1.50", "1.50", "1.50"),
            ("\"\\ud800\"", "\"\\ud800\"", "\"\\ud800\""),
            ("\"\\u00e9\\n\"", "\"é\\n\"", "é\n"),
            ("{\"b\":1,\"a\":1,\"a\":2}", "{\"b\":1,\"a\":1,\"a\":2}", "{\"b\":1,\"a\":1,\"a\":2}"),
            ("null", "null", ""),
        ];
        for (text, json, cell) in table {
            let field = Field::from_json(text);
            assert_eq!((&*field.json(), &*field.cell()), (json, cell), "{text}");
            assert_eq!(serde_json::to_string(&field).unwrap(), json, "{text}");
        }
        let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
        assert_eq!(serde_json::to_string(&Field::from_json(&deep)).unwrap(), deep);
    }

    #[test]
    fn numbers_are_exact_or_not() {
        for text in ["1.50", "1e2", "-0.0", "0e9", "100000e-5", "123456789012345678", "0.1"] {
            assert!(Field::from_json(text).is_exact(), "{text}");
        }
        for text in ["18446744073709551617", "1e400", "0.10000000000000000001", "1e-400", "\"\\ud800\""] {
            assert!(!Field::from_json(text).is_exact(), "{text}");
        }
    }

    #[test]
    fn cells_are_json_or_text() {
        for text in ["7", "-1.50", "1e400", "[1,{\"a\":null}]", "true", "18446744073709551617", "\"\\ud800\""] {
            assert_eq!((&*Field::from_cell(text).json(), &*Field::from_cell(text).cell()), (text, text));
        }
        for text in ["007", "[1, 2]", "null", "tall", "-", "\"a\"", " 7", "7 "] {
            assert_eq!(Field::from_cell(text), Field::from(Value::from(text)), "{text}");
        }
        assert_eq!(Field::from_cell(""), Field::from(Value::Null));
    }
}
