//! The rows of tables that records are read from, so that tables are written with the same columns and cells.

use crate::board::text::unmarked;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// The content of a column.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum ColumnContent {
    /// A field that cluewise interprets, by the name of its standard column.
    Known(String),
    /// A field of another program.
    Other(String),
    /// A JSON object of the fields without a column of their own.
    More,
    /// The cells of the input, whatever the record has.
    Verbatim,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct TableColumn {
    pub(crate) name: String,
    pub(crate) content: ColumnContent,
}

/// A row of a table that a record was read from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TableRow {
    #[serde(serialize_with = "serialize_columns", deserialize_with = "deserialize_columns")]
    columns: Arc<[TableColumn]>,
    /// The cells one after the other, and the end of each.
    text: String,
    ends: Vec<usize>,
    /// The values of the cells that a writer would write otherwise, by the index of their column.
    values: Vec<(usize, String)>,
    /// The fields that keep the values of cells under other names than those of their columns, by the index of the
    /// column.
    renamed: Vec<(usize, String)>,
}

impl TableRow {
    /// Creates the row with these columns and cells. `renamed` are the fields with the cells of a column under another
    /// name.
    pub(crate) fn new<C: AsRef<str>>(
        columns: &Arc<[TableColumn]>,
        cells: impl Iterator<Item = C>,
        renamed: Vec<(usize, String)>,
    ) -> TableRow {
        let (mut text, mut ends) = (String::new(), Vec::with_capacity(columns.len()));
        for cell in cells {
            text.push_str(cell.as_ref());
            ends.push(text.len());
        }
        TableRow { columns: columns.clone(), text, ends, values: Vec::new(), renamed }
    }

    /// Notes the values of the cells as a writer would write them; `write` appends the one of a column.
    pub(crate) fn with_values(mut self, write: impl Fn(usize, &TableRow, &mut Vec<u8>)) -> TableRow {
        let (mut values, mut value) = (Vec::new(), Vec::new());
        for i in 0..self.columns.len() {
            value.clear();
            write(i, &self, &mut value);
            if value != unmarked(self.cell(i)).as_bytes() {
                values.push((i, String::from_utf8_lossy(&value).into_owned()));
            }
        }
        self.values = values;
        self
    }

    /// Returns the cell of the fields without a column of their own, if there is such a column.
    pub(crate) fn more(&self) -> Option<&str> {
        self.columns.iter().position(|column| column.content == ColumnContent::More).map(|i| self.cell(i))
    }

    /// Returns the columns of the table.
    pub(crate) fn columns(&self) -> &Arc<[TableColumn]> {
        &self.columns
    }

    /// Returns a cell; empty if the row has fewer.
    pub(crate) fn cell(&self, i: usize) -> &str {
        let start = if i == 0 { Some(0) } else { self.ends.get(i - 1).copied() };
        start.zip(self.ends.get(i)).and_then(|(start, &end)| self.text.get(start..end)).unwrap_or_default()
    }

    /// Returns the index of a column of the output, which is likely to be the same one.
    fn index_of(&self, column: &TableColumn, likely: usize) -> Option<usize> {
        let is_same = |own: &TableColumn| match column.content {
            ColumnContent::Verbatim => own.name.eq_ignore_ascii_case(&column.name),
            _ => own.content == column.content,
        };
        match self.columns.get(likely).is_some_and(is_same) {
            true => Some(likely),
            false => self.columns.iter().position(is_same),
        }
    }

    /// Returns the cell of a column of the output, at this index there; empty if it is not one of the input.
    pub(crate) fn cell_of(&self, column: &TableColumn, at: usize) -> &str {
        self.index_of(column, at).map_or("", |i| self.cell(i))
    }

    /// Returns the cell of a column of the output, at this index there, as it was read: if the value has not changed.
    pub(crate) fn unchanged_cell(&self, column: &TableColumn, at: usize, value: &[u8]) -> Option<&str> {
        let i = self.index_of(column, at)?;
        let read = self.values.iter().find(|(of, _)| *of == i).map_or_else(|| unmarked(self.cell(i)), |(_, read)| read);
        (column.content == ColumnContent::Verbatim || read.as_bytes() == value).then(|| self.cell(i))
    }

    /// Returns whether a field has the value of a cell whose column is one of these.
    pub(crate) fn keeps<'c>(&self, field: &str, output: impl IntoIterator<Item = &'c TableColumn> + Clone) -> bool {
        let has = |own: &TableColumn| {
            let is_same = |column: &TableColumn| match column.content {
                ColumnContent::Verbatim => column.name.eq_ignore_ascii_case(&own.name),
                _ => column.content == own.content,
            };
            output.clone().into_iter().any(is_same)
        };
        self.renamed.iter().any(|(i, name)| name == field && has(&self.columns[*i]))
    }
}

fn serialize_columns<S: Serializer>(columns: &Arc<[TableColumn]>, serializer: S) -> Result<S::Ok, S::Error> {
    columns.as_ref().serialize(serializer)
}

fn deserialize_columns<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<[TableColumn]>, D::Error> {
    Vec::deserialize(deserializer).map(Into::into)
}

/// The row of a record, which is none of its properties: records are equal if their properties are.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowOfRecord(pub(super) Option<Box<TableRow>>);

impl PartialEq for RowOfRecord {
    fn eq(&self, _: &RowOfRecord) -> bool {
        true
    }
}

impl RowOfRecord {
    /// Returns the row, if the record was read from a table.
    pub(crate) fn get(&self) -> Option<&TableRow> {
        self.0.as_deref()
    }

    /// Returns the names of the columns of the table.
    pub(crate) fn column_names(&self) -> impl Iterator<Item = &str> {
        self.get().into_iter().flat_map(|row| row.columns.iter().map(|column| column.name.as_str()))
    }

    /// Returns about how many bytes of memory the row takes.
    pub(crate) fn size(&self) -> usize {
        let of_values = |values: &[(usize, String)]| values.iter().map(|(_, value)| value.len()).sum::<usize>();
        self.get().map_or(0, |row| row.text.len() + 8 * row.ends.len() + of_values(&row.values))
    }
}

impl From<TableRow> for RowOfRecord {
    fn from(row: TableRow) -> RowOfRecord {
        RowOfRecord(Some(Box::new(row)))
    }
}
