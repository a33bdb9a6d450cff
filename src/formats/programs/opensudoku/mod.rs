//! The format `opensudoku`: XML of the Android app OpenSudoku. Reads versions 1 and 2, writes version 2.
//!
//! Each tag is parsed independently, so that a malformed one costs only one game.

mod xml_source;

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::formats::grids::cell_lists;
use crate::formats::text::{
    Detection, Format, MAX_RECORD_BYTES, ReadError, ReadOptions, Reading, RecordWriter, Records, Writing,
    content_lines, field_names, relocate, sealed,
};
use crate::pack::{Field, Fields, Header, Id, Record};
use crate::rating::effort::Level;
use indexmap::IndexMap;
use quick_xml::Reader as Xml;
use quick_xml::errors::{Error, SyntaxError};
use quick_xml::escape::{escape, unescape};
use quick_xml::events::{BytesDecl, BytesStart, Event};
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use xml_source::XmlSource;

/// The format `opensudoku`.
pub(in crate::formats) const OPENSUDOKU: Format = Format {
    name: "opensudoku",
    label: Some("OpenSudoku"),
    description: "XML of OpenSudoku",
    kept_fields: Some("id as note, level as folder"),
    extensions: &["opensudoku", "xml"],
    media_type: "application/xml",
    matches: Detection::Head(matches_head),
    read: Reading::Parser(read),
    write: Writing::Own(writer),
    ..Format::TEXT
};

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    content_lines(head).next().is_some_and(|line| line.starts_with(b"<?xml") || line.starts_with(b"<opensudoku"))
}

fn read<'a>(input: Box<dyn BufRead + Send + 'a>, _: &ReadOptions) -> Records<'a> {
    let reader = Reader {
        source: XmlSource::new(input),
        context: Context::default(),
        buffer: Vec::new(),
        after_error: false,
        has_root: false,
        foreign_root: None,
    };
    Box::new(reader.fuse())
}

fn writer<'a>(_: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Ok(Box::new(Writer { out, folders: IndexMap::new(), held: 0, has_header: false }))
}

/// The folder of puzzles without a level or a folder name.
const DEFAULT_FOLDER: &str = "cluewise";

/// Elements of version 1 that apply to all games of a file, apart from the level.
const METADATA_ELEMENTS: [&str; 7] = ["name", "author", "description", "comment", "created", "source", "sourceURL"];

/// A reader of XML events.
struct Reader<'a> {
    source: XmlSource<'a>,
    context: Context,
    /// A buffer for the current event.
    buffer: Vec<u8>,
    /// Whether the text up to the next tag belongs to malformed XML that has been reported.
    after_error: bool,
    /// Whether an element was opened.
    has_root: bool,
    /// The error of a document of another program, which has no game so far.
    foreign_root: Option<ReadError>,
}

/// The properties that apply to the next games.
#[derive(Default)]
struct Context {
    folder: Option<String>,
    level: Option<Level>,
    metadata: Fields,
    /// The name and text of the element opened last.
    open: Option<(String, String)>,
}

/// The result of an event.
enum EventResult {
    Game(Box<Record>),
    Nothing,
    End,
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.source.begin();
            let step = self.next_event();
            if let Some(error) = self.source.error.take() {
                return Some(Err(error));
            }
            match step {
                Ok(EventResult::Game(record)) => {
                    self.foreign_root = None;
                    return Some(Ok(*record));
                }
                Ok(EventResult::Nothing) => {}
                Ok(EventResult::End) => return self.foreign_root.take().map(Err),
                Err(_) if std::mem::replace(&mut self.after_error, true) && !self.source.piece().starts_with('<') => {}
                Err(error) => return Some(Err(self.source.malformed(error))),
            }
        }
    }
}

