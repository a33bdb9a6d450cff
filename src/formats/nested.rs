//! Puzzles as nested lists, read byte by byte: of JSON, Python, numpy, C.
//!
//! This is the text: brackets, values, and what stands outside of all lists. [`Lists`] makes puzzles of it.

use super::lines::{excerpt, malformed, text_of};
use super::lists::{Lists, Place};
use super::scan::leading_puzzle;
use super::{BATCH, ReadError};
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use std::collections::VecDeque;

/// The longest value that is kept, and the longest text that is quoted, in bytes.
const LONGEST: usize = 400;

/// The puzzle in the text of a JSON value, if it is one; an error is located in that text.
pub(super) fn parse(value: &str) -> Result<Puzzle, ParseError> {
    let mut puzzles = parse_all(value).into_iter();
    let (_, first) = puzzles.next().ok_or_else(|| ParseError::new(1, 1, "no puzzle", "81 cells"))?;
    match puzzles.next() {
        Some((at, Ok(_))) if first.is_ok() => {
            Err(ParseError::new(at.line, at.column, "a second puzzle", "one puzzle, or more in the list \"puzzles\""))
        }
        Some((_, second)) => first.and(second),
        None => first,
    }
}

/// The puzzles in the text of a JSON value, and where each ends; errors are located in that text.
pub(super) fn parse_all(value: &str) -> Vec<(Place, Result<Puzzle, ParseError>)> {
    let (mut text, mut all) = (Text::default(), Vec::new());
    let mut collect = |text: &mut Text| {
        let place = text.place;
        all.extend(text.found.drain(..).filter_map(|found| match found {
            Err(ReadError::Malformed { error, .. }) => Some((place, Err(error))),
            found => Some((place, Ok(found.ok()?))),
        }));
    };
    for byte in value.bytes() {
        text.take(byte);
        collect(&mut text);
    }
    text.interrupt(text.place, "the end of the text");
    collect(&mut text);
    all
}

/// Whether lists begin here, maybe behind `grid =` or `array(`; `[Puzzle]` and `[1]` are names.
pub(super) fn begins(text: &[u8]) -> bool {
    let opens = |b: &u8| b"[(".contains(b);
    let text = text.trim_ascii_start();
    let start = text.iter().position(|b| !b.is_ascii_alphanumeric() && !b"_. =".contains(b)).unwrap_or(0);
    let behind = text[..start].ends_with(b" ") && !text[..start].trim_ascii_end().ends_with(b"=");
    if !text.get(start).is_some_and(opens) || behind && text[start] == b'(' {
        return text.starts_with(b"{{") || text.first() == Some(&b'{') && text.get(1).is_some_and(u8::is_ascii_digit);
    }
    let inner = text[start..].iter().position(|b| !b.is_ascii_whitespace() && !opens(b)).map(|at| &text[start + at..]);
    match inner {
        Some([b'{', ..]) => false,
        // A word is an element, such as None, or else the title of a section.
        Some(word @ [b'A'..=b'Z' | b'a'..=b'z', ..]) => word.iter().find(|b| !b.is_ascii_alphanumeric()) == Some(&b','),
        Some(number @ [b'0'..=b'9', ..]) => {
            let digits = number.iter().take_while(|b| b.is_ascii_digit()).count();
            digits >= 9 || number.get(digits) != Some(&b']') || text[start..].starts_with(b"[[")
        }
        _ => true,
    }
}

/// What of the text is not done with yet.
#[derive(Default)]
pub(super) struct Text {
    lists: Lists,
    /// Where the next byte stands.
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
    pub(super) found: VecDeque<Result<Puzzle, ReadError>>,
}

impl Text {
    /// Whether a list is open, or the rows of a puzzle are not complete.
    pub(super) fn is_open(&self) -> bool {
        !self.lists.is_outside() || self.lists.has_begun()
    }

    /// Whether a puzzle has begun in the lists that are open.
    pub(super) fn has_begun(&self) -> bool {
        self.lists.has_begun()
    }

    /// Forgets lists that are too deep to be followed, which was said.
    pub(super) fn leave_depths(&mut self) {
        if self.lists.is_too_deep() {
            self.interrupt(self.place, "");
        }
    }

    /// Takes a line, or a part of one, as far as there is not too much to hand out; how much that is.
    pub(super) fn take_line(&mut self, line: &[u8], place: Place, ends: bool) -> usize {
        self.place = place;
        let mut at = 0;
        while at < line.len() && self.found.len() < BATCH {
            self.take(line[at]);
            at += 1;
        }
        if ends && at == line.len() {
            self.take(b'\n');
        }
        at
    }

    /// The line that follows is a puzzle or a row of plain text: whether the lists can go on there. Rows of drawn grids
    /// never stand in lists.
    pub(super) fn goes_on_with(&self, line: &[u8]) -> bool {
        self.lists.is_between_rows() && leading_puzzle(line).is_none() && !line.contains(&b'|')
    }

    /// Something else is here: what is open lacks a bracket.
    pub(super) fn interrupt(&mut self, at: Place, found: &str) {
        self.end_line();
        self.lists.end(at, found);
        self.collect();
        *self = Text { found: std::mem::take(&mut self.found), ..Text::default() };
    }

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
        if !self.is_open() {
            self.quoted.clear();
        }
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
