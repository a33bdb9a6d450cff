//! The columns of a table that is written: those of the table that its first record was read from, and further ones.

use super::standard_columns;
use super::standard_columns::{COLUMNS, Column, MORE_COLUMN};
use super::table_columns::{PuzzleColumns, can_be_column, other_columns};
use crate::board::grid::Puzzle;
use crate::board::text::{marked, unmarked};
use crate::formats::text::{PUZZLE_NAMES, RecordWriter, SOLUTION_NAMES, sealed};
use crate::kinds::{BoxShape, PuzzleKind, RuleSet};
use crate::pack::{ColumnContent, Field, FieldSelection, Header, Record, RecordSubset, TableColumn, TableRow};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io;

/// A choice of columns.
pub(in crate::formats) struct ColumnChoice<'a> {
    /// The row of the first record.
    row: Option<&'a TableRow>,
    header: &'a Header,
    columns: Vec<TableColumn>,
    /// The fields in the cell of further fields of this row.
    further: HashSet<String>,
}

impl<'a> ColumnChoice<'a> {
    /// Begins with the columns of the table that the first record was read from. `group` returns the field that a
    /// standard column is a part of.
    pub(in crate::formats) fn new(
        row: Option<&'a TableRow>,
        header: &'a Header,
        group: impl Fn(&str) -> Option<&'static str>,
    ) -> ColumnChoice<'a> {
        let is_chosen = |column: &&TableColumn| {
            let Some(selection) = &header.fields else { return true };
            let field = match &column.content {
                ColumnContent::Known(name) => group(name).unwrap_or(name),
                ColumnContent::Other(name) => name,
                ColumnContent::More | ColumnContent::Verbatim => MORE_COLUMN,
            };
            selection.contains(&column.name) || selection.contains(field)
        };
        let columns = row.iter().flat_map(|row| row.columns().iter()).filter(is_chosen).cloned().collect();
        let further = row.and_then(|row| serde_json::from_str::<HashMap<String, IgnoredAny>>(row.more()?).ok());
        let further = further.unwrap_or_default().into_keys().collect();
        ColumnChoice { row, header, columns, further }
    }

    /// Returns whether there is a column of a standard field.
    pub(in crate::formats) fn has_known(&self, name: &str) -> bool {
        self.columns.iter().any(|column| is_known(column, name))
    }

    /// Returns whether the input has a column of this name whose values are not those of cluewise: a level without the
    /// effort that it is derived from.
    fn is_of_other_scale(&self, name: &str) -> bool {
        name == "level" && self.row.is_some() && !self.has_known("effort")
    }

    /// Adds a standard column if it is requested, or if the first record has a value and nothing is requested.
    pub(in crate::formats) fn add_known(&mut self, name: &'static str, field: &str, is_filled: impl Fn() -> bool) {
        let is_added = self.header.table.added.contains(&name);
        if self.has_known(name) && !(is_added && self.is_of_other_scale(name)) {
            return;
        }
        let is_wanted = match &self.header.fields {
            Some(selection) if selection.is_required(name) => is_filled(),
            Some(selection) => selection.contains(name) || selection.contains(field),
            // The number of clues is known without a column.
            None if self.row.is_some() => is_added || is_filled() && name != "clues" && !self.further.contains(field),
            None => is_added || is_filled(),
        };
        if is_wanted {
            self.add(name, ColumnContent::Known(name.into()));
        }
    }

    /// Adds the columns of other fields of the first record, or those that are requested; `is_standard` tells which
    /// names are columns or fields already.
    pub(in crate::formats) fn add_others<'n>(
        &mut self,
        first: impl Iterator<Item = &'n str>,
        is_standard: impl Fn(&str) -> bool,
    ) {
        let names = match &self.header.fields {
            Some(selection) => selection.names().to_vec(),
            None => {
                let added = self.header.table.added.iter().copied();
                let has_column = |name: &str| self.keeps(name) || self.further.contains(name);
                let others = first.filter(|name| !has_column(name) && !added.clone().any(|other| other == *name));
                other_columns(others.chain(added.clone()))
            }
        };
        for name in names {
            let has_name =
                |column: &TableColumn| column.name == name || column.content == ColumnContent::Other(name.clone());
            if !is_standard(&name) && can_be_column(&name) && !self.columns.iter().any(has_name) {
                self.columns.push(TableColumn { name: name.clone(), content: ColumnContent::Other(name) });
            }
        }
    }

    /// Returns whether a column has the value of a field under another name.
    fn keeps(&self, field: &str) -> bool {
        self.row.is_some_and(|row| row.keeps(field, &self.columns))
    }

    /// Adds a column. A column of the input with its name keeps its cells, and the new one gets the number of its
    /// column.
    fn add(&mut self, name: &str, content: ColumnContent) {
        let mut name = name.to_owned();
        if let Some(same) = self.columns.iter_mut().find(|column| column.name.eq_ignore_ascii_case(&name)) {
            same.content = ColumnContent::Verbatim;
            name = format!("{name}_{}", self.columns.len() + 1);
        }
        self.columns.push(TableColumn { name, content });
    }

    /// Gives the columns of puzzles and solutions their standard names, unless readers find that of the puzzles: by its
    /// name, or by the content of its cell in the first row if they look at it.
    fn name_puzzles(&mut self, finds_puzzles: bool) {
        let names: Vec<String> = self.columns.iter().map(|column| column.name.clone()).collect();
        if PuzzleColumns::by_name(&names).is_some() {
            return;
        }
        let cell = |(i, column)| self.row.map_or("", |row| row.cell_of(column, i)).to_owned();
        // Readers look for puzzles in lines.
        let is_line = |cell: &String| !cell.contains(['\n', '\r']);
        let row = self.columns.iter().enumerate().map(cell).take_while(is_line).collect();
        let found = if finds_puzzles { PuzzleColumns::find(&names, &[row]) } else { None };
        let is_found = found.is_some_and(|found| is_known(&self.columns[found.puzzle], PUZZLE_NAMES[0]));
        for name in [PUZZLE_NAMES[0], SOLUTION_NAMES[0]].into_iter().filter(|_| !is_found) {
            self.columns
                .iter_mut()
                .filter(|column| is_known(column, name))
                .for_each(|column| column.name = name.into());
        }
    }

    /// Returns the columns. The last one is for fields of later records without a column, if there may be any. `finds_puzzles`
    /// tells whether readers find puzzles in columns of other names.
    pub(in crate::formats) fn finish(mut self, finds_puzzles: bool) -> Vec<TableColumn> {
        self.name_puzzles(finds_puzzles);
        let may_have_more = self.row.is_none() || self.header.table.has_other_fields;
        if may_have_more
            && self.header.fields.is_none()
            && !self.columns.iter().any(|column| column.content == ColumnContent::More)
        {
            self.columns.push(TableColumn { name: MORE_COLUMN.into(), content: ColumnContent::More });
        }
        self.columns
    }
}

