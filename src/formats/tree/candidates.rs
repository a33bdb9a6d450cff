//! The candidates of records of JSON.

use crate::board::text::ParseError;
use crate::formats::grids::candidate_masks;
use crate::formats::text::error_at_start;
use crate::kinds::{PuzzleKind, Symbols};
use serde_json::Value;

/// Returns the masks of the candidates of all cells in a JSON value: a list with those of each cell.
pub(super) fn of_json(value: &Value, kind: &PuzzleKind) -> Result<Vec<u32>, ParseError> {
    let (side, cells) = (kind.side(), kind.cells());
    let expected = format!("{} characters, or {cells} lists of digits such as [1,2]", side * cells);
    candidate_masks(value, cells, side, &expected)
}

/// Parses the candidates of all cells: for each cell as many characters as there are digits.
pub(super) fn parse(text: &str, kind: &PuzzleKind, symbols: Symbols) -> Result<Vec<u32>, ParseError> {
    let (side, cells) = (kind.side(), kind.cells());
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if chars.len() != side * cells {
        let expected = format!("{} characters in \"candidates\": {side} for each cell", side * cells);
        return Err(error_at_start(format!("{} characters", chars.len()), expected));
    }
    let mut masks = vec![0; cells];
    for (index, &c) in chars.iter().enumerate().filter(|(_, c)| !".-_*".contains(**c)) {
        let digit = symbols.digit(c).filter(|&digit| usize::from(digit) <= side);
        let found = || error_at_start(format!("{c:?} in \"candidates\""), "a digit or a dot");
        masks[index / side] |= 1u32 << (digit.ok_or_else(found)? - 1);
    }
    Ok(masks)
}
