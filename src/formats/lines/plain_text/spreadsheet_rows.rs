//! Grids as spreadsheets export them.

use super::{KindText, State};
use crate::formats::grids::{DrawnGrid, SpreadsheetBlock, SpreadsheetGrid};
use crate::formats::text::{ReadError, decode_text, is_caption_cell, is_title_row};
use crate::pack::Record;

impl KindText {
    /// Begins such a grid, if the line is its first row.
    pub(super) fn try_begin_spreadsheet(&mut self, number: u64, line: &[u8]) -> bool {
        let are_joined = || self.options.rules.joined_grids().next().is_some();
        if !matches!(self.state, State::Lines) || are_joined() {
            return false;
        }
        if matches!(line.last(), Some(b';' | b',' | b'\t')) && is_title_row(&decode_text(line)) {
            self.separators.note_title(&decode_text(line));
            return false;
        }
        let side = self.options.side.filter(|_| !self.options.other_sizes);
        let block = SpreadsheetBlock::begin(number, line, side, false);
        let Some(mut block) = block.filter(|_| !is_caption_cell(&decode_text(line))) else { return false };
        block.set_history(self.separators);
        self.state = State::Spreadsheet(block);
        true
    }

    /// Takes a line of the grid. A line of something else ends it and is parsed again.
    pub(super) fn push_spreadsheet_row(&mut self, number: u64, line: &[u8]) {
        let State::Spreadsheet(mut block) = std::mem::take(&mut self.state) else { return };
        if block.try_push(number, line) {
            self.collect_spreadsheet(&mut block);
            self.state = State::Spreadsheet(block);
            return;
        }
        self.put_back.push_front((number, line.to_vec()));
        self.end_spreadsheet(block, !line.trim_ascii().is_empty());
    }

    /// Adds the records of the grids at their end.
    pub(super) fn end_spreadsheet(&mut self, mut block: SpreadsheetBlock, is_followed: bool) {
        block.end(is_followed);
        self.separators = block.history();
        self.collect_spreadsheet(&mut block);
    }

    fn collect_spreadsheet(&mut self, block: &mut SpreadsheetBlock) {
        for grid in block.take_ready() {
            let record = grid.and_then(|grid| self.spreadsheet_record(grid));
            self.push_below_captions(record);
        }
    }

    fn spreadsheet_record(&self, grid: SpreadsheetGrid) -> Result<Record, ReadError> {
        DrawnGrid::of_spreadsheet(grid).located_record(&self.options)
    }
}
