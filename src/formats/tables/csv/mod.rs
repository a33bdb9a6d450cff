//! The format `csv`: a table with a header. The column names of Kaggle, Hugging Face and QQWing are recognized too.

mod formulas;
mod name_list;
mod row_fields;
mod rows_parser;
mod table_head;

use super::table_header::RowCells;
use super::table_output::{Sheet, table_writer};
use crate::formats::text::{
    Detection, Format, Keeps, LineParser, ReadOptions, Reading, RecordWriter, Records, ResultQueue, Writing,
    content_lines, decode_text, line_parser,
};
use crate::pack::{Field, Header};
use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use formulas::guarded_cell;
pub use name_list::names_in;
pub(in crate::formats) use row_fields::{RowFields, names};
pub(in crate::formats) use rows_parser::{TableRowsParser, is_table_of_kinds};
pub(in crate::formats) use table_head::{TableHead, is_object, is_title};

/// The format `csv`.
pub(in crate::formats) const CSV: Format = Format {
    name: "csv",
    label: Some("CSV"),
    description: "table with a header",
    extensions: &["csv", "tsv"],
    media_type: "text/csv; charset=utf-8",
    keeps: Keeps::ALL,
    matches: Detection::Head(matches_head),
    read: Reading::Parser(read),
    write: Writing::Own(writer),
    ..Format::TEXT
};

/// Returns whether a file begins with two or more column names, one of which is a name for puzzles, or above a column of puzzles.
fn matches_head(head: &[u8]) -> bool {
    let head = TableHead::of(content_lines(head));
    head.names.len() > 1 && head.columns().is_some()
}

fn read<'a>(input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
    line_parser::read(input, Parser { options: options.clone(), ..Parser::default() })
}

fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    Ok(table_writer(header, CsvSheet { out, row: Vec::new() }))
}

/// A parser of tables: first the header, with rows below it that show its columns, then all rows.
#[derive(Default)]
struct Parser {
    options: ReadOptions,
    head: TableHead,
    rows: Option<TableRowsParser>,
}

impl Parser {
    /// Begins with the rows, if the header has names, and parses those of the head.
    fn begin(&mut self, results: &mut ResultQueue) {
        let Some((number, line)) = self.head.lines.first() else { return };
        match TableRowsParser::new(&self.head, &self.options) {
            Ok(rows) => {
                let head = std::mem::take(&mut self.head);
                let rows = self.rows.insert(rows);
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

impl RowCells for RowFields {
    fn count(&self) -> usize {
        self.len()
    }

    fn text(&self, i: usize) -> Cow<'_, str> {
        formulas::unguarded(decode_text(self.get(i)))
    }

    fn value(&self, i: usize) -> Field {
        Field::from_cell(&self.text(i))
    }
}

/// The text of a table, with the current row.
struct CsvSheet<'a> {
    out: Box<dyn Write + 'a>,
    row: Vec<u8>,
}

impl Sheet for CsvSheet<'_> {
    fn push(&mut self, cell: &str) -> io::Result<()> {
        push_text(cell, &mut self.row);
        self.row.push(b',');
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        end_row(&mut self.row);
        self.out.write_all(&self.row)?;
        self.row.clear();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns a row of CSV with its line break, of whose fields spreadsheets take none for a formula.
///
/// ```
/// use cluewise::formats::csv_row;
/// assert_eq!(csv_row(["-1.5", "=1+2", "a,b"]), b"-1.5,'=1+2,\"a,b\"\n");
/// ```
pub fn csv_row<'a>(fields: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut text = Vec::new();
    for field in fields {
        push_text(field, &mut text);
        text.push(b',');
    }
    end_row(&mut text);
    text
}

/// Replaces the delimiter after the last field by a line break.
fn end_row(text: &mut Vec<u8>) {
    text.pop();
    text.push(b'\n');
}

/// Appends a text as a field that spreadsheets do not take for a formula.
pub(in crate::formats) fn push_text(field: &str, text: &mut Vec<u8>) {
    push_field(guarded_cell(field).as_bytes(), text);
}

/// Appends a field, quoted if it has a character that separates fields or rows, in tables of any delimiter.
fn push_field(field: &[u8], text: &mut Vec<u8>) {
    let is_separated = field.iter().any(|byte| row_fields::DELIMITERS.contains(byte));
    if !is_separated && !csv_core::Writer::new().should_quote(field) {
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
