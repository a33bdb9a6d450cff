//! Plain text with drawn grids of other sizes among classic puzzles.

use super::comments::PuzzlesInComments;
use super::encoding::decode_text;
use super::grid_assembler::GridAssembler;
use super::kinds::{DrawnGrid, ReadOptions};
use super::line_parser::ResultQueue;
use super::location::Location;
use super::plain_parser::PlainParser;
use std::collections::VecDeque;

/// A parser of classic puzzles that also takes complete grids of other sizes. All other text is that of classic puzzles.
pub(super) struct MixedGrids {
    classic: GridAssembler,
    other: Option<HeldGrid>,
    options: ReadOptions,
}

/// The lines that may be a grid of another size.
struct HeldGrid {
    grid: DrawnGrid,
    lines: VecDeque<(Location, Vec<u8>)>,
}

impl MixedGrids {
    pub(super) fn new(options: &ReadOptions) -> MixedGrids {
        MixedGrids { classic: GridAssembler::default(), other: None, options: options.clone() }
    }

    /// Adds a line to the held ones. These are parsed as classic puzzles if they turn out to be no grid of another size.
    fn push_held(&mut self, mut held: HeldGrid, location: Location, text: &[u8]) {
        let belongs = location.column == 1 && held.grid.add(location.line, &decode_text(text));
        held.lines.push_back((location, text.to_vec()));
        match belongs {
            true if !held.grid.is_complete() => self.other = Some(held),
            true if held.grid.is_regular() => {
                self.classic.push_complete_grid(held.grid.located_record(&self.options));
            }
            _ => self.release(held),
        }
    }

    /// Parses the first of the held lines as a part of classic puzzles, and the others once more.
    fn release(&mut self, held: HeldGrid) {
        let mut lines = held.lines.into_iter();
        if let Some((location, text)) = lines.next() {
            self.classic.push_line(location, &text);
        }
        lines.for_each(|(location, text)| self.push_line(location, &text));
    }
}

impl PlainParser for MixedGrids {
    fn push_line(&mut self, location: Location, text: &[u8]) {
        if let Some(held) = self.other.take() {
            return self.push_held(held, location, text);
        }
        let may_begin = location.column == 1 && self.classic.is_between_grids();
        match may_begin.then(|| DrawnGrid::of_other_size(location.line, &decode_text(text))).flatten() {
            Some(grid) => self.other = Some(HeldGrid { grid, lines: [(location, text.to_vec())].into() }),
            None => self.classic.push_line(location, text),
        }
    }

    fn end(&mut self) {
        while let Some(held) = self.other.take() {
            self.release(held);
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
