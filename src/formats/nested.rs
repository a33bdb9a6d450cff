//! Puzzles as nested lists, read byte by byte: of JSON, Python, numpy, C.
//!
//! This is the text: brackets, values, and what stands outside of all lists. [`Lists`] makes puzzles of it.

use super::lines::{binary, excerpt, malformed, text_of, without_bom};
use super::lists::{Lists, Place};
use super::{ReadError, Records};
use crate::cell::Cell;
use crate::grid::Puzzle;
use crate::pack::Record;
use crate::text::ParseError;
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The longest value that is kept, and the longest text that is quoted, in bytes.
const LONGEST: usize = 400;

/// The records of a text of lists.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
    Box::new(Nested { input, text: Text::default(), ended: false }.fuse())
}

/// The first puzzle in the text of a JSON value; an error is located in that text.
pub(super) fn parse(value: &str) -> Result<Puzzle, ParseError> {
    let mut text = Text::default();
    value.bytes().for_each(|byte| text.take(byte));
    text.end();
    match text.found.pop_front() {
        Some(Ok(puzzle)) => Ok(puzzle),
        Some(Err(ReadError::Malformed { error, .. })) => Err(error),
        _ => Err(ParseError::new(1, 1, "no puzzle", "81 cells")),
    }
}

struct Nested<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    text: Text,
    ended: bool,
}

impl Iterator for Nested<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.text.found.pop_front() {
                return Some(found.map(Record::from));
            }
            if self.ended {
                return None;
            }
            if let Err(error) = self.advance() {
                self.ended = true;
                self.text.found.push_back(Err(error));
            }
        }
    }
}

impl Nested<'_> {
    /// Reads what is buffered, or until a puzzle is found.
    fn advance(&mut self) -> Result<(), ReadError> {
        let chunk = match self.input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(ReadError::Io(error)),
        };
        self.ended = chunk.is_empty();
        if self.ended {
            self.text.end();
        }
        let starts = self.text.place == Place::START;
        if starts && let Some(error) = binary(&chunk[..chunk.len().min(4)], 1, 1) {
            return Err(error);
        }
        let rest = if starts { without_bom(chunk) } else { chunk };
        let mut used = chunk.len() - rest.len();
        for &byte in rest {
            if byte == 0 {
                let Place { line, column } = self.text.place;
                return Err(malformed(line, column, "binary data (a NUL byte)", "UTF-8 text", b""));
            }
            self.text.take(byte);
            used += 1;
            if !self.text.found.is_empty() {
                break;
            }
        }
        self.input.consume(used);
        Ok(())
    }
}

/// What of the text is not done with yet.
#[derive(Default)]
struct Text {
    lists: Lists,
    place: Place,
    /// The value that is being read, where it began, and the quote that ends it.
    value: Vec<u8>,
    began: Place,
    quote: Option<u8>,
    /// Whether a comment goes on to the end of the line.
    comment: bool,
    /// Whether the line began with `[`; if it goes on with another one, a puzzle begins here.
    line_opened: bool,
    /// What stands outside of all lists on this line.
    stray: Option<(Place, Vec<u8>)>,
    /// What is read of this puzzle, as far as an error quotes it.
    quoted: Vec<u8>,
    found: VecDeque<Result<Puzzle, ReadError>>,
}

impl Text {
    #[inline]
    fn take(&mut self, byte: u8) {
        if self.quoted.len() < LONGEST {
            self.quoted.push(byte);
        }
        match byte {
            b'\n' => self.end_line(),
            _ if self.comment => {}
            _ if self.quote == Some(byte) => {
                self.quote = None;
                self.end_value(true);
            }
            _ if self.quote.is_some() => self.push(byte),
            b'[' | b'(' | b'{' => self.open(byte),
            b']' | b')' | b'}' => self.close(byte),
            b' ' | b',' | b'\t' | b'\r' | b';' => self.end_value(false),
            b'"' | b'\'' => {
                self.end_value(false);
                self.quote = Some(byte);
                self.began = Place { column: self.place.column + 1, ..self.place };
            }
            b'#' => {
                self.end_value(false);
                self.comment = true;
            }
            _ => self.push(byte),
        }
        match byte {
            b'\n' => self.place = Place { line: self.place.line + 1, column: 1 },
            // The later bytes of a character.
            0x80..=0xbf => {}
            _ => self.place.column += 1,
        }
    }

    fn push(&mut self, byte: u8) {
        if self.value.is_empty() && self.quote.is_none() {
            self.began = self.place;
        }
        if self.value.len() < LONGEST {
            self.value.push(byte);
        }
    }

    fn open(&mut self, bracket: u8) {
        self.end_value(false);
        self.stray = None; // the `array(` or `grid =` before a list
        let again = std::mem::replace(&mut self.line_opened, bracket == b'[' && self.place.column == 1);
        if again && self.place.column == 2 {
            self.lists.restart(Place { column: 1, ..self.place });
        }
        self.lists.open(self.place);
        self.collect();
    }

    fn close(&mut self, bracket: u8) {
        self.end_value(false);
        if !self.lists.close(self.place) && bracket == b']' {
            self.stray(self.place, b"]");
        }
        self.collect();
    }

    /// A value ends here, if there is one.
    #[inline]
    fn end_value(&mut self, quoted: bool) {
        match self.value[..] {
            [] if !quoted => return,
            [digit @ b'0'..=b'9'] if !self.lists.is_outside() => self.lists.digit(digit, self.began),
            _ => self.end_long_value(),
        }
        self.value.clear();
        self.collect();
    }

    fn end_long_value(&mut self) {
        let value = std::mem::take(&mut self.value);
        let text = text_of(&value);
        if self.lists.is_outside() && text.chars().count() != Cell::COUNT {
            self.stray(self.began, &value);
        } else {
            self.lists.value(&text, self.began);
        }
    }

    /// Notes what stands outside of all lists.
    fn stray(&mut self, at: Place, text: &[u8]) {
        let (_, all) = self.stray.get_or_insert((at, Vec::new()));
        if all.len() < LONGEST {
            all.extend_from_slice(text);
            all.push(b' ');
        }
    }

    fn end_line(&mut self) {
        self.comment = false;
        self.quote = None;
        self.end_value(false);
        if let Some((at, text)) = self.stray.take() {
            let all = text_of(&text);
            let found = format!("{:?}", all.split_whitespace().next().unwrap_or_default());
            self.found.push_back(Err(malformed(at.line, at.column, found, "'['", &text)));
        }
        if self.lists.is_outside() && !self.lists.has_begun() {
            self.quoted.clear();
        }
    }

    /// The text ends here.
    fn end(&mut self) {
        self.end_line();
        self.lists.end(self.place);
        self.collect();
    }

    /// Takes over what the lists came to.
    fn collect(&mut self) {
        while let Some(found) = self.lists.found.pop_front() {
            let start = self.quoted.iter().position(|b| !b.is_ascii_whitespace() && *b != b',').unwrap_or(0);
            let quote = |error| ReadError::Malformed { error, text: excerpt(&self.quoted[start..]) };
            self.found.push_back(found.map_err(quote));
            self.quoted.clear();
        }
    }
}
