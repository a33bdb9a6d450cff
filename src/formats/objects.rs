//! JSON objects in a text, taken piece by piece: records, and packs of them, of which one record is kept at a time.

use super::ReadError;
use super::lines::{LONGEST, excerpt, malformed, text_of, width};
use super::lists::Place;
use super::object;
use crate::pack::Record;
use crate::text::ParseError;
use serde::de::IgnoredAny;
use std::collections::VecDeque;

/// Whether a JSON object begins here, or a list of some.
pub(super) fn begins(text: &[u8]) -> bool {
    match text.trim_ascii_start() {
        [b'{', rest @ ..] => rest.trim_ascii_start().first().is_none_or(|b| !b"{0123456789.".contains(b)),
        [b'[', rest @ ..] => rest.trim_ascii_start().starts_with(b"{\""),
        _ => false,
    }
}

/// The object at hand, or the record at hand in a pack.
#[derive(Default)]
pub(super) struct Objects {
    /// What is read of it, and where that began.
    text: Vec<u8>,
    began: Place,
    /// Where the next byte stands.
    pub(super) place: Place,
    /// How many brackets are open, and in a pack how many around its records.
    depth: usize,
    base: usize,
    /// Whether a text is open, and whether its next byte counts as itself.
    quoted: bool,
    escaped: bool,
    pack: Pack,
    pub(super) found: VecDeque<Result<Record, ReadError>>,
}

/// A pack without its records: what stands before and behind them.
#[derive(Default)]
struct Pack {
    text: Vec<u8>,
    began: Place,
    /// How much of it stands before the records, and where it goes on.
    cut: usize,
    resumed: Place,
}

impl Objects {
    /// Whether a bracket is open.
    pub(super) fn is_open(&self) -> bool {
        self.depth > 0
    }

    /// Takes a line or a part of one as far as a bracket is open, at least one; how much that is.
    pub(super) fn take(&mut self, line: &[u8], place: Place) -> usize {
        self.place = place;
        let mut at = 0;
        while at < line.len() {
            let part = &line[at..at + self.step(&line[at..])];
            at += part.len();
            self.place.column += width(part);
            if self.depth == 0 && !self.text.is_empty() {
                self.finish();
                break;
            }
        }
        at
    }

    /// Takes the next byte, or more of a text; how much that is.
    fn step(&mut self, line: &[u8]) -> usize {
        let mut length = 1;
        match line[0] {
            _ if self.quoted => length = self.quoted_part(line),
            b' ' | b'\t' | b'\n' if self.text.is_empty() => return 1,
            b',' if self.base > 0 && self.depth == self.base => {
                self.finish_record();
                return 1;
            }
            b'"' => {
                self.quoted = true;
                length = 1 + self.quoted_part(&line[1..]);
            }
            b'{' | b'[' => {
                if self.opens_pack(line[0]) {
                    return 1;
                }
                self.depth += 1;
            }
            // No `}` closes the list of the records.
            b'}' if self.depth == self.base => {}
            b'}' | b']' => {
                if self.depth == self.base {
                    self.close_pack();
                }
                self.depth = self.depth.saturating_sub(1);
            }
            // Numbers, words, blanks and commas need no look at each byte.
            _ if self.depth > self.base => length = line.iter().take_while(|b| !b"\"{}[]".contains(b)).count(),
            _ => {}
        }
        self.push(&line[..length]);
        length
    }

    fn push(&mut self, part: &[u8]) {
        if self.text.is_empty() {
            self.began = self.place;
        }
        if self.text.len() <= LONGEST {
            self.text.extend_from_slice(part);
        }
    }

    /// How much of this belongs to the text that is open.
    fn quoted_part(&mut self, line: &[u8]) -> usize {
        if std::mem::take(&mut self.escaped) {
            return 1;
        }
        match line.iter().position(|&b| b == b'"' || b == b'\\') {
            Some(at) if line[at] == b'"' => {
                self.quoted = false;
                at + 1
            }
            Some(at) => {
                self.escaped = true;
                at + 1
            }
            None => line.len(),
        }
    }

