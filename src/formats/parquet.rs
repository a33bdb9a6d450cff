//! `parquet`: typed columns, compressed, in groups of rows; the reader finds its columns by their names.
//!
//! A row is a line in errors, and its puzzle begins in column 1. Parquet wants to be read from its end: what is no
//! file is put into a temporary one first.

use super::columns::{self, COLUMNS, Column, Kind, MORE, Roles};
use super::lines::malformed;
use super::{Format, ReadError, RecordWriter, Records};
use crate::pack::{Header, Id, Record};
use crate::text::ParseError;
use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use ::parquet::column::writer::ColumnWriter;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::reader::FileReader;
use ::parquet::file::serialized_reader::SerializedFileReader;
use ::parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use ::parquet::record::reader::RowIter;
use ::parquet::record::{Field, Row};
use ::parquet::schema::types::{ColumnPath, Type, TypePtr};
use serde_json::Value;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Seek, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A Parquet file.
pub(super) struct Parquet;

/// What a file begins and ends with.
const MAGIC: &[u8] = b"PAR1";

/// How many rows a group has: some megabytes.
const GROUP: usize = 1 << 15;

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
        Ok(Box::new(Writer { out, header, written: Shared::default(), open: None, rows: Vec::new() }))
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
        match rows.next()? {
            Ok(row) => Some(record(roles, &row, self.rows)),
            Err(error) => {
                self.open = None;
                Some(Err(broken(self.rows, &error)))
            }
        }
    }
}

fn open(file: File) -> Result<(Roles, RowIter<'static>), ReadError> {
    let reader = SerializedFileReader::new(file).map_err(|error| broken(1, &error))?;
    let schema = reader.metadata().file_metadata().schema();
    let names: Vec<&str> = schema.get_fields().iter().map(|field| field.name()).collect();
    let missing = || {
        let found = format!("no column of puzzles among {:?}", names.join(", "));
        malformed(1, 1, found, "a column such as puzzle", b"")
    };
    let roles = Roles::new(names.iter().copied()).ok_or_else(missing)?;
    Ok((roles, reader.into_iter()))
}

fn broken(row: u64, error: &ParquetError) -> ReadError {
    malformed(row, 1, format!("a broken Parquet file ({error})"), "a row", b"")
}

fn record(roles: &Roles, row: &Row, number: u64) -> Result<Record, ReadError> {
    let fields: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
    let record = roles.record(|i| text_of(fields[i]), |i| value_of(fields[i]));
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

/// Bytes on their way out; what writes them must be able to go to another thread, the output need not.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A column of the file.
enum Target {
    Ours(&'static Column, Kind),
    Other(String, Kind),
    More,
}

struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    header: KeyValue,
    written: Shared,
    open: Option<(SerializedFileWriter<Shared>, Vec<Target>)>,
    /// The group at hand.
    rows: Vec<Record>,
}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        self.rows.push(record.clone());
        if self.rows.len() < GROUP { Ok(()) } else { self.write_group() }
    }

    fn finish(&mut self) -> io::Result<()> {
        if !self.rows.is_empty() || self.open.is_none() {
            self.write_group()?;
        }
        if let Some((file, _)) = self.open.take() {
            file.close()?;
        }
        self.pass_on()?;
        self.out.flush()
    }
}

impl Writer<'_> {
    /// Writes the rows at hand; the first group decides on the columns.
    fn write_group(&mut self) -> io::Result<()> {
        let (file, targets) = match &mut self.open {
            Some(open) => open,
            closed => {
                let targets = targets(&self.rows);
                let file = begin(&targets, self.header.clone(), self.written.clone())?;
                closed.insert((file, targets))
            }
        };
        if !self.rows.is_empty() {
            let mut group = file.next_row_group()?;
            for target in targets.iter() {
                if let Some(mut column) = group.next_column()? {
                    target.write(targets, &self.rows, &mut column)?;
                    column.close()?;
                }
            }
            group.close()?;
        }
        self.rows.clear();
        self.pass_on()
    }

    /// Hands on what has been written.
    fn pass_on(&mut self) -> io::Result<()> {
        let mut written = self.written.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.out.write_all(&written)?;
        written.clear();
        Ok(())
    }
}

/// The columns for these rows: all of ours, and those of the other fields with the type that fits all their values.
fn targets(rows: &[Record]) -> Vec<Target> {
    let named = rows.iter().any(|row| matches!(row.id, Some(Id::Name(_))));
    let kind = |column: &Column| if column.name == "id" && !named { Kind::Whole } else { column.kind };
    let mut targets: Vec<Target> = COLUMNS.iter().map(|column| Target::Ours(column, kind(column))).collect();
    let mut others: Vec<(&str, Option<Kind>)> = Vec::new();
    for (name, value) in rows.iter().flat_map(|row| row.extra.iter()) {
        if name == MORE || COLUMNS.iter().any(|column| column.name == name) {
            continue;
        }
        match others.iter_mut().find(|(known, _)| *known == name) {
            Some((_, kind)) => *kind = common(*kind, kind_of(value)),
            None => others.push((name, kind_of(value))),
        }
    }
    targets.extend(others.into_iter().map(|(name, kind)| Target::Other(name.into(), kind.unwrap_or(Kind::Text))));
    targets.push(Target::More);
    targets
}

