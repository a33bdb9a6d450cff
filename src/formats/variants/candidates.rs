//! The candidates of records.

use super::{VariantRecord, error_at_start};
use crate::board::text::ParseError;
use crate::variant::{Puzzle, Symbols, Variant};

impl VariantRecord {
    /// Returns the cells whose candidates lack the digit of a solution, with these digits.
    pub fn missing_candidates(&self, solution: &Puzzle) -> Vec<(u16, u8)> {
        let masks = self.candidates.as_deref().unwrap_or(&[]).iter().zip(self.puzzle.cells()).zip(solution.cells());
        let is_missing = |&(_, ((mask, &placed), &digit)): &(u16, ((&u32, &u8), &u8))| {
            placed == 0 && digit > 0 && *mask >> (digit - 1) & 1 == 0
        };
        (0..).zip(masks).filter(is_missing).map(|(cell, (_, &digit))| (cell, digit)).collect()
    }
}

/// Parses the candidates of all cells: for each cell as many characters as there are digits.
pub(super) fn parse(
    text: &str,
    (variant, puzzle): (&Variant, &Puzzle),
    symbols: Symbols,
) -> Result<Vec<u32>, ParseError> {
    let (side, cells) = (variant.side(), variant.cells());
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
    let name = |cell: usize| {
        let (row, column) = variant.place(cell as u16);
        format!("r{}c{}", row + 1, column + 1)
    };
    match (0..cells).find(|&cell| masks[cell] == 0 && puzzle.cells()[cell] == 0) {
        Some(cell) => Err(error_at_start(format!("no candidate in {}", name(cell)), "candidates in each empty cell")),
        None => Ok(masks),
    }
}
