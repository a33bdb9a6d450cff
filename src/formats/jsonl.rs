//! `jsonl`: one record a line, as a JSON object.

use super::by_line::{Found, LineParser};
use super::lines::{excerpt, text_of};
use super::lists::Place;
use super::objects::Objects;
use super::{Format, ReadError, RecordWriter, Records, by_line, mixed, object, texts};
use crate::board::text::ParseError;
use crate::pack::{Header, Record};
use serde::de::IgnoredAny;
use std::io::{self, BufRead, Write};

/// One JSON object a line.
pub(super) struct Jsonl;

impl Format for Jsonl {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn about(&self) -> &'static str {
        "one JSON object a line"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["jsonl", "ndjson"]
    }

    fn media_type(&self) -> &'static str {
        "application/x-ndjson"
    }

    fn has_ratings(&self) -> bool {
        true
    }

    /// An object on the first line, or on each of the first two what could be one; but no pack.
    fn recognises(&self, head: &[u8]) -> bool {
        let mut lines = head.split(|&b| b == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
        let first = lines.next().unwrap_or_default();
        let whole = || serde_json::from_slice::<IgnoredAny>(first).is_ok();
        let is_pack = || first.windows(9).any(|w| w == b"\"puzzles\"");
        first.len() > 1
            && first[0] == b'{'
            && (whole() || lines.next().is_some_and(|next| next[0] == b'{'))
            && !is_pack()
    }

    /// Every line is a JSON value: a record, or a list or pack of some.
    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        by_line::read(input, Values::default())
    }

    fn read_recognised<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        mixed::read(input, false)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        texts::writer(out, "", render)
    }
}

/// Reads a JSON value a line.
#[derive(Default)]
struct Values {
    objects: Objects,
    /// The line at hand, if it was too much to be handed out at once, and how much of it is taken.
    line: Vec<u8>,
    taken: usize,
}

impl Values {
    /// Takes what is next of the line; how much that is.
    fn take_part(&mut self, rest: &[u8], place: Place, found: &mut Found) -> usize {
        let taken = self.objects.take(rest, place);
        if taken == rest.len() {
            self.objects.end_line();
            self.objects.end();
        }
        found.append(&mut self.objects.found);
        taken
    }
}

impl LineParser for Values {
    fn take(&mut self, number: u64, line: &[u8], found: &mut Found) {
        if line.trim_ascii().is_empty() || line.starts_with(b"#") {
            return;
        }
        let text = text_of(line);
        if let Err(error) = serde_json::from_str::<IgnoredAny>(&text) {
            let error = ParseError { line: number, ..object::syntax(&text, &error) };
            return found.push_back(Err(ReadError::Malformed { error, text: excerpt(line) }));
        }
        self.taken = self.take_part(line, Place { line: number, column: 1 }, found);
        if self.taken < line.len() {
            self.line = line.to_vec();
        }
    }

    fn go_on(&mut self, found: &mut Found) -> bool {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return false;
        }
        self.taken += self.take_part(&line[self.taken..], self.objects.place, found);
        if self.taken < line.len() {
            self.line = line;
        }
        true
    }
}

fn render(record: &Record, text: &mut Vec<u8>) {
    // Nothing in a record is unfit for JSON, and a list of bytes takes all.
    let _ = serde_json::to_writer(&mut *text, record);
    text.push(b'\n');
}
