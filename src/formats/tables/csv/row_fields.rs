//! Splitting of table rows into fields, and quotes in them.

use super::formulas::unguarded;
use crate::board::text::ParseError;
use crate::formats::tables::MAX_COLUMNS;
use crate::formats::text::{ReadError, char_count, decode_text};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use std::cell::RefCell;

/// The possible delimiters; the most frequent one outside quotes in the header is used.
pub(super) const DELIMITERS: [u8; 3] = [b'\t', b';', b','];

thread_local! {
    /// A parser of quoted fields for each delimiter; creating one takes as long as parsing 1,000 characters, and a copy
    /// of one does not parse.
    static PARSERS: RefCell<[Option<Reader>; DELIMITERS.len()]> = const { RefCell::new([None, None, None]) };
}

/// Returns the delimiter and the column names of a header. Names that are wrapped in their cells are in one line.
pub(in crate::formats) fn names(line: &[u8]) -> (u8, Vec<String>) {
    let outside = || line.split(|&byte| byte == b'"').step_by(2).flatten();
    let count = |byte: u8| outside().filter(|&&b| b == byte).count();
    let delimiter = DELIMITERS.into_iter().max_by_key(|&byte| count(byte)).unwrap_or(b',');
    let fields = RowFields::of(line, delimiter);
    let name = |i: usize| {
        let text = unguarded(decode_text(fields.get(i)));
        text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    };
    (delimiter, (0..fields.len()).map(name).collect())
}

/// Returns whether all cells of a row are blank, as below the table in files of spreadsheets.
pub(in crate::formats) fn is_blank_row(line: &[u8]) -> bool {
    line.iter().all(|byte| byte.is_ascii_whitespace() || DELIMITERS.contains(byte))
}

/// The fields of a row.
#[derive(Default)]
pub(in crate::formats) struct RowFields {
    text: Vec<u8>,
    /// The end of each field in `text`, and its start in the line.
    ends: Vec<usize>,
    starts: Vec<usize>,
}

impl RowFields {
    /// Returns the fields of a row.
    pub(in crate::formats) fn of(line: &[u8], delimiter: u8) -> RowFields {
        let mut fields = RowFields::default();
        fields.split(line, delimiter);
        fields
    }

    /// Splits a row.
    pub(in crate::formats) fn split(&mut self, line: &[u8], delimiter: u8) {
        self.text.clear();
        self.ends.clear();
        self.starts.clear();
        if !line.contains(&b'"') {
            let mut start = 0;
            for field in line.split(|&b| b == delimiter).take(MAX_COLUMNS + 1) {
                self.text.extend_from_slice(field);
                self.ends.push(self.text.len());
                self.starts.push(start);
                start += field.len() + 1;
            }
            return;
        }
        let at = DELIMITERS.iter().position(|&known| known == delimiter).unwrap_or(DELIMITERS.len() - 1);
        let build = || ReaderBuilder::new().delimiter(DELIMITERS[at]).build();
        PARSERS.with_borrow_mut(|parsers| self.split_quoted(line, parsers[at].get_or_insert_with(build)));
    }

    fn split_quoted(&mut self, line: &[u8], reader: &mut Reader) {
        reader.reset();
        self.text.resize(line.len() + 1, 0);
        let (mut read, mut written, mut start) = (0, 0, 0);
        while read < line.len() && self.ends.len() < MAX_COLUMNS {
            let (result, taken, put) = reader.read_field(&line[read..], &mut self.text[written..]);
            (read, written) = (read + taken, written + put);
            if let ReadFieldResult::Field { .. } = result {
                self.ends.push(written);
                self.starts.push(start + usize::from(line.get(start) == Some(&b'"')));
                start = read;
            }
        }
        self.ends.push(written);
        self.starts.push(start + usize::from(line.get(start) == Some(&b'"')));
        self.text.truncate(written);
    }

    /// Returns the number of fields; of too many fields only one more than the maximum is counted.
    pub(in crate::formats) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Converts the location of an error from a field to the file. The error comes with the index of its field.
    pub(in crate::formats) fn locate(
        &self,
        (i, mut error): (usize, ParseError),
        number: u64,
        line: &[u8],
    ) -> ReadError {
        let start = self.starts.get(i).copied().unwrap_or(line.len());
        error.column += char_count(&line[..start.min(line.len())]);
        error.line += number - 1;
        ReadError::of(error, line)
    }

    /// Returns a field; empty if the row has fewer.
    pub(in crate::formats) fn get(&self, i: usize) -> &[u8] {
        let start = if i == 0 { 0 } else { self.ends.get(i - 1).copied().unwrap_or(self.text.len()) };
        &self.text[start..self.ends.get(i).copied().unwrap_or(self.text.len())]
    }
}

/// The state of quoting at a byte of a row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum QuoteState {
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
    pub(super) fn after(self, text: &[u8], delimiter: u8) -> QuoteState {
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
