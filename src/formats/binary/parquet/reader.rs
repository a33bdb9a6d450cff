//! The reader of Parquet files, row group by row group.
//!
//! Errors give the row as line, and column 1. Parquet is read from its end, so streams are copied to a temporary file.
//!
//! Claimed sizes are checked before memory is allocated, and the decompressed size is limited.

use super::file_part;
use super::file_part::FilePart;
use super::pages::CheckedRowGroup;
use crate::board::text::ParseError;
use crate::formats::tables::table_columns::PuzzleColumns;
use crate::formats::tables::table_header::{RowCells, TableHeader};
use crate::formats::text::line_reader::MAX_RECORD_BYTES;
use crate::formats::text::options::ReadOptions;
use crate::formats::text::read_error::{ReadError, malformed};
use crate::formats::text::records::Records;
use crate::pack;
use crate::pack::Record;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, Length};
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::record::reader::{ReaderIter, TreeBuilder};
use parquet::record::{Field, Row};
use serde_json::Value;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Seek};
use std::panic::{self, AssertUnwindSafe};

/// Maximum number of values of all columns that are decoded ahead.
const MAX_VALUES_AHEAD: usize = 1 << 17;

/// Maximum decompressed size of all rows: a minimum, and a factor of the file size. A short file can repeat a long text
/// many times.
const MIN_UNPACKED_LIMIT: u64 = 64 << 20;
const MAX_EXPANSION: u64 = 10_000;

/// Reads an input that is a stream.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
    match spool(input) {
        Ok(file) => read_file(file, options),
        Err(error) => Box::new(std::iter::once(Err(ReadError::Io(error))).fuse()),
    }
}

/// Reads a file.
pub(super) fn read_file(file: File, options: &ReadOptions) -> Records<'static> {
    let reader = Reader {
        options: options.clone(),
        file: Some(file),
        parts: Vec::new(),
        open: None,
        rows: 0,
        unpacked_bytes: 0,
        max_unpacked_bytes: 0,
    };
    Box::new(reader.fuse())
}

/// Copies the input to an unnamed temporary file.
fn spool(mut input: Box<dyn BufRead + Send + '_>) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut input, &mut file)?;
    file.rewind()?;
    Ok(file)
}

struct Reader {
    options: ReadOptions,
    file: Option<File>,
    /// The remaining files, in reverse order.
    parts: Vec<FilePart>,
    open: Option<OpenPart>,
    rows: u64,
    /// The decompressed size of the rows so far, and its limit, in bytes.
    unpacked_bytes: u64,
    max_unpacked_bytes: u64,
}

/// The file that is being read.
struct OpenPart {
    part: FilePart,
    header: TableHeader,
    reader: SerializedFileReader<FilePart>,
    /// The index of the next row group, and the rows of the current one.
    next: usize,
    rows: Option<ReaderIter>,
}

impl Iterator for Reader {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance();
        if matches!(next, Err(_) | Ok(None)) {
            (self.open, self.file) = (None, None);
            self.parts.clear();
        }
        let row = match next.transpose()? {
            Ok(row) => row,
            Err(error) => return Some(Err(error)),
        };
        Some(record(&self.open.as_ref()?.header, &row, self.rows))
    }
}

impl Reader {
    /// Returns the next row. Errors are final.
    fn advance(&mut self) -> Result<Option<Row>, ReadError> {
        self.rows += 1;
        let rows = self.rows;
        let error = |error: ParquetError| broken_file_error(rows, &error);
        if let Some(file) = self.file.take() {
            self.max_unpacked_bytes = MIN_UNPACKED_LIMIT + MAX_EXPANSION * file.len();
            self.parts = catch_panic(|| file_part::parts(file)).map_err(error)?;
            self.parts.reverse();
        }
        loop {
            if let Some(open) = &mut self.open
                && let Some(row) = catch_panic(|| open.next_row()).map_err(error)?
            {
                self.unpacked_bytes += row.get_column_iter().map(|(_, field)| approximate_size(field)).sum::<u64>();
                return match self.unpacked_bytes > self.max_unpacked_bytes {
                    true => Err(broken_file_error(
                        rows,
                        &ParquetError::General(format!("more than {} bytes in its rows", self.max_unpacked_bytes)),
                    )),
                    false => Ok(Some(row)),
                };
            }
            let Some(part) = self.parts.pop() else { return Ok(None) };
            self.open = Some(OpenPart::new(part, rows, &self.options)?);
        }
    }
}

