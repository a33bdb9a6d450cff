//! Grids that are read one by one, for a parser that passes on only their lines.

use super::{KindText, State};
use crate::formats::grids::{DrawnGrid, SpreadsheetBlock};
use crate::formats::text::{decode_text, is_comment};

/// The maximum length in bytes of a row of the largest grid, with borders.
const MAX_ROW: usize = 256;

impl KindText {
    /// Begins a grid if the line may be its first row: one of a spreadsheet, one in which blanks are empty cells, or one of
    /// another size than 9x9.
    pub(in crate::formats) fn try_begin_grid(&mut self, number: u64, line: &[u8]) -> bool {
        if line.len() > MAX_ROW || is_comment(line.trim_ascii()) {
            return false;
        }
        self.has_likely_rows = false;
        let text = decode_text(line);
        // Classic grids may have blank columns beside them.
        let may_be_classic = || SpreadsheetBlock::begin(number, line, Some(9), true).is_some();
        if !may_be_classic() && self.try_begin_spreadsheet(number, line) || self.try_begin_spaced(number, &text) {
            return true;
        }
        let grid = DrawnGrid::of_other_size(number, &text);
        let begins = grid.is_some();
        self.state = grid.map_or(State::Lines, State::Grid);
        begins
    }

    /// Returns whether a grid has begun.
    pub(in crate::formats) fn is_amid_grid(&self) -> bool {
        matches!(self.state, State::Grid(_) | State::Spaced(_) | State::Spreadsheet(_))
    }

    /// Adds a line to the grid. Returns the number of lines that do not belong to it, which the caller parses.
    pub(in crate::formats) fn push_grid_line(&mut self, number: u64, line: &[u8]) -> usize {
        self.parse_line(number, line);
        std::mem::take(&mut self.put_back).len()
    }

    /// Ends the grid. Returns the number of its last lines that do not belong to it.
    pub(in crate::formats) fn end_grid(&mut self) -> usize {
        self.end_state();
        std::mem::take(&mut self.put_back).len()
    }

    /// Forgets the grid.
    pub(in crate::formats) fn abandon_grid(&mut self) {
        self.state = State::Lines;
    }

    /// Returns whether the last drawn grid had almost only rows of one size, so that its error is one of such a grid.
    pub(in crate::formats) fn had_likely_rows(&self) -> bool {
        self.has_likely_rows
    }
}
