//! Drawn grids, row by row.

use super::{KindReader, State};
use crate::formats::ReadError;
use crate::formats::kinds::grid::DrawnGrid;
use crate::formats::read_error::excerpt;
use crate::pack::Record;

impl KindReader<'_> {
    /// Adds a line to the grid. Returns its record after its last row, or its error before a line of something else.
    pub(super) fn push_row(&mut self, number: u64, line: &str) -> Option<Result<Record, ReadError>> {
        let State::Grid(mut grid) = std::mem::replace(&mut self.state, State::Lines) else { return None };
        let belongs = line.trim_start().starts_with('#') || grid.add(number, line);
        if belongs && !grid.is_complete() {
            self.state = State::Grid(grid);
            return None;
        }
        if !belongs {
            self.replayed.push_front((number, line.as_bytes().to_vec()));
        }
        Some(self.grid_record(grid))
    }

    /// Returns the record of a grid. A malformed line just above it may be the row that it lacks.
    pub(super) fn grid_record(&mut self, mut grid: DrawnGrid) -> Result<Record, ReadError> {
        if let Some(number) = grid.missing_first_line()
            && let Some(text) = self.captions.take_row(number)
        {
            grid.insert_first(number, &text);
        }
        let locate = |error| ReadError::Malformed { error, text: excerpt(grid.first_row().as_bytes()), cell: None };
        self.below_captions(grid.record(&self.options).map_err(locate))
    }
}
