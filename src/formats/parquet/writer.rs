//! Records into columns, a group of rows at a time.

use crate::formats::RecordWriter;
use crate::formats::columns::{self, COLUMNS, Column, Kind, MORE};
use crate::pack::Field;
use crate::pack::{Id, Record};
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

/// How many rows a group has: some megabytes.
const GROUP: usize = 1 << 15;

/// How many bytes the other fields of a group may take, so that long ones do not fill the memory.
const GROUP_SIZE: usize = 64 << 20;

/// The maximum number of other fields that get a column of their own: to read one takes memory.
const MAX_OTHERS: usize = 250;

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

/// A file being written.
pub(super) struct Writer<'a> {
    out: Box<dyn Write + 'a>,
    header: KeyValue,
    written: Shared,
    open: Option<(SerializedFileWriter<Shared>, Targets)>,
    /// The group at hand, and about how many bytes its other fields take.
    rows: Vec<Record>,
    size: usize,
}

impl<'a> Writer<'a> {
    /// A file with this header among its metadata.
    pub(super) fn new(header: KeyValue, out: Box<dyn Write + 'a>) -> Writer<'a> {
        Writer { out, header, written: Shared::default(), open: None, rows: Vec::new(), size: 0 }
    }
}

impl RecordWriter for Writer<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        self.rows.push(record.clone());
        self.size += record.extra.size();
        if self.rows.len() < GROUP && self.size < GROUP_SIZE { Ok(()) } else { self.write_group() }
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
            for target in targets.values() {
                if let Some(mut column) = group.next_column()? {
                    target.write(targets, &self.rows, &mut column)?;
                    column.close()?;
                }
            }
            group.close()?;
        }
        self.rows.clear();
        self.size = 0;
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

/// The columns of a file by their names, in order.
type Targets = IndexMap<String, Target>;

/// The columns for these rows: all of ours, and those of the other fields with the type that fits all their values.
fn targets(rows: &[Record]) -> Targets {
    let named = rows.iter().any(|row| matches!(row.id, Some(Id::Name(_))));
    let kind = |column: &Column| if column.name == "id" && !named { Kind::Whole } else { column.kind };
    let mut targets: Targets =
        COLUMNS.iter().map(|column| (column.name.into(), Target::Ours(column, kind(column)))).collect();
    let mut others: IndexMap<&str, Option<Kind>> = IndexMap::new();
    for (name, field) in rows.iter().flat_map(|row| row.extra.entries()) {
        if let Some(kind) = others.get_mut(name) {
            *kind = common(*kind, kind_of(field));
        } else if others.len() < MAX_OTHERS && columns::is_free(name) {
            others.insert(name, kind_of(field));
        }
    }
    let other = |name: &str, kind: Option<Kind>| Target::Other(name.into(), kind.unwrap_or(Kind::Text));
    targets.extend(others.into_iter().map(|(name, kind)| (name.into(), other(name, kind))));
    targets.insert(MORE.into(), Target::More);
    targets
}

/// The kind of a value; none of `null`, which fits all.
fn kind_of(field: &Field) -> Option<Kind> {
    match field.value() {
        Value::Null => None,
        Value::Bool(_) => Some(Kind::Truth),
        Value::Number(number) if number.is_i64() => Some(Kind::Whole),
        Value::Number(number) if number.is_f64() && field.is_exact() => Some(Kind::Real),
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

fn begin(targets: &Targets, header: KeyValue, out: Shared) -> io::Result<SerializedFileWriter<Shared>> {
    let fields = targets.values().map(Target::field).collect::<Result<_, _>>()?;
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
    fn text(&self, targets: &Targets, row: &Record, text: &mut Vec<u8>) {
        match self {
            Target::More if *row == Record::from(row.puzzle) => {}
            Target::More => {
                let fits = |name: &str| targets.get(name).filter(|target| target.fits(row));
                let known = |name: &str| matches!(fits(name), Some(Target::Ours(..)));
                let more = columns::more(row, known, |name| matches!(fits(name), Some(Target::Other(..))));
                text.extend_from_slice(more.unwrap_or_default().as_bytes());
            }
            _ if !self.fits(row) => {}
            Target::Ours(column, _) => (column.write)(row, text),
            Target::Other(name, _) => {
                let value = row.extra.field(name).map(Field::cell);
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
            (Target::Other(name, kind), _) => row.extra.field(name).and_then(kind_of).is_none_or(|own| own == *kind),
            _ => true,
        }
    }

    /// Writes the values of the rows.
    fn write(&self, all: &Targets, rows: &[Record], column: &mut SerializedColumnWriter) -> Result<(), ParquetError> {
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
