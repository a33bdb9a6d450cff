//! `jsonl`: one record a line, as a JSON object.

use super::lines::text_of;
use super::{Format, RecordWriter, Records, by_line, mixed, object, texts};
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

    /// Every line is a JSON value.
    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        by_line::read(input, |line: &[u8]| object::parse(&text_of(line)))
    }

    fn read_recognised<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        mixed::read(input, false)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        texts::writer(out, "", render)
    }
}

fn render(record: &Record, text: &mut Vec<u8>) {
    // Nothing in a record is unfit for JSON, and a list of bytes takes all.
    let _ = serde_json::to_writer(&mut *text, record);
    text.push(b'\n');
}
