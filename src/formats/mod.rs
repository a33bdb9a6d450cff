//! File formats: detection, readers and writers. Each format has one file and one line of [`FORMATS`].
//!
//! Readers accept common deviations, keep one record in memory, and continue after malformed records. Writers write one
//! canonical form.
//!
//! ```
//! use cluewise::formats::{self, ReadOptions};
//! let text = "# two puzzles\n[[1,2,3]]\n";
//! let records = formats::read(Box::new(text.as_bytes()), formats::by_name("list"), &ReadOptions::default())?;
//! let errors: Vec<String> = records.filter_map(Result::err).map(|e| e.to_string()).collect();
//! assert_eq!(errors, ["2:8: found a row of 3 cells, expected 9 cells"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod any_reader;
mod array_parser;
mod array_tokenizer;
mod bank;
mod binary_data;
mod captions;
mod cell_lists;
mod clues;
mod comments;
mod csv;
mod digit_lists;
mod encoding;
mod finder;
mod fixed_width;
mod grid;
mod grid_assembler;
mod headings;
mod hodoku;
mod identifiers;
mod ipuz;
mod json;
mod json_buffer;
mod json_parser;
mod json_record;
mod jsonl;
mod kinds;
mod line_classifier;
mod line_parser;
mod line_reader;
mod line_record;
mod link;
mod location;
mod malformed_line;
mod opensudoku;
mod parquet;
mod pencilmarks;
mod plain_lines;
mod plain_parser;
mod printable;
mod puzzle_pairs;
mod read_error;
mod row_block;
mod sdk;
mod sdm;
mod section;
mod spreadsheet;
mod ss;
mod standard_columns;
mod sudokuwiki;
mod sukaku;
mod table_columns;
mod table_header;
mod table_output;
mod table_puzzle;
mod text_reader;
mod text_writer;
mod utf16;
mod wanting;

pub use clues::parse_clues;
pub use csv::guarded_cell;
pub use identifiers::Identifier;
pub use kinds::{KIND_HEAD_BYTES, ReadOptions, detect_kinds, has_later_kinds};
pub use printable::printable;
pub use read_error::{MalformedCell, ReadError};
pub use table_columns::{ColumnsByContent, column_names, columns_by_content, standard_column_names};

use crate::board::grid::Puzzle;
use crate::kinds::{PuzzleKind, RuleSet};
use crate::pack::{Header, LevelNames, Record};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::Path;

/// All formats, from the least to the most distinctive; detection tries them in reverse order.
pub const FORMATS: &[&dyn Format] = &[
    &plain_lines::PlainLines,
    &sdm::Sdm,
    &grid::Grid,
    &ss::SimpleSudoku,
    &sdk::SUDOCUE,
    &sdk::SADMAN,
    &bank::Bank,
    &hodoku::Hodoku,
    &sukaku::Sukaku,
    &pencilmarks::Pencilmarks,
    &csv::Csv,
    &digit_lists::DigitLists,
    &json::Json,
    &jsonl::Jsonl,
    &ipuz::Ipuz,
    &opensudoku::OpenSudoku,
    &kinds::SOLO,
    &kinds::F_PUZZLES,
    &kinds::F_PUZZLES_LINK,
    &kinds::SUDOKUPAD_LINK,
    &kinds::SCL_LINK,
    &kinds::SUDOKUWIKI_LINK,
    &kinds::PUZZ_LINK,
    &kinds::PS,
    &kinds::SUMO_CUE,
    &kinds::ARROW_CODE,
    #[cfg(feature = "parquet")]
    &parquet::Parquet,
];

/// Formats that this build recognizes but can neither read nor write: Parquet without feature `parquet`.
///
/// [`by_name`], [`by_extension`] and [`detect`] return them too, so that users get an error with the reason.
pub const UNAVAILABLE: &[&dyn Format] = &[
    #[cfg(not(feature = "parquet"))]
    &parquet::Parquet,
];

/// One 81-character puzzle per line: the default output format, and the fallback of [`detect`].
pub const LINE: &dyn Format = &plain_lines::PlainLines;

/// Nine rows of candidates.
pub const PENCILMARKS: &dyn Format = &pencilmarks::Pencilmarks;

/// One JSON record per line.
pub const JSONL: &dyn Format = &jsonl::Jsonl;

/// The table with a header.
pub const CSV: &dyn Format = &csv::Csv;

/// Links of SudokuPad.
pub const SUDOKUPAD_LINK: &dyn Format = &kinds::SUDOKUPAD_LINK;

/// The JSON pack.
pub const JSON: &dyn Format = &json::Json;

/// The iterator returned by readers: records in file order, with an error in place of each malformed one.
pub type Records<'a> = Box<dyn RecordReader + Send + 'a>;

/// An iterator over records that can also return plain puzzles in batches.
pub trait RecordReader: Iterator<Item = Result<Record, ReadError>> + sealed::Sealed {
    /// Appends up to `max` of the next puzzles to a list, as far as they can be read quickly. Stops before the first
    /// record that is more than a puzzle, or malformed; [`next`](Iterator::next) returns that one.
    fn read_puzzles(&mut self, max: usize, puzzles: &mut Vec<Puzzle>) {
        let _ = (max, puzzles);
    }

