//! An incremental parser of JSON records, in arrays and packs of any nesting, with one record in memory.
//!
//! A missing or extra bracket costs only its own record. A closing bracket closes the last open one of its kind. A
//! brace in place of a name starts another record. So does an object at the start of a line, if the current record
//! cannot continue with it.

use super::any_json::parse_object;
use super::json_buffer::JsonBuffer;
use super::json_record;
use super::keyed_documents::parse_documents;
use crate::board::text::ParseErrorKind;
use crate::formats::grids::{PuzzlePairs, array_tokenizer};
use crate::formats::text::{
    Location, MAX_QUEUED, MAX_RECORD_BYTES, ReadError, ReadOptions, char_count, decode_text, early_end, malformed,
};
use crate::kinds::RuleSet;
use crate::pack::{Id, Record};
use std::collections::VecDeque;

/// Maximum nesting depth of arrays and packs.
const MAX_DEPTH: usize = 32;

/// Returns whether a JSON object or an array of objects starts here.
pub(in crate::formats) fn starts_object(text: &[u8]) -> bool {
    let arrays_end = text.iter().take_while(|b| b.is_ascii_whitespace() || **b == b'[').count();
    match &text[arrays_end..] {
        [b'{', rest @ ..] if text[..arrays_end].contains(&b'[') => rest.trim_ascii_start().starts_with(b"\""),
        [b'{', rest @ ..] => rest.trim_ascii_start().first().is_none_or(|b| !b"{0123456789.".contains(b)),
        _ => false,
    }
}

/// Returns the record of a line that is nothing else, as most lines of JSON are; `None` if it is no record, or malformed.
pub(in crate::formats) fn whole_record(text: &str, options: &ReadOptions) -> Option<Record> {
    let may_be_one = text.starts_with('{') && text.ends_with('}') && !text.contains("\"puzzles\"");
    if may_be_one { parse_object(text, options).ok() } else { None }
}

/// A container of records.
enum Container {
    Array(PuzzlePairs),
    /// An object whose values are records, and the name of the next record.
    Object(Option<String>),
    /// A pack: the object whose field `"puzzles"` is the container above this one.
    Pack(JsonBuffer),
}

/// The current value and its containers.
#[derive(Default)]
pub(in crate::formats) struct JsonParser {
    options: ReadOptions,
    value: JsonBuffer,
    containers: Vec<Container>,
    /// The total length of the packs among the containers, in bytes.
    held_bytes: usize,
    /// The rules of the puzzles outside of each pack, and whether they are refused.
    outer: Vec<(RuleSet, bool)>,
    /// Whether the puzzles are refused, because their pack names rules that are not known.
    is_refused: bool,
    /// The location of the next byte.
    pub(in crate::formats) location: Location,
    /// Whether a string is open, and whether its next byte is escaped.
    in_string: bool,
    escaped: bool,
    /// Whether a value has ended since [`parse`](Self::parse) was called.
    ended: bool,
    pub(in crate::formats) results: VecDeque<Result<Record, ReadError>>,
}

impl JsonParser {
    pub(in crate::formats) fn new(options: &ReadOptions) -> JsonParser {
        JsonParser { options: options.clone(), ..JsonParser::default() }
    }

    /// Returns whether a bracket is open.
    pub(in crate::formats) fn is_open(&self) -> bool {
        !self.containers.is_empty() || !self.value.is_empty()
    }

    /// Parses a line or a part of one: at least one value, and more while a bracket is open. Stops when there are many
    /// results. Returns how many bytes were consumed.
    pub(in crate::formats) fn parse(&mut self, line: &[u8], location: Location) -> usize {
        (self.location, self.ended) = (location, false);
        if !self.is_open()
            && let Ok(text) = std::str::from_utf8(line)
            && let Some(record) = whole_record(text, &self.options)
        {
            self.push_record(Ok(record));
            (self.location.column, self.ended) = (location.column + char_count(line), true);
            return line.len();
        }
        let mut at = 0;
        while at < line.len() && (self.is_open() || !self.ended) && self.results.len() < MAX_QUEUED {
            let length = self.step(&line[at..]);
            self.location.column += char_count(&line[at..at + length]);
            at += length;
        }
        at
    }

