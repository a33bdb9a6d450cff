//! The interface of the parsers of plain text: lines of cells, drawn grids, tables.

use super::comments::PuzzlesInComments;
use crate::formats::text::{Location, ResultQueue};

/// A parser of plain text, line by line.
pub(in crate::formats) trait PlainParser {
    /// Parses the next line, or the part of one that begins at this location.
    fn push_line(&mut self, location: Location, text: &[u8]);

    /// Ends everything that has begun.
    fn end(&mut self);

    /// Notes that JSON or a list is next.
    fn note_value(&mut self) {}

    /// Returns whether nothing has begun.
    fn is_idle(&self) -> bool;

    /// Returns whether the next line is plain text even if it looks like JSON or a list.
    fn takes(&self, _line: &[u8]) -> bool {
        false
    }

    /// The results so far.
    fn results(&mut self) -> &mut ResultQueue;

    /// The comments that hold puzzles.
    fn comments(&mut self) -> &mut PuzzlesInComments;
}
