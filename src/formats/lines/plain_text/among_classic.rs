//! Lines of other kinds and grids of other sizes among classic puzzles. All other text is that of classic puzzles.

use super::{KindText, State};
use crate::formats::grids::{DrawnGrid, GridAssembler, PlainParser, SpreadsheetBlock, link};
use crate::formats::links::one_line::record_of_line as record_of_kind;
use crate::formats::text::{Location, ReadError, ReadOptions, decode_text, is_comment};
use crate::formats::tree::parse_any_link;
use crate::kinds::MAX_SIDE;
use crate::pack::Record;

/// The minimum length of a line that is a puzzle of another kind: that of a game ID.
const MIN_LINE: usize = 10;

/// The maximum length in bytes of a row of the largest grid, with borders.
const MAX_ROW: usize = 256;

/// Maximum number of lines that are read once more from the second one on: those of the largest grid.
const MAX_REPEATED: usize = MAX_SIDE;

/// Returns the record of a line that is a puzzle of another kind.
fn record_of_line(line: &[u8]) -> Option<Record> {
    let text = line.trim_ascii();
    let is_value = text.starts_with(b"{") || text.starts_with(b"[") || text.starts_with(b"\"");
    let may_be_one = text.len() >= MIN_LINE && !is_value && !is_comment(text);
    let text = std::str::from_utf8(text).ok().filter(|_| may_be_one)?;
    // In WebAssembly, only the module for other kinds has readers of links.
    if !is_link(line) || cfg!(target_family = "wasm") {
        return record_of_kind(text);
    }
    let is_classic = || link::parse(line).is_some() || link::parse_position(line).is_some();
    parse_any_link(text, &ReadOptions::default())?.ok().filter(|_| !is_classic())
}

fn is_link(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"http")
}

impl KindText {
    /// Creates a parser of classic puzzles, and of others among them.
    pub(in crate::formats) fn among_classic(options: &ReadOptions) -> KindText {
        KindText { classic: Some(Box::default()), ..KindText::new(options) }
    }

    /// Parses a line outside of grids of other kinds, if classic puzzles are around it. Returns whether they are.
    pub(super) fn parse_among_classic(&mut self, number: u64, line: &[u8]) -> bool {
        let Some(classic) = &self.classic else { return false };
        let is_amid = self.column > 1 || !classic.is_between_grids();
        if (is_amid || number <= self.last_repeated) && !is_link(line) {
            self.with_classic(|classic, location| classic.push_line(location(number), line));
        } else if let Some(record) = record_of_line(line) {
            self.with_classic(|classic, _| classic.push_line_record(record));
        } else if number > 1 && KindText::has_header_of_records(line) {
            // A table is the last part of a text.
            self.with_classic(|classic, _| classic.end());
            self.comments =
                self.classic.take().map(|mut classic| std::mem::take(classic.comments())).unwrap_or_default();
            return false;
        } else if !is_amid && self.try_begin_grid(number, line) {
            self.grid_lines = vec![(number, line.to_vec())];
        } else {
            self.with_classic(|classic, location| classic.push_line(location(number), line));
        }
        true
    }

    /// Calls the parser of classic puzzles with the place of a line, and takes its results.
    pub(super) fn with_classic(&mut self, call: impl FnOnce(&mut GridAssembler, &dyn Fn(u64) -> Location)) {
        let Some(classic) = &mut self.classic else { return };
        call(classic, &|line| Location { line, column: self.column });
        self.results.append(classic.results());
    }

    /// Begins a grid if the line may be its first row: one of a spreadsheet, one in which blanks are empty cells, or one of
    /// another size than 9x9.
    fn try_begin_grid(&mut self, number: u64, line: &[u8]) -> bool {
        if line.len() > MAX_ROW || is_comment(line.trim_ascii()) {
            return false;
        }
        let text = decode_text(line);
        // Classic grids may have blank columns beside them.
        let may_be_classic = || SpreadsheetBlock::begin((number, line), Some(9), true, self.separators).is_some();
        if !may_be_classic() && self.try_begin_spreadsheet(number, line) || self.try_begin_spaced(number, &text) {
            return true;
        }
        let grid = DrawnGrid::of_other_size(number, &text, self.large_side);
        let begins = grid.is_some();
        self.state = grid.map_or(State::Lines, State::Grid);
        begins
    }

    /// Adds the results of the grid that is read, if it is one of another size. Otherwise, its lines are parsed as a part of
    /// classic puzzles; few lines but the first one once more.
    pub(super) fn settle(&mut self, results: Vec<Result<Record, ReadError>>, is_likely: bool) {
        let lines = std::mem::take(&mut self.grid_lines);
        if is_likely || results.iter().any(Result::is_ok) {
            let push = |classic: &mut GridAssembler, result| classic.push_complete_grid(result);
            return self.with_classic(|classic, _| results.into_iter().for_each(|result| push(classic, result)));
        }
        self.state = State::Lines;
        let last = if lines.len() <= MAX_REPEATED { lines.first() } else { lines.last() };
        self.last_repeated = last.map_or(self.last_repeated, |(number, _)| *number);
        lines.into_iter().rev().for_each(|line| self.put_back.push_front(line));
    }
}
