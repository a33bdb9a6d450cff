//! The text forms of cells, houses and digits: `r1c9`, `row 4`, `7`.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::house::House;
use crate::board::text::ParseError;
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

/// Parses `1` to `9`.
impl FromStr for Digit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Digit, ParseError> {
        let digit = if let [byte] = text.as_bytes() { Digit::new(byte.wrapping_sub(b'0')) } else { None };
        digit.ok_or_else(|| parse_error(text, "a digit, 1 to 9"))
    }
}

fn parse_error(text: &str, expected: &str) -> ParseError {
    ParseError::new(1, 1, format!("{text:?}"), expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        assert!(Cell::all().all(|cell| cell.to_string().parse() == Ok(cell)));
        assert!(House::all().all(|house| house.to_string().parse() == Ok(house)));
        assert!(Digit::all().all(|digit| digit.to_string().parse() == Ok(digit)));
    }

    #[test]
    fn other_names_are_rejected() {
        for text in ["", "r0c1", "r1c10", "R1C1", "r1c", "row 1"] {
            assert!(text.parse::<Cell>().is_err(), "{text:?}");
        }
        for text in ["", "row", "row 0", "row 10", "Row 1", "r1c1"] {
            assert!(text.parse::<House>().is_err(), "{text:?}");
        }
        for text in ["", "0", "10", "x", "."] {
            assert!(text.parse::<Digit>().is_err(), "{text:?}");
        }
        let error = "0".parse::<Digit>().unwrap_err().to_string();
        assert_eq!(error, "1:1: found \"0\", expected a digit, 1 to 9");
    }
}