    /// Parses the next byte, or a longer part of a value. Returns how many bytes were consumed.
    fn step(&mut self, line: &[u8]) -> usize {
        let value = &mut self.value;
        if value.is_empty() && !self.in_string {
            value.start = self.location;
        }
        let is_inside = !value.brackets.is_empty();
        match line[0] {
            _ if self.in_string => self.parse_string(line),
            b' ' | b'\t' | b'\n' if value.is_empty() => 1,
            b'"' | b'{' | b'[' if !is_inside && !value.is_empty() => {
                self.end_value();
                0
            }
            b'"' => {
                value.open_string(self.location);
                self.in_string = true;
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
            b':' if value.is_empty() && matches!(self.containers.last(), Some(Container::Object(Some(_)))) => 1,
            // Numbers, words, blanks and commas are consumed together.
            _ => {
                let ends = |b: &u8| b"\"{}[]".contains(b) || *b == b',' && !is_inside;
                let length = 1 + line[1..].iter().take_while(|b| !ends(b)).count();
                value.push(&line[..length]);
                length
            }
        }
    }

    /// Parses more of an open string. Returns how many bytes were consumed.
    fn parse_string(&mut self, line: &[u8]) -> usize {
        let mut length = 1;
        if !std::mem::take(&mut self.escaped) {
            let end = line.iter().position(|&b| b == b'"' || b == b'\\');
            length = end.map_or(line.len(), |at| at + 1);
            self.escaped = end.is_some_and(|at| line[at] == b'\\');
            self.in_string = end.is_none() || self.escaped;
        }
        self.value.push(&line[..length]);
        self.value.last_byte = b'"';
        if !self.in_string {
            self.end_string();
        }
        length
    }

    /// Ends a string: the name of a record, a puzzle, or a part of a value.
    fn end_string(&mut self) {
        if self.value.is_first_puzzle() {
            self.remove_outer_arrays(self.value.brackets.len());
        }
        if !self.value.brackets.is_empty() {
            return;
        }
        match self.containers.last_mut() {
            Some(Container::Object(name @ None)) => {
                *name = Some(serde_json::from_slice(&self.value.text).unwrap_or_default());
                self.value.clear();
            }
            _ => self.end_value(),
        }
    }

    fn open(&mut self, bracket: u8) -> usize {
        let names_puzzles = self.value.names_puzzles();
        match self.value.innermost() {
            Some(b'[') if bracket == b'{' && self.value.starts_with_arrays() => {
                self.remove_outer_arrays(self.value.brackets.len());
            }
            Some(b'{') if self.value.last_byte != b':' && (bracket == b'{' || self.value.is_pack) => self.end_early(),
            Some(b'{') if names_puzzles => {
                self.value.push(&[bracket]);
                self.open_pack(if bracket == b'[' {
                    Container::Array(PuzzlePairs::default())
                } else {
                    Container::Object(None)
                });
                return 1;
            }
            _ => {}
        }
        if self.value.is_empty() {
            self.value.start = self.location;
        }
        self.value.open(bracket, self.location);
        1
    }

    fn close(&mut self, bracket: u8) -> usize {
        if self.value.is_empty() {
            self.close_container(bracket);
            return 1;
        }
        if self.value.brackets.is_empty() {
            self.end_value();
            return 0;
        }
        let outer = if bracket == b']' { self.value.outer_array_count() } else { 0 };
        if outer > 0 {
            self.remove_outer_arrays(outer);
        }
        if self.value.close(bracket) {
            if self.value.brackets.is_empty() {
                self.end_value();
            }
        } else if bracket == b']' && matches!(self.containers.last(), Some(Container::Array(_))) {
            self.end_value();
            return 0;
        } else {
            self.value.push(&[bracket]);
        }
        1
    }

    /// Closes a container.
    fn close_container(&mut self, bracket: u8) {
        if !matches!(
            (self.containers.last(), bracket),
            (Some(Container::Array(_)), b']') | (Some(Container::Object(_)), b'}')
        ) {
            self.value.push(&[bracket]);
            return self.end_value();
        }
        if let Some(Container::Array(pairs)) = self.containers.pop() {
            pairs.finish(&mut self.results);
        }
        self.ended = true;
        if let Some(Container::Pack(pack)) = self.containers.pop_if(|container| matches!(container, Container::Pack(_)))
        {
            self.held_bytes -= pack.text.len();
            (self.options.rules, self.is_refused) = self.outer.pop().unwrap_or_default();
            self.value = pack;
            self.value.resume(self.location);
            self.value.push(&[bracket]);
        }
    }

    /// Turns the outer arrays of the current value into containers, because they hold several values.
    fn remove_outer_arrays(&mut self, count: usize) {
        self.value.remove_outer_arrays(count);
        if count > 0 {
            self.release_pairs();
        }
        if self.enforce_limits(count) {
            self.containers.extend((0..count).map(|_| Container::Array(PuzzlePairs::default())));
        }
    }

    /// Turns the current value into a pack whose records follow.
    fn open_pack(&mut self, records: Container) {
        self.release_pairs();
        self.outer.push((self.options.rules, self.is_refused));
        if !self.options.ignore_rules && !self.value.is_pack {
            let head = decode_text(&self.value.text);
            let before = head.trim_end_matches(['[', '{']);
            let header = json_record::meaning_of_header(&format!("{before}[]}}"));
            match header {
                Ok(rules) if !self.options.classic_only || rules == RuleSet::EMPTY => {
                    self.options.rules = self.options.rules | rules
                }
                Ok(_) | Err(_) if self.is_refused => {}
                Ok(_) => self.is_refused = true,
                // Errors of syntax are those of the whole object.
                Err(error) if error.kind == ParseErrorKind::UnknownRule => {
                    self.is_refused = true;
                    self.results.push_back(Err(self.value.locate(error)));
                }
                Err(_) => {}
            }
        }
        let mut pack = std::mem::take(&mut self.value);
        pack.is_pack = true;
        self.held_bytes += pack.text.len();
        if self.enforce_limits(2) {
            self.containers.extend([Container::Pack(pack), records]);
        }
    }

    /// Returns whether the depth and size of the containers with `more` added are within the limits. Otherwise drops
    /// all containers, so that their records are parsed independently.
    fn enforce_limits(&mut self, more: usize) -> bool {
        let is_within_limits = self.containers.len() + more <= MAX_DEPTH && self.held_bytes <= MAX_RECORD_BYTES;
        if !is_within_limits {
            let Location { line, column } = self.location;
            let found = format!("more than {MAX_DEPTH} nested lists");
            self.results.push_back(Err(malformed(line, column, found, "a puzzle", b"")));
            self.clear_containers();
        }
        is_within_limits
    }

    fn clear_containers(&mut self) {
        self.containers.clear();
        self.held_bytes = 0;
        if let Some((rules, is_refused)) = self.outer.drain(..).next() {
            (self.options.rules, self.is_refused) = (rules, is_refused);
        }
    }

    /// Handles a record that starts within the current value: a record of a pack whose array was closed too early, or
    /// the next record.
    fn end_early(&mut self) {
        match self.value.is_pack {
            true => self.open_pack(Container::Array(PuzzlePairs::default())),
            false => self.end_value(),
        }
    }

    /// Ends the current value.
    fn end_value(&mut self) {
        let value = &mut self.value;
        let mut text = std::mem::take(&mut value.text);
        text.truncate(text.trim_ascii_end().len());
        value.text = text;
        self.ended = true;
        if self.value.is_pack {
            let header = json_record::check_header(&decode_text(&self.value.text));
            if let Err(error) = header {
                self.push_result(Err(self.value.locate(error)));
            }
        } else {
            self.end_record();
        }
        self.value.clear();
    }

    /// Parses the current value: a record, or an array of puzzles.
    fn end_record(&mut self) {
        let JsonBuffer { text, start, .. } = &self.value;
        let name = if let Some(Container::Object(name)) = self.containers.last_mut() { name.take() } else { None };
        if text.len() > MAX_RECORD_BYTES {
            let error = malformed(start.line, start.column, "a record longer than 1 MiB", "a puzzle", text);
            let lines = self.records_of_lines(&decode_text(text));
            self.push_result(Err(error));
            return self.results.extend(lines);
        }
        let text = decode_text(text);
        if text.starts_with('[') {
            let found = array_tokenizer::parse_puzzles(&text).into_iter();
            let found: Vec<_> = found.map(|(_, found)| found.map_err(|error| self.value.locate(error))).collect();
            return found.into_iter().for_each(|found| self.push_result(found));
        }
        let named = |mut record: Record| {
            record.id = record.id.take().or(name.as_deref().map(Id::from));
            record
        };
        let record = parse_object(&text, &self.options).map(named);
        let documents = record.as_ref().err().and_then(|_| parse_documents(&text, &self.options));
        if let Some(documents) = documents {
            let located: Vec<_> =
                documents.into_iter().map(|found| found.map_err(|error| self.value.locate(error))).collect();
            return located.into_iter().for_each(|found| self.push_record(found));
        }
        let lines = match record {
            Ok(_) => Vec::new(),
            Err(_) => self.records_of_lines(&text),
        };
        let record = record.map_err(|error| self.value.locate(error));
        match text.starts_with('{') {
            true => self.push_record(record),
            false => self.push_result(record),
        }
        self.results.extend(lines);
    }

    /// Returns the lines of a malformed record, after the first one, that are records of their own.
    fn records_of_lines(&self, text: &str) -> Vec<Result<Record, ReadError>> {
        let lines = text.lines().skip(1).map(|line| line.trim().trim_end_matches(','));
        let objects = lines.filter(|line| line.starts_with('{'));
        objects.filter_map(|line| parse_object(line, &self.options).ok()).map(Ok).collect()
    }

    /// Returns whether a line is a complete puzzle or record.
    fn is_record(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        parse_object(&decode_text(line.strip_suffix(b",").unwrap_or(line)), &self.options).is_ok()
    }

    /// Adds a result. A puzzle alone in a list may be followed by its solution.
    fn push_result(&mut self, result: Result<Record, ReadError>) {
        if self.is_refused && result.is_ok() {
            return;
        }
        match (result, self.containers.last_mut()) {
            (Ok(record), Some(Container::Array(pairs))) if record.is_plain() => {
                pairs.push(record, &mut self.results);
            }
            (result, _) => self.push_record(result),
        }
    }

    /// Adds a record, or an error.
    fn push_record(&mut self, result: Result<Record, ReadError>) {
        if self.is_refused && result.is_ok() {
            return;
        }
        match self.containers.last_mut() {
            Some(Container::Array(pairs)) => pairs.push_other(result, &mut self.results),
            _ => self.results.push_back(result),
        }
    }

    /// Passes on the puzzles that may be followed by their solutions.
    fn release_pairs(&mut self) {
        for container in &mut self.containers {
            if let Container::Array(pairs) = container {
                pairs.release(&mut self.results);
            }
        }
    }

    /// Ends the line and any open string.
    pub(in crate::formats) fn end_line(&mut self) {
        self.in_string = false;
        self.escaped = false;
        match self.value.brackets.is_empty() {
            _ if self.value.is_empty() => {}
            true => self.end_value(),
            false => self.value.push(b"\n"),
        }
    }

    /// Ends the current value if a line that starts with a bracket in this column cannot continue it.
    pub(in crate::formats) fn end_if_interrupted(&mut self, line: &[u8], column: u64) {
        let (innermost, last) = (self.value.innermost(), self.value.last_byte);
        // Indented lines belong to the current record unless it is too long.
        let is_inner = column > self.value.start.column && self.value.text.len() < MAX_RECORD_BYTES / 2;
        let continues = match (innermost, line.trim_ascii_start().first()) {
            // A name must follow here; the type of bracket is enough to decide.
            (Some(b'{'), Some(b'[')) if last != b':' => self.value.is_pack,
            (Some(b'{'), Some(b'{')) if last != b':' => true,
            (Some(_), _) if !self.value.starts_with_arrays() && !is_inner => !self.is_record(line),
            _ => true,
        };
        if !continues {
            self.end_value();
        }
    }

    /// Ends the input.
    pub(in crate::formats) fn end(&mut self) {
        self.release_pairs();
        if !self.value.is_empty() {
            self.end_value();
        } else if let Some(container) = self.containers.last() {
            let kind = if matches!(container, Container::Array(_)) { "a list" } else { "an object" };
            let error = early_end(self.location.line, self.location.column, kind);
            self.results.push_back(Err(ReadError::of(error, "")));
        }
        self.clear_containers();
        (self.in_string, self.escaped) = (false, false);
    }
}
