//! The trait that all formats implement.

use super::kinds::ReadOptions;
use super::records::{RecordWriter, Records};
use super::solution_place::SolutionPlace;
use super::{sealed, text_reader};
use crate::kinds::{PuzzleKind, RuleSet};
use crate::pack::Header;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

/// Size of the read buffer in bytes.
pub(super) const BUFFER_BYTES: usize = 1 << 18;

/// A file format.
///
/// This trait is sealed: [`FORMATS`](super::FORMATS) has all formats, and methods may be added in minor versions.
pub trait Format: sealed::Sealed + Sync {
    /// Returns the name used by `--format` and `--from`.
    fn name(&self) -> &'static str;

    /// Returns the name in lists of choices; `None` for formats that few need.
    fn label(&self) -> Option<&'static str> {
        None
    }

    /// Returns a short description, for lists of formats.
    fn description(&self) -> &'static str;

    /// Returns the fields of records that the format keeps besides the puzzle, for lists of formats.
    fn kept_fields(&self) -> &'static str {
        match (self.supports_ratings(), self.supports_candidates()) {
            (true, _) => "everything",
            (false, true) => "candidates",
            (false, false) => "",
        }
    }

    /// Returns the file extensions of this format, without the dot. The first one is preferred.
    fn extensions(&self) -> &'static [&'static str];

    /// Returns the media type.
    fn media_type(&self) -> &'static str {
        "text/plain; charset=utf-8"
    }

    /// Returns whether the format can store solutions and ratings.
    fn supports_ratings(&self) -> bool {
        false
    }

    /// Returns whether the format can store the header of a pack.
    fn supports_header(&self) -> bool {
        false
    }

    /// Returns whether the format can store candidate grids with fewer candidates than the clues leave.
    fn supports_candidates(&self) -> bool {
        self.supports_ratings()
    }

    /// Returns whether candidate grids of the format tell clues from digits that were placed later.
    fn tells_clues(&self) -> bool {
        self.supports_candidates()
    }

    /// Returns whether the format stores positions, which show the candidates of all empty cells.
    fn shows_candidates(&self) -> bool {
        false
    }

    /// Returns the place of a solution.
    fn solution_place(&self) -> SolutionPlace {
        if self.supports_ratings() { SolutionPlace::Field } else { SolutionPlace::Cells }
    }

    /// Returns why a puzzle of this kind would lack rules, except for those that are named elsewhere; `None` if it lacks
    /// none.
    fn lost_rules(&self, kind: &PuzzleKind, named: RuleSet) -> Option<String> {
        let _ = (kind, named);
        None
    }

    /// Returns whether the start of a file looks like this format. `head` has at least the first line.
    fn matches_head(&self, head: &[u8]) -> bool;

    /// Reads records from input declared to be in this format. The default is the reader that accepts all text formats.
    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        text_reader::read(input, false, options)
    }

    /// Reads records from input whose format was detected.
    fn read_detected<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        self.read(input, options)
    }

    /// Returns whether files of this format are text and can be read as a stream.
    fn is_text(&self) -> bool {
        true
    }

    /// Reads records from a file declared to be in this format.
    fn read_file(&self, file: File, options: &ReadOptions) -> Records<'static> {
        self.read(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)), options)
    }

    /// Creates a writer of a file with this header. Formats that cannot store a header omit it.
    ///
    /// Each record is one call of `write_all`; wrap `out` in a [`BufWriter`](io::BufWriter) to write many.
    ///
    /// # Errors
    /// The header cannot be written to `out`.
    fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>>;
}

impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