/// The kind of a value; none of `null`, which fits all.
fn kind_of(value: &Value) -> Option<Kind> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some(Kind::Truth),
        Value::Number(number) if number.is_i64() => Some(Kind::Whole),
        Value::Number(number) if number.is_f64() => Some(Kind::Real),
        _ => Some(Kind::Text),
    }
}

fn common(a: Option<Kind>, b: Option<Kind>) -> Option<Kind> {
    match (a, b) {
        (a, b) if a == b => a,
        (Some(kind), None) | (None, Some(kind)) => Some(kind),
        _ => Some(Kind::Text),
    }
}

fn begin(targets: &[Target], header: KeyValue, out: Shared) -> io::Result<SerializedFileWriter<Shared>> {
    let fields = targets.iter().map(Target::field).collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("puzzles").with_fields(fields).build()?;
    let created = format!("{} version {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    let mut properties = WriterProperties::builder().set_created_by(created).set_key_value_metadata(Some(vec![header]));
    properties = properties.set_compression(Compression::ZSTD(ZstdLevel::default()));
    // Of texts that are all different no dictionary can be made.
    for name in ["puzzle", "candidates", "solution", "measures"] {
        properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
    }
    Ok(SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties.build()))?)
}

impl Target {
    fn name(&self) -> &str {
        match self {
            Target::Ours(column, _) => column.name,
            Target::Other(name, _) => name,
            Target::More => MORE,
        }
    }

    fn kind(&self) -> Kind {
        match self {
            Target::Ours(_, kind) | Target::Other(_, kind) => *kind,
            Target::More => Kind::Text,
        }
    }

    /// Whether every row has a value.
    fn is_required(&self) -> bool {
        matches!(self, Target::Ours(column, _) if matches!(column.name, "puzzle" | "clues"))
    }

    fn field(&self) -> Result<TypePtr, ParquetError> {
        let (physical, logical) = match self.kind() {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Whole => (Physical::INT64, None),
            Kind::Real => (Physical::DOUBLE, None),
            Kind::Truth => (Physical::BOOLEAN, None),
        };
        let repetition = if self.is_required() { Repetition::REQUIRED } else { Repetition::OPTIONAL };
        let builder = Type::primitive_type_builder(self.name(), physical).with_logical_type(logical);
        builder.with_repetition(repetition).build().map(Arc::new)
    }

    /// Adds the text of the value that the row has here; nothing if it has none that fits.
    fn text(&self, targets: &[Target], row: &Record, text: &mut Vec<u8>) {
        match self {
            Target::More if *row == Record::from(row.puzzle) => {}
            Target::More => {
                let has = |name: &str| targets.iter().find(|t| t.name() == name).is_some_and(|t| t.fits(row));
                text.extend_from_slice(columns::more(row, has).unwrap_or_default().as_bytes());
            }
            _ if !self.fits(row) => {}
            Target::Ours(column, _) => (column.write)(row, text),
            Target::Other(name, _) => {
                let value = row.extra.get(name).map(columns::text_of);
                text.extend_from_slice(value.unwrap_or_default().as_bytes());
            }
        }
    }

    /// Whether the column has room for the value in the row.
    fn fits(&self, row: &Record) -> bool {
        match (self, &row.id) {
            (Target::Ours(Column { name: "id", .. }, Kind::Whole), Some(Id::Index(id))) => i64::try_from(*id).is_ok(),
            (Target::Ours(Column { name: "id", .. }, Kind::Whole), Some(Id::Name(_))) => false,
            (Target::Other(_, Kind::Text), _) => true,
            (Target::Other(name, kind), _) => row.extra.get(name).and_then(kind_of).is_none_or(|own| own == *kind),
            _ => true,
        }
    }

    /// Writes the values of the rows.
    fn write(&self, all: &[Target], rows: &[Record], column: &mut SerializedColumnWriter) -> Result<(), ParquetError> {
        let mut levels = Vec::with_capacity(rows.len());
        let mut texts = Vec::with_capacity(rows.len());
        for row in rows {
            let mut text = Vec::new();
            self.text(all, row, &mut text);
            levels.push(i16::from(!text.is_empty()));
            if !text.is_empty() {
                texts.push(text);
            }
        }
        let levels = (!self.is_required()).then_some(&levels[..]);
        match column.untyped() {
            ColumnWriter::BoolColumnWriter(out) => out.write_batch(&parsed::<bool>(&texts), levels, None),
            ColumnWriter::Int64ColumnWriter(out) => out.write_batch(&parsed::<i64>(&texts), levels, None),
            ColumnWriter::DoubleColumnWriter(out) => out.write_batch(&parsed::<f64>(&texts), levels, None),
            ColumnWriter::ByteArrayColumnWriter(out) => {
                let values: Vec<ByteArray> = texts.into_iter().map(ByteArray::from).collect();
                out.write_batch(&values, levels, None)
            }
            _ => Ok(0),
        }
        .map(drop)
    }
}

/// The values of these texts, each of which is one.
fn parsed<T: std::str::FromStr + Default>(texts: &[Vec<u8>]) -> Vec<T> {
    let value = |text: &Vec<u8>| std::str::from_utf8(text).ok()?.parse().ok();
    texts.iter().map(|text| value(text).unwrap_or_default()).collect()
}
