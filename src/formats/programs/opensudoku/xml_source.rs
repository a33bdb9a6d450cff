//! XML input as UTF-8, in pieces with known locations.

use crate::board::text::ParseError;
use crate::formats::text::{LinePart, LineReader, Location, MAX_RECORD_BYTES, ReadError, decode_text};
use std::io::{self, BufRead, Read};

/// A reader that ends each piece of the file: before a `<` within a tag, which well-formed XML does not have, and at
/// the maximum length.
pub(super) struct XmlSource<'a> {
    lines: LineReader<'a>,
    /// The current line, and how much of it was read.
    line: String,
    read: usize,
    /// The text read since the start of the piece, and the location of that start.
    piece: String,
    start: Location,
    /// The error that ended reading.
    pub(super) error: Option<ReadError>,
    ended: bool,
}

impl<'a> XmlSource<'a> {
    pub(super) fn new(input: Box<dyn BufRead + Send + 'a>) -> XmlSource<'a> {
        let (lines, line, piece) = (LineReader::new(input), String::new(), String::new());
        XmlSource { lines, line, read: 0, piece, start: Location::START, error: None, ended: false }
    }

    /// Starts the next piece.
    pub(super) fn begin(&mut self) {
        self.start = self.start.after(&self.piece);
        self.piece.clear();
    }

    /// Converts the location of an error from the piece to the file.
    pub(super) fn malformed(&self, error: ParseError) -> ReadError {
        let column = if error.line == 1 { self.start.column - 1 } else { 0 };
        let error = ParseError { line: self.start.line + error.line - 1, column: error.column + column, ..error };
        ReadError::of(error, &self.piece)
    }

    /// Returns the text of the current piece.
    pub(super) fn piece(&self) -> &str {
        &self.piece
    }

    /// Returns whether the piece has the maximum length.
    pub(super) fn is_full(&self) -> bool {
        self.piece.len() >= MAX_RECORD_BYTES
    }

    /// Skips past these bytes, which end with `>`. Returns whether they were found.
    pub(super) fn skip_past(&mut self, end: &[u8]) -> bool {
        let (text, mark) = end.split_at(end.len() - 1);
        // The end of the piece may be the first of these bytes.
        let mut before = self.piece.as_bytes()[self.piece.len() - text.len()..].to_vec();
        let mut location = self.start.after(&self.piece);
        loop {
            self.load();
            let rest = &self.line[self.read..];
            if rest.is_empty() {
                return false;
            }
            let length = rest.bytes().position(|b| b == mark[0]).map_or(rest.len(), |at| at + 1);
            let part = &rest[..length];
            before.extend_from_slice(&part.as_bytes()[part.len().saturating_sub(end.len())..]);
            location = location.after(part);
            self.read += length;
            if before.ends_with(end) {
                (self.start, _) = (location, self.piece.clear());
                return true;
            }
            before.drain(..before.len().saturating_sub(text.len()));
        }
    }

    /// Loads the next line if the current one has been read.
    fn load(&mut self) {
        while self.read == self.line.len() && !self.ended {
            self.line.clear();
            self.read = 0;
            match self.lines.next() {
                Some(Ok(LinePart { text, ends_line, .. })) => {
                    self.line.push_str(&decode_text(text));
                    if ends_line {
                        self.line.push('\n');
                    }
                }
                Some(Err(error)) => (self.error, self.ended) = (Some(error), true),
                None => self.ended = true,
            }
        }
    }

    /// Returns how much of the text after the piece belongs to it.
    fn length(&self, rest: &str) -> usize {
        let next = |i: usize| rest.as_bytes().get(i).copied();
        let (second, from) = match self.piece.as_bytes() {
            [] if next(0) == Some(b'<') => (next(1), 1),
            [b'<'] => (next(0), 0),
            [b'<', second, ..] => (Some(*second), 0),
            _ => return rest.len(),
        };
        match second {
            Some(b'!') => rest.len(),
            _ => rest[from..].find('<').map_or(rest.len(), |at| from + at),
        }
    }
}

impl Read for XmlSource<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(out)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for XmlSource<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.is_full() {
            return Ok(b"");
        }
        self.load();
        let rest = &self.line[self.read..];
        Ok(&rest.as_bytes()[..self.length(rest)])
    }

    fn consume(&mut self, length: usize) {
        // The parser stops only between characters: at brackets, ampersands and the end.
        self.piece.push_str(self.line.get(self.read..self.read + length).unwrap_or_default());
        self.read += length;
    }
}
