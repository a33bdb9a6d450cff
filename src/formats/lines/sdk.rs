//! The formats `sdk` of SudoCue and `sadman` of SadMan Software: lines with metadata, and nine rows.
//!
//! Metadata lines start with a letter for their meaning, such as `#LEasy`. The dialect of SadMan has sections, of which
//! only `[Puzzle]` is read.

use super::plain_text::KindText;
use crate::formats::grids::begins_with_grid;
use crate::formats::text::{
    Detection, Format, LineParser, Location, MAX_RECORD_BYTES, ReadError, ReadOptions, Reading, Records, ResultQueue,
    Section, Writing, content_lines, decode_text, line_parser, malformed,
};
use crate::pack::{ClassicPuzzle, Id, Record};
use crate::rating::effort::Level;
use std::io::BufRead;

/// The format `sdk`.
pub(in crate::formats) const SUDOCUE: Format = Format {
    name: "sdk",
    description: "SudoCue: #LEasy lines, nine rows",
    extensions: &["sdk"],
    matches: Detection::Head(has_rows),
    write: Writing::Classic("\n", render),
    ..BOTH
};

/// The format `sadman`.
pub(in crate::formats) const SADMAN: Format = Format {
    name: "sadman",
    description: "SadMan: #LEasy lines, [Puzzle], nine rows",
    extensions: &["sadman"],
    matches: Detection::Head(has_sections),
    write: Writing::Classic("\n", render_section),
    ..BOTH
};

/// What both dialects have in common.
const BOTH: Format = Format {
    kept_fields: Some("id, level, author, comment, date, source, url"),
    read: Reading::Parser(read),
    ..Format::TEXT
};

/// The letters for the name and the level.
const NAME_LETTER: u8 = b'D';
const LEVEL_LETTER: u8 = b'L';

/// The other letters with their field names.
const OTHER_LETTERS: [(u8, &str); 6] = [
    (b'A', "author"),
    (b'C', "comment"),
    (b'B', "date"),
    (b'S', "source"),
    (b'U', "url"),
    (LEVEL_LETTER, "given_level"),
];

const PUZZLE_SECTION: &[u8] = b"[Puzzle]";

/// Returns whether metadata is followed by a section.
fn has_sections(head: &[u8]) -> bool {
    begin(head).1
}

/// Returns whether metadata is followed by a row.
fn has_rows(head: &[u8]) -> bool {
    let (lettered, in_section) = begin(head);
    lettered > 0 && !in_section && content_lines(head).next().is_some() && begins_with_grid(head)
}

/// Returns the number of lines of metadata at the start of a file, and whether a section of a puzzle is next.
fn begin(head: &[u8]) -> (usize, bool) {
    let mut lines = head.split(|&b| b == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let mut lettered = 0;
    let first = lines.find(|line| {
        lettered += usize::from(parse_field(line).is_some());
        parse_field(line).is_none()
    });
    let section = first.and_then(|line| Section::new(&decode_text(line)));
    (lettered, matches!(section, Some(Section::Puzzle | Section::State)))
}

fn read<'a>(input: Box<dyn BufRead + Send + 'a>, _: &ReadOptions) -> Records<'a> {
    line_parser::read(input, SdkParser::default())
}

/// Parses a metadata line: its letter and text.
fn parse_field(line: &[u8]) -> Option<(u8, &[u8])> {
    let (&letter, text) = line.strip_prefix(b"#")?.split_first()?;
    let known = letter == NAME_LETTER || OTHER_LETTERS.iter().any(|&(known, _)| known == letter);
    (known && !text.is_empty()).then_some((letter, text))
}

/// A parser of grids with metadata.
#[derive(Default)]
struct SdkParser {
    grids: KindText,
    level: Option<Level>,
    /// The text for each letter; the last one is the name.
    texts: [String; OTHER_LETTERS.len() + 1],
    /// Whether rows have followed the metadata.
    has_rows: bool,
    /// The section, and whether there was a puzzle.
    section: Option<Section>,
    has_puzzle: bool,
    /// The grid of a section `[State]`, which is only the puzzle if there is no `[Puzzle]`.
    state: ResultQueue,
}

