//! JSON values that know their place in the document, for errors.

use crate::board::text::{ParseError, counted};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fmt;

/// A value, and the steps that lead to it.
#[derive(Clone, Copy)]
pub(in crate::formats) struct Node<'a> {
    /// The text of the document, or of the link.
    source: &'a str,
    parent: Option<&'a Node<'a>>,
    step: Step<'a>,
    pub(in crate::formats) value: &'a Value,
}

/// A step from a value to one inside of it.
#[derive(Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// Maximum number of characters of a value in an error.
const MAX_SHOWN: usize = 40;

impl<'a> Node<'a> {
    /// Creates the node of a member of the document.
    pub(in crate::formats) fn new(source: &'a str, key: &'a str, value: &'a Value) -> Node<'a> {
        Node { source, parent: None, step: Step::Key(key), value }
    }

    /// Returns a member of an object; `None` if it is missing or null.
    pub(in crate::formats) fn get(&'a self, key: &'a str) -> Option<Node<'a>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(Node { source: self.source, parent: Some(self), step: Step::Key(key), value })
    }

    /// Iterates over the members of an object.
    pub(in crate::formats) fn members(&'a self) -> Result<impl Iterator<Item = (&'a str, Node<'a>)>, ParseError> {
        let object = self.value.as_object().ok_or_else(|| self.error("an object"))?;
        let node = move |(key, value): (&'a String, &'a Value)| {
            (key.as_str(), Node { source: self.source, parent: Some(self), step: Step::Key(key), value })
        };
        Ok(object.iter().map(node))
    }

    /// Iterates over the items of an array.
    pub(in crate::formats) fn items(&'a self) -> Result<impl ExactSizeIterator<Item = Node<'a>>, ParseError> {
        let array = self.value.as_array().ok_or_else(|| self.error("an array"))?;
        let node = move |(index, value): (usize, &'a Value)| Node {
            source: self.source,
            parent: Some(self),
            step: Step::Index(index),
            value,
        };
        Ok(array.iter().enumerate().map(node))
    }

    /// Returns whether the value is null, false, a blank text, or a list or object without content.
    pub(in crate::formats) fn is_blank(&self) -> bool {
        match self.value {
            Value::Null | Value::Bool(false) => true,
            Value::String(text) => text.trim().is_empty(),
            Value::Array(items) => items.is_empty(),
            Value::Object(members) => members.is_empty(),
            _ => false,
        }
    }

    /// Returns a string.
    pub(in crate::formats) fn string(&self) -> Result<&'a str, ParseError> {
        self.value.as_str().ok_or_else(|| self.error("a string"))
    }

    /// Returns a number, which may be written as a string; `None` if the string is blank.
    pub(in crate::formats) fn number(&self) -> Result<Option<i32>, ParseError> {
        let number = match self.value {
            Value::String(text) if text.trim().is_empty() => return Ok(None),
            Value::String(text) => text.trim().parse().ok(),
            value => value.as_i64().and_then(|number| i32::try_from(number).ok()),
        };
        number.map(Some).ok_or_else(|| self.error("a number"))
    }

    /// Returns the row and column of a cell such as `R1C9`, from 0 outside of the grid.
    pub(in crate::formats) fn place(&self) -> Result<(usize, usize), ParseError> {
        self.value.as_str().and_then(parse_place).ok_or_else(|| self.error("a cell such as R1C9"))
    }

    /// Returns a cell of the grid.
    pub(in crate::formats) fn cell(&self, side: usize) -> Result<u16, ParseError> {
        let (row, column) = self.place()?;
        let is_inside = [row, column].iter().all(|at| (1..=side).contains(at));
        match is_inside {
            true => Ok(((row - 1) * side + column - 1) as u16),
            false => Err(self.error(&format!("a cell from R1C1 to R{side}C{side}"))),
        }
    }

    /// Returns an array of cells.
    pub(in crate::formats) fn cells(&self, side: usize) -> Result<Vec<u16>, ParseError> {
        self.items()?.map(|item| item.cell(side)).collect()
    }

    /// Passes the cells of an array of rows of this length to `each`.
    pub(in crate::formats) fn for_each_cell(
        &self,
        side: usize,
        mut each: impl FnMut(&Node) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        for row in self.items()? {
            let mut cells = row.items()?;
            if cells.len() != side {
                let found = format!("{} in {row}", counted(cells.len(), "cell"));
                return Err(row.problem(&found, &format!("{side} cells")));
            }
            cells.try_for_each(|cell| each(&cell))?;
        }
        Ok(())
    }

