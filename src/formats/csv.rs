//! `csv`: a table with a header; the columns of Kaggle, Hugging Face, QQWing and ours are known by their names.

use super::by_line::{Found, LineParser};
use super::columns::{self, COLUMNS, Column, MORE, Roles};
use super::lines::{LONGEST, content, excerpt, malformed, text_of, width};
use super::{Format, ReadError, RecordWriter, Records, by_line};
use crate::pack::{Header, Record};
use crate::text::ParseError;
use csv_core::ReadFieldResult;
use serde_json::Value;
use std::borrow::Cow;
use std::io::{self, BufRead, Write};

/// Comma-separated values.
pub(super) struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn about(&self) -> &'static str {
        "table with a header"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csv", "tsv"]
    }

    fn media_type(&self) -> &'static str {
        "text/csv; charset=utf-8"
    }

    fn has_ratings(&self) -> bool {
        true
    }

    /// Two columns or more, one of which is called `puzzle` or the like.
    fn recognises(&self, head: &[u8]) -> bool {
        content(head).next().and_then(|line| header(line).ok()).is_some_and(|(_, roles)| roles.len() > 1)
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        by_line::read(input, Table::default())
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Writer {
            out,
            columns: Vec::new(),
            others: Vec::new(),
            begun: false,
            text: Vec::new(),
            field: Vec::new(),
        }))
    }
}

/// The delimiter that this line of names has, and what its columns mean.
fn header(line: &[u8]) -> Result<(u8, Roles), ParseError> {
    let count = |byte: u8| line.iter().filter(|&&b| b == byte).count();
    let delimiter = [b'\t', b';', b','].into_iter().max_by_key(|&byte| count(byte)).unwrap_or(b',');
    let mut fields = Fields::default();
    fields.split(line, delimiter);
    let names: Vec<Cow<str>> = (0..fields.len()).map(|i| text_of(fields.get(i))).collect();
    let found = || format!("no column of puzzles among {:?}", names.join(", "));
    let missing = || ParseError::new(1, 1, found(), "the names of columns, such as puzzle,solution");
    Ok((delimiter, Roles::new(names.iter().map(|name| &**name)).ok_or_else(missing)?))
}

/// The fields of a line.
#[derive(Default)]
struct Fields {
    text: Vec<u8>,
    /// Where each field ends in the text, and where it begins in the line.
    ends: Vec<usize>,
    starts: Vec<usize>,
}

impl Fields {
    /// Takes the fields of a line; false if it ends within quotes.
    fn split(&mut self, line: &[u8], delimiter: u8) -> bool {
        self.text.clear();
        self.ends.clear();
        self.starts.clear();
        if !line.contains(&b'"') {
            let mut start = 0;
            for field in line.split(|&b| b == delimiter) {
                self.text.extend_from_slice(field);
                self.ends.push(self.text.len());
                self.starts.push(start);
                start += field.len() + 1;
            }
            return true;
        }
        self.split_quoted(line, delimiter)
    }

    fn split_quoted(&mut self, line: &[u8], delimiter: u8) -> bool {
        let mut reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        self.text.resize(line.len() + 1, 0);
        let (mut read, mut written, mut start) = (0, 0, 0);
        while read < line.len() {
            let (result, taken, put) = reader.read_field(&line[read..], &mut self.text[written..]);
            (read, written) = (read + taken, written + put);
            if let ReadFieldResult::Field { .. } = result {
                self.ends.push(written);
                self.starts.push(start + usize::from(line.get(start) == Some(&b'"')));
                start = read;
            }
        }
        // A line feed ends a field that is not quoted, and is part of one that is.
        let (_, _, put) = reader.read_field(b"\n", &mut self.text[written..]);
        let closed = put == 0;
        self.ends.push(written);
        self.starts.push(start + usize::from(line.get(start) == Some(&b'"')));
        self.text.truncate(written);
        closed
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The field; nothing if the line has fewer.
    fn get(&self, i: usize) -> &[u8] {
        let start = if i == 0 { 0 } else { self.ends.get(i - 1).copied().unwrap_or(self.text.len()) };
        &self.text[start..self.ends.get(i).copied().unwrap_or(self.text.len())]
    }
}

/// Reads a table.
#[derive(Default)]
struct Table {
    header: Option<(u8, Roles)>,
    fields: Fields,
    /// Lines of a field in quotes that goes on, and the number of the first of them.
    open: Vec<u8>,
    opened: u64,
}

impl LineParser for Table {
    fn take(&mut self, number: u64, line: &[u8], found: &mut Found) {
        if self.header.is_none() {
            if !line.trim_ascii().is_empty() {
                self.begin(number, line, found);
            }
            return;
        }
        if self.open.is_empty() {
            if !line.trim_ascii().is_empty() {
                self.row(number, line, found);
            }
            return;
        }
        // A row that is whole shows that the one before lacks a quote.
        if let Some(Ok(record)) = self.record(number, line, true) {
            self.give_up(found);
            found.push_back(Ok(record));
            return;
        }
        let mut open = std::mem::take(&mut self.open);
        open.push(b'\n');
        open.extend_from_slice(line);
        let opened = self.opened;
        self.row(opened, &open, found);
    }

    fn end(&mut self, found: &mut Found) {
        self.give_up(found);
    }
}

impl Table {
    fn begin(&mut self, number: u64, line: &[u8], found: &mut Found) {
        match header(line) {
            Ok(header) => self.header = Some(header),
            Err(error) => found.push_back(Err(locate(error, number, line))),
        }
    }