    /// Whether this bracket opens the list of a pack's records; if so it is taken.
    fn opens_pack(&mut self, bracket: u8) -> bool {
        if self.base > 0 || self.depth > 1 {
            return false;
        }
        let before = self.text.trim_ascii_end();
        let key = || before.strip_suffix(b":").is_some_and(|key| key.trim_ascii_end().ends_with(b"\"puzzles\""));
        // A record behind the list: that was closed too early.
        let again = bracket == b'{' && self.pack.cut > 0 && before.ends_with(b",");
        if again {
            self.base = 2;
            self.depth = 2;
            self.pack.text = std::mem::take(&mut self.text);
        } else if bracket == b'[' && (self.depth == 0 || key()) {
            self.push(b"[");
            self.depth += 1;
            self.base = self.depth;
            let text = std::mem::take(&mut self.text);
            self.pack = Pack { cut: text.len(), text, began: self.began, resumed: self.place };
        }
        bracket == b'[' && self.base > 0
    }

    /// The list of the records closes here.
    fn close_pack(&mut self) {
        if !self.text.is_empty() {
            self.finish_record();
        }
        self.text = std::mem::take(&mut self.pack.text);
        self.pack.cut = self.text.len();
        self.pack.resumed = self.place;
        self.base = 0;
    }

    /// A record of a pack ends here.
    fn finish_record(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            self.began = self.place;
        }
        let record = self.record(text.trim_ascii_end());
        self.found.push_back(record);
        self.text = text;
        self.text.clear();
    }

    /// The record that this text is.
    fn record(&self, text: &[u8]) -> Result<Record, ReadError> {
        let Place { line, column } = self.began;
        if text.len() > LONGEST {
            return Err(malformed(line, column, "a record longer than 1 MiB", "a puzzle", text));
        }
        object::parse(&text_of(text)).map_err(|error| self.began.locate(error, text))
    }

    /// The last bracket is closed.
    fn finish(&mut self) {
        if self.pack.cut == 0 {
            return self.finish_record();
        }
        let text = std::mem::take(&mut self.text);
        let pack = std::mem::take(&mut self.pack);
        let whole = text_of(&text);
        if let Err(error) = serde_json::from_str::<IgnoredAny>(&whole) {
            let error = pack.locate(object::syntax(&whole, &error), &text);
            self.found.push_back(Err(error));
        }
    }

    /// The line ends, and with it a text.
    pub(super) fn end_line(&mut self) {
        self.quoted = false;
        self.escaped = false;
        if !self.text.is_empty() {
            self.push(b"\n");
        }
    }

    /// An object begins on a line of its own, in this column: whether the one at hand lacks a bracket.
    pub(super) fn restart(&mut self, column: u64) {
        let fits = self.text.trim_ascii_end().ends_with(b":");
        if self.depth == self.base || column > self.began.column || fits {
            return;
        }
        if self.base == 0 && self.pack.cut > 0 {
            return;
        }
        self.finish_record();
        self.depth = self.base;
    }

    /// Nothing follows.
    pub(super) fn end(&mut self) {
        if self.base > 0 && self.text.is_empty() {
            self.close_pack();
        }
        match (self.is_open(), self.base) {
            (false, _) => {}
            (true, 0) => self.finish(),
            (true, _) => self.finish_record(),
        }
        *self = Objects { found: std::mem::take(&mut self.found), ..Objects::default() };
    }
}

impl Place {
    /// The error in a text that begins here.
    fn locate(self, mut error: ParseError, text: &[u8]) -> ReadError {
        if error.line == 1 {
            error.column += self.column - 1;
        }
        error.line += self.line - 1;
        ReadError::Malformed { error, text: excerpt(text) }
    }
}

impl Pack {
    /// Where an error in the pack without its records is in the file.
    fn locate(&self, mut error: ParseError, text: &[u8]) -> ReadError {
        let before = &text[..self.cut.min(text.len())];
        let line = before.iter().filter(|&&b| b == b'\n').count() as u64 + 1;
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        // An error at the last bracket can only be that nothing follows.
        let column = width(&before[start..]);
        if (error.line, error.column) < (line, column) {
            return self.began.locate(error, text);
        }
        if error.line == line {
            error.column = (error.column - column).max(1);
        }
        error.line -= line - 1;
        self.resumed.locate(error, text)
    }
}
