//! A writer of records in row groups.

use crate::formats::tables::standard_columns::{COLUMNS, Column, ColumnType, MORE_COLUMN};
use crate::formats::tables::table_columns;
use crate::formats::tables::table_output::{TableOutput, fields_without_column, missing_column};
use crate::formats::text::records::RecordWriter;
use crate::formats::text::sealed;
use crate::pack::{ColumnContent, Field, Header, Id, Record, TableColumn};
use indexmap::{IndexMap, IndexSet};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type, TypePtr};
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
struct OutputColumn {
    column: TableColumn,
    /// The standard column, if it is one.
    known: Option<&'static Column>,
    column_type: ColumnType,
    /// Whether every row has a value.
    is_required: bool,
}

/// Creates a writer of a file with this header in its metadata.
pub(super) fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let header = header.clone();
    Ok(Box::new(Writer { out, header, written: SharedBuffer::default(), open: None, rows: Vec::new(), size: 0 }))
}

/// A writer of a file.
struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    header: Header,
    written: SharedBuffer,
    open: Option<(SerializedFileWriter<SharedBuffer>, OutputColumns)>,
    /// The rows of the current group, and the approximate size of their other fields in bytes.
    rows: Vec<Record>,
    size: usize,
}

impl sealed::Sealed for Writer<'_> {}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<bool> {
        self.rows.push(record.clone());
        self.size += record.extra_size();
        if self.rows.len() < MAX_GROUP_ROWS && self.size < MAX_GROUP_BYTES {
            Ok(true)
        } else {
            self.write_group().map(|()| true)
        }
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
                let columns = choose_columns(&self.rows, &self.header);
                let header = KeyValue::new(env!("CARGO_PKG_NAME").to_owned(), serde_json::to_string(&self.header)?);
                let file = begin(&columns, header, self.written.clone())?;
                closed.insert((file, columns))
            }
        };
        if !self.rows.is_empty() {
            check_columns(columns, &self.rows, &self.header)?;
            let mut group = file.next_row_group()?;
            for (at, column) in columns.values().enumerate() {
                if let Some(mut out) = group.next_column()? {
                    column.write((columns, at), &self.rows, &mut out)?;
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

/// Chooses the columns for these rows: those of the table that the first one was read from and those that are chosen, or
/// else the standard columns and the other fields. The types fit all values.
fn choose_columns(rows: &[Record], header: &Header) -> OutputColumns {
    let first = rows.first().filter(|first| first.column_names().next().is_some() || header.fields.is_some());
    let columns: Vec<(TableColumn, Option<&'static Column>)> = match first {
        Some(first) => TableOutput::new(first, header, false).columns().cloned().collect(),
        None => all_columns(rows),
    };
    let mut named = OutputColumns::new();
    for (i, (column, known)) in columns.into_iter().enumerate() {
        let mut name = match &column.content {
            ColumnContent::Other(field) if column.name.is_empty() => field.clone(),
            _ => column.name.clone(),
        };
        while named.contains_key(&name) {
            name = format!("{name}_{}", i + 1);
        }
        let column_type = type_of_column(&column, known, rows);
        // The input may have a blank number of clues.
        let required: &[&str] = if first.is_some() { &["puzzle"] } else { &["puzzle", "clues"] };
        let is_required = known.is_some_and(|known| required.contains(&known.name));
        named.insert(name, OutputColumn { column, known, column_type, is_required });
    }
    named
}

/// Returns all standard columns that have a use, the other fields of these rows, and the column for further fields.
fn all_columns(rows: &[Record]) -> Vec<(TableColumn, Option<&'static Column>)> {
    let is_needed = |column: &&Column| !column.is_optional() || rows.iter().any(|row| column.is_filled(row));
    let known = COLUMNS.iter().filter(is_needed).map(|column| (column.name, Some(column)));
    let mut others: IndexSet<&str> = IndexSet::new();
    for (name, _) in rows.iter().flat_map(|row| row.extra.entries()) {
        if others.len() < MAX_OTHER_COLUMNS && table_columns::can_be_column(name) {
            others.insert(name);
        }
    }
    let column = |(name, known): (&str, Option<&'static Column>)| {
        let content = match known {
            Some(_) => ColumnContent::Known(name.into()),
            None => ColumnContent::Other(name.into()),
        };
        (TableColumn { name: name.into(), content }, known)
    };
    let more = TableColumn { name: MORE_COLUMN.into(), content: ColumnContent::More };
    known.chain(others.into_iter().map(|name| (name, None))).map(column).chain([(more, None)]).collect()
}

/// Returns the type that fits the values of these rows.
fn type_of_column(column: &TableColumn, known: Option<&'static Column>, rows: &[Record]) -> ColumnType {
    match (&column.content, known) {
        (_, Some(known)) if known.name == "id" => {
            let is_named = rows.iter().any(|row| matches!(row.id, Some(Id::Name(_))));
            if is_named { ColumnType::Text } else { ColumnType::Integer }
        }
        // Cells of the input that are no values of the column.
        (_, Some(known)) if rows.iter().any(|row| has_other_cell(row, column, known)) => ColumnType::Text,
        (_, Some(known)) => known.column_type,
        (ColumnContent::Other(name), None) => {
            let types = rows.iter().filter_map(|row| row.extra.field(name)).map(type_of);
            types.reduce(common_type).flatten().unwrap_or(ColumnType::Text)
        }
        _ => ColumnType::Text,
    }
}

/// Returns whether the input has a cell in a column whose text is not the value of the record.
fn has_other_cell(record: &Record, column: &TableColumn, known: &Column) -> bool {
    let mut value = Vec::new();
    (known.write)(record, &mut value);
    let cell = record.row.get().and_then(|row| row.unchanged_cell(column, 0, &value)).filter(|cell| !cell.is_empty());
    let number = |text: &str| text.parse::<f64>().ok();
    let is_other = |cell: &str| number(cell).is_none_or(|own| Some(own) != number(&String::from_utf8_lossy(&value)));
    cell.is_some_and(|cell| cell.as_bytes() != value && is_other(cell))
}

/// Returns an error if a row has a field without a column.
fn check_columns(columns: &OutputColumns, rows: &[Record], header: &Header) -> io::Result<()> {
    if columns.values().any(|column| column.column.content == ColumnContent::More) {
        return Ok(());
    }
    let is_chosen = |name: &str| header.fields.as_ref().is_none_or(|fields| fields.contains(name));
    for row in rows {
        let fitting = columns.values().filter(|column| column.fits(row)).map(|column| &column.column);
        if let Some(more) = fields_without_column(row, row.row.get(), fitting, is_chosen) {
            return Err(missing_column(&more));
        }
    }
    Ok(())
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

/// The columns of strings that differ from row to row.
const DISTINCT: [&str; 5] = ["puzzle", "candidates", "solution", "se_techniques", "hodoku_techniques"];

fn begin(
    columns: &OutputColumns,
    header: KeyValue,
    out: SharedBuffer,
) -> io::Result<SerializedFileWriter<SharedBuffer>> {
    let fields = columns.iter().map(|(name, column)| column.field(name)).collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("puzzles").with_fields(fields).build()?;
    let created = format!("{} version {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    let mut properties = WriterProperties::builder().set_created_by(created).set_key_value_metadata(Some(vec![header]));
    properties = properties.set_compression(Compression::ZSTD(ZstdLevel::default()));
    // A dictionary is useless for distinct strings.
    let is_distinct = |column: &OutputColumn| column.known.is_some_and(|known| DISTINCT.contains(&known.name));
    for (name, _) in columns.iter().filter(|(_, column)| is_distinct(column)) {
        properties = properties.set_column_dictionary_enabled(ColumnPath::from(name.as_str()), false);
    }
    Ok(SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties.build()))?)
}

impl OutputColumn {
    fn field(&self, name: &str) -> Result<TypePtr, ParquetError> {
        let (physical, logical) = match self.column_type {
            ColumnType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            ColumnType::Integer => (Physical::INT64, None),
            ColumnType::Float => (Physical::DOUBLE, None),
            ColumnType::Boolean => (Physical::BOOLEAN, None),
        };
        let repetition = if self.is_required { Repetition::REQUIRED } else { Repetition::OPTIONAL };
        let builder = Type::primitive_type_builder(name, physical).with_logical_type(logical);
        builder.with_repetition(repetition).build().map(Arc::new)
    }

    /// Appends the value of a row as text; nothing if it has none that fits.
    fn text(&self, columns: &OutputColumns, row: &Record, at: usize, text: &mut Vec<u8>) {
        match (&self.column.content, self.known) {
            (ColumnContent::More, _) if row.is_plain() => {}
            (ColumnContent::More, _) => {
                let fitting = columns.values().filter(|column| column.fits(row)).map(|column| &column.column);
                let more = fields_without_column(row, row.row.get(), fitting, |_| true);
                text.extend_from_slice(more.unwrap_or_default().as_bytes());
            }
            _ if !self.fits(row) => {}
            (_, Some(column)) => (column.write)(row, text),
            (ColumnContent::Other(name), _) => {
                let value = row.extra.field(name).map(Field::cell);
                text.extend_from_slice(value.unwrap_or_default().as_bytes());
            }
            _ => {}
        }
        let cell = || row.row.get().and_then(|cells| cells.unchanged_cell(&self.column, at, text));
        match (&self.column.content, self.column_type) {
            // Cells of other fields are values.
            (ColumnContent::Other(_), _) => {}
            (_, ColumnType::Text) => {
                if let Some(cell) = cell().map(str::to_owned) {
                    *text = cell.into_bytes();
                }
            }
            _ if cell() == Some("") => text.clear(),
            _ => {}
        }
    }

    /// Returns whether the type of the column fits the value of a row.
    fn fits(&self, row: &Record) -> bool {
        match (&self.column.content, self.column_type, &row.id) {
            (ColumnContent::Known(name), ColumnType::Integer, Some(Id::Index(id))) if name == "id" => {
                i64::try_from(*id).is_ok()
            }
            (ColumnContent::Known(name), ColumnType::Integer, Some(Id::Name(_))) if name == "id" => false,
            (ColumnContent::Other(_), ColumnType::Text, _) => true,
            (ColumnContent::Other(name), column_type, _) => {
                row.extra.field(name).and_then(type_of).is_none_or(|own| own == column_type)
            }
            _ => true,
        }
    }

    /// Writes the values of the rows.
    fn write(
        &self,
        (all, at): (&OutputColumns, usize),
        rows: &[Record],
        column: &mut SerializedColumnWriter,
    ) -> Result<(), ParquetError> {
        let mut levels = Vec::with_capacity(rows.len());
        let mut texts = Vec::with_capacity(rows.len());
        for row in rows {
            let mut text = Vec::new();
            self.text(all, row, at, &mut text);
            levels.push(i16::from(!text.is_empty()));
            if !text.is_empty() {
                texts.push(text);
            }
        }
        let levels = (!self.is_required).then_some(&levels[..]);
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
