//! Grids in several lines: drawn ones, those in which blanks are empty cells, those of spreadsheets, and lines of as many cells as
//! a large grid has, which are its rows or, with 16 cells, puzzles of 4x4: all of them decide, not the first one.

use super::{KindText, Line, State};
use crate::formats::grids::{Added, DrawnGrid, SpacedBlock, SpreadsheetBlock, SpreadsheetGrid, line, without_comment};
use crate::formats::text::{ReadError, ReadOptions, decode_text, is_caption_cell, is_title_row};
use crate::kinds::{BoxShape, MAX_SIDE};

/// The number of cells of a puzzle of 4x4, and of a row of 16x16.
const CELLS_OF_SMALL: usize = 16;

impl KindText {
    /// Begins such lines. A typed puzzle is answered on its own.
    pub(super) fn try_begin_block(&mut self, number: u64, line: &str) -> bool {
        let is_known = self.options.side.is_some() || self.options.line_by_line || number <= self.last_of_block;
        let is_puzzle = || line::matches(line.trim());
        let is_row =
            |side: usize| side != CELLS_OF_SMALL && DrawnGrid::begin(number, line, None, &self.options).is_none();
        let begins = !is_known && side_of(line.as_bytes()).is_some_and(|side| is_row(side) || is_puzzle());
        if begins {
            self.state = State::Block(vec![(number, line.as_bytes().to_vec())]);
        }
        begins
    }

    /// Adds a line. One of something else ends them and is parsed again.
    pub(super) fn push_block_line(&mut self, mut lines: Vec<Line>, number: u64, line: &[u8]) {
        let side = lines[0].1.trim_ascii().len();
        let is_part = side_of(line) == Some(side);
        if is_part {
            lines.push((number, line.to_vec()));
        }
        if is_part && lines.len() < side {
            self.state = State::Block(lines);
            return;
        }
        if !is_part {
            self.put_back.push_front((number, line.to_vec()));
        }
        self.end_block(lines);
    }

    /// Adds the grid of the lines; if they are none, they are parsed again, one by one.
    pub(super) fn end_block(&mut self, lines: Vec<Line>) {
        let is_beyond =
            |(_, line): &Line| line.iter().any(|byte| byte.is_ascii_alphabetic() || (b'5'..=b'9').contains(byte));
        let side = lines[0].1.trim_ascii().len();
        let is_grid = match side {
            CELLS_OF_SMALL => lines.len() == side && lines.iter().any(is_beyond),
            _ => lines.len() >= MIN_ROWS,
        };
        if is_grid {
            let options = ReadOptions { side: Some(side), ..ReadOptions::default() };
            let mut rows = lines.iter().map(|(number, line)| (*number, decode_text(line)));
            let grid = rows.next().and_then(|(number, line)| DrawnGrid::begin(number, &line, None, &options));
            if let Some(mut grid) = grid
                && rows.all(|(number, line)| grid.add(number, &line))
            {
                return self.push_grid(grid);
            }
        }
        self.last_of_block = lines.last().map_or(0, |(number, _)| *number);
        lines.into_iter().rev().for_each(|line| self.put_back.push_front(line));
    }

    /// Adds a line to the grid. A line of something else ends it and is parsed again.
    pub(super) fn push_row(&mut self, mut grid: DrawnGrid, number: u64, line: &str) {
        let is_comment = ["#", "//"].iter().any(|sign| line.trim_start().starts_with(sign));
        let belongs = is_comment || grid.add(number, without_comment(line));
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
        let next = grid.take_next_rows();
        self.has_next_rows = !next.is_empty();
        for (number, text) in next.into_iter().rev() {
            self.put_back.push_front((number, text.into_bytes()));
        }
        if let Some(number) = grid.missing_first_line() {
            let strokes = self.strokes.take().filter(|(at, line)| *at == number && grid.has_empty_row(line));
            if let Some(text) = self.captions.take_row(number).or(strokes.map(|(_, line)| line)) {
                grid.insert_first(number, &text);
            }
        }
        self.large_side = grid.large_side();
        let record = grid.located_record(&self.options);
        self.push_below_captions(record);
    }

    /// Begins such grids, if the line is their first row.
    pub(super) fn try_begin_spaced(&mut self, number: u64, line: &str) -> bool {
        let block = if number > self.last_marked { SpacedBlock::begin(number, line) } else { None };
        let begins = block.is_some();
        self.state = block.map_or(State::Lines, State::Spaced);
        begins
    }

    /// Takes a line of the grids. A line of something else ends them and is parsed again.
    pub(super) fn push_spaced_row(&mut self, mut block: SpacedBlock, number: u64, line: &str) {
        let added = block.add(number, line);
        if added == Added::Part {
            self.state = State::Spaced(block);
            return;
        }
        if added != Added::NextBorder {
            self.put_back.push_front((number, line.as_bytes().to_vec()));
        }
        if added == Added::MarkedRow {
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
        let records = block.records(&self.options).unwrap_or_else(|error| vec![Err(error)]);
        for record in records {
            self.push_below_captions(record.map_err(|error| ReadError::of(error, block.first_row())));
        }
    }

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
        let block = SpreadsheetBlock::begin((number, line), side, self.separators);
        let Some(block) = block.filter(|_| !is_caption_cell(&decode_text(line))) else { return false };
        self.state = State::Spreadsheet(block);
        true
    }

    /// Takes a line of the grid. A line of something else ends it and is parsed again.
    pub(super) fn push_spreadsheet_row(&mut self, mut block: SpreadsheetBlock, number: u64, line: &[u8]) {
        if !block.try_push(number, line) {
            self.put_back.push_front((number, line.to_vec()));
            return self.end_spreadsheet(block, !line.trim_ascii().is_empty());
        }
        if let Some(grid) = block.take_first() {
            self.push_sheet(Ok(grid));
        }
        self.state = State::Spreadsheet(block);
    }

    /// Adds the records of the grids at their end.
    pub(super) fn end_spreadsheet(&mut self, block: SpreadsheetBlock, is_followed: bool) {
        let (grids, separators) = block.end(is_followed);
        self.separators = separators;
        grids.into_iter().for_each(|grid| self.push_sheet(grid));
    }

    fn push_sheet(&mut self, grid: Result<SpreadsheetGrid, ReadError>) {
        let drawn = |grid: SpreadsheetGrid| {
            DrawnGrid::of_rows(grid.into_iter().map(|(number, cells)| (number, "", cells)), Vec::new())
        };
        let record = grid.and_then(|grid| drawn(grid).located_record(&self.options));
        self.push_below_captions(record);
    }
}

/// Returns the size of a large grid of which a line may be a row, without anything between its cells.
fn side_of(line: &[u8]) -> Option<usize> {
    let line = line.trim_ascii();
    let is_large = (MIN_LARGE..=MAX_SIDE).contains(&line.len()) && BoxShape::default_for_side(line.len()).is_some();
    let are_cells = line.iter().all(|byte| byte.is_ascii_alphanumeric() || b".-_*".contains(byte));
    let has_empty = line.len() == CELLS_OF_SMALL || line.iter().any(|byte| b".-_*0".contains(byte));
    let is_row =
        is_large && are_cells && has_empty && line.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte == b'.');
    is_row.then_some(line.len())
}

/// The number of rows from which on they are meant as a grid.
const MIN_ROWS: usize = 4;

/// The size of the smallest grid with letters as digits.
const MIN_LARGE: usize = 10;