    /// Takes a row, or keeps it if it goes on in the next line.
    fn row(&mut self, number: u64, line: &[u8], found: &mut Found) {
        match self.record(number, line, false) {
            Some(result) => found.push_back(result),
            None => {
                self.opened = number;
                self.open = line.to_vec();
                if line.len() > LONGEST {
                    self.give_up(found);
                }
            }
        }
    }

    /// The record in this line; `None` if it goes on in the next one, or if it must be `whole` and has not all columns.
    fn record(&mut self, number: u64, line: &[u8], whole: bool) -> Option<Result<Record, ReadError>> {
        let (delimiter, roles) = self.header.as_ref()?;
        if !self.fields.split(line, *delimiter) || whole && self.fields.len() < roles.len() {
            return None;
        }
        let fields = &self.fields;
        let text = |i| text_of(fields.get(i));
        let error = |(i, mut error): (usize, ParseError)| {
            let start = fields.starts.get(i).copied().unwrap_or(line.len());
            if i >= fields.len() {
                error = ParseError::new(1, 1, format!("{} columns", fields.len()), format!("{} columns", roles.len()));
            }
            error.column += width(&line[..start.min(line.len())]);
            locate(error, number, line)
        };
        let mut record = roles.record(text, |i| value(&text(i))).map_err(error);
        if let Ok(record) = &mut record {
            // QQWing ends its rows, but not its header, with a comma.
            for i in (roles.len()..fields.len()).filter(|&i| !fields.get(i).is_empty()) {
                record.extra.set(format!("column {}", i + 1), value(&text(i)));
            }
        }
        Some(record)
    }

    /// What is open is never closed.
    fn give_up(&mut self, found: &mut Found) {
        if !self.open.is_empty() {
            let at = self.open.iter().rposition(|&b| b == b'"').unwrap_or(0);
            let line = 1 + self.open[..at].iter().filter(|&&b| b == b'\n').count() as u64;
            let start = self.open[..at].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
            let column = 1 + width(&self.open[start..at]);
            let error = malformed(self.opened + line - 1, column, "a quote that is not closed", "'\"'", &self.open);
            found.push_back(Err(error));
            self.open.clear();
        }
    }
}

fn locate(error: ParseError, line: u64, text: &[u8]) -> ReadError {
    ReadError::Malformed { error: ParseError { line: line + error.line - 1, ..error }, text: excerpt(text) }
}

/// What a text stands for: the JSON value that prints just like this, or else the text itself.
fn value(text: &str) -> Value {
    match text.as_bytes().first() {
        None => Value::Null,
        Some(b'0'..=b'9' | b'-' | b't' | b'f' | b'[' | b'{') => {
            let value: Option<Value> = serde_json::from_str(text).ok();
            let printed = value.as_ref().map(Value::to_string);
            value.filter(|_| printed.as_deref() == Some(text)).unwrap_or_else(|| text.into())
        }
        _ => text.into(),
    }
}

/// Writes the columns that the first record has, and last what later ones have besides.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    columns: Vec<&'static Column>,
    others: Vec<String>,
    begun: bool,
    /// The row at hand, and its field at hand.
    text: Vec<u8>,
    field: Vec<u8>,
}

impl Writer<'_> {
    /// Chooses the columns, and writes their names.
    fn begin(&mut self, first: &Record) -> io::Result<()> {
        let is_filled = |column: &&Column| {
            let mut text = Vec::new();
            (column.write)(first, &mut text);
            !text.is_empty()
        };
        self.begun = true;
        self.columns = COLUMNS.iter().filter(is_filled).collect();
        let is_free = |name: &&str| *name != MORE && !COLUMNS.iter().any(|column| column.name == *name);
        self.others = first.extra.iter().map(|(name, _)| name).filter(is_free).map(String::from).collect();
        let names = self.columns.iter().map(|column| column.name).chain(self.others.iter().map(String::as_str));
        let mut text = Vec::new();
        for name in names {
            push_field(name.as_bytes(), &mut text);
            text.push(b',');
        }
        text.extend_from_slice(MORE.as_bytes());
        text.push(b'\n');
        self.out.write_all(&text)
    }

    /// What the record says that has no column.
    fn more(&self, record: &Record) -> Option<String> {
        let has = |name: &str| {
            self.columns.iter().any(|column| column.name == name) || self.others.iter().any(|other| other == name)
        };
        columns::more(record, has)
    }
}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        if !self.begun {
            self.begin(record)?;
        }
        self.text.clear();
        for column in &self.columns {
            self.field.clear();
            (column.write)(record, &mut self.field);
            push_field(&self.field, &mut self.text);
            self.text.push(b',');
        }
        for name in &self.others {
            let value = record.extra.get(name).map(columns::text_of).unwrap_or_default();
            push_field(value.as_bytes(), &mut self.text);
            self.text.push(b',');
        }
        if *record != Record::from(record.puzzle)
            && let Some(more) = self.more(record)
        {
            push_field(more.as_bytes(), &mut self.text);
        }
        self.text.push(b'\n');
        self.out.write_all(&self.text)
    }

    fn finish(&mut self) -> io::Result<()> {
        if !self.begun {
            self.begin(&Record::from(crate::grid::Puzzle::EMPTY))?;
        }
        self.out.flush()
    }
}

/// Adds a field, in quotes if it has to be.
fn push_field(field: &[u8], text: &mut Vec<u8>) {
    if !csv_core::Writer::new().should_quote(field) {
        return text.extend_from_slice(field);
    }
    text.push(b'"');
    for &byte in field {
        text.push(byte);
        if byte == b'"' {
            text.push(byte);
        }
    }
    text.push(b'"');
}
