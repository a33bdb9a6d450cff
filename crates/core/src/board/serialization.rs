//! Serialization of the types of the board with `serde`.
//!
//! Cells, houses, puzzles, grids and candidates are strings, digits are numbers, and sets of digits are lists of
//! numbers.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::{Grid, Puzzle};
use crate::board::house::House;
use crate::board::text::ParseError;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// Serializes types as their printed form and deserializes them by parsing; the function formats errors.
macro_rules! as_text {
    ($($type:ident $describe:ident)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|error| de::Error::custom($describe(&text, error)))
            }
        }
    )*};
}

as_text! {
    Cell describe
    House describe
    Puzzle describe_with_place
    Grid describe_with_place
}

fn describe(_: &str, error: ParseError) -> String {
    format!("found {}, expected {}", error.found, error.expected)
}

fn describe_with_place(text: &str, error: ParseError) -> String {
    let ParseError { column, found, expected, .. } = error;
    format!("character {column} of {text:?}: found {found}, expected {expected}")
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let value = u8::deserialize(deserializer)?;
        Digit::new(value).ok_or_else(|| de::Error::custom(format!("found {value}, expected a digit, 1 to 9")))
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for DigitSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DigitSet, D::Error> {
        Ok(Vec::<Digit>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Serializes candidates as 729 characters, see [`Candidates::to_bytes`].
impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(str::from_utf8(&self.to_bytes()).map_err(ser::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Candidates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidates, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(describe_with_place(&text, error)))
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn json_round_trips() {
        assert!(Digit::all().all(|digit| serde_json::from_str::<Digit>(&digit.to_string()).ok() == Some(digit)));
        let sets = (0..512).map(DigitSet::from_bits);
        sets.for_each(|set| assert_eq!(serde_json::from_value::<DigitSet>(serde_json::json!(set)).ok(), Some(set)));
    }

    #[test]
    fn candidates_round_trip() {
        let candidates = Candidates::new(&Puzzle::EMPTY);
        let json = serde_json::json!(candidates);
        assert_eq!(serde_json::from_value::<Candidates>(json).ok(), Some(candidates));
        assert!(serde_json::from_str::<Candidates>("\"12\"").is_err());
    }

    #[test]
    fn other_json_is_rejected() {
        let error = serde_json::from_str::<Cell>("\"r0c1\"").unwrap_err().to_string();
        assert!(error.contains("found \"r0c1\", expected a cell, r1c1 to r9c9"), "{error}");
        assert!(serde_json::from_str::<DigitSet>("[1,10]").is_err());
    }
}
