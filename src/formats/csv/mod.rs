//! The format `csv`: a table with a header. The column names of Kaggle, Hugging Face and QQWing are recognized too.

mod row_fields;
mod rows_parser;
mod table_head;

use super::encoding::{content_lines, decode_text};
use super::line_parser::{LineParser, ResultQueue};
use super::standard_columns::{COLUMNS, Column};
use super::table_columns::{self, MORE_COLUMN, PuzzleContent, TableHeader};
use super::{Format, RecordWriter, Records, line_parser, sealed};
use crate::board::text::ParseError;
use crate::pack::Field;
use crate::pack::{Header, Record};
use indexmap::IndexSet;
use std::io::{self, BufRead, Write};

pub(super) use row_fields::{RowFields, is_blank_row, names};
pub(super) use rows_parser::{RowSchema, TableRowsParser};
pub(super) use table_head::{TableHead, is_title};

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

    /// Matches two or more column names, one of which is a name for puzzles, or above a column of puzzles.
    fn matches_head(&self, head: &[u8]) -> bool {
        let head = TableHead::of(content_lines(head), PuzzleContent::CLASSIC);
        head.names.len() > 1 && head.columns().is_some()
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        line_parser::read(input, Parser::default())
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Writer {
            out,
            columns: Vec::new(),
            others: IndexSet::new(),
            has_header: false,
            text: Vec::new(),
            field: Vec::new(),
        }))
    }
}

/// A parser of tables of 9x9 puzzles: first the header, with rows below it that show its columns, then all rows.
#[derive(Default)]
struct Parser {
    head: TableHead,
    rows: Option<TableRowsParser<TableHeader>>,
}

impl Parser {
    /// Begins with the rows, if the header has names, and parses those of the head.
    fn begin(&mut self, results: &mut ResultQueue) {
        let Some((number, line)) = self.head.lines.first() else { return };
        match TableHeader::new(&self.head.names, self.head.columns()) {
            Ok(header) => {
                let head = std::mem::take(&mut self.head);
                let rows = self.rows.insert(TableRowsParser::new(head.delimiter, header));
                head.lines[1..].iter().for_each(|(number, line)| rows.parse_line(*number, line, results));
            }
            // The next line may be the header.
            Err(error) => {
                results.push_back(Err(RowFields::of(line, self.head.delimiter).locate(error, *number, line)));
                self.head.remove_header();
            }
        }
    }
}

impl LineParser for Parser {
    fn parse_line(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        match &mut self.rows {
            Some(rows) => rows.parse_line(number, line, results),
            None if line.trim_ascii().is_empty() => {}
            None => {
                self.head.push(number, line);
                while self.head.is_sufficient() {
                    self.begin(results);
                }
            }
        }
    }

    fn parse_pending(&mut self, results: &mut ResultQueue) -> bool {
        self.rows.as_mut().is_some_and(|rows| rows.parse_pending(results))
    }

    fn finish(&mut self, results: &mut ResultQueue) {
        self.begin(results);
        self.rows.iter_mut().for_each(|rows| rows.finish(results));
    }
}

impl RowSchema for TableHeader {
    type Record = Record;

    fn record(&self, fields: &RowFields) -> Result<Record, (usize, ParseError)> {
        let count = fields.len();
        let text = |i| decode_text(fields.get(i));
        let mut record = TableHeader::record(self, count, text, |i| Field::from_cell(&text(i))).map_err(|error| {
            let missing = || ParseError::new(1, 1, format!("{count} columns"), format!("{} columns", self.len()));
            if error.0 >= count { (error.0, missing()) } else { error }
        })?;
        // QQWing ends rows with a comma, but not the header.
        for i in (self.len()..count).filter(|&i| !fields.get(i).is_empty()) {
            record.extra.insert(format!("column {}", i + 1), Field::from_cell(&text(i)));
        }
        Ok(record)
    }

    fn named_column(&self) -> (usize, Option<usize>) {
        TableHeader::named_column(self)
    }
}

/// A writer of tables. The columns are those of the first record; other fields are in the last column.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    columns: Vec<&'static Column>,
    others: IndexSet<String>,
    /// Whether the header has been written.
    has_header: bool,
    /// Buffers for the current row and field.
    text: Vec<u8>,
    field: Vec<u8>,
}

impl Writer<'_> {
    /// Chooses the columns and writes the header.
    fn begin(&mut self, first: &Record) -> io::Result<()> {
        self.has_header = true;
        self.columns = COLUMNS.iter().filter(|column| column.is_filled(first)).collect();
        let others = first.extra.iter().map(|(name, _)| name).filter(|name| table_columns::can_be_column(name));
        self.others = table_columns::other_columns(others).into_iter().collect();
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
        if !self.has_header {
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
        if !self.has_header {
            self.begin(&Record::from(crate::board::grid::Puzzle::EMPTY))?;
        }
        self.out.flush()
    }
}

/// Appends a field, quoted if necessary.
pub(super) fn push_field(field: &[u8], text: &mut Vec<u8>) {
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
