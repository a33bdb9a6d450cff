//! `opensudoku`: the XML of the Android app OpenSudoku, both versions; written as version 2.
//!
//! No `<` stands within a tag of well-formed XML, so the text is taken apart before each, and every piece is parsed by
//! itself: a tag that is not closed costs that tag and no more.

use super::lines::{LONGEST, Line, Lines, content, excerpt, text_of};
use super::lists::Place;
use super::{Format, ReadError, RecordWriter, Records, object};
use crate::cell::Cell;
use crate::digits::Digit;
use crate::effort::Level;
use crate::fields::Field;
use crate::grid::Puzzle;
use crate::pack::{Fields, Header, Id, Record};
use crate::text::ParseError;
use quick_xml::Reader as Xml;
use quick_xml::escape::{escape, unescape};
use quick_xml::events::{BytesStart, Event};
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};

/// Games of OpenSudoku.
pub(super) struct OpenSudoku;

/// The folder of puzzles without a level or a folder of their own.
const FOLDER: &str = "cluewise";

/// What version 1 says of all its games, apart from the level.
const SAID: [&str; 7] = ["name", "author", "description", "comment", "created", "source", "sourceURL"];

impl Format for OpenSudoku {
    fn name(&self) -> &'static str {
        "opensudoku"
    }

    fn about(&self) -> &'static str {
        "XML of OpenSudoku"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["opensudoku", "xml"]
    }

    fn media_type(&self) -> &'static str {
        "application/xml"
    }

    fn recognises(&self, head: &[u8]) -> bool {
        content(head).next().is_some_and(|line| line.starts_with(b"<?xml") || line.starts_with(b"<opensudoku"))
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        let (lines, games) = (Lines::new(input), Games::default());
        Box::new(Reader { lines, games, piece: Vec::new(), began: Place::START, ended: false }.fuse())
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Writer { out, folder: None, begun: false }))
    }
}

/// Takes the text apart.
struct Reader<'a> {
    lines: Lines<'a>,
    games: Games,
    /// From a `<` on, and where that stands.
    piece: Vec<u8>,
    began: Place,
    ended: bool,
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.games.found.is_empty() && !self.ended {
            match self.lines.next() {
                Some(Ok(Line { text, place, ends })) => {
                    let mut place = place;
                    for part in text.split_inclusive(|&b| b == b'<') {
                        let (before, opens) = match part.split_last() {
                            Some((b'<', before)) => (before, true),
                            _ => (part, false),
                        };
                        push(&mut self.piece, before);
                        place.column += super::lines::width(before);
                        if opens && !is_comment(&self.piece) {
                            self.games.take(&self.piece, self.began);
                            self.piece.clear();
                            self.began = place;
                        }
                        if opens {
                            push(&mut self.piece, b"<");
                            place.column += 1;
                        }
                    }
                    if ends {
                        push(&mut self.piece, b"\n");
                    }
                }
                Some(Err(error)) => {
                    self.ended = true;
                    self.games.found.push_back(Err(error));
                }
                None => {
                    self.ended = true;
                    self.games.take(&self.piece, self.began);
                }
            }
        }
        self.games.found.pop_front()
    }
}

/// Adds to the piece, up to what a record may have.
fn push(piece: &mut Vec<u8>, text: &[u8]) {
    if piece.len() <= LONGEST {
        piece.extend_from_slice(text);
    }
}

/// Whether this is within a comment, where `<` means nothing.
fn is_comment(piece: &[u8]) -> bool {
    piece.starts_with(b"<!--") && !piece.windows(3).any(|end| end == b"-->")
}

/// What is known at this place of the file, and the games found.
#[derive(Default)]
struct Games {
    folder: Option<String>,
    level: Option<Level>,
    said: Fields,
    found: VecDeque<Result<Record, ReadError>>,
}

impl Games {
    /// Takes a tag and the text behind it.
    fn take(&mut self, piece: &[u8], began: Place) {
        let piece = text_of(piece);
        if piece.trim().is_empty() {
            return;
        }
        if let Err(error) = self.tag(&piece) {
            let column = if error.line == 1 { began.column - 1 } else { 0 };
            let error = ParseError { line: began.line + error.line - 1, column: error.column + column, ..error };
            self.found.push_back(Err(ReadError::Malformed { error, text: excerpt(piece.as_bytes()) }));
        }
    }