/// Returns whether a column has a standard field.
fn is_known(column: &TableColumn, name: &str) -> bool {
    matches!(&column.content, ColumnContent::Known(known) if known == name)
}

/// The columns of a table of 9x9 puzzles that is written.
pub(in crate::formats) struct TableOutput {
    columns: Vec<(TableColumn, Option<&'static Column>)>,
    /// The chosen fields; all if absent.
    selection: Option<FieldSelection>,
}

impl TableOutput {
    /// Chooses the columns by the first record. `finds_puzzles` tells whether readers find puzzles in
    /// columns of other names.
    pub(in crate::formats) fn new(first: &Record, header: &Header, finds_puzzles: bool) -> TableOutput {
        let group = |name: &str| standard_columns::by_name(name).and_then(Column::group);
        let mut choice = ColumnChoice::new(first.row.get(), header, group);
        // Puzzles with other rules may follow.
        let may_follow = first.row.get().is_none() && first.classic().is_none();
        let has_rules = |column: &Column| may_follow && column.is_rule();
        let has_measures = choice.has_known(standard_columns::MEASURES_AS_JSON.name);
        for column in &COLUMNS {
            if !(has_measures && column.group() == Some("measures")) {
                // The cells alone show the usual boxes.
                let is_shown =
                    ["size", "box"].contains(&column.name) && first.row.get().is_some() && is_usual(first.kind());
                let field = column.group().unwrap_or(column.name);
                choice.add_known(column.name, field, || has_rules(column) || !is_shown && column.is_filled(first));
            }
        }
        choice.add_others(first.extra.entries().map(|(name, _)| name), |name| {
            standard_columns::by_name(name).is_some() || COLUMNS.iter().any(|column| column.group() == Some(name))
        });
        let known = |column: &TableColumn| match &column.content {
            ColumnContent::Known(name) => standard_columns::by_name(name),
            _ => None,
        };
        let columns = choice.finish(finds_puzzles).into_iter().map(|column| (column.clone(), known(&column))).collect();
        TableOutput { columns, selection: header.fields.clone() }
    }

