//! The header of a table that is read: the content of each column.

use super::standard_columns;
use super::standard_columns::{COLUMNS, Column, MEASURES_AS_JSON, MORE_COLUMN};
use super::table_columns::{MAX_COLUMNS, MAX_NAME_CHARS, PuzzleColumns, column_index, too_many_columns};
use super::table_output::write_cell;
use super::table_puzzle::{TablePuzzles, is_usual};
use crate::board::text::{ParseError, unmarked};
use crate::formats::grids::cell_lists;
use crate::formats::text::{Identifier, PUZZLE_NAMES, ReadOptions, SOLUTION_NAMES, excerpt, field_names};
use crate::formats::tree::beside::meaning;
use crate::formats::tree::{PUZZLE_FIELDS, json_record, may_change_rules};
use crate::pack::{ColumnContent, Field, Record, TableColumn, TableRow};
use serde::de::IgnoredAny;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The cells of a row.
pub(in crate::formats) trait RowCells {
    /// Returns the number of cells.
    fn count(&self) -> usize;

    /// Returns the text of a cell.
    fn text(&self, i: usize) -> Cow<'_, str>;

    /// Returns the value of a cell.
    fn value(&self, i: usize) -> Field;
}

/// How the cells of a column are read.
enum ColumnRole {
    Puzzle,
    /// The size or a rule.
    Rule(&'static Column),
    /// Another standard column.
    Known(&'static Column),
    /// Fields without a column of their own, as a JSON object.
    More,
    /// Another field, by its name.
    Other(String),
}

impl ColumnRole {
    /// Returns the standard name of a column that the puzzles of all kinds consist of.
    fn part_of_puzzle(&self) -> Option<&'static str> {
        match self {
            ColumnRole::Puzzle => Some(PUZZLE_NAMES[0]),
            ColumnRole::Rule(column) => Some(column.name),
            ColumnRole::Known(column) => Some(column.name).filter(|name| PUZZLE_FIELDS.contains(name)),
            ColumnRole::More => Some(MORE_COLUMN),
            ColumnRole::Other(_) => None,
        }
    }

    fn content(&self) -> ColumnContent {
        match self {
            ColumnRole::Puzzle => ColumnContent::Known(PUZZLE_NAMES[0].into()),
            ColumnRole::Rule(column) | ColumnRole::Known(column) => ColumnContent::Known(column.name.into()),
            ColumnRole::More => ColumnContent::More,
            ColumnRole::Other(name) => ColumnContent::Other(name.clone()),
        }
    }
}

/// Returns whether a table has all columns of the property that the column is a part of.
fn is_complete(column: &Column, names: &[String]) -> bool {
    COLUMNS
        .iter()
        .filter(|other| other.group().is_some() && other.group() == column.group())
        .all(|other| column_index(names, other.name).is_some())
}

/// The content of each column of a table.
pub(in crate::formats) struct TableHeader {
    roles: Vec<ColumnRole>,
    columns: Arc<[TableColumn]>,
    /// The standard names and the indexes of the columns that the puzzles consist of.
    puzzle_columns: Vec<(&'static str, usize)>,
    /// Whether the names of the columns may be those of rules.
    rule_columns: Vec<bool>,
    puzzles: TablePuzzles,
    ignores_rules: bool,
}

impl TableHeader {
    /// Interprets column names. Errors come with the index of their column.
    pub(in crate::formats) fn new(
        names: &[String],
        columns: Option<PuzzleColumns>,
        options: &ReadOptions,
    ) -> Result<TableHeader, (usize, ParseError)> {
        let Some(PuzzleColumns { puzzle, solution }) = columns else {
            let found = format!("no column of puzzles among {:?}", excerpt(names.join(", ").as_bytes()));
            return Err((0, ParseError::new(1, 1, found, "the names of columns, such as puzzle,solution")));
        };
        if names.len() > MAX_COLUMNS {
            return Err((MAX_COLUMNS, too_many_columns()));
        }
        if let Some(i) = names.iter().position(|name| name.chars().count() > MAX_NAME_CHARS) {
            let found = format!("a name of {} characters", names[i].chars().count());
            return Err((i, ParseError::new(1, 1, found, format!("at most {MAX_NAME_CHARS} characters"))));
        }
        let mut taken = HashSet::new();
        let role_of =
            |(i, name): (usize, &String)| {
                let lower = if Some(i) == solution { SOLUTION_NAMES[0].into() } else { name.to_ascii_lowercase() };
                let known = COLUMNS.iter().chain([&MEASURES_AS_JSON]).find(|column| column.name == lower);
                match known.filter(|column| is_complete(column, names)) {
                    _ if i == puzzle => ColumnRole::Puzzle,
                    Some(column) if column.name != PUZZLE_NAMES[0] && taken.insert(lower.clone()) => {
                        if column.is_rule() { ColumnRole::Rule(column) } else { ColumnRole::Known(column) }
                    }
                    None if lower == MORE_COLUMN && taken.insert(lower.clone()) => ColumnRole::More,
                    _ if name.is_empty() => ColumnRole::Other(unused_name(format!("column {}", i + 1), i, &mut taken)),
                    None if lower != "se" => ColumnRole::Other(unused_name(name.clone(), i, &mut taken)),
                    _ => ColumnRole::Other(unused_name(field_names::fallback_name(&lower), i, &mut taken)),
                }
            };
        let roles: Vec<ColumnRole> = names.iter().enumerate().map(role_of).collect();
        let column = |(name, role): (&String, &ColumnRole)| TableColumn { name: name.clone(), content: role.content() };
        let columns = names.iter().zip(&roles).map(column).collect();
        let puzzle_columns = roles.iter().zip(0..).filter_map(|(role, i)| Some((role.part_of_puzzle()?, i))).collect();
        let rule_columns = names.iter().map(|name| may_change_rules(name)).collect();
        let puzzles = TablePuzzles::new(names, puzzle, options);
        let ignores_rules = options.ignore_rules;
        Ok(TableHeader { roles, columns, puzzle_columns, rule_columns, puzzles, ignores_rules })
    }

