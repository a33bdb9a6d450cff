//! The format `csv`: a table with a header. The column names of Kaggle, Hugging Face and QQWing are recognized too.

mod row_fields;

use super::encoding::{char_count, content_lines, decode_text};
use super::line_parser::{LineParser, ResultQueue};
use super::line_reader::MAX_RECORD_BYTES;
use super::read_error::malformed;
use super::standard_columns::{COLUMNS, Column};
use super::table_columns::{self, MAX_COLUMNS, MORE_COLUMN, TableHeader};
use super::{Format, ReadError, RecordWriter, Records, line_parser, sealed};
use crate::board::text::ParseError;
use crate::pack::Field;
use crate::pack::{Header, Record};
use indexmap::IndexSet;
use row_fields::{RowFields, names};
use std::io::{self, BufRead, Write};

/// The format `csv`.
pub(super) struct Csv;

impl sealed::Sealed for Csv {}

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn description(&self) -> &'static str {
        "table with a header"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csv", "tsv"]
    }

    fn media_type(&self) -> &'static str {
        "text/csv; charset=utf-8"
    }

    fn supports_ratings(&self) -> bool {
        true
    }

    /// Matches two or more column names, one of which is a name for puzzles.
    fn matches_head(&self, head: &[u8]) -> bool {
        let names = content_lines(head).next().map(|line| names(line, &mut RowFields::default()).1).unwrap_or_default();
        names.len() > 1 && table_columns::puzzle_column(&names).is_some()
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        line_parser::read(input, TableParser::default())
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

/// The state of quoting at a byte of a row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum QuoteState {
    /// At the start of a field.
    #[default]
    Start,
    /// In an unquoted field.
    Plain,
    Quoted,
    /// After a quote in a quoted field: the closing quote, or the first of an escaped pair.
    Quote,
    /// After text that follows a closing quote in place of a delimiter.
    Broken,
}

impl QuoteState {
    /// Returns the state after this text; errors are final.
    fn after(self, text: &[u8], delimiter: u8) -> QuoteState {
        text.iter().fold(self, |state, &byte| match (state, byte) {
            (QuoteState::Broken, _) => QuoteState::Broken,
            (QuoteState::Quoted, b'"') => QuoteState::Quote,
            (QuoteState::Quoted, _) | (QuoteState::Start | QuoteState::Quote, b'"') => QuoteState::Quoted,
            (_, byte) if byte == delimiter => QuoteState::Start,
            (QuoteState::Quote, _) => QuoteState::Broken,
            _ => QuoteState::Plain,
        })
    }
}

/// A parser of tables.
#[derive(Default)]
struct TableParser {
    header: Option<(u8, TableHeader)>,
    fields: RowFields,
    /// The lines of a row that continues within quotes, and the number of the first one.
    open_row: Vec<u8>,
    open_row_line: u64,
    /// Lines to parse again, after a line that turned out to be malformed.
    pending: PendingLines,
}

/// Lines to parse again.
#[derive(Default)]
struct PendingLines {
    text: Vec<u8>,
    /// The offset and the number of the next line.
    at: usize,
    number: u64,
}

impl LineParser for TableParser {
    fn take(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        let blank = line.trim_ascii().is_empty();
        match self.header.as_ref().map(|header| header.0) {
            _ if blank && self.open_row.is_empty() => {}
            None => self.begin(number, line, results),
            Some(delimiter) if self.open_row.is_empty() => self.row(number, line, delimiter, results),
            Some(delimiter) => self.continue_row(line, delimiter, results),
        }
    }

    fn take_pending(&mut self, results: &mut ResultQueue) -> bool {
        let mut pending = std::mem::take(&mut self.pending);
        let Some(rest) = pending.text.get(pending.at..).filter(|_| !pending.text.is_empty()) else { return false };
        if !self.open_row.is_empty() {
            results.push_back(Err(unclosed_quote(self.open_row_line, &std::mem::take(&mut self.open_row))));
        }
        let line = rest.split(|&b| b == b'\n').next().unwrap_or(rest);
        self.take(pending.number, line, results);
        (pending.at, pending.number) = (pending.at + line.len() + 1, pending.number + 1);
        self.pending = pending;
        true
    }

    fn end(&mut self, results: &mut ResultQueue) {
        if !self.open_row.is_empty() {
            self.reject_open_row(results);
        }
    }
}

impl TableParser {
    fn begin(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        let (delimiter, names) = names(line, &mut self.fields);
        match TableHeader::new(&names) {
            Ok(header) => self.header = Some((delimiter, header)),
            Err((i, error)) => {
                results.push_back(Err(self.fields.locate((i, error), number, line)));
            }
        }
    }

