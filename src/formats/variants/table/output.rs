//! The columns and rows of tables of variants that are written.

use super::{COLUMNS, Content, OPTIONAL, RATINGS, RULES, TABLE_CONTENT, VariantRecord, cell_json, object, standard};
use crate::formats::csv::push_text;
use crate::formats::table_output::{self, ColumnChoice, missing_column};
use crate::formats::variants::json::RawFields;
use crate::pack::{ColumnContent, Field, FieldSelection, Header, Record, TableColumn, TableRow};
use crate::variant::{BoxShape, RuleSet, Variant};
use serde_json::value::RawValue;
use std::io;

/// The fields of a record as JSON.
type Members = Vec<(String, Box<RawValue>)>;

/// The columns of a table that is written: those of the table that its first record was read from, and further ones.
pub(in crate::formats::variants) struct Columns {
    columns: Vec<TableColumn>,
    /// The chosen fields; all if absent.
    selection: Option<FieldSelection>,
}

impl Columns {
    /// Chooses the columns of a table by its first record.
    pub(in crate::formats::variants) fn of(first: Option<&VariantRecord>, header: &Header) -> io::Result<Columns> {
        let members = first.map_or(Ok(Members::new()), members_of)?;
        let row = first.and_then(|first| first.row.get());
        let is_plain = first.is_some_and(|first| first.variant.is_classic());
        let has_usual_size = first.is_some_and(|first| is_usual(&first.variant));
        let mut choice = ColumnChoice::new(row, header, |name| RATINGS.contains(&name).then_some("se"));
        for (name, _) in COLUMNS {
            let field = if RATINGS.contains(&name) { "se" } else { name };
            let is_filled = || match row {
                // Puzzles of other kinds follow in a table of 9x9 puzzles, which is recognized by these columns.
                Some(_) if is_plain && RULES.contains(&name) => true,
                // The table of a record that was read has all rules.
                Some(_) if ["size", "box"].contains(&name) && has_usual_size => false,
                None if !OPTIONAL.contains(&name) => true,
                _ => members.iter().any(|(known, _)| known == field),
            };
            choice.add_known(name, field, is_filled);
        }
        choice
            .add_others(members.iter().map(|(name, _)| name.as_str()), |name| standard(name).is_some() || name == "se");
        Ok(Columns { columns: choice.finish(Some(TABLE_CONTENT)), selection: header.fields.clone() })
    }

    /// Returns the header.
    pub(in crate::formats::variants) fn header(&self) -> String {
        let mut text = Vec::new();
        self.columns.iter().for_each(|column| end_cell(&mut text, |text| push_text(&column.name, text)));
        row_text(text)
    }

    /// Returns the row of a record.
    ///
    /// # Errors
    /// The record has a field without a column.
    pub(in crate::formats::variants) fn row(&self, record: &VariantRecord) -> io::Result<String> {
        let (members, row, mut text) = (members_of(record)?, record.row.get(), Vec::new());
        let is_chosen = |name: &str| self.selection.as_ref().is_none_or(|selection| selection.contains(name));
        let mut more = more(&self.columns, row, &record.variant, members.iter().filter(|(name, _)| is_chosen(name)));
        for (i, column) in self.columns.iter().enumerate() {
            let value = match &column.content {
                ColumnContent::More => std::mem::take(&mut more),
                content => value_of(content, &members),
            };
            let unchanged = row.and_then(|row| row.unchanged_cell(column, i, value.as_bytes()));
            end_cell(&mut text, |text| push_text(unchanged.unwrap_or(&value), text));
        }
        if more.is_empty() { Ok(row_text(text)) } else { Err(missing_column(&more)) }
    }
}

/// Returns whether a puzzle alone shows its variant: it has the usual boxes of its size and no other rules.
fn is_usual(variant: &Variant) -> bool {
    let is_plain = variant.rules() == RuleSet::EMPTY && variant.constraints().is_empty() && variant.joined().is_none();
    is_plain && variant.regions().is_none() && variant.boxes() == BoxShape::default_for_side(variant.side())
}

/// Appends a cell and the delimiter after it.
fn end_cell(text: &mut Vec<u8>, push: impl FnOnce(&mut Vec<u8>)) {
    push(text);
    text.push(b',');
}

/// Returns a row without the delimiter after its last cell.
fn row_text(mut text: Vec<u8>) -> String {
    text.pop();
    String::from_utf8_lossy(&text).into_owned()
}

