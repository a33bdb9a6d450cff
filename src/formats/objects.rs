//! JSON values in a text, taken piece by piece: records, and lists and packs of them in each other, of which one record
//! is kept at a time.
//!
//! A bracket that is missing, or one too many, costs the record it is in. A closing bracket closes the last one of its
//! kind; where a name must stand, a brace begins another record; an object that begins a line does so too if the
//! record at hand cannot go on with it.

use super::ReadError;
use super::lines::{LONGEST, malformed, text_of, width};
use super::lists::Place;
use super::value::Value;
use super::{BATCH, nested, object};
use crate::pack::{Id, Record};
use std::collections::VecDeque;

/// How many lists and packs may be in each other.
const DEEPEST: usize = 32;

/// Whether a JSON object begins here, or a list of some.
pub(super) fn begins(text: &[u8]) -> bool {
    let lists = text.iter().take_while(|b| b.is_ascii_whitespace() || **b == b'[').count();
    match &text[lists..] {
        [b'{', rest @ ..] if text[..lists].contains(&b'[') => rest.trim_ascii_start().starts_with(b"\""),
        [b'{', rest @ ..] => rest.trim_ascii_start().first().is_none_or(|b| !b"{0123456789.".contains(b)),
        _ => false,
    }
}

/// What holds records.
enum Level {
    List,
    /// An object of records, and the name of the next one.
    Map(Option<String>),
    /// The object in which the list or the map above it is the field `"puzzles"`.
    Pack(Value),
}

/// The value at hand, and what it is in.
#[derive(Default)]
pub(super) struct Objects {
    value: Value,
    levels: Vec<Level>,
    /// How long the packs among the levels are.
    held: usize,
    /// Where the next byte stands.
    pub(super) place: Place,
    /// Whether a text is open, and whether its next byte counts as itself.
    quoted: bool,
    escaped: bool,
    /// Whether a value has ended.
    ended: bool,
    pub(super) found: VecDeque<Result<Record, ReadError>>,
}

impl Objects {
    /// Whether a bracket is open.
    pub(super) fn is_open(&self) -> bool {
        !self.levels.is_empty() || !self.value.is_empty()
    }

    /// Takes a line or a part of one as far as a bracket is open, at least one; how much that is. Stops where there is
    /// much to hand out.
    pub(super) fn take(&mut self, line: &[u8], place: Place) -> usize {
        (self.place, self.ended) = (place, false);
        let mut at = 0;
        while at < line.len() && (self.is_open() || !self.ended) && self.found.len() < BATCH {
            let length = self.step(&line[at..]);
            self.place.column += width(&line[at..at + length]);
            at += length;
        }
        at
    }

    /// Takes the next byte, or more of a text; how much that is.
    fn step(&mut self, line: &[u8]) -> usize {
        let value = &mut self.value;
        if value.is_empty() && !self.quoted {
            value.began = self.place;
        }
        let is_inside = !value.brackets.is_empty();
        match line[0] {
            _ if self.quoted => self.take_text(line),
            b' ' | b'\t' | b'\n' if value.is_empty() => 1,
            b'"' | b'{' | b'[' if !is_inside && !value.is_empty() => {
                self.end_value();
                0
            }
            b'"' => {
                value.open_text(self.place);
                self.quoted = true;
                1
            }
            bracket @ (b'{' | b'[') => self.open(bracket),
            bracket @ (b'}' | b']') => self.close(bracket),
            b',' if !is_inside => {
                if !value.is_empty() {
                    self.end_value();
                }
                1
            }
            b':' if value.is_empty() && matches!(self.levels.last(), Some(Level::Map(Some(_)))) => 1,
            // Numbers, words, blanks and commas need no look at each byte.
            _ => {
                let ends = |b: &u8| b"\"{}[]".contains(b) || *b == b',' && !is_inside;
                let length = 1 + line[1..].iter().take_while(|b| !ends(b)).count();
                value.push(&line[..length]);
                length
            }
        }
    }

