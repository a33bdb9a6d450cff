//! Drawn grids, row by row.

use super::{KindText, State};
use crate::formats::grids::DrawnGrid;

impl KindText {
    /// Adds a line to the grid. A line of something else ends it and is parsed again.
    pub(super) fn push_row(&mut self, number: u64, line: &str) {
        let State::Grid(mut grid) = std::mem::take(&mut self.state) else { return };
        let belongs = line.trim_start().starts_with('#') || grid.add(number, line);
        if belongs && !grid.is_complete() {
            self.state = State::Grid(grid);
            return;
        }
        if !belongs {
            self.put_back.push_front((number, line.as_bytes().to_vec()));
        }
        self.push_grid(grid);
    }

    /// Adds the record of a grid. A malformed line just above it may be the row that it lacks.
    pub(super) fn push_grid(&mut self, mut grid: DrawnGrid) {
        if let Some(number) = grid.missing_first_line()
            && let Some(text) = self.captions.take_row(number)
        {
            grid.insert_first(number, &text);
        }
        self.has_likely_rows = grid.is_likely();
        self.push_below_captions(grid.located_record(&self.options));
    }
}