/// Notes the values of the cells of a row that would be written otherwise.
pub(super) fn with_values(row: TableRow, record: &VariantRecord) -> TableRow {
    let members = members_of(record).unwrap_or_default();
    row.with_values(|i, row, text| {
        let value = match &row.columns()[i].content {
            // Without a cell there are no further fields.
            ColumnContent::More if row.cell(i).is_empty() => String::new(),
            ColumnContent::More => more(row.columns(), Some(row), &record.variant, &members),
            content => value_of(content, &members),
        };
        text.extend_from_slice(value.as_bytes());
    })
}

/// Returns the row of a 9x9 puzzle as that of a record of variants, which has some of its fields as other ones. Cells
/// whose values have changed since they were read are not those of the row.
pub(in crate::formats::variants) fn row_of_classic(
    row: &TableRow,
    classic: &Record,
    record: &VariantRecord,
) -> TableRow {
    const MEASURES: &str = "measures";
    let of_variants = row.map_contents(|content| match content {
        ColumnContent::Known(name) if standard(name).is_some() => (content.clone(), None),
        // The record has all in one field.
        ColumnContent::Known(name) if name.starts_with("measures_") => (ColumnContent::Verbatim, Some(MEASURES)),
        ColumnContent::Known(name) => (ColumnContent::Other(name.clone()), None),
        content => (content.clone(), None),
    });
    let mut value = Vec::new();
    let is_unchanged = row.columns().iter().enumerate().map(|(i, column)| {
        value.clear();
        let is_written = table_output::write_value(classic, &column.content, &mut value);
        !is_written || row.unchanged_cell(column, i, &value).is_some()
    });
    let is_unchanged: Vec<bool> = is_unchanged.collect();
    with_values(of_variants, record).without_values(|i| !is_unchanged[i])
}

/// Returns the value of a record in a column.
fn value_of(content: &ColumnContent, members: &[(String, Box<RawValue>)]) -> String {
    let member = |name: &str| members.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.get());
    match content {
        ColumnContent::Known(name) => match standard(name) {
            Some((_, Content::Text)) => text_of(member(name)),
            Some((_, Content::Rating)) => {
                let se: serde_json::Map<String, serde_json::Value> =
                    serde_json::from_str(member("se")).unwrap_or_default();
                se.get(name.as_str()).map(ToString::to_string).unwrap_or_default()
            }
            _ => member(name).to_owned(),
        },
        ColumnContent::Other(name) => cell_of(member(name)).unwrap_or_default(),
        ColumnContent::More | ColumnContent::Verbatim => String::new(),
    }
}

/// Returns the fields that no column has, as a JSON object; empty if all have one.
fn more<'m>(
    columns: &[TableColumn],
    row: Option<&TableRow>,
    variant: &Variant,
    members: impl IntoIterator<Item = &'m (String, Box<RawValue>)>,
) -> String {
    let any = |is_wanted: &dyn Fn(&ColumnContent) -> bool| columns.iter().any(|column| is_wanted(&column.content));
    let has = |name: &str| any(&|content| matches!(content, ColumnContent::Known(known) if known == name));
    let has_other = |name: &str| any(&|content| matches!(content, ColumnContent::Other(other) if other == name));
    let has_usual_size = is_usual(variant);
    let is_in_column = |name: &str, json: &str| match name {
        "clues" => true,
        "size" | "box" if has_usual_size => true,
        name if row.is_some_and(|row| row.keeps(name, columns)) => true,
        "se" => has("er"),
        name if RATINGS.contains(&name) => false,
        name if has_other(name) => cell_of(json).is_some(),
        name => has(name),
    };
    let rest = members.into_iter().map(|(name, value)| (name.as_str(), value.get()));
    match object(rest.filter(|(name, json)| !is_in_column(name, json))) {
        empty if empty == "{}" => String::new(),
        more => more,
    }
}

/// Returns the cell of a field that cluewise does not interpret; `None` if it would be read as another value.
fn cell_of(json: &str) -> Option<String> {
    let cell = Field::from_json(json).cell().into_owned();
    // An empty cell is a missing field.
    (!cell.is_empty() && cell_json(&cell) == json).then_some(cell)
}

/// Returns the fields of a record as JSON.
fn members_of(record: &VariantRecord) -> io::Result<Members> {
    let RawFields(fields) = serde_json::from_str(&serde_json::to_string(record)?)?;
    Ok(fields)
}

/// Returns the text of a string in JSON, and other JSON as it is.
fn text_of(json: &str) -> String {
    serde_json::from_str(json).unwrap_or_else(|_| json.to_owned())
}