impl OpenPart {
    fn new(part: FilePart, row: u64, options: &ReadOptions) -> Result<OpenPart, ReadError> {
        let reader =
            catch_panic(|| SerializedFileReader::new(part.clone())).map_err(|error| broken_file_error(row, &error))?;
        let schema = reader.metadata().file_metadata().schema();
        let names: Vec<String> = schema.get_fields().iter().map(|field| field.name().trim().to_owned()).collect();
        let locate = |(_, error)| ReadError::of(ParseError { line: row, ..error }, "");
        let header = TableHeader::new(&names, PuzzleColumns::by_name(&names), options).map_err(locate)?;
        Ok(OpenPart { part, header, reader, next: 0, rows: None })
    }

    fn next_row(&mut self) -> Result<Option<Row>, ParquetError> {
        loop {
            if let Some(row) = self.rows.as_mut().and_then(Iterator::next) {
                return row.map(Some);
            }
            self.rows = None;
            let metadata = self.reader.metadata();
            if self.next == metadata.num_row_groups() {
                return Ok(None);
            }
            let ((needed, is_long), limit) =
                (self.part.memory_needed(metadata.row_group(self.next))?, self.part.memory_limit());
            if needed > limit {
                return Err(ParquetError::General(format!("pages that take {needed} bytes, more than {limit}")));
            }
            let schema = metadata.file_metadata().schema_descr_ptr();
            let batch = if is_long { 1 } else { (MAX_VALUES_AHEAD / schema.num_columns().max(1)).clamp(1, 1024) };
            let group = CheckedRowGroup(self.reader.get_row_group(self.next)?);
            self.rows = Some(TreeBuilder::new().with_batch_size(batch).as_iter(schema, &group)?);
            self.next += 1;
        }
    }
}

/// Returns the approximate size of a field in bytes.
fn approximate_size(field: &Field) -> u64 {
    match field {
        Field::Str(text) => text.len() as u64,
        Field::Bytes(bytes) => bytes.len() as u64,
        Field::Group(row) => {
            row.get_column_iter().map(|(name, field)| name.len() as u64 + approximate_size(field)).sum()
        }
        Field::ListInternal(list) => list.elements().iter().map(approximate_size).sum(),
        Field::MapInternal(map) => {
            map.entries().iter().map(|(key, value)| approximate_size(key) + approximate_size(value)).sum()
        }
        _ => 8,
    }
}

/// Calls the `parquet` crate, which panics on some damaged files.
fn catch_panic<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, ParquetError> {
    let damaged = |_| Err(ParquetError::General("damaged".into()));
    panic::catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(damaged)
}

fn broken_file_error(row: u64, error: &ParquetError) -> ReadError {
    let text = error.to_string();
    if let Some((_, codec)) = text.split_once("Disabled feature at compile time: ") {
        let codec = if codec.starts_with("flate2") { "gzip" } else { codec };
        return malformed(
            row,
            1,
            format!("a Parquet file compressed by {codec}"),
            "zstd, Snappy or no compression",
            b"",
        );
    }
    malformed(row, 1, format!("a broken Parquet file ({text})"), "a row", b"")
}

/// The fields of a row.
struct Cells<'a>(&'a [&'a Field]);

impl RowCells for Cells<'_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn text(&self, i: usize) -> Cow<'_, str> {
        decode_text(self.0[i])
    }

    fn value(&self, i: usize) -> pack::Field {
        value_of(self.0[i]).into()
    }
}

fn record(header: &TableHeader, row: &Row, number: u64) -> Result<Record, ReadError> {
    let fields: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
    if fields.iter().map(|field| approximate_size(field)).sum::<u64>() > MAX_RECORD_BYTES as u64 {
        return Err(malformed(number, 1, "a row longer than 1 MiB", "a puzzle", b""));
    }
    let located = |(i, error)| ReadError::of(ParseError { line: number, ..error }, &*decode_text(fields[i]));
    header.record(&Cells(&fields)).map_err(located)
}

fn decode_text(field: &Field) -> Cow<'_, str> {
    match field {
        Field::Null => Cow::Borrowed(""),
        Field::Str(text) => Cow::Borrowed(text),
        Field::Bytes(bytes) => crate::formats::text::encoding::decode_text(bytes.data()),
        Field::Double(number) => Cow::Owned(number.to_string()),
        Field::Float(number) => Cow::Owned(number.to_string()),
        field => Cow::Owned(field.to_string()),
    }
}

fn value_of(field: &Field) -> Value {
    match *field {
        Field::Null => Value::Null,
        Field::Bool(truth) => truth.into(),
        Field::Byte(number) => number.into(),
        Field::Short(number) => number.into(),
        Field::Int(number) => number.into(),
        Field::Long(number) => number.into(),
        Field::UByte(number) => number.into(),
        Field::UShort(number) => number.into(),
        Field::UInt(number) => number.into(),
        Field::ULong(number) => number.into(),
        Field::Float(number) => number.into(),
        Field::Double(number) => number.into(),
        ref field => decode_text(field).into(),
    }
}
