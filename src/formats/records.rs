//! Readers and writers of records.

use super::read_error::ReadError;
use super::sealed;
use crate::board::grid::Puzzle;
use crate::pack::Record;
use std::io;

/// The iterator returned by readers: records in file order, with an error in place of each malformed one.
pub type Records<'a> = Box<dyn RecordReader + Send + 'a>;

/// An iterator over records that can also return plain puzzles in batches.
pub trait RecordReader: Iterator<Item = Result<Record, ReadError>> + sealed::Sealed {
    /// Appends up to `max` of the next puzzles to a list, as far as they can be read quickly. Stops before the first
    /// record that is more than a puzzle, or malformed; [`next`](Iterator::next) returns that one.
    fn read_puzzles(&mut self, max: usize, puzzles: &mut Vec<Puzzle>) {
        let _ = (max, puzzles);
    }

    /// Returns the number of grids beside the puzzles read so far that are not used, such as positions of players and
    /// puzzles in comments.
    fn unused(&self) -> usize {
        0
    }
}

impl<I: Iterator<Item = Result<Record, ReadError>>> RecordReader for std::iter::Fuse<I> {}

impl<I> sealed::Sealed for std::iter::Fuse<I> {}

/// Maximum number of queued records and errors of one line.
pub(super) const MAX_QUEUED: usize = 1 << 10;

/// Maximum number of bytes that are read to detect a format.
pub(super) const MAX_HEAD_BYTES: usize = 1 << 16;

/// Returns records, or the error in place of them.
pub(super) fn or_error<'a>(records: io::Result<Records<'a>>) -> Records<'a> {
    records.unwrap_or_else(|error| Box::new(std::iter::once(Err(ReadError::Io(error))).fuse()))
}

/// A writer of records to one file. This trait is sealed; [`Format::writer`](super::Format::writer) creates writers.
pub trait RecordWriter: sealed::Sealed {
    /// Writes one record. Returns whether the format can express its puzzle.
    ///
    /// # Errors
    /// The output cannot be written.
    fn write(&mut self, record: &Record) -> io::Result<bool>;

    /// Writes the end of the file and flushes the output. Must be the last call.
    ///
    /// # Errors
    /// The output cannot be written.
    fn finish(&mut self) -> io::Result<()>;
}
