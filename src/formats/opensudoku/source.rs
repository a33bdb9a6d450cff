//! The text of an XML file as the parser reads it: UTF-8, one piece at a time, each with its place.

use crate::board::text::ParseError;
use crate::formats::ReadError;
use crate::formats::lines::{LONGEST, Line, Lines, excerpt, text_of, width};
use crate::formats::lists::Place;
use std::io::{self, BufRead, Read};

/// A text that seems to end where a piece of it does: before a `<` within a tag, as well-formed XML has none there, and
/// where the piece gets too long.
pub(super) struct Source<'a> {
    lines: Lines<'a>,
    /// The line at hand, and how much of it was read.
    line: String,
    read: usize,
    /// What was read since the piece began, and where that was.
    piece: String,
    began: Place,
    /// Why nothing more can be read.
    pub(super) error: Option<ReadError>,
    ended: bool,
}

impl<'a> Source<'a> {
    pub(super) fn new(input: Box<dyn BufRead + Send + 'a>) -> Source<'a> {
        let (line, piece) = (String::new(), String::new());
        Source { lines: Lines::new(input), line, read: 0, piece, began: Place::START, error: None, ended: false }
    }

    /// Begins the next piece.
    pub(super) fn begin(&mut self) {
        self.began = self.began.behind(&self.piece);
        self.piece.clear();
    }

    /// An error in the piece, located in the file.
    pub(super) fn malformed(&self, error: ParseError) -> ReadError {
        let column = if error.line == 1 { self.began.column - 1 } else { 0 };
        let error = ParseError { line: self.began.line + error.line - 1, column: error.column + column, ..error };
        ReadError::Malformed { error, text: excerpt(self.piece.as_bytes()) }
    }

    /// What was read since the piece began.
    pub(super) fn piece(&self) -> &str {
        &self.piece
    }

    /// Whether the piece is as long as one may be.
    pub(super) fn is_full(&self) -> bool {
        self.piece.len() >= LONGEST
    }

    /// Reads on behind these bytes, which end in a `>`, and keeps nothing; whether they were found.
    pub(super) fn skip_past(&mut self, end: &[u8]) -> bool {
        let (text, mark) = end.split_at(end.len() - 1);
        // What was read last may be the first of these bytes.
        let mut before = self.piece.as_bytes()[self.piece.len() - text.len()..].to_vec();
        let mut place = self.began.behind(&self.piece);
        loop {
            self.load();
            let rest = &self.line[self.read..];
            if rest.is_empty() {
                return false;
            }
            let length = rest.bytes().position(|b| b == mark[0]).map_or(rest.len(), |at| at + 1);
            let part = &rest[..length];
            before.extend_from_slice(&part.as_bytes()[part.len().saturating_sub(end.len())..]);
            place = place.behind(part);
            self.read += length;
            if before.ends_with(end) {
                (self.began, _) = (place, self.piece.clear());
                return true;
            }
            before.drain(..before.len().saturating_sub(text.len()));
        }
    }

    /// Makes sure that something of the line at hand is left to read, if anything is.
    fn load(&mut self) {
        while self.read == self.line.len() && !self.ended {
            self.line.clear();
            self.read = 0;
            match self.lines.next() {
                Some(Ok(Line { text, ends, .. })) => {
                    self.line.push_str(&text_of(text));
                    if ends {
                        self.line.push('\n');
                    }
                }
                Some(Err(error)) => (self.error, self.ended) = (Some(error), true),
                None => self.ended = true,
            }
        }
    }

    /// How much of this, which follows the piece, belongs to it.
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

impl Read for Source<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(out)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Source<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.is_full() {
            return Ok(b"");
        }
        self.load();
        let rest = &self.line[self.read..];
        Ok(&rest.as_bytes()[..self.length(rest)])
    }

    fn consume(&mut self, length: usize) {
        // The parser stops between characters: at brackets, ampersands and the end.
        self.piece.push_str(self.line.get(self.read..self.read + length).unwrap_or_default());
        self.read += length;
    }
}

impl Place {
    /// The place behind a text that begins here.
    fn behind(self, text: &str) -> Place {
        let (lines, last) = match text.rfind('\n') {
            Some(end) => (text.bytes().filter(|&b| b == b'\n').count() as u64, &text[end + 1..]),
            None => (0, text),
        };
        let column = if lines == 0 { self.column } else { 1 };
        Place { line: self.line + lines, column: column + width(last.as_bytes()) }
    }
}
