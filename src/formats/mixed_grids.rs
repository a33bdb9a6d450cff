//! Plain text with lines of other kinds and drawn grids of other sizes among classic puzzles.

use super::comments::PuzzlesInComments;
use super::encoding::{decode_text, is_comment};
use super::grid_assembler::GridAssembler;
use super::kinds::{self, DrawnGrid, ReadOptions};
use super::line_parser::ResultQueue;
use super::location::Location;
use super::plain_parser::PlainParser;
use crate::pack::Record;

/// The minimum length of a line that is a puzzle of another kind: that of a game ID.
const MIN_LINE: usize = 10;

/// A parser of classic puzzles that also takes lines of other kinds and grids of other sizes. All other text is that of
/// classic puzzles.
pub(super) struct MixedGrids {
    classic: GridAssembler,
    other: Option<HeldGrid>,
    options: ReadOptions,
}

/// The lines that may be a grid of another size.
struct HeldGrid {
    grid: DrawnGrid,
    lines: Vec<(Location, Vec<u8>)>,
}

impl MixedGrids {
    pub(super) fn new(options: &ReadOptions) -> MixedGrids {
        MixedGrids { classic: GridAssembler::default(), other: None, options: options.clone() }
    }

    /// Adds a line to the held ones, or ends them.
    fn push_held(&mut self, mut held: HeldGrid, location: Location, text: &[u8]) {
        if location.column > 1 || !held.grid.add(location.line, &decode_text(text)) {
            self.end_held(held);
            return self.push_line(location, text);
        }
        held.lines.push((location, text.to_vec()));
        match held.grid.is_complete() {
            true => self.end_held(held),
            false => self.other = Some(held),
        }
    }

    /// Ends the held lines. If they are no grid of another size, the first one is parsed as a part of classic puzzles, and
    /// the others once more.
    fn end_held(&mut self, held: HeldGrid) {
        if held.grid.is_likely() {
            return self.classic.push_complete_grid(held.grid.located_record(&self.options));
        }
        let mut lines = held.lines.into_iter();
        if let Some((location, text)) = lines.next() {
            self.classic.push_line(location, &text);
        }
        lines.for_each(|(location, text)| self.push_line(location, &text));
    }
}

/// Returns the record of a line that is a puzzle of another kind.
fn record_of_line(line: &[u8]) -> Option<Record> {
    let text = line.trim_ascii();
    let is_value = text.starts_with(b"{") || text.starts_with(b"[") || text.starts_with(b"\"");
    let may_be_one = text.len() >= MIN_LINE && !is_value && !is_comment(text);
    kinds::record_of_line(std::str::from_utf8(text).ok().filter(|_| may_be_one)?)
}

impl PlainParser for MixedGrids {
    fn push_line(&mut self, location: Location, text: &[u8]) {
        if let Some(held) = self.other.take() {
            return self.push_held(held, location, text);
        }
        let may_begin = location.column == 1 && self.classic.is_between_grids();
        if let Some(record) = may_begin.then(|| record_of_line(text)).flatten() {
            return self.classic.push_line_record(record);
        }
        match may_begin.then(|| DrawnGrid::of_other_size(location.line, &decode_text(text))).flatten() {
            Some(grid) => self.other = Some(HeldGrid { grid, lines: vec![(location, text.to_vec())] }),
            None => self.classic.push_line(location, text),
        }
    }

    fn end(&mut self) {
        while let Some(held) = self.other.take() {
            self.end_held(held);
        }
        self.classic.end();
    }

    fn is_idle(&self) -> bool {
        self.other.is_none() && self.classic.is_idle()
    }

    fn results(&mut self) -> &mut ResultQueue {
        self.classic.results()
    }

    fn comments(&mut self) -> &mut PuzzlesInComments {
        self.classic.comments()
    }
}