    /// Notes the size of the puzzle in a row, before the rows are read.
    pub(in crate::formats) fn note(&self, cells: &impl RowCells) {
        if self.puzzle() < cells.count() {
            self.puzzles.note(&cells.text(self.puzzle()));
        }
    }

    /// Returns the column of puzzles, and the one that identifies them, if there is one.
    pub(in crate::formats) fn named_column(&self) -> (usize, Option<usize>) {
        let id = self.roles.iter().position(|role| matches!(role, ColumnRole::Known(column) if column.name == "id"));
        let rank = |(i, role): (usize, &ColumnRole)| match role {
            ColumnRole::Other(name) => Some((Identifier::of(name)?, i)),
            _ => None,
        };
        let other = || self.roles.iter().enumerate().filter_map(rank).min();
        (self.puzzle(), id.or_else(|| other().map(|(_, i)| i)))
    }

    /// Returns the column of puzzles.
    fn puzzle(&self) -> usize {
        self.roles.iter().position(|role| matches!(role, ColumnRole::Puzzle)).unwrap_or(0)
    }

    /// Returns the number of columns.
    pub(in crate::formats) fn len(&self) -> usize {
        self.roles.len()
    }

    /// Creates the record of a row. Errors come with the index of their column.
    pub(in crate::formats) fn record(&self, cells: &impl RowCells) -> Result<Record, (usize, ParseError)> {
        let mut record = self.puzzle_of(cells)?;
        // The fields with cells that are not those of their columns.
        let mut renamed = Vec::new();
        // The properties that several columns hold, and whether they are read.
        let mut groups: HashMap<&str, bool> = HashMap::new();
        for (i, role) in self.roles.iter().enumerate().take(cells.count()) {
            let kept = match role {
                role if record.classic().is_none() && role.part_of_puzzle().is_some_and(|name| name != MORE_COLUMN) => {
                    None
                }
                ColumnRole::Puzzle => None,
                ColumnRole::Rule(column) => {
                    let text = cells.text(i);
                    let is_usual = text.is_empty() || is_usual(column.name, &text);
                    (!is_usual).then(|| (self.columns[i].name.clone(), cells.value(i)))
                }
                ColumnRole::Known(column) => {
                    let text = cells.text(i);
                    let is_read = match column.group() {
                        _ if text.is_empty() => true,
                        Some(group) => {
                            *groups.entry(group).or_insert_with(|| self.read_group(group, cells, &mut record))
                        }
                        None => (column.read)(&mut record, &text),
                    };
                    if is_read {
                        continue;
                    }
                    if column.name == "candidates" {
                        let error = cell_lists::parse_candidates(&text).err();
                        return Err((i, error.unwrap_or(ParseError::new(1, 1, "no candidates", "729 candidates"))));
                    }
                    // The digits of an invalid solution are no number, which other programs would round.
                    let is_solution = column.name == SOLUTION_NAMES[0];
                    let field =
                        if is_solution { serde_json::Value::from(unmarked(&text)).into() } else { cells.value(i) };
                    Some((field_names::fallback_name(column.name), field))
                }
                ColumnRole::More => match cells.text(i) {
                    more if more.is_empty() => None,
                    more if is_object(&more) => {
                        let read = if record.classic().is_none() { &PUZZLE_FIELDS[1..] } else { &[] };
                        let fields = json_record::object_fields(&more);
                        fields
                            .and_then(|fields| {
                                json_record::add_fields(&mut record, &fields, &more, |name| read.contains(&name))
                            })
                            .map_err(|error| (i, error))?;
                        None
                    }
                    // Other programs may use a column of this name for something else.
                    _ => Some((MORE_COLUMN.into(), cells.value(i))),
                },
                ColumnRole::Other(name) => {
                    let value = cells.value(i);
                    if self.rule_columns[i] || value.value().is_array() || value.value().is_object() {
                        self.check_other(&record, name, value.value()).map_err(|error| (i, error))?;
                    }
                    Some((name.clone(), value))
                }
            };
            let Some((name, value)) = kept.filter(|(_, value)| !value.value().is_null()) else { continue };
            let own = unset_name(&record, name, i);
            if !matches!(role, ColumnRole::Other(name) if *name == own) {
                renamed.push((i, own.clone()));
            }
            record.extra.insert(own, value);
        }
        record.row = self.row(cells, &record, renamed).into();
        Ok(record)
    }

