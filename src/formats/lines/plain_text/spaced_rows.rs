//! Drawn grids in which blanks are empty cells.

use super::{KindText, State};
use crate::formats::grids::{Added, SpacedBlock};
use crate::formats::text::{ReadError, excerpt};

impl KindText {
    /// Begins such grids, if the line is their first row.
    pub(super) fn try_begin_spaced(&mut self, number: u64, line: &str) -> bool {
        let block = if number > self.last_marked { SpacedBlock::begin(number, line) } else { None };
        let begins = block.is_some();
        self.state = block.map_or(State::Lines, State::Spaced);
        begins
    }

    /// Takes a line of the grids. A line of something else ends them and is parsed again.
    pub(super) fn push_spaced_row(&mut self, number: u64, line: &str) {
        let State::Spaced(mut block) = std::mem::take(&mut self.state) else { return };
        let added = block.add(number, line);
        if added == Added::Part {
            self.state = State::Spaced(block);
            return;
        }
        if added != Added::NextBorder {
            self.put_back((number, line.as_bytes().to_vec()));
        }
        if added == Added::MarkedRow {
            self.grid_lines.clear();
            // These lines are rows whose cells are between blanks and bars. One that is read again may be above them.
            let lines = block.into_lines();
            self.last_marked = lines.iter().map(|(row, _)| *row).chain([number]).max().unwrap_or(number);
            let lines = lines.into_iter().rev();
            lines.for_each(|(number, text)| self.put_back.push_front((number, text.into_bytes())));
            return;
        }
        self.end_spaced(&block);
    }

    /// Adds the records of the grids at their end.
    pub(super) fn end_spaced(&mut self, block: &SpacedBlock) {
        let malformed = |error| ReadError::Malformed { error, text: excerpt(block.first_row().as_bytes()), cell: None };
        let records = block.records(&self.options).unwrap_or_else(|error| vec![Err(error)]);
        self.push_grids(records.into_iter().map(|record| record.map_err(malformed)).collect(), false);
    }
}