    /// Takes what of this belongs to the text that is open; how much that is.
    fn take_text(&mut self, line: &[u8]) -> usize {
        let mut length = 1;
        if !std::mem::take(&mut self.escaped) {
            let end = line.iter().position(|&b| b == b'"' || b == b'\\');
            length = end.map_or(line.len(), |at| at + 1);
            self.escaped = end.is_some_and(|at| line[at] == b'\\');
            self.quoted = end.is_none() || self.escaped;
        }
        self.value.push(&line[..length]);
        self.value.last = b'"';
        if !self.quoted {
            self.end_text();
        }
        length
    }

    /// A text ends: the name of a record, a puzzle, or a part of something.
    fn end_text(&mut self) {
        if self.value.ends_first_puzzle() {
            self.leave_lists(self.value.brackets.len());
        }
        if !self.value.brackets.is_empty() {
            return;
        }
        match self.levels.last_mut() {
            Some(Level::Map(name @ None)) => {
                *name = Some(serde_json::from_slice(&self.value.text).unwrap_or_default());
                self.value.clear();
            }
            _ => self.end_value(),
        }
    }

    fn open(&mut self, bracket: u8) -> usize {
        let names_puzzles = self.value.names_puzzles();
        match self.value.innermost() {
            Some(b'[') if bracket == b'{' && self.value.leads_with_lists() => {
                self.leave_lists(self.value.brackets.len());
            }
            Some(b'{') if self.value.last != b':' && (bracket == b'{' || self.value.is_pack) => self.break_off(),
            Some(b'{') if names_puzzles => {
                self.value.push(&[bracket]);
                self.hold_pack(if bracket == b'[' { Level::List } else { Level::Map(None) });
                return 1;
            }
            _ => {}
        }
        if self.value.is_empty() {
            self.value.began = self.place;
        }
        self.value.open(bracket, self.place);
        1
    }

    fn close(&mut self, bracket: u8) -> usize {
        if self.value.is_empty() {
            self.close_level(bracket);
            return 1;
        }
        if self.value.brackets.is_empty() {
            self.end_value();
            return 0;
        }
        let outer = if bracket == b']' { self.value.outer_lists() } else { 0 };
        if outer > 0 {
            self.leave_lists(outer);
        }
        if self.value.close(bracket) {
            if self.value.brackets.is_empty() {
                self.end_value();
            }
        } else if bracket == b']' && matches!(self.levels.last(), Some(Level::List)) {
            self.end_value();
            return 0;
        } else {
            self.value.push(&[bracket]);
        }
        1
    }

    /// A bracket closes between two values.
    fn close_level(&mut self, bracket: u8) {
        if !matches!((self.levels.last(), bracket), (Some(Level::List), b']') | (Some(Level::Map(_)), b'}')) {
            self.value.push(&[bracket]);
            return self.end_value();
        }
        self.levels.pop();
        self.ended = true;
        if let Some(Level::Pack(pack)) = self.levels.pop_if(|level| matches!(level, Level::Pack(_))) {
            self.held -= pack.text.len();
            self.value = pack;
            self.value.resume(self.place);
            self.value.push(&[bracket]);
        }
    }

    /// What begins with these lists is one of many values in them.
    fn leave_lists(&mut self, count: usize) {
        self.value.leave_lists(count);
        if self.has_room(count) {
            self.levels.extend((0..count).map(|_| Level::List));
        }
    }

    /// The records of the pack at hand follow, in a list or a map.
    fn hold_pack(&mut self, records: Level) {
        let mut pack = std::mem::take(&mut self.value);
        pack.is_pack = true;
        self.held += pack.text.len();
        if self.has_room(2) {
            self.levels.extend([Level::Pack(pack), records]);
        }
    }

    /// Whether so many more levels can be followed. If not, all are given up, and their records are read by themselves.
    fn has_room(&mut self, more: usize) -> bool {
        let has_room = self.levels.len() + more <= DEEPEST && self.held <= LONGEST;
        if !has_room {
            let Place { line, column } = self.place;
            let found = format!("more than {DEEPEST} lists in each other");
            self.found.push_back(Err(malformed(line, column, found, "a puzzle", b"")));
            self.levels.clear();
            self.held = 0;
        }
        has_room
    }

