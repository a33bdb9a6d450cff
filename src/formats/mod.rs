//! File formats: one file and one line of [`FORMATS`] each.

use crate::pack::{Header, Record};
use crate::text::ParseError;
use std::fmt;
use std::io::{self, BufRead, Write};

/// What a reader yields: the records of a file in order, and an error in the place of each that is malformed.
pub type Records<'a> = Box<dyn Iterator<Item = Result<Record, ReadError>> + Send + 'a>;

/// A file format: how it is recognised, read and written.
pub trait Format: Sync {
    /// The name that `--format` and `--from` know it by.
    fn name(&self) -> &'static str;

    /// The file extensions that mean this format, without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// Whether a file that begins like this is in this format; `head` is its first few kilobytes.
    fn recognises(&self, head: &[u8]) -> bool;

    /// The records in the input, read as they are asked for.
    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a>;

    /// A writer of a file with this header, which formats without a place for it leave out.
    fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>>;
}

/// Writes the records of one file.
pub trait RecordWriter {
    /// Writes one record.
    fn write(&mut self, record: &Record) -> io::Result<()>;

    /// Writes what stands behind the last record, and flushes. Nothing may be written afterwards.
    fn finish(&mut self) -> io::Result<()>;
}

/// What can go wrong with one record of a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// There is no puzzle here; reading can go on.
    Malformed {
        /// Where, and what stands there.
        error: ParseError,
        /// The text in question, cut short if it is long.
        text: String,
    },
    /// The input could not be read; nothing follows.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Malformed { error, .. } => error.fmt(f),
            ReadError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}
