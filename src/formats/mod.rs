//! File formats: one file and one line of [`FORMATS`] each.
//!
//! Readers are relaxed, keep nothing but the record at hand, and go on after what they cannot read; writers
//! write the one form that is named here.
//!
//! ```
//! use cluewise::formats;
//! let text = "# two puzzles\n[[1,2,3]]\n";
//! let records = formats::read(Box::new(text.as_bytes()), formats::by_name("list"))?;
//! let errors: Vec<String> = records.filter_map(Result::err).map(|e| e.to_string()).collect();
//! assert_eq!(errors, ["2:8: found a row of 3 cells, expected 9 cells"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod array_parser;
mod array_tokenizer;
mod bank;
mod csv;
mod digit_lists;
mod encoding;
mod grid;
mod grid_assembler;
mod headings;
mod hodoku;
mod ipuz;
mod json;
mod json_buffer;
mod json_parser;
mod json_record;
mod jsonl;
mod line_classifier;
mod line_parser;
mod line_reader;
mod location;
mod opensudoku;
#[cfg(feature = "parquet")]
mod parquet;
mod pencilmarks;
mod plain_lines;
mod read_error;
mod sdk;
mod sdm;
mod ss;
mod sukaku;
mod table_columns;
mod text_reader;
mod text_writer;

pub use read_error::ReadError;

use crate::board::grid::Puzzle;
use crate::pack::{Header, Record};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, Write};
use std::path::Path;

/// All formats, from those that could be anything to those that show best what they are.
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
    #[cfg(feature = "parquet")]
    &parquet::Parquet,
];

/// One 81-character puzzle a line: what is read and written where nothing else is asked for.
pub const LINE: &dyn Format = &plain_lines::PlainLines;

/// The JSON pack.
pub const JSON: &dyn Format = &json::Json;

/// What a reader yields: the records of a file in order, and an error in the place of each that is malformed.
pub type Records<'a> = Box<dyn RecordReader + Send + 'a>;

/// The records of a file, one by one, or plain puzzles many at a time.
pub trait RecordReader: Iterator<Item = Result<Record, ReadError>> {
    /// Adds the puzzles that come next to the list, at most so many, as far as that is quick to do; what stops it,
    /// if only a record with more to it, is for `next`.
    fn read_puzzles(&mut self, _most: usize, _puzzles: &mut Vec<Puzzle>) {}
}

impl<I: Iterator<Item = Result<Record, ReadError>>> RecordReader for std::iter::Fuse<I> {}

/// How many records and errors of one line are kept before they are handed out.
const MAX_QUEUED: usize = 1 << 10;

/// How much of a file is looked at to recognise its format, at most.
const HEAD: usize = 1 << 16;

/// How much of a file shows that it is no text.
const MAGIC: u64 = 16;

/// How much of a file is read at a time.
const BUFFER: usize = 1 << 18;

/// A file format: how it is recognised, read and written.
pub trait Format: Sync {
    /// The name that `--format` and `--from` know it by.
    fn name(&self) -> &'static str;

    /// The format in a few words, for lists of formats.
    fn description(&self) -> &'static str;

    /// The file extensions that mean this format, without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// The media type of its files.
    fn media_type(&self) -> &'static str {
        "text/plain; charset=utf-8"
    }

    /// Whether the format has a place for solutions and ratings.
    fn supports_ratings(&self) -> bool {
        false
    }

    /// Whether the format has a place for candidates that are fewer than the clues leave.
    fn supports_candidates(&self) -> bool {
        self.supports_ratings()
    }

    /// Whether a file that begins like this is in this format; `head` is its first line or more.
    fn matches_head(&self, head: &[u8]) -> bool;

    /// The records in an input that is said to be in this format, read as they are asked for. By default by the reader
    /// of all kinds of text.
    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        text_reader::read(input, false)
    }

    /// The records in an input that only looks as if it were in this format.
    fn read_detected<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        self.read(input)
    }

    /// Whether files of this format are text, which can be read from the beginning as it comes.
    fn is_text(&self) -> bool {
        true
    }

    /// The records in a file that is said to be in this format.
    fn read_file(&self, file: File) -> Records<'static> {
        self.read(Box::new(BufReader::with_capacity(BUFFER, file)))
    }

    /// A writer of a file with this header, which formats without a place for it leave out.
    ///
    /// Each record is one call of `write_all`: wrap `out` in a [`BufWriter`](io::BufWriter) where there are many.
    fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>>;
}

impl fmt::Debug for dyn Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Writes the records of one file.
pub trait RecordWriter {
    /// Writes one record.
    fn write(&mut self, record: &Record) -> io::Result<()>;

    /// Writes what stands behind the last record, and flushes. Nothing may be written afterwards.
    fn finish(&mut self) -> io::Result<()>;
}

/// The format with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|f| f.name() == name)
}

/// The format that this file extension (without the dot, in any case) means.
pub fn by_extension(extension: &str) -> Option<&'static dyn Format> {
    let means = |f: &&dyn Format| f.extensions().iter().any(|e| e.eq_ignore_ascii_case(extension));
    FORMATS.iter().copied().find(means)
}

/// The format of a text that begins like this; `line` if it could be anything.
pub fn detect(head: &[u8]) -> &'static dyn Format {
    let head = encoding::without_byte_order_mark(head);
    FORMATS.iter().rev().copied().find(|f| f.matches_head(head)).unwrap_or(&plain_lines::PlainLines)
}

/// The records in the input, in this format or else in whatever formats it shows, which may be mixed.
///
/// Reads as much as that needs, also where the input comes byte by byte. An error is one of the input.
pub fn read<'a>(mut input: Box<dyn BufRead + Send + 'a>, format: Option<&dyn Format>) -> io::Result<Records<'a>> {
    if let Some(format) = format {
        return Ok(format.read(input));
    }
    let mut head = Vec::new();
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let (length, ends_line) = (chunk.len(), chunk.contains(&b'\n'));
        head.extend_from_slice(chunk);
        input.consume(length);
        if length == 0 || head.len() >= HEAD || ends_line && is_enough(&head) {
            let format = detect(&head);
            return Ok(format.read_detected(Box::new(Cursor::new(head).chain(input))));
        }
    }
}

/// The records in a file, in this format or else in whatever formats it shows.
///
/// The same as [`read`], except that a format which is no text is read from the file itself, not from a copy.
///
/// # Errors
/// What is at this path cannot be read, or is a folder.
pub fn open(path: &Path, format: Option<&dyn Format>) -> io::Result<Records<'static>> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if let Some(format) = format {
        return Ok(format.read_file(file));
    }
    if metadata.is_file() {
        let mut head = Vec::new();
        (&file).take(MAGIC).read_to_end(&mut head)?;
        file.rewind()?;
        let format = detect(&head);
        if !format.is_text() {
            return Ok(format.read_file(file));
        }
    }
    read(Box::new(BufReader::with_capacity(BUFFER, file)), None)
}

/// Whether a format can be told from this: comments apart, it has a whole line that is more than brackets, or two.
///
/// No more is asked for, so that a puzzle that is typed is read at the end of the line; only the rows of a drawn grid
/// may be needed to the last, to tell digits from candidates.
fn is_enough(head: &[u8]) -> bool {
    let end = head.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    let head = &head[..end];
    let mut whole = encoding::content_lines(head);
    let has_line = whole.next().is_some_and(|line| line.len() > 3 || whole.next().is_some());
    has_line && pencilmarks::starts_candidate_grid(head).is_some()
}