    /// Returns the columns, each with its standard column if it has one.
    pub(in crate::formats) fn columns(&self) -> impl Iterator<Item = &(TableColumn, Option<&'static Column>)> {
        self.columns.iter()
    }

    /// Passes the cells of a record to `each`: those of the input as they were read, others by their value, which is
    /// appended to `buffer`.
    ///
    /// # Errors
    /// The record has a field without a column.
    pub(in crate::formats) fn for_each_cell(
        &self,
        record: &Record,
        buffer: &mut Vec<u8>,
        mut each: impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        let row = record.row.get();
        let mut more = None;
        if !record.is_plain() {
            let is_chosen = |name: &str| self.selection.as_ref().is_none_or(|selection| selection.contains(name));
            more = fields_without_column(record, row, self.columns.iter().map(|(column, _)| column), is_chosen);
        }
        // A record that is refused leaves no part of a row.
        if let Some(more) = &more
            && !self.columns.iter().any(|(column, known)| known.is_none() && column.content == ColumnContent::More)
        {
            return Err(missing_column(more));
        }
        for (i, (column, known)) in self.columns.iter().enumerate() {
            buffer.clear();
            match (&column.content, known) {
                (_, Some(known)) => (known.write)(record, buffer),
                (ColumnContent::Other(name), _) => write_other(record, name, buffer),
                (ColumnContent::More, _) => buffer.extend_from_slice(more.take().unwrap_or_default().as_bytes()),
                _ => {}
            }
            let unchanged = row.and_then(|row| row.unchanged_cell(column, i, buffer));
            let text = unchanged.map_or_else(|| String::from_utf8_lossy(buffer), Cow::Borrowed);
            // A column of digits in the input stays one.
            let is_marked = unchanged.is_none()
                && known.is_some_and(Column::has_cells)
                && row.is_none_or(
                    |row| matches!(row.cell_of(column, i), cell if cell.is_empty() || unmarked(cell) != cell),
                );
            each(if is_marked { marked(&text) } else { text.as_ref().into() }.as_ref())?;
        }
        Ok(())
    }
}

/// The rows of a table on their way to a file. The first one has the names of the columns.
pub(in crate::formats) trait Sheet {
    /// Adds a cell to the current row.
    fn push(&mut self, cell: &str) -> io::Result<()>;

    /// Ends the current row.
    fn end_row(&mut self) -> io::Result<()>;

    /// Ends the file.
    fn finish(&mut self) -> io::Result<()>;
}

/// Creates a writer of tables. The columns are those of the first record; other fields are in the last column.
pub(in crate::formats) fn table_writer<'a>(header: &Header, sheet: impl Sheet + 'a) -> Box<dyn RecordWriter + 'a> {
    Box::new(TableWriter { header: header.clone(), sheet, columns: None, buffer: Vec::new() })
}

struct TableWriter<S> {
    header: Header,
    sheet: S,
    /// The columns, once their names have been written.
    columns: Option<TableOutput>,
    buffer: Vec<u8>,
}

impl<S: Sheet> TableWriter<S> {
    /// Chooses the columns and writes their names.
    fn begin(&mut self, first: &Record) -> io::Result<()> {
        let columns = self.columns.insert(TableOutput::new(first, &self.header, true));
        columns.columns().try_for_each(|(column, _)| self.sheet.push(&column.name))?;
        self.sheet.end_row()
    }
}

impl<S> sealed::Sealed for TableWriter<S> {}