    /// Returns the number of grids that were found in a document of another program and are no puzzles, such as
    /// positions of players.
    fn unused(&self) -> usize {
        0
    }
}

impl<I: Iterator<Item = Result<Record, ReadError>>> RecordReader for std::iter::Fuse<I> {}

impl<I> sealed::Sealed for std::iter::Fuse<I> {}

/// Maximum number of queued records and errors of one line.
const MAX_QUEUED: usize = 1 << 10;

/// Maximum number of bytes that are read to detect a format.
const MAX_HEAD_BYTES: usize = 1 << 16;

/// Number of bytes that show whether a file is binary.
const SIGNATURE_BYTES: u64 = 16;

/// Size of the read buffer in bytes.
const BUFFER_BYTES: usize = 1 << 18;

/// The place of the solution of a puzzle in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionPlace {
    /// As cells in place of the puzzle, without its constraints.
    Cells,
    /// As the digits of the puzzle.
    Filled,
    /// In a field of the record.
    Field,
}

/// A file format.
///
/// This trait is sealed: [`FORMATS`] has all formats, and methods may be added in minor versions.
pub trait Format: sealed::Sealed + Sync {
    /// Returns the name used by `--format` and `--from`.
    fn name(&self) -> &'static str;

    /// Returns a short description, for lists of formats.
    fn description(&self) -> &'static str;

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

/// Keeps other crates from implementing the traits, so that these can get more methods: detection depends on the order
/// of all formats, and other crates can convert their data to [`Record`]s.
mod sealed {
    pub trait Sealed {}
}

impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A writer of records to one file. This trait is sealed; [`Format::writer`] creates writers.
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

/// Iterates over the available and unavailable formats.
fn known() -> impl DoubleEndedIterator<Item = &'static dyn Format> {
    FORMATS.iter().chain(UNAVAILABLE).copied()
}

/// Returns the format of this name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    known().find(|f| f.name() == name)
}

/// Returns the format of a file extension, without the dot, in upper or lower case.
pub fn by_extension(extension: &str) -> Option<&'static dyn Format> {
    let has_extension = |f: &&dyn Format| f.extensions().iter().any(|e| e.eq_ignore_ascii_case(extension));
    known().find(has_extension)
}

/// Detects the format of text from its start; `line` if no format matches.
pub fn detect(head: &[u8]) -> &'static dyn Format {
    let head = utf16::decoded_head(head);
    known().rev().find(|f| f.matches_head(&head)).unwrap_or(&plain_lines::PlainLines)
}

/// Reads records from the input, in the given format or else in the detected one. Text may mix formats and kinds of
/// puzzles.
///
/// Records in known formats are read one by one. A document whose start is in none of them is searched for values that
/// are puzzles; if it has none, there is one error for it.
///
/// # Errors
/// The input cannot be read.
pub fn read<'a>(
    input: Box<dyn BufRead + Send + 'a>,
    format: Option<&dyn Format>,
    options: &ReadOptions,
) -> io::Result<Records<'a>> {
    match format {
        Some(format) => Ok(format.read(utf16::decoded(input), options)),
        None => any_reader::read(input, options),
    }
}

/// Reads records from a text in memory, in the detected format, as [`read`] does.
pub fn read_bytes<'a>(text: &'a [u8], options: &ReadOptions) -> Records<'a> {
    or_error(read(Box::new(text), None, options))
}

/// Returns records, or the error in place of them.
fn or_error<'a>(records: io::Result<Records<'a>>) -> Records<'a> {
    records.unwrap_or_else(|error| Box::new(std::iter::once(Err(ReadError::Io(error))).fuse()))
}

/// Reads records from a file, in the given format or else in the detected one.
///
/// Like [`read`], but reads binary formats from the file itself instead of a temporary copy.
///
/// # Errors
/// The file cannot be read, or the path is a directory.
pub fn open(path: &Path, format: Option<&dyn Format>, options: &ReadOptions) -> io::Result<Records<'static>> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if let Some(format) = format {
        return Ok(format.read_file(file, options));
    }
    if metadata.is_file() {
        let mut head = Vec::new();
        (&file).take(SIGNATURE_BYTES).read_to_end(&mut head)?;
        file.rewind()?;
        let format = detect(&head);
        if !format.is_text() {
            return Ok(format.read_file(file, options));
        }
    }
    read(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)), None, options)
}

/// Reads the display names of levels from a JSON pack. Returns none if the input is not a pack, or has none.
pub fn level_names(input: impl io::Read) -> LevelNames {
    #[derive(serde::Deserialize)]
    struct Pack {
        level_names: LevelNames,
    }
    let mut json = serde_json::Deserializer::from_reader(input);
    serde::Deserialize::deserialize(&mut json).map_or_else(|_| LevelNames::default(), |pack: Pack| pack.level_names)
}
