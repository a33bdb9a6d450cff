//! `sdk` of SudoCue, and `sadman` of SadMan Software: lines that say what the puzzle is, and nine rows.
//!
//! A line such as `#LEasy` has a letter for its meaning. SadMan's dialect has sections, of which only `[Puzzle]` is read.

use super::by_line::{Found, LineParser};
use super::lines::{LONGEST, content, malformed, text_of};
use super::plain::{self, Grids};
use super::scan::Section;
use super::{Format, RecordWriter, Records, by_line, texts};
use crate::pack::{Header, Id, Record};
use crate::rating::effort::Level;
use std::io::{self, BufRead, Write};

/// One of the two dialects.
pub(super) struct Sdk {
    /// Whether the rows are in a section.
    sections: bool,
}

/// What SudoCue reads and writes.
pub(super) const SUDOCUE: Sdk = Sdk { sections: false };

/// What the programs of SadMan Software do.
pub(super) const SADMAN: Sdk = Sdk { sections: true };

/// The letter for the name, and that for the level.
const NAME: u8 = b'D';
const LEVEL: u8 = b'L';

/// What the other letters mean.
const LETTERS: [(u8, &str); 6] =
    [(b'A', "author"), (b'C', "comment"), (b'B', "date"), (b'S', "source"), (b'U', "url"), (LEVEL, "given_level")];

const SECTION: &[u8] = b"[Puzzle]";

impl Format for Sdk {
    fn name(&self) -> &'static str {
        if self.sections { "sadman" } else { "sdk" }
    }

    fn about(&self) -> &'static str {
        match self.sections {
            true => "SadMan: #LEasy lines, [Puzzle], nine rows",
            false => "SudoCue: #LEasy lines, nine rows",
        }
    }

    fn extensions(&self) -> &'static [&'static str] {
        if self.sections { &["sadman"] } else { &["sdk"] }
    }

    /// Lines with letters, and behind them a row, or else the section.
    fn recognises(&self, head: &[u8]) -> bool {
        let mut lines = head.split(|&b| b == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
        let mut lettered = 0;
        let first = lines.find(|line| {
            lettered += usize::from(field(line).is_some());
            field(line).is_none()
        });
        let section = first.and_then(|line| Section::new(&text_of(line)));
        let in_section = matches!(section, Some(Section::Puzzle | Section::State));
        match self.sections {
            true => in_section,
            false => lettered > 0 && !in_section && content(head).next().is_some() && plain::begins_with_grid(head),
        }
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        by_line::read(input, Puzzles::default())
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        texts::writer(out, "\n", if self.sections { render_section } else { render })
    }
}

/// What a line such as `#LEasy` says: its letter, and the text.
fn field(line: &[u8]) -> Option<(u8, &[u8])> {
    let (&letter, text) = line.strip_prefix(b"#")?.split_first()?;
    let known = letter == NAME || LETTERS.iter().any(|&(known, _)| known == letter);
    (known && !text.is_empty()).then_some((letter, text))
}

/// Grids, and what is said of the next.
#[derive(Default)]
struct Puzzles {
    grids: Grids,
    level: Option<Level>,
    /// What the lines of each letter say, that for the name last.
    texts: [String; LETTERS.len() + 1],
    /// Whether rows have come since something was said.
    begun: bool,
}

impl LineParser for Puzzles {
    fn take(&mut self, number: u64, line: &[u8], found: &mut Found) {
        match field(line) {
            Some((letter, text)) => {
                if std::mem::take(&mut self.begun) {
                    self.end(found);
                    *self = Puzzles { grids: std::mem::take(&mut self.grids), ..Puzzles::default() };
                }
                if let Err(error) = self.note(letter, text) {
                    found.push_back(Err(malformed(number, 1, error, "a puzzle", line)));
                }
            }
            None => {
                self.begun |= !line.trim_ascii().is_empty();
                self.grids.take(number, line);
                self.collect(found);
            }
        }
    }

    fn end(&mut self, found: &mut Found) {
        self.grids.end();
        self.collect(found);
    }
}

impl Puzzles {
    /// Notes what a line says; several lines of one letter are lines of one text.
    fn note(&mut self, letter: u8, text: &[u8]) -> Result<(), &'static str> {
        let text = text_of(text);
        let text = text.trim();
        let level = text.to_lowercase().parse().ok();
        if letter == LEVEL && level.is_some() && self.level.is_none() {
            self.level = level;
            return Ok(());
        }
        let length: usize = self.texts.iter().map(String::len).sum();
        if length + text.len() > LONGEST {
            return Err("more than 1 MiB about a puzzle");
        }
        let at = LETTERS.iter().position(|&(known, _)| known == letter).unwrap_or(LETTERS.len());
        if !self.texts[at].is_empty() {
            self.texts[at].push('\n');
        }
        self.texts[at].push_str(text);
        Ok(())
    }

    /// What was said belongs to the first puzzle behind it.
    fn collect(&mut self, found: &mut Found) {
        for mut result in self.grids.found.drain(..) {
            if let Ok(record) = &mut result {
                record.level = self.level.take();
                let mut texts = std::mem::take(&mut self.texts);
                record.id = texts.last().filter(|name| !name.is_empty()).map(|name| Id::from(&**name));
                for ((_, name), text) in LETTERS.iter().zip(&mut texts).filter(|(_, text)| !text.is_empty()) {
                    record.extra.set(*name, std::mem::take(text).into());
                }
            }
            found.push_back(result);
        }
    }
}

fn render(record: &Record, text: &mut Vec<u8>) {
    render_fields(record, text);
    render_rows(record, text);
}

fn render_section(record: &Record, text: &mut Vec<u8>) {
    render_fields(record, text);
    text.extend_from_slice(SECTION);
    text.push(b'\n');
    render_rows(record, text);
}

fn render_fields(record: &Record, text: &mut Vec<u8>) {
    let mut put = |letter: u8, value: &str| {
        if !value.trim().is_empty() {
            text.extend_from_slice(&[b'#', letter]);
            text.extend(value.trim().bytes().map(|b| if b == b'\n' || b == b'\r' { b' ' } else { b }));
            text.push(b'\n');
        }
    };
    record.id.iter().for_each(|id| put(NAME, &id.to_string()));
    for (letter, name) in LETTERS {
        match (record.level, record.extra.field(name)) {
            (Some(level), _) if letter == LEVEL => put(letter, level.name()),
            (_, Some(value)) => put(letter, &value.cell()),
            _ => {}
        }
    }
}

fn render_rows(record: &Record, text: &mut Vec<u8>) {
    for row in record.puzzle.to_bytes(b'.').chunks(9) {
        text.extend_from_slice(row);
        text.push(b'\n');
    }
}