    /// Returns the row of a record, with the values that a writer would write otherwise.
    fn row(&self, cells: &impl RowCells, record: &Record, renamed: Vec<(usize, String)>) -> TableRow {
        let row = TableRow::new(&self.columns, (0..cells.count()).map(|i| cells.text(i)), renamed);
        row.with_values(|i, row, text| match &self.roles[i] {
            ColumnRole::Rule(column) | ColumnRole::Known(column) => (column.write)(record, text),
            _ => write_cell(i, row, record, text),
        })
    }

    /// Returns the error of the cell of a column without a role that changes the rules of its puzzle.
    fn check_other(&self, record: &Record, name: &str, value: &Value) -> Result<(), ParseError> {
        if self.ignores_rules {
            Ok(())
        } else {
            json_record::check_meaning(record, name, meaning(name, value), value.is_string())
        }
    }

    /// Returns whether the table has all columns of rules, or a row is a puzzle of another kind than the classic one.
    pub(in crate::formats) fn names_kind(&self, cells: &impl RowCells) -> bool {
        self.puzzles.names_kind(&|name| self.cell_of_puzzle(cells, name))
    }

    /// Returns the record of the puzzle of a row.
    fn puzzle_of(&self, cells: &impl RowCells) -> Result<Record, (usize, ParseError)> {
        let record = self.puzzles.record(&|name| self.cell_of_puzzle(cells, name));
        record.map_err(|(name, error)| (self.column_of_puzzle(name).unwrap_or_else(|| self.puzzle()), error))
    }

    /// Returns the cell of a column that the puzzles consist of; empty if there is none of this name.
    fn cell_of_puzzle<'c>(&self, cells: &'c impl RowCells, name: &str) -> Cow<'c, str> {
        let index = self.column_of_puzzle(name).filter(|&i| i < cells.count());
        match index.map_or(Cow::Borrowed(""), |i| cells.text(i)) {
            Cow::Borrowed(text) => unmarked(text).into(),
            Cow::Owned(text) => unmarked(&text).to_owned().into(),
        }
    }

    fn column_of_puzzle(&self, name: &str) -> Option<usize> {
        self.puzzle_columns.iter().find(|(of, _)| *of == name).map(|(_, i)| *i)
    }

    /// Reads the property that several columns together hold, if all of their cells are valid. Returns whether it did.
    fn read_group(&self, group: &str, cells: &impl RowCells, record: &mut Record) -> bool {
        let mut read = Record::from(record.puzzle.clone());
        let is_whole = self.roles.iter().enumerate().all(|(i, role)| match role {
            ColumnRole::Known(column) if column.group() == Some(group) => {
                i < cells.count() && (column.read)(&mut read, &cells.text(i))
            }
            _ => true,
        });
        if is_whole {
            standard_columns::move_group(group, read, record);
        }
        is_whole
    }
}

fn is_object(text: &str) -> bool {
    serde_json::from_str::<HashMap<String, IgnoredAny>>(text).is_ok()
}

/// Returns a name that no other column has: this one, possibly followed by the column number.
fn unused_name(mut name: String, i: usize, taken: &mut HashSet<String>) -> String {
    while !taken.insert(name.clone()) {
        name = format!("{name}_{}", i + 1);
    }
    name
}

/// Returns a name that the record has no field for: this one, possibly followed by the column number.
fn unset_name(record: &Record, mut name: String, i: usize) -> String {
    while record.extra.get(&name).is_some() {
        name = format!("{name}_{}", i + 1);
    }
    name
}
