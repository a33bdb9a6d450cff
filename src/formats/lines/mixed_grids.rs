//! Plain text with lines of other kinds and grids of other sizes among classic puzzles.

use super::plain_text::KindText;
use crate::formats::grids::{GridAssembler, PlainParser, PuzzlesInComments, link};
use crate::formats::links::one_line::record_of_line as record_of_kind;
use crate::formats::text::{Location, ReadError, ReadOptions, ResultQueue, is_comment};
use crate::formats::tree::parse_any_link;
use crate::kinds::MAX_SIDE;
use crate::pack::Record;

/// The minimum length of a line that is a puzzle of another kind: that of a game ID.
const MIN_LINE: usize = 10;

/// Maximum number of lines that are read once more from the second one on: those of the largest grid.
const MAX_REPEATED: usize = MAX_SIDE;

/// A parser of classic puzzles that also takes lines of other kinds and grids of other sizes. All other text is that of
/// classic puzzles.
pub(super) struct MixedGrids {
    classic: GridAssembler,
    kinds: KindText,
    /// The lines that the parser of other kinds reads as a grid, which may turn out to be none.
    held: Vec<(Location, Vec<u8>)>,
}

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

impl MixedGrids {
    pub(super) fn new(options: &ReadOptions) -> MixedGrids {
        MixedGrids { classic: GridAssembler::default(), kinds: KindText::new(options), held: Vec::new() }
    }

    /// Passes on what the parser of other kinds has found in the held lines, of which it has left the last ones. If it is no
    /// grid of another size, the lines are parsed as a part of classic puzzles; few lines but the first one once more.
    fn settle(&mut self, left: usize) {
        let results = std::mem::take(self.kinds.results());
        if results.is_empty() && self.kinds.is_amid_grid() {
            return;
        }
        let is_likely = self.kinds.had_likely_rows();
        let is_other = |result: &Result<Record, ReadError>| match result {
            Ok(record) => !record.kind().is_classic(),
            Err(_) => is_likely,
        };
        let mut lines = std::mem::take(&mut self.held);
        if results.iter().any(is_other) {
            results.into_iter().for_each(|result| self.classic.push_complete_grid(result));
            lines.drain(..lines.len() - left);
        } else {
            self.kinds.abandon_grid();
            // If all lines are left, they are read in another way the next time.
            let read = match lines.len() {
                count if left == count => 0,
                count if count <= MAX_REPEATED => 1,
                count => count - left,
            };
            lines.drain(..read).for_each(|(location, text)| self.classic.push_line(location, &text));
        }
        lines.into_iter().for_each(|(location, text)| self.push_line(location, &text));
    }

    /// Ends the grid that is read, and those that the lines after it begin.
    fn end_grids(&mut self) {
        while self.kinds.is_amid_grid() {
            let left = self.kinds.end_grid();
            self.settle(left);
        }
    }
}

impl PlainParser for MixedGrids {
    fn push_line(&mut self, location: Location, text: &[u8]) {
        if self.kinds.is_amid_grid() {
            if location.column == 1 {
                self.held.push((location, text.to_vec()));
                let left = self.kinds.push_grid_line(location.line, text);
                return self.settle(left);
            }
            self.end_grids();
        }
        let is_amid = location.column > 1 || !self.classic.is_between_grids();
        if is_amid && !is_link(text) {
            return self.classic.push_line(location, text);
        }
        match record_of_line(text) {
            Some(record) => self.classic.push_line_record(record),
            None if !is_amid && self.kinds.try_begin_grid(location.line, text) => {
                self.held.push((location, text.to_vec()))
            }
            None => self.classic.push_line(location, text),
        }
    }

    fn end(&mut self) {
        self.end_grids();
        self.classic.end();
    }

    fn is_idle(&self) -> bool {
        !self.kinds.is_amid_grid() && self.classic.is_idle()
    }

    fn results(&mut self) -> &mut ResultQueue {
        self.classic.results()
    }

    fn comments(&mut self) -> &mut PuzzlesInComments {
        self.classic.comments()
    }
}
