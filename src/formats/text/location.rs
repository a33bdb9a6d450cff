//! Locations in text files.

use super::encoding::char_count;

/// A line and a column, from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) struct Location {
    pub(in crate::formats) line: u64,
    pub(in crate::formats) column: u64,
}

impl Location {
    pub(in crate::formats) const START: Location = Location { line: 1, column: 1 };
}

impl Default for Location {
    fn default() -> Location {
        Location::START
    }
}

impl Location {
    /// Returns the location after a text that starts here.
    pub(in crate::formats) fn after(self, text: &str) -> Location {
        let (lines, last) = match text.rfind('\n') {
            Some(end) => (text.bytes().filter(|&b| b == b'\n').count() as u64, &text[end + 1..]),
            None => (0, text),
        };
        let column = if lines == 0 { self.column } else { 1 };
        Location { line: self.line + lines, column: column + char_count(last.as_bytes()) }
    }
}
