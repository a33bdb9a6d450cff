//! The lists of cells in fields of records and columns of tables: puzzles, solutions and candidates, as text or lists.

use super::array_tokenizer;
use super::candidate_cells::parse_groups;
use super::drawn_grid::puzzle_of_text;
use super::puzzle_pairs::grid_of;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::{Grid, Puzzle};
use crate::board::text::{ParseError, counted};
use crate::formats::text::rounded_puzzle::rounded_puzzle;
use crate::formats::text::{described, is_rounded_integer, rounded_error, shortened, syntax_error};
use crate::kinds::Symbols;
use serde_json::Value;
use std::borrow::Cow;

/// Parses a puzzle from a JSON value: 81 characters, nested arrays, or the number that a program has made of digits.
pub(in crate::formats) fn puzzle_of_json(raw: &str) -> Result<Puzzle, ParseError> {
    let Ok(text) = serde_json::from_str::<Cow<str>>(raw) else {
        return match raw.as_bytes().first() {
            Some(b'[') => array_tokenizer::parse_puzzle(raw),
            Some(b'0'..=b'9') if raw.len() >= Cell::COUNT => parse_puzzle(raw),
            _ => Err(ParseError::new(1, 1, shortened(raw), "81 cells as a text or a list")),
        };
    };
    let quote = 1;
    parse_puzzle(&text).map_err(|error| ParseError { column: error.column + quote, ..error })
}

/// Parses a puzzle from text: 81 characters, an array, or rows with borders, line breaks or slashes.
pub(in crate::formats) fn parse_puzzle(text: &str) -> Result<Puzzle, ParseError> {
    if is_rounded_integer(text) {
        return Err(rounded_error(text));
    }
    text.parse().or_else(|error: ParseError| {
        let is_list = array_tokenizer::starts_array(text.as_bytes());
        let listed = is_list.then(|| array_tokenizer::parse_puzzle(text).ok()).flatten();
        let drawn = || puzzle_of_text(&text.replace('/', "\n"));
        listed.or_else(drawn).ok_or_else(|| rounded_puzzle(text).unwrap_or(error))
    })
}

/// Parses a solution from the text of a puzzle; `None` if it is not a valid grid.
pub(in crate::formats) fn parse_solution(text: &str) -> Option<Grid> {
    parse_puzzle(text).ok().and_then(|full| grid_of(&full))
}

/// The accepted forms of candidates.
const CANDIDATES: &str = "729 characters, or 81 lists of digits such as [1,2]";

/// Parses candidates from a JSON value: text, or lists.
pub(in crate::formats) fn candidates_of_json(raw: &str) -> Result<Candidates, ParseError> {
    let quote = 1;
    match serde_json::from_str(raw).map_err(|error| syntax_error(raw, &error))? {
        Value::String(text) => parse_candidates(&text).map_err(|e| ParseError { column: e.column + quote, ..e }),
        value => candidates_of_lists(&value),
    }
}

/// Parses candidates from text: 729 characters, also in several lines, nine rows of nine groups, or lists.
pub(in crate::formats) fn parse_candidates(text: &str) -> Result<Candidates, ParseError> {
    text.parse().or_else(|error: ParseError| {
        let joined: String = text.split_whitespace().collect();
        let lists = || serde_json::from_str(text).ok().and_then(|value: Value| candidates_of_lists(&value).ok());
        joined.parse().ok().or_else(|| parse_groups(text)).or_else(lists).ok_or(error)
    })
}

fn candidates_of_lists(value: &Value) -> Result<Candidates, ParseError> {
    let masks = candidate_masks(value, Cell::COUNT, 9, CANDIDATES)?;
    let mut candidates = Candidates::FULL;
    Cell::all().zip(masks).for_each(|(cell, mask)| candidates.keep(cell, DigitSet::from_bits(mask as u16)));
    Ok(candidates)
}

/// Returns the masks of the candidates of all cells, in which bit 0 is digit 1, from a list with a list of digits or a
/// string for each cell, or from a list of rows of these.
pub(in crate::formats) fn candidate_masks(
    value: &Value,
    cells: usize,
    side: usize,
    expected: &str,
) -> Result<Vec<u32>, ParseError> {
    let error = |found: String| ParseError::new(1, 1, format!("{found} in \"candidates\""), expected);
    let Value::Array(items) = value else { return Err(error(described(value))) };
    let are_rows = items.len() * side == cells && items.iter().all(Value::is_array);
    let items: Vec<&Value> = match are_rows {
        true => items.iter().filter_map(Value::as_array).flatten().collect(),
        false => items.iter().collect(),
    };
    if items.len() != cells {
        return Err(error(format!("a list of {}", counted(items.len() as u64, "item"))));
    }
    let bit = |digit: u64| (1..=side as u64).contains(&digit).then(|| 1 << (digit - 1));
    let mask = |item: &Value| -> Option<u32> {
        match item {
            Value::Null => Some(0),
            Value::String(text) => {
                let mut digits = text.chars().map(|c| Symbols::DIGITS.digit(c).and_then(|digit| bit(digit.into())));
                digits.try_fold(0, |mask, bit| Some(mask | bit?))
            }
            Value::Array(digits) => digits.iter().try_fold(0, |mask, digit| Some(mask | bit(digit.as_u64()?)?)),
            _ => None,
        }
    };
    items.into_iter().map(|item| mask(item).ok_or_else(|| error(described(item)))).collect()
}
