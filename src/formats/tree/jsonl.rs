//! The format `jsonl`: one JSON object per line.

use crate::formats::text::{Detection, Format, Keeps, Reading, RecordWriter, Writing, text_writer};
use crate::pack::{Header, RecordSubset};
use serde::de::IgnoredAny;
use std::io::{self, Write};

/// The format `jsonl`.
pub(in crate::formats) const JSONL: Format = Format {
    name: "jsonl",
    label: Some("JSON Lines"),
    description: "a JSON object on each line",
    extensions: &["jsonl", "ndjson"],
    media_type: "application/x-ndjson",
    keeps: Keeps::ALL,
    matches: Detection::Head(matches_head),
    read: Reading::Text,
    write: Writing::Own(writer),
    ..Format::TEXT
};

/// Returns whether a file begins with an object on the first line, or braces at the start of the first two lines; but not packs.
fn matches_head(head: &[u8]) -> bool {
    let mut lines = head.split(|&b| b == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let whole = || serde_json::from_slice::<IgnoredAny>(first).is_ok();
    let is_pack = || first.windows(9).any(|w| w == b"\"puzzles\"");
    first.len() > 1 && first[0] == b'{' && (whole() || lines.next().is_some_and(|next| next[0] == b'{')) && !is_pack()
}

fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let fields = header.fields.clone();
    text_writer::writer(out, "", move |record, text| {
        // Records are always valid JSON, and writing to memory cannot fail.
        let _ = serde_json::to_writer(&mut *text, &RecordSubset::selected(record, fields.as_ref()));
        text.push(b'\n');
        true
    })
}
