//! Text drawings of the candidate grid before a step, with its pattern marked, as of 9x9 puzzles.

use super::data::VariantExplanation;
use crate::variant::candidate_grid::{CandidateGrid, digits};
use crate::variant::model::Variant;

impl VariantExplanation {
    /// Draws the candidate grid before the step in aligned columns: `*` marks a cell of the pattern, `-` an eliminated
    /// candidate, `+` a placed digit. `None` if the step does not have its grid.
    pub fn draw_candidates(&self, variant: &Variant) -> Option<String> {
        let board = self.before.as_deref()?;
        let known = board.values.cells().iter().map(|&digit| if digit == 0 { 0 } else { 1 << (digit - 1) });
        let masks = board.candidates.iter().zip(known).map(|(mask, known)| mask | known).collect();
        let grid = CandidateGrid::new(variant, &variant.layout(), masks);
        let text = |cell: usize, mask: u32| match board.values.cells()[cell] {
            0 => self.marked_candidates(cell as u16, mask),
            digit => self.symbols.char(digit).to_string(),
        };
        Some(grid.to_text_with(text) + "\n")
    }

    /// Returns the candidates of a cell with their marks.
    fn marked_candidates(&self, cell: u16, mask: u32) -> String {
        let is_in_pattern = self.used_cells().any(|used| used.index == cell);
        let is_lost =
            |digit: &u8| self.eliminations.iter().any(|of| of.cell.index == cell && of.digits.contains(digit));
        let is_placed = |digit| self.placement.is_some_and(|one| (one.cell.index, one.digit) == (cell, digit));
        let marked = digits(mask).map(|digit| match () {
            () if is_placed(digit) => format!("+{}", self.symbols.char(digit)),
            () if is_lost(&digit) => format!("-{}", self.symbols.char(digit)),
            () => self.symbols.char(digit).to_string(),
        });
        is_in_pattern.then(|| "*".to_owned()).into_iter().chain(marked).collect()
    }
}
