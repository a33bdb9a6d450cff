//! A tokenizer of nested arrays, byte by byte: JSON, Python, NumPy, C.
//!
//! Handles brackets, values, and text outside of arrays; [`ArrayParser`] assembles puzzles.

use super::array_parser::ArrayParser;
use super::leading_puzzle::parse_leading_puzzle;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::formats::text::{Location, MAX_QUEUED, ReadError, decode_text, malformed};
use crate::pack::Record;
use std::collections::VecDeque;

/// Maximum length in bytes of a stored value and of quoted text.
const MAX_VALUE_BYTES: usize = 400;

/// Parses the puzzle in a JSON value. Errors are located in that text.
pub(in crate::formats) fn parse_puzzle(value: &str) -> Result<Puzzle, ParseError> {
    let second = |at: Location| {
        ParseError::new(at.line, at.column, "a second puzzle", "one puzzle, or more in the list \"puzzles\"")
    };
    let mut puzzles = parse_puzzles(value).into_iter();
    let (end, first) = puzzles.next().ok_or_else(|| ParseError::new(1, 1, "no puzzle", "81 cells"))?;
    let record = match puzzles.next() {
        Some((at, Ok(_))) if first.is_ok() => Err(second(at)),
        Some((_, second)) => first.and(second),
        None => first,
    }?;
    // A solution has a field of its own.
    record.classic_clues().filter(|_| record.is_plain()).ok_or_else(|| second(end))
}

/// Parses the puzzles in a JSON value, each with the location of its end. Errors are located in that text.
pub(in crate::formats) fn parse_puzzles(value: &str) -> Vec<(Location, Result<Record, ParseError>)> {
    let (mut text, mut all) = (ArrayTokenizer::default(), Vec::new());
    let mut collect = |text: &mut ArrayTokenizer| {
        let location = text.location;
        all.extend(text.results.drain(..).filter_map(|found| match found {
            Err(ReadError::Malformed { error, .. }) => Some((location, Err(error))),
            found => Some((location, Ok(found.ok()?))),
        }));
    };
    for byte in value.bytes() {
        text.push_byte(byte);
        collect(&mut text);
    }
    text.interrupt(text.location, "the end of the text");
    collect(&mut text);
    all
}

/// Returns whether an array starts here, possibly after `grid =` or `array(`. `[Puzzle]` and `[1]` are section names.
pub(in crate::formats) fn starts_array(text: &[u8]) -> bool {
    let opens = |b: &u8| b"[(".contains(b);
    let text = text.trim_ascii_start();
    let start = text.iter().position(|b| !b.is_ascii_alphanumeric() && !b"_. =".contains(b)).unwrap_or(0);
    let behind = text[..start].ends_with(b" ") && !text[..start].trim_ascii_end().ends_with(b"=");
    if !text.get(start).is_some_and(opens) || behind && text[start] == b'(' {
        return text.starts_with(b"{{") || text.first() == Some(&b'{') && is_first_number(&text[1..]);
    }
    let inner = text[start..].iter().position(|b| !b.is_ascii_whitespace() && !opens(b)).map(|at| &text[start + at..]);
    match inner {
        Some([b'{', ..]) => false,
        // A word is either an element, such as None, or the title of a section.
        Some(word @ [b'A'..=b'Z' | b'a'..=b'z', ..]) => word.iter().find(|b| !b.is_ascii_alphanumeric()) == Some(&b','),
        Some(number @ [b'0'..=b'9', ..]) => is_first_number(number) || text[start..].starts_with(b"[["),
        _ => true,
    }
}

/// Returns whether a text begins with a number that may be the first one of a list: neither `2)` nor `2 points`.
fn is_first_number(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let after = text[digits..].trim_ascii_start().first();
    digits >= 9 || digits > 0 && !after.is_some_and(|b| b"])}".contains(b) || b.is_ascii_alphabetic())
}

/// The state of the tokenizer.
#[derive(Default)]
pub(in crate::formats) struct ArrayTokenizer {
    parser: ArrayParser,
    /// The location of the next byte.
    location: Location,
    /// The current value, its start, and the quote that ends it.
    value: Vec<u8>,
    start: Location,
    quote: Option<u8>,
    /// Whether a comment continues to the end of the line.
    in_comment: bool,
    /// Whether the line starts with `[`; a puzzle starts at a second `[`.
    line_starts_with_bracket: bool,
    /// Text outside of arrays on this line.
    stray_text: Option<(Location, Vec<u8>)>,
    /// The text of the current puzzle, truncated, for errors.
    quoted: Vec<u8>,
    pub(in crate::formats) results: VecDeque<Result<Record, ReadError>>,
}

impl ArrayTokenizer {
    /// Returns whether an array is open, or a puzzle is incomplete.
    pub(in crate::formats) fn is_open(&self) -> bool {
        !self.parser.is_at_top_level() || self.parser.has_cells()
    }

    /// Returns whether a puzzle has started in the open arrays.
    pub(in crate::formats) fn has_cells(&self) -> bool {
        self.parser.has_cells()
    }

    /// Closes arrays that are nested too deeply; the error has been reported.
    pub(in crate::formats) fn close_ignored_arrays(&mut self) {
        if self.parser.is_too_deep() {
            self.interrupt(self.location, "");
        }
    }

