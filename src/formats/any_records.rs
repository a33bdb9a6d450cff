//! The records of inputs in any format.

use super::any_reader::FoundRecords;
use super::{KindReader, ReadError, ReadOptions, RecordReader, Records, sealed};
use crate::board::grid::Puzzle;
use crate::pack::Record;
use std::fmt;
use std::io::{self, Cursor};

/// The records of an input, in file order, with an error in place of each malformed one.
#[allow(clippy::large_enum_variant, reason = "there is one for each input")]
pub enum AnyRecords<'a> {
    /// Those of a file that begins with 9x9 puzzles with the usual rules. JSON records may be of other kinds.
    Classic(Records<'a>),
    /// Those of a file that may have puzzles of other kinds.
    Kinds(KindReader<'a>),
    /// The puzzles that were found in a document of another program.
    Found {
        /// The records and errors.
        records: FoundRecords,
        /// The number of grids that are no puzzles, such as positions of players.
        unused: usize,
    },
}

impl fmt::Debug for AnyRecords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AnyRecords::Classic(_) => "Classic",
            AnyRecords::Kinds(_) => "Kinds",
            AnyRecords::Found { .. } => "Found",
        })
    }
}

impl AnyRecords<'static> {
    /// Reads the puzzles of a text, of another kind than the classic one if the text or the options name it.
    ///
    /// # Errors
    /// The format needs a file.
    pub fn of_text(text: &str, options: &ReadOptions) -> io::Result<AnyRecords<'static>> {
        AnyRecords::read(Box::new(Cursor::new(text.to_owned())), options)
    }
}

impl sealed::Sealed for AnyRecords<'_> {}

impl RecordReader for AnyRecords<'_> {
    /// Appends up to `max` of the next puzzles to a list, as far as they are classic and can be read quickly. Stops
    /// before the first record that is more than a puzzle, or malformed; [`next`](Iterator::next) returns that one.
    fn read_puzzles(&mut self, max: usize, puzzles: &mut Vec<Puzzle>) {
        if let AnyRecords::Classic(records) = self {
            records.read_puzzles(max, puzzles);
        }
    }
}

impl Iterator for AnyRecords<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            AnyRecords::Classic(records) => records.next(),
            AnyRecords::Kinds(records) => records.next(),
            AnyRecords::Found { records, .. } => records.next(),
        }
    }
}
