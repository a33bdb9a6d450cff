//! Drawn grids, row by row.

use super::{KindText, Line, State};
use crate::formats::grids::DrawnGrid;
use crate::formats::text::ReadError;
use crate::pack::Record;

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
            self.put_back((number, line.as_bytes().to_vec()));
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
        self.push_grids(vec![grid.located_record(&self.options)], grid.is_likely());
    }

    /// Adds the records of grids; among classic puzzles, if they are not of these.
    pub(super) fn push_grids(&mut self, records: Vec<Result<Record, ReadError>>, is_likely: bool) {
        match self.classic {
            Some(_) => self.settle(records, is_likely),
            None => records.into_iter().for_each(|record| self.push_below_captions(record)),
        }
    }

    /// Puts a line back that does not belong to the current grid.
    pub(super) fn put_back(&mut self, line: Line) {
        self.grid_lines.pop_if(|(number, _)| *number == line.0);
        self.put_back.push_front(line);
    }
}
