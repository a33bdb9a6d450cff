//! A writer of records in row groups.

use crate::formats::standard_columns::{COLUMNS, Column, ColumnType};
use crate::formats::table_columns::{self, MORE_COLUMN};
use crate::formats::{RecordWriter, sealed};
use crate::pack::{Field, Header, Id, Record};
use ::parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use ::parquet::column::writer::ColumnWriter;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use ::parquet::schema::types::{ColumnPath, Type, TypePtr};
use indexmap::IndexMap;
use serde_json::Value;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of rows per group; a group takes some megabytes.
const MAX_GROUP_ROWS: usize = 1 << 15;

/// Maximum size of the other fields in a group in bytes; bounds memory.
const MAX_GROUP_BYTES: usize = 64 << 20;

/// Maximum number of other fields with a column of their own; each column takes memory to read.
const MAX_OTHER_COLUMNS: usize = 250;

/// Written bytes on their way to the output: the file writer must be `Send`, the output need not.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A column of the file.
enum OutputColumn {
    Standard(&'static Column, ColumnType),
    Other(String, ColumnType),
    More,
}

/// Creates a writer of a file with this header in its metadata.
pub(super) fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let header = KeyValue::new(env!("CARGO_PKG_NAME").to_owned(), serde_json::to_string(header)?);
    Ok(Box::new(Writer { out, header, written: SharedBuffer::default(), open: None, rows: Vec::new(), size: 0 }))
}

/// A writer of a file.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    header: KeyValue,
    written: SharedBuffer,
    open: Option<(SerializedFileWriter<SharedBuffer>, OutputColumns)>,
    /// The rows of the current group, and the approximate size of their other fields in bytes.
    rows: Vec<Record>,
    size: usize,
}

impl sealed::Sealed for Writer<'_> {}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        self.rows.push(record.clone());
        self.size += record.extra.size();
        if self.rows.len() < MAX_GROUP_ROWS && self.size < MAX_GROUP_BYTES { Ok(()) } else { self.write_group() }
    }

    fn finish(&mut self) -> io::Result<()> {
        if !self.rows.is_empty() || self.open.is_none() {
            self.write_group()?;
        }
        if let Some((file, _)) = self.open.take() {
            file.close()?;
        }
        self.forward_written()?;
        self.out.flush()
    }
}

impl Writer<'_> {
    /// Writes the current group. The first group determines the columns.
    fn write_group(&mut self) -> io::Result<()> {
        let (file, columns) = match &mut self.open {
            Some(open) => open,
            closed => {
                let columns = choose_columns(&self.rows);
                let file = begin(&columns, self.header.clone(), self.written.clone())?;
                closed.insert((file, columns))
            }
        };
        if !self.rows.is_empty() {
            let mut group = file.next_row_group()?;
            for column in columns.values() {
                if let Some(mut out) = group.next_column()? {
                    column.write(columns, &self.rows, &mut out)?;
                    out.close()?;
                }
            }
            group.close()?;
        }
        self.rows.clear();
        self.size = 0;
        self.forward_written()
    }

    /// Forwards written bytes to the output.
    fn forward_written(&mut self) -> io::Result<()> {
        let mut written = self.written.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.out.write_all(&written)?;
        written.clear();
        Ok(())
    }
}

/// The columns of a file by name, in order.
type OutputColumns = IndexMap<String, OutputColumn>;

/// Chooses the columns for these rows: the standard columns, and the other fields with a type that fits all their
/// values.
fn choose_columns(rows: &[Record]) -> OutputColumns {
    let named = rows.iter().any(|row| matches!(row.id, Some(Id::Name(_))));
    let column_type =
        |column: &Column| if column.name == "id" && !named { ColumnType::Integer } else { column.column_type };
    let is_needed = |column: &&Column| !column.is_optional() || rows.iter().any(|row| column.is_filled(row));
    let mut columns: OutputColumns = COLUMNS
        .iter()
        .filter(is_needed)
        .map(|column| (column.name.into(), OutputColumn::Standard(column, column_type(column))))
        .collect();
    let mut others: IndexMap<&str, Option<ColumnType>> = IndexMap::new();
    for (name, field) in rows.iter().flat_map(|row| row.extra.entries()) {
        if let Some(column_type) = others.get_mut(name) {
            *column_type = common_type(*column_type, type_of(field));
        } else if others.len() < MAX_OTHER_COLUMNS && table_columns::can_be_column(name) {
            others.insert(name, type_of(field));
        }
    }
    let other = |name: &str, column_type: Option<ColumnType>| {
        OutputColumn::Other(name.into(), column_type.unwrap_or(ColumnType::Text))
    };
    columns.extend(others.into_iter().map(|(name, column_type)| (name.into(), other(name, column_type))));
    columns.insert(MORE_COLUMN.into(), OutputColumn::More);
    columns
}

