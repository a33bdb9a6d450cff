//! The format `json`: a pack as one object with a header and all records, one per line.

use crate::formats::text::{Detection, Format, Keeps, Reading, RecordWriter, Writing, sealed};
use crate::pack::{FieldSelection, Header, Record, RecordSubset};
use std::io::{self, Write};

/// The format `json`.
pub(in crate::formats) const JSON: Format = Format {
    name: "json",
    label: Some("JSON pack"),
    description: "JSON pack: an object in \"puzzles\" for each puzzle",
    extensions: &["json"],
    media_type: "application/json",
    keeps: Keeps { header: true, ..Keeps::ALL },
    matches: Detection::Head(matches_head),
    read: Reading::Json,
    write: Writing::Own(writer),
    ..Format::TEXT
};

/// Returns whether a file begins with an object, or an array of objects, of their texts, or of strings that are puzzles.
fn matches_head(head: &[u8]) -> bool {
    let mut bytes = head.iter().copied().filter(|b| !b.is_ascii_whitespace()).peekable();
    match (bytes.next(), bytes.next()) {
        (Some(b'{'), _) | (Some(b'['), Some(b'{')) => true,
        (Some(b'['), Some(b'"')) => bytes.peek() == Some(&b'{') || bytes.take(41).all(|b| b != b'"'),
        _ => false,
    }
}

fn writer<'a>(header: &Header, mut out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let text = serde_json::to_string_pretty(header)?;
    let open = text.strip_suffix("\n}").unwrap_or(&text);
    write!(out, "{open},\n  \"puzzles\": [")?;
    Ok(Box::new(Pack { first: true, fields: header.fields.clone(), out }))
}

struct Pack<'a> {
    first: bool,
    fields: Option<FieldSelection>,
    out: Box<dyn Write + 'a>,
}

impl sealed::Sealed for Pack<'_> {}

impl RecordWriter for Pack<'_> {
    fn write(&mut self, record: &Record) -> io::Result<bool> {
        let mut text = if self.first { b"\n    ".to_vec() } else { b",\n    ".to_vec() };
        self.first = false;
        serde_json::to_writer(&mut text, &RecordSubset::selected(record, self.fields.as_ref()))?;
        self.out.write_all(&text)?;
        Ok(true)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(b"\n  ]\n}\n")?;
        self.out.flush()
    }
}