    /// Something else begins amid the value: a record of a pack whose list was closed too early, or the next one.
    fn break_off(&mut self) {
        if self.value.is_pack { self.hold_pack(Level::List) } else { self.end_value() }
    }

    /// The value ends here.
    fn end_value(&mut self) {
        let value = &mut self.value;
        let mut text = std::mem::take(&mut value.text);
        text.truncate(text.trim_ascii_end().len());
        value.text = text;
        self.ended = true;
        if self.value.is_pack {
            let header = object::parse_header(&text_of(&self.value.text));
            self.found.extend(header.err().map(|error| Err(self.value.locate(error))));
        } else {
            self.end_record();
        }
        self.value.clear();
    }

    /// The value is a record, or a list that may hold several puzzles.
    fn end_record(&mut self) {
        let Value { text, began, .. } = &self.value;
        let name = if let Some(Level::Map(name)) = self.levels.last_mut() { name.take() } else { None };
        if text.len() > LONGEST {
            let error = malformed(began.line, began.column, "a record longer than 1 MiB", "a puzzle", text);
            self.found.push_back(Err(error));
            return self.found.extend(text_of(text).lines().skip(1).filter_map(record_in).map(Ok));
        }
        let text = text_of(text);
        if text.starts_with('[') {
            let found = nested::parse_all(&text).into_iter();
            return self
                .found
                .extend(found.map(|(_, found)| found.map(Record::from).map_err(|e| self.value.locate(e))));
        }
        let named = |mut record: Record| {
            record.id = record.id.take().or(name.as_deref().map(Id::from));
            record
        };
        let record = object::parse(&text).map(named);
        let failed = record.is_err();
        self.found.push_back(record.map_err(|error| self.value.locate(error)));
        if failed {
            self.found.extend(text.lines().skip(1).filter_map(record_in).map(Ok));
        }
    }

    /// The line ends, and with it a text.
    pub(super) fn end_line(&mut self) {
        self.quoted = false;
        self.escaped = false;
        match self.value.brackets.is_empty() {
            _ if self.value.is_empty() => {}
            true => self.end_value(),
            false => self.value.push(b"\n"),
        }
    }

    /// A line begins with a bracket in this column: whether the value at hand cannot go on with it.
    pub(super) fn restart(&mut self, line: &[u8], column: u64) {
        let (innermost, last) = (self.value.innermost(), self.value.last);
        // What is indented belongs to a record that is not too long.
        let is_inner = column > self.value.began.column && self.value.text.len() < LONGEST / 2;
        let goes_on = match (innermost, line.trim_ascii_start().first()) {
            // A name must stand here. What a brace means is clear without the line.
            (Some(b'{'), Some(b'[')) if last != b':' => self.value.is_pack,
            (Some(b'{'), Some(b'{')) if last != b':' => true,
            (Some(_), _) if !self.value.leads_with_lists() && !is_inner => !is_record(line),
            _ => true,
        };
        if !goes_on {
            self.end_value();
        }
    }

    /// Nothing follows.
    pub(super) fn end(&mut self) {
        if !self.value.is_empty() {
            self.end_value();
        } else if let Some(level) = self.levels.last() {
            let kind = if matches!(level, Level::List) { "a list" } else { "an object" };
            let found = format!("no JSON (EOF while parsing {kind})");
            self.found.push_back(Err(malformed(self.place.line, self.place.column, found, "JSON", b"")));
        }
        self.levels.clear();
        self.held = 0;
        (self.quoted, self.escaped) = (false, false);
    }
}

/// Whether a line is a puzzle or a record by itself.
fn is_record(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    object::parse(&text_of(line.strip_suffix(b",").unwrap_or(line))).is_ok()
}

/// The record that a line of a broken one is by itself.
fn record_in(line: &str) -> Option<Record> {
    let line = line.trim();
    let line = line.strip_suffix(',').unwrap_or(line);
    if line.starts_with('{') { object::parse(line).ok() } else { None }
}