/// Returns the type of a value; `None` for `null`, which fits all.
fn type_of(field: &Field) -> Option<ColumnType> {
    match field.value() {
        Value::Null => None,
        Value::Bool(_) => Some(ColumnType::Boolean),
        Value::Number(number) if number.is_i64() => Some(ColumnType::Integer),
        Value::Number(number) if number.is_f64() && field.is_exact() => Some(ColumnType::Float),
        _ => Some(ColumnType::Text),
    }
}

fn common_type(a: Option<ColumnType>, b: Option<ColumnType>) -> Option<ColumnType> {
    match (a, b) {
        (a, b) if a == b => a,
        (Some(column_type), None) | (None, Some(column_type)) => Some(column_type),
        _ => Some(ColumnType::Text),
    }
}

fn begin(
    columns: &OutputColumns,
    header: KeyValue,
    out: SharedBuffer,
) -> io::Result<SerializedFileWriter<SharedBuffer>> {
    let fields = columns.values().map(OutputColumn::field).collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("puzzles").with_fields(fields).build()?;
    let created = format!("{} version {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    let mut properties = WriterProperties::builder().set_created_by(created).set_key_value_metadata(Some(vec![header]));
    properties = properties.set_compression(Compression::ZSTD(ZstdLevel::default()));
    // A dictionary is useless for distinct strings.
    for name in ["puzzle", "candidates", "solution", "se_techniques", "hodoku_techniques"] {
        properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
    }
    Ok(SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties.build()))?)
}

impl OutputColumn {
    fn name(&self) -> &str {
        match self {
            OutputColumn::Standard(column, _) => column.name,
            OutputColumn::Other(name, _) => name,
            OutputColumn::More => MORE_COLUMN,
        }
    }

    fn column_type(&self) -> ColumnType {
        match self {
            OutputColumn::Standard(_, column_type) | OutputColumn::Other(_, column_type) => *column_type,
            OutputColumn::More => ColumnType::Text,
        }
    }

    /// Returns whether every row has a value.
    fn is_required(&self) -> bool {
        matches!(self, OutputColumn::Standard(column, _) if matches!(column.name, "puzzle" | "clues"))
    }

    fn field(&self) -> Result<TypePtr, ParquetError> {
        let (physical, logical) = match self.column_type() {
            ColumnType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            ColumnType::Integer => (Physical::INT64, None),
            ColumnType::Float => (Physical::DOUBLE, None),
            ColumnType::Boolean => (Physical::BOOLEAN, None),
        };
        let repetition = if self.is_required() { Repetition::REQUIRED } else { Repetition::OPTIONAL };
        let builder = Type::primitive_type_builder(self.name(), physical).with_logical_type(logical);
        builder.with_repetition(repetition).build().map(Arc::new)
    }

    /// Appends the value of a row as text; nothing if it has none that fits.
    fn text(&self, columns: &OutputColumns, row: &Record, text: &mut Vec<u8>) {
        match self {
            OutputColumn::More if *row == Record::from(row.puzzle) => {}
            OutputColumn::More => {
                let fits = |name: &str| columns.get(name).filter(|column| column.fits(row));
                let known = |name: &str| matches!(fits(name), Some(OutputColumn::Standard(..)));
                let more = table_columns::fields_without_column(row, known, |name| {
                    matches!(fits(name), Some(OutputColumn::Other(..)))
                });
                text.extend_from_slice(more.unwrap_or_default().as_bytes());
            }
            _ if !self.fits(row) => {}
            OutputColumn::Standard(column, _) => (column.write)(row, text),
            OutputColumn::Other(name, _) => {
                let value = row.extra.field(name).map(Field::cell);
                text.extend_from_slice(value.unwrap_or_default().as_bytes());
            }
        }
    }

    /// Returns whether the type of the column fits the value of a row.
    fn fits(&self, row: &Record) -> bool {
        match (self, &row.id) {
            (OutputColumn::Standard(Column { name: "id", .. }, ColumnType::Integer), Some(Id::Index(id))) => {
                i64::try_from(*id).is_ok()
            }
            (OutputColumn::Standard(Column { name: "id", .. }, ColumnType::Integer), Some(Id::Name(_))) => false,
            (OutputColumn::Other(_, ColumnType::Text), _) => true,
            (OutputColumn::Other(name, column_type), _) => {
                row.extra.field(name).and_then(type_of).is_none_or(|own| own == *column_type)
            }
            _ => true,
        }
    }

    /// Writes the values of the rows.
    fn write(
        &self,
        all: &OutputColumns,
        rows: &[Record],
        column: &mut SerializedColumnWriter,
    ) -> Result<(), ParquetError> {
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

/// Parses values that are known to be valid.
fn parsed<T: std::str::FromStr + Default>(texts: &[Vec<u8>]) -> Vec<T> {
    let value = |text: &Vec<u8>| std::str::from_utf8(text).ok()?.parse().ok();
    texts.iter().map(|text| value(text).unwrap_or_default()).collect()
}
