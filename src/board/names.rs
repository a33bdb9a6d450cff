//! The textual and JSON representations of cells, houses and digits: `r1c9`, `row 4`, `7`.

use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::board::text::ParseError;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::str::FromStr;

/// Parses the printed form of a cell: `r1c1` to `r9c9`.
impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Cell, ParseError> {
        Cell::all().find(|cell| cell.to_string() == text).ok_or_else(|| parse_error(text, "a cell, r1c1 to r9c9"))
    }
}

/// Parses the printed form of a house: `row 1`, `column 1`, `box 1` and so on.
impl FromStr for House {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<House, ParseError> {
        House::all().find(|house| house.to_string() == text).ok_or_else(|| parse_error(text, "a house, such as row 1"))
    }
}

fn parse_error(text: &str, expected: &str) -> ParseError {
    ParseError::new(1, 1, format!("{text:?}"), expected)
}

/// Deserializes a value from its printed form.
fn from_text<'de, T: FromStr<Err = ParseError>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|e: ParseError| de::Error::custom(format!("found {}, expected {}", e.found, e.expected)))
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        from_text(deserializer)
    }
}

impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<House, D::Error> {
        from_text(deserializer)
    }
}

/// Serializes a digit as a number, 1 to 9.
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

/// Serializes a set as a list of numbers in ascending order.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        assert!(Cell::all().all(|cell| cell.to_string().parse() == Ok(cell)));
        assert!(House::all().all(|house| house.to_string().parse() == Ok(house)));
        assert!(Digit::all().all(|digit| serde_json::from_str::<Digit>(&digit.to_string()).ok() == Some(digit)));
        let sets = (0..512).map(DigitSet::from_bits);
        sets.for_each(|set| assert_eq!(serde_json::from_value::<DigitSet>(serde_json::json!(set)).ok(), Some(set)));
    }

    #[test]
    fn other_names_are_rejected() {
        for text in ["", "r0c1", "r1c10", "R1C1", "r1c", "row 1"] {
            assert!(text.parse::<Cell>().is_err(), "{text:?}");
        }
        for text in ["", "row", "row 0", "row 10", "Row 1", "r1c1"] {
            assert!(text.parse::<House>().is_err(), "{text:?}");
        }
        let error = serde_json::from_str::<Cell>("\"r0c1\"").unwrap_err().to_string();
        assert!(error.contains("found \"r0c1\", expected a cell, r1c1 to r9c9"), "{error}");
        assert!(serde_json::from_str::<DigitSet>("[1,10]").is_err());
    }
}