    /// Parses a row, or stores it if it continues on the next line.
    fn row(&mut self, number: u64, line: &[u8], delimiter: u8, results: &mut ResultQueue) {
        match QuoteState::default().after(line, delimiter) {
            QuoteState::Quoted => (self.open_row_line, self.open_row) = (number, line.to_vec()),
            _ => results.extend(self.record(number, line)),
        }
    }

    /// Adds a line to the open row.
    fn continue_row(&mut self, line: &[u8], delimiter: u8, results: &mut ResultQueue) {
        self.open_row.push(b'\n');
        self.open_row.extend_from_slice(line);
        match QuoteState::Quoted.after(line, delimiter) {
            QuoteState::Quoted if self.open_row.len() <= MAX_RECORD_BYTES => {}
            // The supposed closing quote opens a field; the previous field was not closed.
            QuoteState::Quoted | QuoteState::Broken => self.reject_open_row(results),
            _ => {
                let row = std::mem::take(&mut self.open_row);
                results.extend(self.record(self.open_row_line, &row));
            }
        }
    }

    /// Parses the record of a row.
    fn record(&mut self, number: u64, line: &[u8]) -> Option<Result<Record, ReadError>> {
        let (delimiter, header) = self.header.as_ref()?;
        self.fields.split(line, *delimiter);
        let fields = &self.fields;
        let count = fields.len();
        let text = |i| decode_text(fields.get(i));
        let error = |(i, mut error): (usize, ParseError)| {
            if i >= count {
                error = ParseError::new(1, 1, format!("{count} columns"), format!("{} columns", header.len()));
            }
            fields.locate((i, error), number, line)
        };
        if count > MAX_COLUMNS {
            return Some(Err(fields.locate((MAX_COLUMNS, table_columns::too_many_columns()), number, line)));
        }
        let mut record = header.record(count, text, |i| Field::from_cell(&text(i))).map_err(error);
        if let Ok(record) = &mut record {
            // QQWing ends rows with a comma, but not the header.
            for i in (header.len()..count).filter(|&i| !fields.get(i).is_empty()) {
                record.extra.insert(format!("column {}", i + 1), Field::from_cell(&text(i)));
            }
        }
        Some(record)
    }

    /// Reports the first line of the open row as malformed, and the following lines as rows to parse again.
    fn reject_open_row(&mut self, results: &mut ResultQueue) {
        let text = std::mem::take(&mut self.open_row);
        let first = text.split(|&b| b == b'\n').next().unwrap_or_default();
        results.push_back(Err(unclosed_quote(self.open_row_line, first)));
        self.pending = PendingLines { at: first.len() + 1, number: self.open_row_line + 1, text };
    }
}

/// Returns the error for a row that ends within quotes.
fn unclosed_quote(number: u64, line: &[u8]) -> ReadError {
    let at = line.iter().rposition(|&b| b == b'"').unwrap_or(0);
    malformed(number, 1 + char_count(&line[..at]), "a quote that is not closed", "'\"'", line)
}

/// A writer of tables. The columns are those of the first record; other fields are in the last column.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    columns: Vec<&'static Column>,
    others: IndexSet<String>,
    begun: bool,
    /// Buffers for the current row and field.
    text: Vec<u8>,
    field: Vec<u8>,
}

impl Writer<'_> {
    /// Chooses the columns and writes the header.
    fn begin(&mut self, first: &Record) -> io::Result<()> {
        self.begun = true;
        self.columns = COLUMNS.iter().filter(|column| column.is_filled(first)).collect();
        let others = first.extra.iter().map(|(name, _)| name).filter(|name| table_columns::can_be_column(name));
        self.others = others.take(table_columns::MAX_OTHER_COLUMNS).map(String::from).collect();
        let names = self.columns.iter().map(|column| column.name).chain(self.others.iter().map(String::as_str));
        let mut text = Vec::new();
        for name in names {
            push_field(name.as_bytes(), &mut text);
            text.push(b',');
        }
        text.extend_from_slice(MORE_COLUMN.as_bytes());
        text.push(b'\n');
        self.out.write_all(&text)
    }

    /// Returns the fields that have no column.
    fn more(&self, record: &Record) -> Option<String> {
        let known = |name: &str| self.columns.iter().any(|column| column.name == name);
        table_columns::fields_without_column(record, known, |name| self.others.contains(name))
    }
}

impl sealed::Sealed for Writer<'_> {}

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

/// Appends a field, quoted if necessary.
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
