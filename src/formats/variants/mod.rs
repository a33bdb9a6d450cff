//! Puzzles of variants: recognition, readers and writers. Each record has its size, boxes or regions, and rules.
//!
//! | form | reads | writes |
//! |---|---|---|
//! | lines of cells, with regions after the cells of a jigsaw, and the solution | yes | `line` |
//! | game IDs of Simon Tatham's Solo | yes | `solo` |
//! | KSudoku files | yes | |
//! | JSON packs and JSON Lines with `size`, `box`, `variant` and `regions` | yes | `json`, `jsonl` |

mod json;
mod ksudoku;
mod line;
mod solo;
mod writer;

pub use writer::{VariantFormat, VariantWriter};

use super::ReadError;
use super::encoding::content_lines;
use super::line_reader::{LinePart, LineReader, MAX_RECORD_BYTES};
use super::read_error::{excerpt, malformed};
use crate::board::text::ParseError;
use crate::variant::{BoxShape, Puzzle, RuleSet, Symbols, Variant};
use std::io::BufRead;

/// A puzzle of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariantRecord {
    /// The identifier.
    pub id: Option<String>,
    /// The size, the boxes or regions, and the rules.
    pub variant: Variant,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution given in the file.
    pub solution: Option<Puzzle>,
}

impl VariantRecord {
    /// Creates the record of a puzzle.
    pub fn new(variant: Variant, puzzle: Puzzle) -> VariantRecord {
        VariantRecord { id: None, variant, puzzle, solution: None }
    }

    /// Returns the puzzle as one line: its cells, and the regions of a jigsaw.
    pub fn to_line(&self, symbols: Symbols) -> String {
        let regions = self.variant.regions().map_or(String::new(), |regions| regions.to_text());
        self.puzzle.to_text(symbols) + &regions
    }
}

/// What is known of the puzzles of an input; records that say otherwise are errors.
#[derive(Clone, Default, Debug)]
pub struct VariantOptions {
    /// The size; by default that of the record.
    pub side: Option<usize>,
    /// The boxes; by default those of the record, or the usual ones of the size.
    pub boxes: Option<BoxShape>,
    /// The rules in addition to those of the record.
    pub rules: RuleSet,
    /// The symbols of lines; by default found out.
    pub symbols: Option<Symbols>,
}

/// The parts of a variant that a record gives.
#[derive(Default)]
struct Parts {
    side: usize,
    boxes: Option<BoxShape>,
    rules: RuleSet,
    regions: Option<crate::variant::Regions>,
}

impl VariantOptions {
    /// Returns the variant of a record with these parts.
    fn variant(&self, parts: Parts) -> Result<Variant, ParseError> {
        let wrong = |found: String, expected: String| ParseError::new(1, 1, found, expected);
        if let Some(side) = self.side.filter(|&side| side != parts.side) {
            return Err(wrong(format!("a puzzle of size {}", parts.side), format!("size {side}")));
        }
        let boxes = if parts.regions.is_some() { None } else { parts.boxes.or(self.boxes) };
        // Jigsaws without regions are refused by the rule.
        let rules = self.rules | parts.rules;
        Variant::new(parts.side, boxes, parts.regions.map(Into::into), rules)
            .map_err(|error| wrong(error.to_string(), "a consistent variant".into()))
    }
}

/// Returns whether the start of a file looks like puzzles of variants: Solo's game IDs, KSudoku, JSON records with
/// `size`, jigsaws, and lines of cells of other sizes than 9x9.
pub fn detect_variants(head: &[u8]) -> bool {
    let head = super::encoding::without_byte_order_mark(head);
    let mut lines = content_lines(head).filter_map(|line| std::str::from_utf8(line).ok());
    let Some(first) = lines.next() else { return false };
    match first.as_bytes()[0] {
        b'<' => ksudoku::matches(std::str::from_utf8(head).unwrap_or_default()),
        b'{' => std::iter::once(first).chain(lines).filter(|line| line.contains("\"size\"")).any(json::matches),
        _ => solo::matches(first) || line::matches(first),
    }
}

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

/// What the reader is inside of.
enum State {
    Lines,
    /// The header of a pack.
    Header,
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
        match &mut self.state {
            State::Xml(..) => return self.take_xml(number, text),
            State::Header => {
                if trimmed.ends_with('[') {
                    self.state = State::Lines;
                }
                return None;
            }
            State::Lines | State::Over => {}
        }
        let locate = |error: ParseError| ReadError::Malformed {
            error: ParseError { line: number, ..error },
            text: excerpt(line),
        };
        match trimmed.as_bytes().first()? {
            b'#' => None,
            b'{' if trimmed.len() == 1 => {
                self.state = State::Header;
                None
            }
            b'{' => {
                let record = json::parse(trimmed.trim_end_matches(','), &self.options);
                let indent = (text.len() - text.trim_start().len()) as u64;
                Some(record.map_err(|e| locate(ParseError { column: e.column + indent, ..e })))
            }
            b']' | b'}' => None,
            b'<' => {
                self.state = State::Xml(String::new(), number);
                self.take_xml(number, text)
            }
            _ if solo::matches(trimmed) => Some(solo::parse(trimmed, &self.options).map_err(locate)),
            _ => Some(line::parse(text, &self.options).map_err(locate)),
        }
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
            State::Header => ("the end of the input in the header of a pack", "\"puzzles\": [", 1, String::new()),
            State::Lines | State::Over => return None,
        };
        Some(Err(malformed(line, 1, found, expected, text.as_bytes())))
    }
}