    fn tag(&mut self, piece: &str) -> Result<(), ParseError> {
        if !piece.starts_with('<') {
            let error = ParseError::new(1, 1, "text outside of all tags", "'<'");
            return Err(object::shift(error, piece, piece.trim_start()));
        }
        let mut xml = Xml::from_str(piece);
        xml.config_mut().check_end_names = false;
        xml.config_mut().allow_unmatched_ends = true;
        let wrong = |error: quick_xml::Error| ParseError::new(1, 1, format!("no XML ({error})"), "XML");
        match xml.read_event().map_err(wrong)? {
            Event::Empty(tag) | Event::Start(tag) if tag.name().as_ref() == "game" => {
                let record = self.game(piece, &tag)?;
                self.found.push_back(Ok(record));
            }
            Event::Start(tag) if tag.name().as_ref() == "folder" => {
                let name = attribute(piece, &tag, "name")?.map(|(name, _)| name);
                self.level = name.as_ref().and_then(|name| name.to_lowercase().parse().ok());
                self.folder = name.filter(|name| self.level.is_none() && name != FOLDER);
            }
            Event::Start(tag) => {
                let text = piece.split_once('>').map_or("", |(_, text)| text);
                let text = unescape(text.trim()).unwrap_or_default();
                let level = text.to_lowercase().parse().ok();
                match tag.name().as_ref() {
                    _ if text.is_empty() => {}
                    "level" if level.is_some() => self.level = level,
                    "level" => self.said.set(object::given("level"), (*text).into()),
                    name if SAID.contains(&name) => self.said.set(name, (*text).into()),
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn game(&self, piece: &str, tag: &BytesStart) -> Result<Record, ParseError> {
        let missing = || ParseError::new(1, 1, "a game without data", "<game data=\"...\"/>");
        let (data, raw) = attribute(piece, tag, "data")?.ok_or_else(missing)?;
        let located = |error| object::shift(error, piece, raw);
        let puzzle = match data.trim_start().strip_prefix("version:") {
            Some(state) => state_of(state).map_err(located)?,
            None => object::drawn(&data).map_err(located)?,
        };
        let mut record = Record::from(puzzle);
        record.level = self.level;
        record.extra = self.said.clone();
        if let Some(folder) = &self.folder {
            record.extra.set("folder", folder.as_str().into());
        }
        let note = attribute(piece, tag, "note")?.map(|(note, _)| note).filter(|note| !note.is_empty());
        record.id = note.map(|note| Id::from(&*note));
        Ok(record)
    }
}

/// The attribute of this name: its value, and how that stands in the piece.
fn attribute<'p>(piece: &'p str, tag: &BytesStart, name: &str) -> Result<Option<(String, &'p str)>, ParseError> {
    for attribute in tag.attributes() {
        let wrong = |what: String| ParseError::new(1, 1, format!("no XML ({what})"), "XML");
        let attribute = attribute.map_err(|error| wrong(error.to_string()))?;
        if attribute.key.as_ref() == name {
            // The parser hands out parts of the piece.
            let start = (attribute.value.as_ptr() as usize).saturating_sub(piece.as_ptr() as usize);
            let raw = piece.get(start..start + attribute.value.len()).unwrap_or(piece);
            let value = unescape(raw).map_err(|error| object::shift(wrong(error.to_string()), piece, raw))?;
            return Ok(Some((value.into_owned(), raw)));
        }
    }
    Ok(None)
}

/// The clues of a game in progress: a version, then for each cell its value, notes, and whether it can be changed.
fn state_of(state: &str) -> Result<Puzzle, ParseError> {
    let cells = state.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let values: Vec<&str> = cells.split('|').map(str::trim).filter(|value| !value.is_empty()).collect();
    let each = values.len() / Cell::COUNT;
    if values.len() != each * Cell::COUNT || !(2..=5).contains(&each) {
        return Err(ParseError::new(1, 1, format!("a game of {} values", values.len()), "81 cells of 3 or 4 values"));
    }
    let given = |(cell, values): (Cell, &[&str])| {
        let digit = values[0].parse().ok().and_then(Digit::new);
        digit.filter(|_| values[each - 1] == "0").map(|digit| (cell, digit))
    };
    Ok(Cell::all().zip(values.chunks(each)).filter_map(given).collect())
}

/// Writes games, those of one folder that follow each other in one.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    folder: Option<String>,
    begun: bool,
}

impl Writer<'_> {
    fn begin(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.begun, true) {
            true => Ok(()),
            false => self.out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n"),
        }
    }

    /// Closes the folder that is open.
    fn close(&mut self) -> io::Result<()> {
        if self.folder.take().is_some() { self.out.write_all(b"</folder>\n") } else { Ok(()) }
    }
}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        self.begin()?;
        let own = record.extra.field("folder").map(Field::cell);
        let folder = own.unwrap_or(record.level.map_or(FOLDER, Level::name).into());
        if self.folder.as_deref() != Some(&*folder) {
            self.close()?;
            self.out.write_all(format!("<folder name=\"{}\">\n", escape(&*folder)).as_bytes())?;
            self.folder = Some(folder.into_owned());
        }
        let mut text = b"<game ".to_vec();
        if let Some(id) = &record.id {
            text.extend_from_slice(format!("note=\"{}\" ", escape(id.to_string())).as_bytes());
        }
        text.extend_from_slice(b"data=\"");
        text.extend_from_slice(&record.puzzle.to_bytes(b'0'));
        text.extend_from_slice(b"\"/>\n");
        self.out.write_all(&text)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.begin()?;
        self.close()?;
        self.out.write_all(b"</opensudoku>\n")?;
        self.out.flush()
    }
}
