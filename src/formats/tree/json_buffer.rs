//! The JSON value being parsed: a record, or a pack without its records.

use crate::board::text::ParseError;
use crate::formats::text::{Location, MAX_RECORD_BYTES, ReadError, char_count};

/// Maximum depth for which the kind of bracket is stored; deeper brackets are only counted.
const MAX_DEPTH: usize = 128;

/// Minimum number of characters of an array or string that is a puzzle, not a row of one.
pub(super) const MIN_PUZZLE_LENGTH: usize = 41;

/// A partial JSON value.
#[derive(Default)]
pub(super) struct JsonBuffer {
    /// The text of the value, and the location of its start.
    pub(super) text: Vec<u8>,
    pub(super) start: Location,
    /// The locations at which a pack continues after its records, each with the offset in the text.
    resumptions: Vec<(usize, Location)>,
    /// The open brackets, and the number of deeper ones.
    pub(super) brackets: Vec<u8>,
    ignored_depth: usize,
    /// The offsets and locations of the arrays at the start of the value, while it has no other content.
    leading_arrays: Vec<(usize, Location)>,
    /// The last byte other than whitespace; a quote within strings.
    pub(super) last_byte: u8,
    /// Whether the open string is the first content of the leading arrays, and the start of that string.
    string_is_first: bool,
    string_start: (usize, Location),
    /// Whether the value is a pack, whose records are parsed separately.
    pub(super) is_pack: bool,
}

impl JsonBuffer {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the innermost open bracket.
    pub(super) fn innermost(&self) -> Option<u8> {
        self.brackets.last().copied()
    }

    pub(super) fn push(&mut self, part: &[u8]) {
        if self.text.len() <= MAX_RECORD_BYTES {
            self.text.extend_from_slice(part);
        }
        if let Some(&last_byte) = part.iter().rfind(|b| !b.is_ascii_whitespace()) {
            self.last_byte = last_byte;
        }
    }

    /// Starts a string.
    pub(super) fn open_string(&mut self, at: Location) {
        self.string_is_first = self.starts_with_arrays();
        self.string_start = (self.text.len(), at);
        self.push(b"\"");
    }

    /// Returns whether the string that ends here is a puzzle preceded by brackets only.
    pub(super) fn is_first_puzzle(&self) -> bool {
        self.string_is_first && self.text.len() > self.string_start.0 + MIN_PUZZLE_LENGTH
    }

    /// Returns whether the value consists of opening brackets of arrays.
    pub(super) fn starts_with_arrays(&self) -> bool {
        self.last_byte == b'[' && self.leading_arrays.len() == self.brackets.len()
    }

    pub(super) fn open(&mut self, bracket: u8, at: Location) {
        if bracket == b'['
            && self.leading_arrays.len() == self.brackets.len()
            && (self.is_empty() || self.last_byte == b'[')
        {
            self.leading_arrays.push((self.text.len(), at));
        }
        match self.brackets.len() {
            ..MAX_DEPTH => self.brackets.push(bracket),
            _ => self.ignored_depth += 1,
        }
        self.push(&[bracket]);
    }

    /// Closes the last open bracket of this kind and those inside it; returns false if there is none.
    pub(super) fn close(&mut self, bracket: u8) -> bool {
        let opening = if bracket == b']' { b'[' } else { b'{' };
        match self.brackets.iter().rposition(|&open| open == opening) {
            _ if self.ignored_depth > 0 => self.ignored_depth -= 1,
            Some(at) => self.brackets.truncate(at),
            None => return false,
        }
        self.push(&[bracket]);
        true
    }

    /// Returns how many of the leading arrays hold puzzles, when the first one closes: all but those of the puzzle
    /// itself, which is an array of cells or of rows. Called once.
    pub(super) fn outer_array_count(&mut self) -> usize {
        let Some(&(start, _)) = self.leading_arrays.last().filter(|_| self.leading_arrays.len() == self.brackets.len())
        else {
            return 0;
        };
        let cells = self.text.get(start + 1..).unwrap_or_default().iter().filter(|b| !b", \"\t\n".contains(b)).count();
        let own = if cells >= MIN_PUZZLE_LENGTH { 1 } else { 2 };
        let outer = self.leading_arrays.len().saturating_sub(own);
        if outer == 0 {
            self.leading_arrays.clear();
        }
        outer
    }

    /// Removes `count` outer arrays from the value.
    pub(super) fn remove_outer_arrays(&mut self, count: usize) {
        let (offset, start) = match self.leading_arrays.get(count) {
            Some(&rest) => rest,
            None if self.string_is_first => self.string_start,
            None => (self.text.len(), self.start),
        };
        self.text.drain(..offset.min(self.text.len()));
        self.brackets.drain(..count);
        self.start = start;
        self.leading_arrays.clear();
    }

    /// Returns whether the next value belongs to the field `"puzzles"` of the outermost object.
    pub(super) fn names_puzzles(&self) -> bool {
        let key = || self.text.trim_ascii_end().strip_suffix(b":").map(<[u8]>::trim_ascii_end);
        self.brackets == b"{" && self.last_byte == b':' && key().is_some_and(|key| key.ends_with(b"\"puzzles\""))
    }

    /// Continues a pack after its records.
    pub(super) fn resume(&mut self, at: Location) {
        self.resumptions.pop_if(|(offset, _)| *offset == self.text.len());
        self.resumptions.push((self.text.len(), at));
    }

    /// Clears the value and keeps its allocations.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.resumptions.clear();
        self.brackets.clear();
        self.leading_arrays.clear();
        (self.ignored_depth, self.last_byte, self.string_is_first, self.is_pack) = (0, 0, false, false);
    }

    /// Converts the location of an error from the value to the file.
    pub(super) fn locate(&self, mut error: ParseError) -> ReadError {
        if self.resumptions.is_empty() {
            error.column += if error.line == 1 { self.start.column - 1 } else { 0 };
            error.line += self.start.line - 1;
        } else {
            self.locate_in_pack(&mut error);
        }
        ReadError::of(error, &self.text)
    }

    fn locate_in_pack(&self, error: &mut ParseError) {
        let starts = |line: u64| {
            let mut breaks = self.text.iter().enumerate().filter(|&(_, &b)| b == b'\n').map(|(at, _)| at + 1);
            if line < 2 { 0 } else { breaks.nth(line as usize - 2).unwrap_or(self.text.len()) }
        };
        let (start, mut left) = (starts(error.line), error.column);
        // The byte offset of the column.
        let later = |b: &&u8| {
            left -= u64::from(!matches!(b, 0x80..=0xbf));
            left > 0
        };
        let offset = start + self.text[start..].iter().take_while(later).count();
        let resumptions = self.resumptions.iter().rfind(|&&(from, _)| from <= offset);
        let (from, location) = resumptions.copied().unwrap_or((0, self.start));
        let before = &self.text[from..offset];
        let breaks = before.iter().filter(|&&b| b == b'\n').count() as u64;
        let line = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        error.line = location.line + breaks;
        error.column = char_count(&before[line..]) + if breaks == 0 { location.column } else { 1 };
    }
}
