//! `json`: a pack, one object with a header and all records, each on a line of its own.

use super::lines::{binary, excerpt, text_of, without_bom};
use super::{Format, ReadError, RecordWriter, Records, object};
use crate::pack::{Header, Record};
use crate::text::ParseError;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::Range;

/// A JSON pack.
pub(super) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "JSON pack"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["json"]
    }

    /// An object, or a list of objects or of whole puzzles.
    fn has_ratings(&self) -> bool {
        true
    }

    fn recognises(&self, head: &[u8]) -> bool {
        let mut bytes = head.iter().copied().filter(|b| !b.is_ascii_whitespace());
        match (bytes.next(), bytes.next()) {
            (Some(b'{'), _) | (Some(b'['), Some(b'{')) => true,
            (Some(b'['), Some(b'"')) => bytes.take(41).all(|b| b != b'"'),
            _ => false,
        }
    }

    fn read<'a>(&self, mut input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        let mut bytes = Vec::new();
        match input.read_to_end(&mut bytes) {
            Ok(_) => Box::new(Reader::new(bytes).fuse()),
            Err(error) => Box::new(std::iter::once(Err(ReadError::Io(error))).fuse()),
        }
    }

    fn writer<'a>(&self, header: &Header, mut out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        let text = serde_json::to_string_pretty(header)?;
        let open = text.strip_suffix("\n}").unwrap_or(&text);
        write!(out, "{open},\n  \"puzzles\": [")?;
        Ok(Box::new(Pack { first: true, out }))
    }
}

struct Pack<'a> {
    first: bool,
    out: Box<dyn Write + 'a>,
}

impl RecordWriter for Pack<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        let mut text = if self.first { b"\n    ".to_vec() } else { b",\n    ".to_vec() };
        self.first = false;
        serde_json::to_writer(&mut text, record)?;
        self.out.write_all(&text)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(b"\n  ]\n}\n")?;
        self.out.flush()
    }
}

/// The records of a pack that is held whole.
struct Reader {
    text: String,
    /// Where each record stands.
    places: std::vec::IntoIter<Range<usize>>,
    /// What is wrong behind the last of them.
    error: Option<ReadError>,
    /// How far lines have been counted: to this byte, the start of this line.
    line: (usize, u64),
}

impl Reader {
    fn new(bytes: Vec<u8>) -> Reader {
        let mut error = binary(&bytes, 1, 1);
        let mut text = match (&error, String::from_utf8(bytes)) {
            (Some(_), _) => String::new(),
            (None, Ok(text)) => text,
            (None, Err(invalid)) => text_of(invalid.as_bytes()).into_owned(),
        };
        text.drain(..text.len() - without_bom(text.as_bytes()).len());
        let mut places = Vec::new();
        if !text.trim_ascii().is_empty()
            && let Err(problem) = find(&text, &mut places)
        {
            let line = text.split('\n').nth(problem.line as usize - 1).unwrap_or_default();
            error = Some(ReadError::Malformed { text: excerpt(line.as_bytes()), error: problem });
        }
        Reader { text, places: places.into_iter(), error, line: (0, 1) }
    }

    /// Where in the file an error in the record at this byte is.
    fn locate(&mut self, mut error: ParseError, start: usize) -> ParseError {
        let (counted, line) = self.line;
        let passed = &self.text[counted..start];
        let begin = passed.rfind('\n').map_or(counted, |at| counted + at + 1);
        self.line = (begin, line + passed.matches('\n').count() as u64);
        if error.line == 1 {
            error.column += self.text[begin..start].chars().count() as u64;
        }
        error.line += self.line.1 - 1;
        error
    }
}

impl Iterator for Reader {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(place) = self.places.next() else {
            return self.error.take().map(Err);
        };
        Some(object::parse(&self.text[place.clone()]).map_err(|error| {
            let text = excerpt(&self.text.as_bytes()[place.clone()]);
            ReadError::Malformed { error: self.locate(error, place.start), text }
        }))
    }
}

/// Finds the records of the pack; those before an error in the JSON too.
fn find(text: &str, places: &mut Vec<Range<usize>>) -> Result<(), ParseError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let top = Top { text, places };
    let found = top.deserialize(&mut json).and_then(|has_puzzles| json.end().map(|()| has_puzzles));
    match found.map_err(|error| object::syntax(text, &error))? {
        Found::Pack => Ok(()),
        Found::Record => {
            places.push(0..text.len());
            Ok(())
        }
        Found::Nothing => Err(ParseError::new(1, 1, "an object without puzzles", "a pack with \"puzzles\"")),
    }
}

/// What the file's one value is.
enum Found {
    Pack,
    Record,
    Nothing,
}

/// The value of the whole file.
struct Top<'t, 'p> {
    text: &'t str,
    places: &'p mut Vec<Range<usize>>,
}

impl<'de> DeserializeSeed<'de> for Top<'_, '_> {
    type Value = Found;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Top<'_, '_> {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a pack: an object with \"puzzles\", or a list of records")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Found, M::Error> {
        let mut found = Found::Nothing;
        while let Some(key) = map.next_key::<Cow<str>>()? {
            if key == "puzzles" {
                found = map.next_value_seed(Top { text: self.text, places: &mut *self.places })?;
            } else {
                map.next_value::<IgnoredAny>()?;
                if object::PUZZLE.contains(&&*key) && matches!(found, Found::Nothing) {
                    found = Found::Record;
                }
            }
        }
        Ok(found)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Found, S::Error> {
        while let Some(raw) = seq.next_element::<&RawValue>()? {
            let start = (raw.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
            self.places.push(start..start + raw.get().len());
        }
        Ok(Found::Pack)
    }
}