impl LineParser for SdkParser {
    fn parse_line(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        match parse_field(line) {
            Some((letter, text)) => {
                if std::mem::take(&mut self.has_rows) {
                    self.finish(results);
                    *self = SdkParser { grids: std::mem::take(&mut self.grids), ..SdkParser::default() };
                }
                if let Err(error) = self.note(letter, text) {
                    results.push_back(Err(malformed(number, 1, error, "a puzzle", line)));
                }
            }
            None => {
                self.has_rows |= !line.trim_ascii().is_empty();
                match Section::new(decode_text(line).trim()) {
                    Some(section) => self.begin_section(section, results),
                    None if self.section == Some(Section::Other) && self.is_known() => {}
                    None => self.grids.push_line(Location { line: number, column: 1 }, line),
                }
                self.collect(results);
            }
        }
    }

    fn finish(&mut self, results: &mut ResultQueue) {
        self.grids.end();
        self.collect(results);
        if !self.has_puzzle {
            while let Some(result) = self.state.pop_front() {
                results.push_back(self.with_fields(result));
            }
        }
    }
}

impl SdkParser {
    /// Returns whether there was a grid.
    fn is_known(&self) -> bool {
        self.has_puzzle || !self.state.is_empty()
    }

    fn begin_section(&mut self, section: Section, results: &mut ResultQueue) {
        self.grids.end();
        self.collect(results);
        self.section = Some(section);
    }

    /// Stores a metadata line. Repeated letters give a text of several lines.
    fn note(&mut self, letter: u8, text: &[u8]) -> Result<(), &'static str> {
        let text = decode_text(text);
        let text = text.trim();
        let level = text.to_lowercase().parse().ok();
        if letter == LEVEL_LETTER && level.is_some() && self.level.is_none() {
            self.level = level;
            return Ok(());
        }
        let length: usize = self.texts.iter().map(String::len).sum();
        if length + text.len() > MAX_RECORD_BYTES {
            return Err("more than 1 MiB about a puzzle");
        }
        let at = OTHER_LETTERS.iter().position(|&(known, _)| known == letter).unwrap_or(OTHER_LETTERS.len());
        if !self.texts[at].is_empty() {
            self.texts[at].push('\n');
        }
        self.texts[at].push_str(text);
        Ok(())
    }

    /// Takes finished grids; the metadata belongs to the first one.
    fn collect(&mut self, results: &mut ResultQueue) {
        let mut found = std::mem::take(self.grids.results());
        if self.section == Some(Section::State) {
            self.state.extend(found);
            // A file of several positions has no puzzle that they belong to.
            if self.state.len() < 2 {
                return;
            }
            found = std::mem::take(&mut self.state);
        }
        for result in found {
            self.has_puzzle = true;
            results.push_back(self.with_fields(result));
        }
    }

    /// Adds the metadata to a puzzle.
    fn with_fields(&mut self, mut result: Result<Record, ReadError>) -> Result<Record, ReadError> {
        if let Ok(record) = &mut result {
            record.level = self.level.take();
            let mut texts = std::mem::take(&mut self.texts);
            record.id = texts.last().filter(|name| !name.is_empty()).map(|name| Id::from(&**name));
            for ((_, name), text) in OTHER_LETTERS.iter().zip(&mut texts).filter(|(_, text)| !text.is_empty()) {
                record.extra.set(*name, std::mem::take(text).into());
            }
        }
        result
    }
}

fn render(record: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    render_fields(record, text);
    render_rows(puzzle, text);
}

fn render_section(record: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    render_fields(record, text);
    text.extend_from_slice(PUZZLE_SECTION);
    text.push(b'\n');
    render_rows(puzzle, text);
}

fn render_fields(record: &Record, text: &mut Vec<u8>) {
    let mut put = |letter: u8, value: &str| {
        if !value.trim().is_empty() {
            text.extend_from_slice(&[b'#', letter]);
            text.extend(value.trim().bytes().map(|b| if b == b'\n' || b == b'\r' { b' ' } else { b }));
            text.push(b'\n');
        }
    };
    record.id.iter().for_each(|id| put(NAME_LETTER, &id.to_string()));
    for (letter, name) in OTHER_LETTERS {
        match (record.level, record.extra.field(name)) {
            (Some(level), _) if letter == LEVEL_LETTER => put(letter, level.name()),
            (_, Some(value)) => put(letter, &value.cell()),
            _ => {}
        }
    }
}

fn render_rows(puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    for row in puzzle.clues.to_bytes(b'.').chunks(9) {
        text.extend_from_slice(row);
        text.push(b'\n');
    }
}
