//! The reader of puzzles of variants: lines, JSON documents and XML documents.

use super::{LINE_FORMATS, VariantOptions, VariantRecord, ksudoku, line, parse_json};
use crate::board::text::ParseError;
use crate::formats::ReadError;
use crate::formats::line_reader::{LinePart, LineReader, MAX_RECORD_BYTES};
use crate::formats::read_error::{excerpt, malformed};
use std::io::BufRead;

/// Reads the puzzles of variants in an input: records in file order, with an error in place of each malformed one.
pub fn read_variants<'a>(input: Box<dyn BufRead + Send + 'a>, options: VariantOptions) -> VariantReader<'a> {
    VariantReader { lines: LineReader::new(input), options, state: State::Lines }
}

/// The iterator behind [`read_variants`].
pub struct VariantReader<'a> {
    lines: LineReader<'a>,
    options: VariantOptions,
    state: State,
}

impl std::fmt::Debug for VariantReader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VariantReader").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A JSON document of several lines: its text so far, and its first line.
struct Document {
    text: String,
    first: u64,
    brackets: Brackets,
}

/// The brackets of JSON that are open.
#[derive(Default)]
struct Brackets {
    depth: usize,
    is_in_string: bool,
    is_escaped: bool,
}

impl Brackets {
    /// Reads a part of the text.
    fn read(&mut self, text: &str) {
        for byte in text.bytes() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.is_in_string => self.is_escaped = true,
                b'"' => self.is_in_string = !self.is_in_string,
                _ if self.is_in_string => {}
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// What the reader is inside of.
enum State {
    Lines,
    /// A JSON document, or the header of a pack.
    Document(Document),
    /// An XML document: its text so far, and its first line.
    Xml(String, u64),
    /// Nothing: reading has failed.
    Over,
}

impl Iterator for VariantReader<'_> {
    type Item = Result<VariantRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if matches!(self.state, State::Over) {
                return None;
            }
            let (number, text) = match self.lines.next() {
                Some(Ok(line)) if line.is_whole() => (line.location.line, line.text.to_vec()),
                Some(Ok(LinePart { location, .. })) => return Some(Err(self.lines.skip_line(location))),
                Some(Err(error)) => {
                    self.state = State::Over;
                    return Some(Err(error));
                }
                None => return self.end(),
            };
            if let Some(result) = self.take(number, &text) {
                return Some(result);
            }
        }
    }
}

impl VariantReader<'_> {
    /// Parses a line. Returns `None` if it has no record, or only a part of one.
    fn take(&mut self, number: u64, line: &[u8]) -> Option<Result<VariantRecord, ReadError>> {
        let Ok(text) = std::str::from_utf8(line) else {
            return Some(Err(malformed(number, 1, "bytes that are not UTF-8", "UTF-8 text", line)));
        };
        let trimmed = text.trim();
        match &self.state {
            State::Xml(..) => return self.take_xml(number, text),
            State::Document(_) => return self.take_document(text),
            State::Lines | State::Over => {}
        }
        let locate = |error: ParseError| ReadError::Malformed {
            error: ParseError { line: number, ..error },
            text: excerpt(line),
        };
        match trimmed.as_bytes().first()? {
            b'#' => None,
            b'{' => {
                let mut brackets = Brackets::default();
                brackets.read(trimmed);
                // A line of an object that does not end is malformed, unless it looks like one of a longer document.
                if brackets.depth > 0 && trimmed.ends_with(['{', '[', ',']) {
                    let document = Document { text: String::new(), first: number, brackets: Brackets::default() };
                    self.state = State::Document(document);
                    return self.take_document(text);
                }
                let text = text.trim_end().trim_end_matches(',');
                Some(parse_json(text, &self.options).map_err(locate))
            }
            b']' | b'}' => None,
            b'<' => {
                self.state = State::Xml(String::new(), number);
                self.take_xml(number, text)
            }
            _ => match LINE_FORMATS.iter().find(|format| (format.matches)(trimmed)) {
                Some(format) => {
                    let indent = text.chars().take_while(|c| c.is_whitespace()).count() as u64;
                    let record = (format.parse)(trimmed, &self.options);
                    Some(record.map_err(|e| locate(ParseError { column: e.column + indent, ..e })))
                }
                None => Some(line::parse(text, &self.options).map_err(locate)),
            },
        }
    }

    /// Adds a line to a JSON document. Returns its record at its end.
    fn take_document(&mut self, line: &str) -> Option<Result<VariantRecord, ReadError>> {
        let State::Document(document) = &mut self.state else { return None };
        document.brackets.read(line);
        document.text.push_str(line);
        document.text.push('\n');
        if is_pack_header(&document.text) {
            self.state = State::Lines;
            return None;
        }
        let first = document.first;
        if document.text.len() > MAX_RECORD_BYTES {
            self.state = State::Over;
            return Some(Err(malformed(first, 1, "a document longer than 1 MiB", "a puzzle", line.as_bytes())));
        }
        if document.brackets.depth > 0 {
            return None;
        }
        let text = std::mem::take(&mut document.text);
        self.state = State::Lines;
        let record = parse_json(text.trim_end().trim_end_matches(','), &self.options);
        Some(record.map_err(|error| ReadError::Malformed {
            error: ParseError { line: first + error.line - 1, ..error },
            text: excerpt(text.lines().next().unwrap_or_default().as_bytes()),
        }))
    }

    /// Adds a line to an XML document. Returns its record at its end.
    fn take_xml(&mut self, number: u64, line: &str) -> Option<Result<VariantRecord, ReadError>> {
        let State::Xml(text, first) = &mut self.state else { return None };
        text.push_str(line);
        text.push('\n');
        let (is_whole, is_long) = (ksudoku::is_complete(text), text.len() > MAX_RECORD_BYTES);
        if !is_whole && !is_long {
            return None;
        }
        let (text, first) = (std::mem::take(text), *first);
        self.state = State::Lines;
        if is_long {
            self.state = State::Over;
            return Some(Err(malformed(number, 1, "a document longer than 1 MiB", "a KSudoku file", line.as_bytes())));
        }
        Some(ksudoku::parse(&text, &self.options).map_err(|error| ReadError::Malformed {
            error: ParseError { line: first + error.line - 1, ..error },
            text: excerpt(text.lines().next().unwrap_or_default().as_bytes()),
        }))
    }

    /// Returns the error for an incomplete document at the end of the input.
    fn end(&mut self) -> Option<Result<VariantRecord, ReadError>> {
        let state = std::mem::replace(&mut self.state, State::Over);
        let (found, expected, line, text) = match state {
            State::Xml(text, line) => ("the end of the input in an XML document", "</ksudoku>", line, text),
            State::Document(document) => {
                ("the end of the input in a JSON document", "}", document.first, document.text)
            }
            State::Lines | State::Over => return None,
        };
        Some(Err(malformed(line, 1, found, expected, text.as_bytes())))
    }
}

/// Returns whether a text ends with the start of the list of a pack.
fn is_pack_header(text: &str) -> bool {
    let list = text.trim_end().strip_suffix('[').map(str::trim_end).and_then(|text| text.strip_suffix(':'));
    list.is_some_and(|text| text.trim_end().ends_with("\"puzzles\""))
}