impl Reader<'_> {
    /// Parses the next event. Each event has its own parser, which has no record of open elements, so that unclosed
    /// elements do not accumulate.
    fn next_event(&mut self) -> Result<EventResult, ParseError> {
        self.buffer.clear();
        let mut xml = Xml::from_reader(&mut self.source);
        xml.config_mut().allow_unmatched_ends = true;
        xml.config_mut().allow_dangling_amp = true;
        let event = match xml.read_event_into(&mut self.buffer) {
            Err(Error::Syntax(SyntaxError::UnclosedComment)) if self.source.is_full() => {
                return match self.source.skip_past(b"-->") {
                    true => Ok(EventResult::Nothing),
                    false => Err(ParseError::new(1, 1, "a comment that is not closed", "\"-->\"")),
                };
            }
            Err(_) if self.source.is_full() => return Err(too_long_error()),
            // One of several stray brackets.
            Err(_) if self.after_error && self.source.piece().trim_end() == "<" => return Ok(EventResult::Nothing),
            Err(error) => return Err(xml_error(error)),
            Ok(event) => event,
        };
        let piece = self.source.piece();
        let is_tag = matches!(event, Event::Start(_) | Event::Empty(_) | Event::End(_));
        if let Event::Start(tag) | Event::Empty(tag) = &event
            && !std::mem::replace(&mut self.has_root, true)
            && !OWN_ELEMENTS.contains(&tag.name().as_ref())
        {
            let found = format!(
                "XML with <{}> and without games of OpenSudoku",
                crate::formats::text::read_error::excerpt(tag.name().as_ref().as_bytes())
            );
            let expected = "<game data=\"...\"/>; copy the puzzles into a text file";
            self.foreign_root = Some(self.source.malformed(ParseError::new(1, 1, found, expected)));
        }
        if is_tag {
            self.after_error = false;
            self.context.close();
        }
        match event {
            Event::Empty(tag) | Event::Start(tag) if tag.name().as_ref() == "game" => {
                self.context.game(piece, &tag).map(|record| EventResult::Game(record.into()))
            }
            Event::Start(tag) if tag.name().as_ref() == "folder" => self.context.open_folder(piece, &tag),
            Event::Start(tag) if tag.name().as_ref() != "opensudoku" => {
                self.context.open = Some((tag.name().as_ref().to_owned(), String::new()));
                Ok(EventResult::Nothing)
            }
            Event::Text(_) | Event::GeneralRef(_) => self.context.text(piece),
            Event::CData(text) => self.context.text(&escape(&*text)),
            Event::Decl(declaration) => check_encoding(piece, &declaration),
            Event::Eof => Ok(EventResult::End),
            _ => Ok(EventResult::Nothing),
        }
    }
}

/// The elements of OpenSudoku that a document begins with.
const OWN_ELEMENTS: [&str; 3] = ["opensudoku", "folder", "game"];

fn xml_error(error: impl Display) -> ParseError {
    ParseError::new(1, 1, format!("no XML ({error})"), "XML")
}

fn too_long_error() -> ParseError {
    ParseError::new(1, 1, "a tag or text longer than 1 MiB", "a shorter one")
}

/// Checks that the declared encoding can be decoded as UTF-8 or Windows-1252. Real UTF-16 is detected earlier by its
/// NUL bytes; some programs only declare it.
fn check_encoding(piece: &str, declaration: &BytesDecl) -> Result<EventResult, ParseError> {
    let known = ["utf-8", "utf8", "utf-16", "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252", "cp1252"];
    match declaration.encoding() {
        Some(Ok(name)) if !known.iter().any(|known| known.eq_ignore_ascii_case(&name)) => {
            let error =
                ParseError::new(1, 1, format!("the encoding {:?}", &*name), "UTF-8, ISO-8859-1 or Windows-1252");
            Err(relocate(error, piece, piece.find(&*name).map_or(piece, |at| &piece[at..])))
        }
        _ => Ok(EventResult::Nothing),
    }
}

impl Context {
    fn open_folder(&mut self, piece: &str, tag: &BytesStart) -> Result<EventResult, ParseError> {
        let name = attribute(piece, tag, "name")?.map(|(name, _)| name);
        self.level = name.as_ref().and_then(|name| name.to_lowercase().parse().ok());
        self.folder = name.filter(|name| self.level.is_none() && name != DEFAULT_FOLDER);
        Ok(EventResult::Nothing)
    }

    /// Adds raw text to the open element.
    fn text(&mut self, text: &str) -> Result<EventResult, ParseError> {
        match &mut self.open {
            Some((_, all)) if all.len() + text.len() <= MAX_RECORD_BYTES => all.push_str(text),
            Some(_) => return Err(too_long_error()),
            None if text.trim().is_empty() => {}
            None => {
                let error = ParseError::new(1, 1, "text outside of all tags", "'<'");
                return Err(relocate(error, text, text.trim_start()));
            }
        }
        Ok(EventResult::Nothing)
    }

    /// Ends the element opened last: it is closed, or another starts in it.
    fn close(&mut self) {
        let Some((name, text)) = self.open.take() else { return };
        let text = text.trim();
        let text = unescape(text).unwrap_or(text.into());
        let level = text.to_lowercase().parse().ok();
        match &*name {
            _ if text.is_empty() => {}
            "level" if level.is_some() => self.level = level,
            "level" => self.metadata.set(field_names::fallback_name("level"), (*text).into()),
            name if METADATA_ELEMENTS.contains(&name) => self.metadata.set(name, (*text).into()),
            _ => {}
        }
    }

