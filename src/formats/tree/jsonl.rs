//! The format `jsonl`: one JSON object per line.

use super::json_parser::JsonParser;
use crate::board::text::ParseError;
use crate::formats::text::{
    Detection, Format, Keeps, LineParser, Location, ReadError, ReadOptions, Reading, RecordWriter, Records,
    ResultQueue, Writing, decode_text, line_parser, syntax_error, text_writer,
};
use crate::pack::{Header, RecordSubset};
use serde::de::IgnoredAny;
use std::io::{self, BufRead, Write};

/// The format `jsonl`.
pub(in crate::formats) const JSONL: Format = Format {
    name: "jsonl",
    label: Some("JSON Lines"),
    description: "a JSON object on each line",
    extensions: &["jsonl", "ndjson"],
    media_type: "application/x-ndjson",
    keeps: Keeps::ALL,
    matches: Detection::Head(matches_head),
    read: Reading::Declared(read),
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

fn read<'a>(input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
    line_parser::read(input, JsonlParser { parser: JsonParser::new(options), ..JsonlParser::default() })
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

/// A parser of one JSON value per line.
#[derive(Default)]
struct JsonlParser {
    parser: JsonParser,
    /// The current line if it has too many results to return at once, and how many bytes of it were parsed.
    line: Vec<u8>,
    taken: usize,
}

impl JsonlParser {
    /// Parses more of the line, and returns how many bytes were consumed.
    fn parse_part(&mut self, rest: &[u8], location: Location, results: &mut ResultQueue) -> usize {
        let taken = self.parser.parse(rest, location);
        if taken == rest.len() {
            self.parser.end_line();
            self.parser.end();
        }
        results.append(&mut self.parser.results);
        taken
    }
}

impl LineParser for JsonlParser {
    fn parse_line(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        if line.trim_ascii().is_empty() || line.starts_with(b"#") {
            return;
        }
        let text = decode_text(line);
        if let Err(error) = serde_json::from_str::<IgnoredAny>(&text) {
            let error = ParseError { line: number, ..syntax_error(&text, &error) };
            return results.push_back(Err(ReadError::of(error, line)));
        }
        self.taken = self.parse_part(line, Location { line: number, column: 1 }, results);
        if self.taken < line.len() {
            self.line = line.to_vec();
        }
    }

    fn parse_pending(&mut self, results: &mut ResultQueue) -> bool {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return false;
        }
        self.taken += self.parse_part(&line[self.taken..], self.parser.location, results);
        if self.taken < line.len() {
            self.line = line;
        }
        true
    }
}
