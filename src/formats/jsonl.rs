//! `jsonl`: one record a line, as a JSON object.

use super::lines::{Line, Lines, excerpt, text_of};
use super::{Format, ReadError, RecordWriter, Records, object};
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

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        Box::new(Reader { lines: Lines::new(input) }.fuse())
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Objects { out }))
    }
}

/// The strict reader: every line is a JSON value.
struct Reader<'a> {
    lines: Lines<'a>,
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Line { text: line, place, ends } = match self.lines.next()? {
                Ok(found) => found,
                Err(error) => return Some(Err(error)),
            };
            if !ends {
                return Some(Err(self.lines.skip(place)));
            }
            if line.trim_ascii().is_empty() {
                continue;
            }
            let text = text_of(line);
            return Some(object::parse(&text).map_err(|mut error| {
                error.line = place.line;
                ReadError::Malformed { error, text: excerpt(line) }
            }));
        }
    }
}

struct Objects<'a> {
    out: Box<dyn Write + 'a>,
}

impl RecordWriter for Objects<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.out.write_all(&line)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