    fn game(&self, piece: &str, tag: &BytesStart) -> Result<Record, ParseError> {
        let missing = || ParseError::new(1, 1, "a game without data", "<game data=\"...\"/>");
        let (data, raw) = attribute(piece, tag, "data")?.ok_or_else(missing)?;
        let located = |error| relocate(error, piece, raw);
        let puzzle = match data.trim_start().strip_prefix("version:") {
            Some(state) => parse_saved_game(state).map_err(located)?,
            None => cell_lists::parse_puzzle(&data).map_err(located)?,
        };
        let mut record = Record::from(puzzle);
        record.level = self.level;
        record.extra = self.metadata.clone();
        if let Some(folder) = &self.folder {
            record.extra.set("folder", folder.as_str().into());
        }
        let note = attribute(piece, tag, "note")?.map(|(note, _)| note).filter(|note| !note.is_empty());
        record.id = note.map(|note| Id::from(&*note));
        Ok(record)
    }
}

/// Returns the value of an attribute, and its raw text in the piece.
fn attribute<'p>(piece: &'p str, tag: &BytesStart, name: &str) -> Result<Option<(String, &'p str)>, ParseError> {
    let mut found = None;
    // The built-in check for duplicates takes quadratic time.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(xml_error)?;
        if attribute.key.as_ref() == name {
            // The tag is a copy of the piece without its brackets.
            let start = 1 + (attribute.value.as_ptr() as usize).saturating_sub(tag.as_ptr() as usize);
            let raw = piece.get(start..start + attribute.value.len()).unwrap_or(piece);
            if found.is_some() {
                return Err(relocate(xml_error(format!("{name} twice")), piece, raw));
            }
            let value = unescape(raw).map_err(|error| relocate(xml_error(error), piece, raw))?;
            found = Some((value.into_owned(), raw));
        }
    }
    Ok(found)
}

/// Parses the clues of a saved game: a version, then the value, notes and editability of each cell.
fn parse_saved_game(state: &str) -> Result<Puzzle, ParseError> {
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

/// The size of the games that are held to be written by folder, in bytes. Folders of more games are written in parts.
const MAX_HELD_BYTES: usize = 1 << 22;

/// A writer of games, which are grouped by folder.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    /// The names of folders and the games of each that are not written yet, in the order of their first games.
    folders: IndexMap<String, Vec<u8>>,
    /// The size of these games, in bytes.
    held: usize,
    /// Whether the XML declaration and the root element have been written.
    has_header: bool,
}

impl Writer<'_> {
    fn begin(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.has_header, true) {
            true => Ok(()),
            false => self.out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n"),
        }
    }

    /// Writes the folders.
    fn write_folders(&mut self) -> io::Result<()> {
        self.begin()?;
        self.held = 0;
        for (name, games) in self.folders.drain(..) {
            self.out.write_all(format!("<folder name=\"{}\">\n", written_attribute(&name)).as_bytes())?;
            self.out.write_all(&games)?;
            self.out.write_all(b"</folder>\n")?;
        }
        Ok(())
    }
}

/// Returns a text as the value of an attribute, with characters that XML forbids replaced.
fn written_attribute(text: &str) -> String {
    let is_forbidden = |c| matches!(c, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    let mut value = String::new();
    for c in escape(text).chars() {
        match c {
            // Blanks if they are not escaped.
            '\t' | '\n' | '\r' => value.push_str(&format!("&#{};", u32::from(c))),
            c if is_forbidden(c) => value.push(char::REPLACEMENT_CHARACTER),
            c => value.push(c),
        }
    }
    value
}

impl sealed::Sealed for Writer<'_> {}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<bool> {
        let Some(puzzle) = record.classic() else { return Ok(false) };
        let own = record.extra.field("folder").map(Field::cell);
        let folder = own.unwrap_or(record.level.map_or(DEFAULT_FOLDER, Level::name).into());
        let text = self.folders.entry(folder.into_owned()).or_default();
        let before = text.len();
        text.extend_from_slice(b"<game ");
        if let Some(id) = &record.id {
            text.extend_from_slice(format!("note=\"{}\" ", written_attribute(&id.to_string())).as_bytes());
        }
        text.extend_from_slice(b"data=\"");
        text.extend_from_slice(&puzzle.clues.to_bytes(b'0'));
        text.extend_from_slice(b"\"/>\n");
        self.held += text.len() - before;
        if self.held > MAX_HELD_BYTES {
            self.write_folders()?;
        }
        Ok(true)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.write_folders()?;
        self.out.write_all(b"</opensudoku>\n")?;
        self.out.flush()
    }
}
