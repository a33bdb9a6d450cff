//! Errors of readers.

use super::encoding::{decode_chars, without_byte_order_mark};
use super::printable::printable_chars;
use crate::board::text::{ParseError, ParseErrorKind};
use std::{fmt, io};

/// Maximum number of characters of a malformed line in an error.
const MAX_QUOTED_CHARS: usize = 200;

/// An error in one record of a file, or of the input.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// A malformed record. Reading continues with the next one, unless the input is not text.
    Malformed {
        /// The location, what was found there and what was expected.
        error: ParseError,
        /// The malformed line, or the first line of a malformed grid, truncated to 200 characters.
        text: String,
        /// The cell of the puzzle, if the record is a row of a table; the text and the name above it, if it is a grid
        /// with a name.
        cell: Option<Box<MalformedCell>>,
    },
    /// The input cannot be read; no records follow.
    Io(io::Error),
}

/// The cell of a puzzle in a malformed row of a table, or a malformed puzzle with a name above it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MalformedCell {
    /// The content of the cell, truncated to 200 characters.
    pub text: String,
    /// The id in the row, or else the content of its first column that cluewise does not interpret; empty without one.
    /// The name above a grid.
    pub id: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Malformed { error, .. } => error.fmt(f),
            ReadError::Io(error) => error.fmt(f),
        }
    }
}

impl ReadError {
    /// Returns the error of a record with this text.
    pub(in crate::formats) fn of(error: ParseError, text: impl AsRef<[u8]>) -> ReadError {
        ReadError::Malformed { error, text: excerpt(text.as_ref()), cell: None }
    }

    /// Returns the error of a malformed record.
    pub(in crate::formats) fn parse_error(&self) -> Option<&ParseError> {
        if let ReadError::Malformed { error, .. } = self { Some(error) } else { None }
    }

    /// Returns the kind of the error of a malformed record.
    pub(in crate::formats) fn kind(&self) -> Option<ParseErrorKind> {
        self.parse_error().map(|error| error.kind)
    }

    /// Adds the name above a malformed puzzle.
    pub(in crate::formats) fn with_name(self, name: Option<String>) -> ReadError {
        match (self, name) {
            (ReadError::Malformed { error, text, cell: None }, Some(id)) => {
                let cell = MalformedCell { text: text.clone(), id };
                ReadError::Malformed { error, text, cell: Some(Box::new(cell)) }
            }
            (error, _) => error,
        }
    }

    /// Adds the cell of the puzzle to the error of a row.
    pub(in crate::formats) fn in_cell(self, cell: MalformedCell) -> ReadError {
        match self {
            ReadError::Malformed { error, text, .. } => {
                ReadError::Malformed { error, text, cell: Some(Box::new(cell)) }
            }
            error => error,
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReadError::Malformed { error, .. } => Some(error),
            ReadError::Io(error) => Some(error),
        }
    }
}

/// Returns an error that quotes this text.
pub(in crate::formats) fn malformed(
    line: u64,
    column: u64,
    found: impl Into<String>,
    expected: impl Into<String>,
    text: &[u8],
) -> ReadError {
    ReadError::of(ParseError::new(line, column, found, expected), text)
}

/// Returns the text as [`printable`](crate::formats::printable()) does, truncated.
pub(in crate::formats) fn excerpt(text: &[u8]) -> String {
    let head = without_byte_order_mark(text);
    let chars = decode_chars(&head[..head.len().min(4 * MAX_QUOTED_CHARS + 4)]);
    let mut quoted = printable_chars(chars.iter().take(MAX_QUOTED_CHARS).copied());
    quoted.truncate(quoted.trim_end().len());
    if chars.len() > MAX_QUOTED_CHARS {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_has_no_control_characters() {
        assert_eq!(excerpt(b"a\tb\x07c\xe9\r"), r"a b\u0007cé");
        assert_eq!(excerpt("é".repeat(300).as_bytes()), "é".repeat(200) + "…");
    }
}
