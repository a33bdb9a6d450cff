//! Grids as spreadsheets export them.

use super::{KindText, State};
use crate::formats::grids::{DrawnGrid, SpreadsheetBlock};
use crate::formats::text::{decode_text, is_caption_cell, is_title_row};

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
            let count = self.put_back.len();
            self.collect_spreadsheet(&mut block);
            // Rows that are put back are none of other sizes.
            if self.put_back.len() == count {
                self.state = State::Spreadsheet(block);
            }
            return;
        }
        self.put_back((number, line.to_vec()));
        self.end_spreadsheet(block, !line.trim_ascii().is_empty());
    }

    /// Adds the records of the grids at their end.
    pub(super) fn end_spreadsheet(&mut self, mut block: SpreadsheetBlock, is_followed: bool) {
        block.end(is_followed);
        self.separators = block.history();
        self.collect_spreadsheet(&mut block);
    }

    fn collect_spreadsheet(&mut self, block: &mut SpreadsheetBlock) {
        let record = |grid| DrawnGrid::of_spreadsheet(grid).located_record(&self.options);
        let records: Vec<_> = block.take_ready().into_iter().map(|grid| grid.and_then(record)).collect();
        if !records.is_empty() {
            self.push_grids(records, false);
        }
    }
}
