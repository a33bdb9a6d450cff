//! `csv`: a table with a header; the columns of Kaggle, Hugging Face, QQWing and ours are known by their names.

mod fields;

use super::by_line::{Found, LineParser};
use super::columns::{self, COLUMNS, Column, MAX_COLUMNS, MORE, Roles};
use super::lines::{LONGEST, content, malformed, text_of, width};
use super::{Format, ReadError, RecordWriter, Records, by_line};
use crate::board::text::ParseError;
use crate::pack::Field;
use crate::pack::{Header, Record};
use fields::{Fields, names};
use indexmap::IndexSet;
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
        let names = content(head).next().map(|line| names(line, &mut Fields::default()).1).unwrap_or_default();
        names.len() > 1 && columns::puzzle_column(&names).is_some()
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        by_line::read(input, Table::default())
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Writer {
            out,
            columns: Vec::new(),
            others: IndexSet::new(),
            begun: false,
            text: Vec::new(),
            field: Vec::new(),
        }))
    }
}

/// Where a byte of a row is.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Place {
    /// At the beginning of a field.
    #[default]
    Start,
    /// In a field without quotes.
    Plain,
    Quoted,
    /// Behind a quote within quotes: the last one, or the first of two that stand for one.
    Quote,
    /// Behind what follows a closing quote, where a delimiter should.
    Broken,
}

impl Place {
    /// The place behind this text; what is broken remains so.
    fn behind(self, text: &[u8], delimiter: u8) -> Place {
        text.iter().fold(self, |place, &byte| match (place, byte) {
            (Place::Broken, _) => Place::Broken,
            (Place::Quoted, b'"') => Place::Quote,
            (Place::Quoted, _) | (Place::Start | Place::Quote, b'"') => Place::Quoted,
            (_, byte) if byte == delimiter => Place::Start,
            (Place::Quote, _) => Place::Broken,
            _ => Place::Plain,
        })
    }
}

/// Reads a table.
#[derive(Default)]
struct Table {
    header: Option<(u8, Roles)>,
    fields: Fields,
    /// Lines of a row that goes on within quotes, and the number of the first of them.
    open: Vec<u8>,
    opened: u64,
    /// Lines behind one that did not go on after all.
    again: Again,
}

/// Lines to be taken again.
#[derive(Default)]
struct Again {
    text: Vec<u8>,
    /// Where the next line begins, and its number.
    at: usize,
    number: u64,
}

impl LineParser for Table {
    fn take(&mut self, number: u64, line: &[u8], found: &mut Found) {
        let blank = line.trim_ascii().is_empty();
        match self.header.as_ref().map(|header| header.0) {
            _ if blank && self.open.is_empty() => {}
            None => self.begin(number, line, found),
            Some(delimiter) if self.open.is_empty() => self.row(number, line, delimiter, found),
            Some(delimiter) => self.continue_row(line, delimiter, found),
        }
    }

    fn go_on(&mut self, found: &mut Found) -> bool {
        let mut again = std::mem::take(&mut self.again);
        let Some(rest) = again.text.get(again.at..).filter(|_| !again.text.is_empty()) else { return false };
        if !self.open.is_empty() {
            found.push_back(Err(unclosed(self.opened, &std::mem::take(&mut self.open))));
        }
        let line = rest.split(|&b| b == b'\n').next().unwrap_or(rest);
        self.take(again.number, line, found);
        (again.at, again.number) = (again.at + line.len() + 1, again.number + 1);
        self.again = again;
        true
    }

    fn end(&mut self, found: &mut Found) {
        if !self.open.is_empty() {
            self.give_up(found);
        }
    }
}

impl Table {
    fn begin(&mut self, number: u64, line: &[u8], found: &mut Found) {
        let (delimiter, names) = names(line, &mut self.fields);
        match Roles::new(&names) {
            Ok(roles) => self.header = Some((delimiter, roles)),
            Err((i, error)) => {
                found.push_back(Err(self.fields.locate((i, error), number, line)));
            }
        }
    }

    /// Takes a row, or keeps it if it goes on in the next line.
    fn row(&mut self, number: u64, line: &[u8], delimiter: u8, found: &mut Found) {
        match Place::default().behind(line, delimiter) {
            Place::Quoted => (self.opened, self.open) = (number, line.to_vec()),
            _ => found.extend(self.record(number, line)),
        }
    }

    /// Takes one more line of the row that is open.
    fn continue_row(&mut self, line: &[u8], delimiter: u8, found: &mut Found) {
        self.open.push(b'\n');
        self.open.extend_from_slice(line);
        match Place::Quoted.behind(line, delimiter) {
            Place::Quoted if self.open.len() <= LONGEST => {}
            // The quote that was taken for the closing one opens a field: the one before was never closed.
            Place::Quoted | Place::Broken => self.give_up(found),
            _ => {
                let row = std::mem::take(&mut self.open);
                found.extend(self.record(self.opened, &row));
            }
        }
    }

    /// The record in this row.
    fn record(&mut self, number: u64, line: &[u8]) -> Option<Result<Record, ReadError>> {
        let (delimiter, roles) = self.header.as_ref()?;
        self.fields.split(line, *delimiter);
        let fields = &self.fields;
        let count = fields.len();
        let text = |i| text_of(fields.get(i));
        let error = |(i, mut error): (usize, ParseError)| {
            if i >= count {
                error = ParseError::new(1, 1, format!("{count} columns"), format!("{} columns", roles.len()));
            }
            fields.locate((i, error), number, line)
        };
        if count > MAX_COLUMNS {
            return Some(Err(fields.locate((MAX_COLUMNS, columns::too_many()), number, line)));
        }
        let mut record = roles.record(count, text, |i| Field::from_cell(&text(i))).map_err(error);
        if let Ok(record) = &mut record {
            // QQWing ends its rows, but not its header, with a comma.
            for i in (roles.len()..count).filter(|&i| !fields.get(i).is_empty()) {
                record.extra.insert(format!("column {}", i + 1), Field::from_cell(&text(i)));
            }
        }
        Some(record)
    }

    /// The first line that is open is never closed; those that follow are rows, the last of which may go on.
    fn give_up(&mut self, found: &mut Found) {
        let text = std::mem::take(&mut self.open);
        let first = text.split(|&b| b == b'\n').next().unwrap_or_default();
        found.push_back(Err(unclosed(self.opened, first)));
        self.again = Again { at: first.len() + 1, number: self.opened + 1, text };
    }
}

/// The error about a row that ends within quotes.
fn unclosed(number: u64, line: &[u8]) -> ReadError {
    let at = line.iter().rposition(|&b| b == b'"').unwrap_or(0);
    malformed(number, 1 + width(&line[..at]), "a quote that is not closed", "'\"'", line)
}

/// Writes the columns that the first record has, and last what later ones have besides.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    columns: Vec<&'static Column>,
    others: IndexSet<String>,
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
        let others = first.extra.iter().map(|(name, _)| name).filter(|name| columns::is_free(name));
        self.others = others.take(columns::MAX_OTHERS).map(String::from).collect();
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
        let known = |name: &str| self.columns.iter().any(|column| column.name == name);
        columns::more(record, known, |name| self.others.contains(name))
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
            let value = record.extra.field(name).map(Field::cell).unwrap_or_default();
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
            self.begin(&Record::from(crate::board::grid::Puzzle::EMPTY))?;
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
