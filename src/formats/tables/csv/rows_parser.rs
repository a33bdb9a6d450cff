//! The rows of tables: lines, and rows that continue within quotes.

use super::row_fields::{QuoteState, RowFields, is_blank_row};
use super::table_head::TableHead;
use crate::board::text::ParseError;
use crate::formats::tables::{MAX_COLUMNS, RowCells, TableHeader, too_many_columns};
use crate::formats::text::{
    KIND_HEAD_BYTES, MAX_RECORD_BYTES, MalformedCell, ReadError, ReadOptions, char_count, content_lines, excerpt,
    malformed,
};
use crate::pack::Record;
use std::collections::VecDeque;

/// Returns whether the start of a file is a table with puzzles of other kinds than the classic one.
pub(in crate::formats) fn is_table_of_kinds(head: &[u8]) -> bool {
    let table = TableHead::of(content_lines(head));
    let columns = table.columns().filter(|_| table.names.len() > 1);
    let Ok(header) = TableHeader::new(&table.names, columns, &ReadOptions::default()) else { return false };
    let header_line = table.lines.first().map_or(0, |&(number, _)| number as usize);
    // The start of a file may end within a row.
    let end = if head.len() < KIND_HEAD_BYTES { None } else { head.iter().rposition(|&byte| byte == b'\n') };
    let mut fields = RowFields::default();
    content_lines(&head[..end.unwrap_or(head.len())]).filter(|line| !is_blank_row(line)).skip(header_line + 1).any(
        |line| {
            fields.split(line, table.delimiter);
            header.names_kind(&fields)
        },
    )
}

/// A queue of records and errors in file order.
type Results = VecDeque<Result<Record, ReadError>>;

/// A parser of the rows below a header.
pub(in crate::formats) struct TableRowsParser {
    delimiter: u8,
    header: TableHeader,
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

impl TableRowsParser {
    /// Creates the parser of the rows below the header of a table. Errors come with the index of their column.
    pub(in crate::formats) fn new(
        head: &TableHead,
        options: &ReadOptions,
    ) -> Result<TableRowsParser, (usize, ParseError)> {
        let header = TableHeader::new(&head.names, head.columns(), options)?;
        head.lines.iter().skip(1).for_each(|(_, line)| header.note(&RowFields::of(line, head.delimiter)));
        let (fields, pending) = (RowFields::default(), PendingLines::default());
        let (delimiter, open_row) = (head.delimiter, Vec::new());
        Ok(TableRowsParser { delimiter, header, fields, open_row, open_row_line: 0, pending })
    }

    /// Parses the next line, given without its line ending.
    pub(in crate::formats) fn parse_line(&mut self, number: u64, line: &[u8], results: &mut Results) {
        if !self.open_row.is_empty() {
            self.continue_row(line, results);
        } else if !is_blank_row(line) {
            self.row(number, line, results);
        }
    }

    /// Parses the next line that was put back. Returns whether there was any.
    pub(in crate::formats) fn parse_pending(&mut self, results: &mut Results) -> bool {
        let mut pending = std::mem::take(&mut self.pending);
        let Some(rest) = pending.text.get(pending.at..).filter(|_| !pending.text.is_empty()) else { return false };
        if !self.open_row.is_empty() {
            results.push_back(Err(unclosed_quote(self.open_row_line, &std::mem::take(&mut self.open_row))));
        }
        let line = rest.split(|&b| b == b'\n').next().unwrap_or(rest);
        self.parse_line(pending.number, line, results);
        (pending.at, pending.number) = (pending.at + line.len() + 1, pending.number + 1);
        self.pending = pending;
        true
    }

    /// Handles the end of the input; called until it adds no results.
    pub(in crate::formats) fn finish(&mut self, results: &mut Results) {
        if !self.open_row.is_empty() {
            self.reject_open_row(results);
        }
    }

    /// Parses a row, or stores it if it continues on the next line.
    fn row(&mut self, number: u64, line: &[u8], results: &mut Results) {
        match line.contains(&b'"').then(|| QuoteState::default().after(line, self.delimiter)) {
            Some(QuoteState::Quoted) => (self.open_row_line, self.open_row) = (number, line.to_vec()),
            _ => results.push_back(self.record(number, line)),
        }
    }

    /// Adds a line to the open row.
    fn continue_row(&mut self, line: &[u8], results: &mut Results) {
        self.open_row.push(b'\n');
        self.open_row.extend_from_slice(line);
        match QuoteState::Quoted.after(line, self.delimiter) {
            QuoteState::Quoted if self.open_row.len() <= MAX_RECORD_BYTES => {}
            // The supposed closing quote opens a field; the previous field was not closed.
            QuoteState::Quoted | QuoteState::Broken => self.reject_open_row(results),
            _ => {
                let row = std::mem::take(&mut self.open_row);
                let record = self.record(self.open_row_line, &row);
                results.push_back(record);
            }
        }
    }

    /// Parses the record of a row.
    fn record(&mut self, number: u64, line: &[u8]) -> Result<Record, ReadError> {
        self.fields.split(line, self.delimiter);
        let record = match self.fields.len() > MAX_COLUMNS {
            true => Err((MAX_COLUMNS, too_many_columns())),
            false => self.record_of_fields(),
        };
        record.map_err(|error| self.fields.locate(error, number, line).in_cell(self.cell()))
    }

    /// Parses the record of the current fields. Errors come with the index of their column.
    fn record_of_fields(&self) -> Result<Record, (usize, ParseError)> {
        let (fields, columns) = (&self.fields, self.header.len());
        let mut record = self.header.record(fields).map_err(|(i, error)| match i >= fields.len() {
            true => (i, ParseError::new(1, 1, format!("{} columns", fields.len()), format!("{columns} columns"))),
            false => (i, error),
        })?;
        // QQWing ends rows with a comma, but not the header.
        for i in (columns..fields.len()).filter(|&i| !fields.get(i).is_empty()) {
            record.extra.insert(format!("column {}", i + 1), fields.value(i));
        }
        Ok(record)
    }

    /// Returns the cell of the puzzle in the current row.
    fn cell(&self) -> MalformedCell {
        let ((puzzle, name), text) = (self.header.named_column(), |i| excerpt(self.fields.get(i)));
        MalformedCell { text: text(puzzle), id: name.map_or_else(String::new, text) }
    }

    /// Reports the first line of the open row as malformed, and the following lines as rows to parse again.
    fn reject_open_row(&mut self, results: &mut Results) {
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