impl<S: Sheet> RecordWriter for TableWriter<S> {
    fn write(&mut self, record: &Record) -> io::Result<bool> {
        if self.columns.is_none() {
            self.begin(record)?;
        }
        let TableWriter { sheet, columns: Some(columns), buffer, .. } = self else { return Ok(false) };
        columns.for_each_cell(record, buffer, |cell| sheet.push(cell))?;
        sheet.end_row().map(|()| true)
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.columns.is_none() {
            self.begin(&Record::from(Puzzle::EMPTY))?;
        }
        self.sheet.finish()
    }
}

/// Returns whether a puzzle alone shows its kind: it has the usual boxes of its size and no other rules.
fn is_usual(kind: &PuzzleKind) -> bool {
    let is_plain = kind.rules() == RuleSet::EMPTY && kind.constraints().is_empty() && kind.joined().is_none();
    is_plain && kind.regions().is_none() && kind.boxes() == BoxShape::default_for_side(kind.side())
}

/// Returns the error of fields that have no column, given as a JSON object.
pub(in crate::formats) fn missing_column(fields: &str) -> io::Error {
    let names: serde_json::Map<String, serde_json::Value> = serde_json::from_str(fields).unwrap_or_default();
    let names: Vec<String> = names.keys().map(|name| format!("{name:?}")).collect();
    let message = format!(
        "no column for {} in a table with the columns of its first puzzle; choose the fields, or write jsonl",
        names.join(", ")
    );
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// Appends the value of a record in a column of the row that it was read from.
pub(in crate::formats) fn write_cell(i: usize, row: &TableRow, record: &Record, text: &mut Vec<u8>) {
    match &row.columns()[i].content {
        ColumnContent::Known(name) => {
            standard_columns::by_name(name).iter().for_each(|column| (column.write)(record, text));
        }
        ColumnContent::Other(name) => write_other(record, name, text),
        // Without a cell there are no further fields.
        ColumnContent::More if row.cell(i).is_empty() => {}
        ColumnContent::More => {
            let more = fields_without_column(record, Some(row), row.columns().iter(), |_| true);
            text.extend_from_slice(more.unwrap_or_default().as_bytes());
        }
        ColumnContent::Verbatim => {}
    }
}

/// Appends the cell of another field.
fn write_other(record: &Record, name: &str, text: &mut Vec<u8>) {
    let cell: Cow<str> = record.extra.field(name).map(Field::cell).unwrap_or_default();
    text.extend_from_slice(cell.as_bytes());
}

/// Returns a JSON object of the chosen fields without a column of their own. Returns `None` if all have one.
pub(in crate::formats) fn fields_without_column<'c>(
    record: &Record,
    row: Option<&TableRow>,
    columns: impl IntoIterator<Item = &'c TableColumn> + Clone,
    is_chosen: impl Fn(&str) -> bool,
) -> Option<String> {
    let has_known = |name: &str| columns.clone().into_iter().any(|column| is_known(column, name));
    let is_of_row = |name: &str| row.is_some_and(|row| row.columns().iter().any(|own| own.name == name));
    let has_other = |name: &str| {
        columns.clone().into_iter().any(|column| match &column.content {
            ColumnContent::Other(other) => other == name,
            ColumnContent::Verbatim => column.name == name && is_of_row(name),
            _ => false,
        })
    };
    // Ratings, measures and times have several columns.
    let is_missing = |name: &str| match name {
        "puzzle" | "clues" => false,
        "se" => !has_known("er"),
        "time" => !has_known("time_expected_s"),
        "measures" => !has_known("measures_hidden_singles") && !has_known("measures"),
        "size" | "box" if is_usual(record.kind()) => false,
        name => !has_known(name),
    };
    let is_missing = |name: &str| is_chosen(name) && is_missing(name);
    let is_kept = |name: &str| row.is_some_and(|row| row.keeps(name, columns.clone()));
    let other = |name: &str| is_chosen(name) && !has_other(name) && !is_kept(name);
    let more = serde_json::to_string(&RecordSubset { record, known: is_missing, other }).ok()?;
    (more != "{}").then_some(more)
}

impl FieldSelection {
    /// Returns whether records have a field in any case, if they have a value.
    pub(in crate::formats) fn is_required(&self, name: &str) -> bool {
        !self.names().iter().any(|chosen| chosen == name) && self.contains(name)
    }
}
