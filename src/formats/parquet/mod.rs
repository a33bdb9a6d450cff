//! `parquet`: typed columns, compressed, in groups of rows; the reader finds its columns by their names.
//!
//! A row is a line in errors, and its puzzle begins in column 1. Parquet wants to be read from its end: what is no
//! file is put into a temporary one first.

mod writer;

use super::columns::Roles;
use super::lines::malformed;
use super::{Format, ReadError, RecordWriter, Records};
use crate::pack::{Header, Record};
use crate::text::ParseError;
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::reader::FileReader;
use ::parquet::file::serialized_reader::SerializedFileReader;
use ::parquet::record::reader::RowIter;
use ::parquet::record::{Field, Row};
use serde_json::Value;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Seek, Write};
use std::panic::{self, AssertUnwindSafe};
use writer::Writer;

/// A Parquet file.
pub(super) struct Parquet;

/// What a file begins and ends with.
const MAGIC: &[u8] = b"PAR1";

impl Format for Parquet {
    fn name(&self) -> &'static str {
        "parquet"
    }

    fn about(&self) -> &'static str {
        "Apache Parquet, typed columns"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["parquet", "pq"]
    }

    fn media_type(&self) -> &'static str {
        "application/vnd.apache.parquet"
    }

    fn has_ratings(&self) -> bool {
        true
    }

    fn is_text(&self) -> bool {
        false
    }

    fn recognises(&self, head: &[u8]) -> bool {
        head.starts_with(MAGIC)
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        match spool(input) {
            Ok(file) => self.read_file(file),
            Err(error) => Box::new(std::iter::once(Err(ReadError::Io(error))).fuse()),
        }
    }

    fn read_file(&self, file: File) -> Records<'static> {
        Box::new(Reader { file: Some(file), open: None, rows: 0 }.fuse())
    }

    fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        let header = KeyValue::new(env!("CARGO_PKG_NAME").to_owned(), serde_json::to_string(header)?);
        Ok(Box::new(Writer::new(header, out)))
    }
}

/// All of the input in a file without a name.
fn spool(mut input: Box<dyn BufRead + Send + '_>) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut input, &mut file)?;
    file.rewind()?;
    Ok(file)
}

struct Reader {
    file: Option<File>,
    open: Option<(Roles, RowIter<'static>)>,
    rows: u64,
}

impl Iterator for Reader {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(file) = self.file.take() {
            match open(file) {
                Ok(open) => self.open = Some(open),
                Err(error) => return Some(Err(error)),
            }
        }
        let (roles, rows) = self.open.as_mut()?;
        self.rows += 1;
        match guarded(|| rows.next().transpose()) {
            Ok(row) => Some(record(roles, &row?, self.rows)),
            Err(error) => {
                self.open = None;
                Some(Err(broken(self.rows, &error)))
            }
        }
    }
}

fn open(file: File) -> Result<(Roles, RowIter<'static>), ReadError> {
    let reader = guarded(|| SerializedFileReader::new(file)).map_err(|error| broken(1, &error))?;
    let schema = reader.metadata().file_metadata().schema();
    let names: Vec<&str> = schema.get_fields().iter().map(|field| field.name()).collect();
    let missing = || {
        let found = format!("no column of puzzles among {:?}", names.join(", "));
        malformed(1, 1, found, "a column such as puzzle", b"")
    };
    let roles = Roles::new(names.iter().copied()).ok_or_else(missing)?;
    Ok((roles, reader.into_iter()))
}

/// What the crate reads; an error where it panics over damaged bytes, which it does over some.
fn guarded<T>(read: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, ParquetError> {
    let damaged = |_| Err(ParquetError::General("damaged".into()));
    panic::catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(damaged)
}

fn broken(row: u64, error: &ParquetError) -> ReadError {
    malformed(row, 1, format!("a broken Parquet file ({error})"), "a row", b"")
}

fn record(roles: &Roles, row: &Row, number: u64) -> Result<Record, ReadError> {
    let fields: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
    let record = roles.record(|i| text_of(fields[i]), |i| value_of(fields[i]).into());
    record.map_err(|(i, error)| ReadError::Malformed {
        error: ParseError { line: number, ..error },
        text: text_of(fields[i]).chars().take(200).collect(),
    })
}

fn text_of(field: &Field) -> Cow<'_, str> {
    match field {
        Field::Null => Cow::Borrowed(""),
        Field::Str(text) => Cow::Borrowed(text),
        Field::Bytes(bytes) => String::from_utf8_lossy(bytes.data()),
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
        ref field => text_of(field).into(),
    }
}