    /// Returns the error for this value.
    pub(in crate::formats) fn error(&self, expected: &str) -> ParseError {
        self.problem(&format!("{} in {self}", described(self.value)), expected)
    }

    /// Returns an error at the place of this value.
    pub(in crate::formats) fn problem(&self, found: &str, expected: &str) -> ParseError {
        let (line, column) = self.position();
        ParseError::new(line, column, found, expected)
    }

    /// Returns the line and column of this value, or of the key of a member of the document.
    pub(in crate::formats) fn position(&self) -> (u64, u64) {
        let raw = self.parent.and_then(|_| self.raw());
        let offset = raw.map(|raw| (raw.as_ptr() as usize).saturating_sub(self.source.as_ptr() as usize));
        let before = self.source.get(..offset.unwrap_or_else(|| self.key_offset())).unwrap_or_default();
        let line = before.matches('\n').count() as u64 + 1;
        (line, before.rsplit('\n').next().unwrap_or_default().chars().count() as u64 + 1)
    }

    /// Returns the text of this value in the document; `None` if it is not there as it is.
    fn raw(&self) -> Option<&'a str> {
        let whole = match self.parent {
            Some(parent) => parent.raw()?,
            None => self.source,
        };
        let raw = match self.step {
            Step::Key(key) => serde_json::from_str::<HashMap<String, &RawValue>>(whole).ok()?.get(key).copied(),
            Step::Index(index) => serde_json::from_str::<Vec<&RawValue>>(whole).ok()?.get(index).copied(),
        };
        raw.map(RawValue::get)
    }

    /// Returns the offset of the key of the member of the document that this value is a part of; the start if it is not
    /// there as it is.
    fn key_offset(&self) -> usize {
        match (self.parent, self.step) {
            (Some(parent), _) => parent.key_offset(),
            (None, Step::Key(key)) => self.source.find(&format!("\"{key}\"")).unwrap_or_default(),
            (None, Step::Index(_)) => 0,
        }
    }
}

/// The path, such as `killercage[3].cells[0]`.
impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.step {
            Step::Key(key) if self.parent.is_none() => f.write_str(&shortened(key)),
            Step::Key(key) => write!(f, ".{}", shortened(key)),
            Step::Index(index) => write!(f, "[{index}]"),
        }
    }
}

/// Returns the type of an array or object, or else the start of a value.
pub(in crate::formats) fn described(value: &Value) -> String {
    match value {
        Value::Array(_) => "an array".into(),
        Value::Object(_) => "an object".into(),
        value => shortened(&value.to_string()),
    }
}

/// Returns the start of a text.
pub(in crate::formats) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// Parses a cell such as `R1C9` or `r1c9`.
fn parse_place(text: &str) -> Option<(usize, usize)> {
    let rest = text.trim().strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
        if is_number { text.parse().ok() } else { None }
    };
    Some((number(row)?, number(column)?))
}

/// An object without repeated keys.
struct Unique(Map<String, Value>);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Unique;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Unique, A::Error> {
                let mut map = Map::new();
                while let Some((key, value)) = access.next_entry::<String, Value>()? {
                    if map.insert(key.clone(), value).is_some() {
                        return Err(A::Error::custom(format!("key {:?} twice", shortened(&key))));
                    }
                }
                Ok(Unique(map))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// Parses a document: an object, in which no key is repeated.
pub(in crate::formats) fn parse_object(text: &str) -> Result<Map<String, Value>, ParseError> {
    let Unique(map) = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        ParseError::new(error.line().max(1) as u64, error.column().max(1) as u64, message, "a JSON object")
    })?;
    Ok(map)
}

/// Returns whether a text has this key in JSON.
pub(in crate::formats) fn has_key(text: &str, key: &str) -> bool {
    value_of_key(text, key).is_some()
}

/// Returns the text from the value of a key in JSON on; `None` if a text does not have the key.
pub(in crate::formats) fn value_of_key<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let quoted = format!("\"{key}\"");
    text.match_indices(&quoted).find_map(|(at, _)| text[at + quoted.len()..].trim_start().strip_prefix(':'))
}
