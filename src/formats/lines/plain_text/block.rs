//! Lines of 16 cells, which are puzzles of 4x4 or the rows of a grid of 16x16: all of them decide, not the first one.

use super::{KindText, Line, State};
use crate::formats::grids::{DrawnGrid, line};
use crate::formats::text::{ReadOptions, decode_text};

/// The number of rows, and of cells of a row.
const SIDE: usize = 16;

impl KindText {
    /// Begins such lines. A typed puzzle is answered on its own.
    pub(super) fn try_begin_block(&mut self, number: u64, line: &str) -> bool {
        let is_known = self.options.side.is_some() || self.options.line_by_line || number <= self.last_of_block;
        let begins = !is_known && is_line(line.as_bytes()) && line::matches(line.trim());
        if begins {
            self.state = State::Block(vec![(number, line.as_bytes().to_vec())]);
        }
        begins
    }

    /// Adds a line. One of something else ends them and is parsed again.
    pub(super) fn push_block_line(&mut self, number: u64, line: &[u8]) {
        let State::Block(mut lines) = std::mem::take(&mut self.state) else { return };
        let is_part = is_line(line);
        if is_part {
            lines.push((number, line.to_vec()));
        }
        if is_part && lines.len() < SIDE {
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
        if lines.len() == SIDE && lines.iter().any(is_beyond) {
            let options = ReadOptions { side: Some(SIDE), ..ReadOptions::default() };
            let mut rows = lines.iter().map(|(number, line)| (*number, decode_text(line)));
            let grid = rows.next().and_then(|(number, line)| DrawnGrid::begin(number, &line, &options));
            if let Some(mut grid) = grid
                && rows.all(|(number, line)| grid.add(number, &line))
            {
                return self.push_grid(grid);
            }
        }
        self.last_of_block = lines.last().map_or(0, |(number, _)| *number);
        lines.into_iter().rev().for_each(|line| self.put_back.push_front(line));
    }
}

/// Returns whether a line is 16 cells without others between them.
fn is_line(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() == SIDE && line.iter().all(|byte| byte.is_ascii_alphanumeric() || b".-_*".contains(byte))
}