    /// Parses a line or a part of one, until there are many results. Returns how many bytes were consumed.
    pub(in crate::formats) fn push_line(&mut self, line: &[u8], location: Location, ends: bool) -> usize {
        self.location = location;
        let mut at = 0;
        while at < line.len() && self.results.len() < MAX_QUEUED {
            self.push_byte(line[at]);
            at += 1;
        }
        if ends && at == line.len() {
            self.push_byte(b'\n');
        }
        at
    }

    /// Returns whether a puzzle or row of plain text continues the open arrays. Rows of drawn grids never do.
    pub(in crate::formats) fn continues_with(&self, line: &[u8]) -> bool {
        self.parser.is_between_rows() && parse_leading_puzzle(line).is_none() && !line.contains(&b'|')
    }

    /// Passes on the puzzles that may be followed by their solutions, because plain text follows.
    pub(in crate::formats) fn release_pairs(&mut self) {
        self.parser.release_pairs();
        self.collect();
    }

    /// Reports open arrays as incomplete, because other content follows.
    pub(in crate::formats) fn interrupt(&mut self, at: Location, found: &str) {
        self.end_line();
        self.parser.interrupt(at, found);
        self.collect();
        *self = ArrayTokenizer { results: std::mem::take(&mut self.results), ..ArrayTokenizer::default() };
    }

    #[inline]
    fn push_byte(&mut self, byte: u8) {
        if self.quoted.len() < MAX_VALUE_BYTES {
            self.quoted.push(byte);
        }
        match byte {
            b'\n' => self.end_line(),
            _ if self.in_comment => {}
            _ if self.quote == Some(byte) => {
                self.quote = None;
                self.end_value(true);
            }
            _ if self.quote.is_some() => self.push_value_byte(byte),
            b'[' | b'(' | b'{' => self.open(byte),
            b']' | b')' | b'}' => self.close(byte),
            b' ' | b',' | b'\t' | b'\r' | b';' => self.end_value(false),
            b'"' | b'\'' => {
                self.end_value(false);
                self.quote = Some(byte);
                self.start = Location { column: self.location.column + 1, ..self.location };
            }
            b'#' => {
                self.end_value(false);
                self.in_comment = true;
            }
            _ => self.push_value_byte(byte),
        }
        match byte {
            b'\n' => self.location = Location { line: self.location.line + 1, column: 1 },
            // Continuation bytes of a character.
            0x80..=0xbf => {}
            _ => self.location.column += 1,
        }
    }

    fn push_value_byte(&mut self, byte: u8) {
        if self.value.is_empty() && self.quote.is_none() {
            self.start = self.location;
        }
        if self.value.len() < MAX_VALUE_BYTES {
            self.value.push(byte);
        }
    }

    fn open(&mut self, bracket: u8) {
        self.end_value(false);
        self.stray_text = None; // such as `array(` or `grid =`
        let again = std::mem::replace(&mut self.line_starts_with_bracket, bracket == b'[' && self.location.column == 1);
        if again && self.location.column == 2 {
            self.parser.restart_puzzle(Location { column: 1, ..self.location });
        }
        self.parser.open(self.location);
        self.collect();
    }

    fn close(&mut self, bracket: u8) {
        self.end_value(false);
        if !self.parser.close(self.location) && bracket == b']' {
            self.add_stray_text(self.location, b"]");
        }
        self.collect();
    }

    /// Ends the current value, if there is one.
    #[inline]
    fn end_value(&mut self, quoted: bool) {
        match self.value[..] {
            [] if !quoted => return,
            [digit @ b'0'..=b'9'] if !self.parser.is_at_top_level() => self.parser.push_digit(digit, self.start),
            _ => self.end_long_value(),
        }
        self.value.clear();
        self.collect();
    }

    fn end_long_value(&mut self) {
        let value = std::mem::take(&mut self.value);
        let text = decode_text(&value);
        if self.parser.is_at_top_level() && text.chars().count() != Cell::COUNT {
            self.add_stray_text(self.start, &value);
        } else {
            self.parser.push_value(&text, self.start);
        }
    }

    /// Stores text outside of arrays.
    fn add_stray_text(&mut self, at: Location, text: &[u8]) {
        let (_, all) = self.stray_text.get_or_insert((at, Vec::new()));
        if all.len() < MAX_VALUE_BYTES {
            all.extend_from_slice(text);
            all.push(b' ');
        }
    }

    fn end_line(&mut self) {
        self.in_comment = false;
        self.quote = None;
        self.end_value(false);
        if let Some((at, text)) = self.stray_text.take() {
            let all = decode_text(&text);
            let found = format!("{:?}", all.split_whitespace().next().unwrap_or_default());
            self.results.push_back(Err(malformed(at.line, at.column, found, "'['", &text)));
        }
        if !self.is_open() {
            self.quoted.clear();
        }
    }

    /// Takes the results of the parser, and adds the quoted text to errors.
    fn collect(&mut self) {
        while let Some(found) = self.parser.results.pop_front() {
            let start = self.quoted.iter().position(|b| !b.is_ascii_whitespace() && *b != b',').unwrap_or(0);
            let quote = |error| ReadError::of(error, &self.quoted[start..]);
            self.results.push_back(found.map_err(quote));
            self.quoted.clear();
        }
    }
}
