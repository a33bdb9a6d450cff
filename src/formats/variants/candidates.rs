//! The candidates of records.

use super::{VariantRecord, error_at_start};
use crate::board::text::ParseError;
use crate::formats::cell_lists::candidate_masks;
use crate::variant::{Layout, Puzzle, Symbols, Variant};
use serde_json::Value;

impl VariantRecord {
    /// Returns the mask of the candidates of each cell, in which bit 0 is digit 1; 0 for cells with a digit. These are
    /// the given ones, or those that the digits leave by houses, groups and pairs of cells; the latter also in cells
    /// without any given one: players mark only some cells.
    ///
    /// ```
    /// use cluewise::formats::VariantRecord;
    /// use cluewise::variant::{Puzzle, Symbols, Variant};
    /// let puzzle = Puzzle::parse("12..............", 4, Symbols::DIGITS)?;
    /// let record = VariantRecord::new(Variant::classic(4)?, puzzle);
    /// assert_eq!(record.all_candidates()[..5], [0, 0, 0b1100, 0b1100, 0b1100]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_candidates(&self) -> Vec<u32> {
        let digit = |cell: u16| self.puzzle.cells().get(usize::from(cell)).copied().unwrap_or(0);
        let given = self.candidates.as_deref().unwrap_or(&[]);
        let is_whole = given.len() == self.variant.cells() && !given.contains(&0);
        let allowed = if is_whole { Vec::new() } else { self.allowed_candidates(&self.variant.layout(), digit) };
        let mask = |cell: u16| {
            let cell = usize::from(cell);
            let given = given.get(cell).copied().filter(|mask| *mask > 0);
            given.or(allowed.get(cell).copied()).unwrap_or(0)
        };
        let cells = 0..self.variant.cells() as u16;
        cells.map(|cell| if digit(cell) > 0 { 0 } else { mask(cell) }).collect()
    }

    /// Returns the digits of the given candidates of a cell; `None` if there are none, and for cells with a digit.
    pub(super) fn pencil_marks(&self, cell: usize) -> Option<Vec<u32>> {
        let mask = *self.candidates.as_ref()?.get(cell)?;
        let is_empty = self.puzzle.cells().get(cell) == Some(&0);
        let digits = (1..=self.variant.side() as u32).filter(|digit| mask >> (digit - 1) & 1 == 1);
        (is_empty && mask > 0).then(|| digits.collect())
    }

    /// Returns the masks of the candidates that the digits leave.
    fn allowed_candidates(&self, layout: &Layout, digit: impl Fn(u16) -> u8) -> Vec<u32> {
        let mut masks: Vec<u32> = (0..layout.cells()).map(|cell| layout.candidates(cell)).collect();
        for set in layout.different_cells() {
            let digits = set.iter().map(|&cell| digit(cell)).filter(|&digit| digit > 0);
            let taken = digits.fold(0, |mask, digit| mask | 1u32 << (digit - 1));
            set.iter().for_each(|&cell| masks[usize::from(cell)] &= !taken);
        }
        for pair in layout.pairs() {
            let rows = &layout.tables()[usize::from(pair.table)].allowed;
            if let Some(row) = digit(pair.first).checked_sub(1).and_then(|first| rows.get(usize::from(first))) {
                masks[usize::from(pair.second)] &= row;
            }
            if let Some(second) = digit(pair.second).checked_sub(1) {
                let allowed = (0..).zip(rows).filter(|(_, row)| **row >> second & 1 == 1);
                masks[usize::from(pair.first)] &= allowed.fold(0, |mask, (first, _)| mask | 1u32 << first);
            }
        }
        masks
    }

    /// Returns the cells whose candidates lack the digit of a solution, with these digits. Cells without any are not
    /// restricted.
    pub fn missing_candidates(&self, solution: &Puzzle) -> Vec<(u16, u8)> {
        let masks = self.candidates.as_deref().unwrap_or(&[]).iter().zip(self.puzzle.cells()).zip(solution.cells());
        let is_missing = |&(_, ((mask, &placed), &digit)): &(u16, ((&u32, &u8), &u8))| {
            placed == 0 && digit > 0 && *mask > 0 && *mask >> (digit - 1) & 1 == 0
        };
        (0..).zip(masks).filter(is_missing).map(|(cell, (_, &digit))| (cell, digit)).collect()
    }
}

/// Returns the masks of the candidates of all cells in a JSON value: a list with those of each cell.
pub(super) fn of_json(value: &Value, variant: &Variant) -> Result<Vec<u32>, ParseError> {
    let (side, cells) = (variant.side(), variant.cells());
    let expected = format!("{} characters, or {cells} lists of digits such as [1,2]", side * cells);
    candidate_masks(value, cells, side, &expected)
}

/// Parses the candidates of all cells: for each cell as many characters as there are digits.
pub(super) fn parse(text: &str, variant: &Variant, symbols: Symbols) -> Result<Vec<u32>, ParseError> {
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
    Ok(masks)
}
