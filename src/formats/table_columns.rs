//! Records as table rows: the columns shared by `csv` and `parquet`, and the names of columns in other tables.

use super::json_record::{self, PUZZLE_NAMES, SOLUTION_NAMES};
use super::read_error::excerpt;
use crate::board::grid::{Grid, Puzzle};
use crate::board::text::ParseError;
use crate::pack::Field;
use crate::pack::{Id, Record, RecordSubset};
use crate::rating::se::{Rating, Tenths};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::io::Write;

/// The type of the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnType {
    /// Text.
    Text,
    /// Integers.
    Integer,
    /// Floating-point numbers.
    Float,
    /// Booleans.
    #[cfg(feature = "parquet")]
    Boolean,
}

/// A column of the tables written by cluewise.
pub(super) struct Column {
    pub(super) name: &'static str,
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "the other tables are text"))]
    pub(super) column_type: ColumnType,
    /// Appends the value of the record as text; nothing if the record has none.
    pub(super) write: fn(&Record, &mut Vec<u8>),
    /// Sets the property from text. Returns whether the text is valid.
    read: fn(&mut Record, &str) -> bool,
}

/// The columns of the tables written by cluewise, in order.
pub(super) const COLUMNS: [Column; 15] = [
    Column {
        name: "id",
        column_type: ColumnType::Text,
        write: |record, text| record.id.iter().for_each(|id| write_value(text, id)),
        read: |record, text| set(&mut record.id, Some(Id::from(text))),
    },
    Column {
        name: "puzzle",
        column_type: ColumnType::Text,
        write: |record, text| text.extend_from_slice(&record.puzzle.to_bytes(b'.')),
        read: |_, _| true,
    },
    Column {
        name: "candidates",
        column_type: ColumnType::Text,
        write: |record, text| record.candidates.iter().for_each(|left| text.extend_from_slice(&left.to_bytes())),
        read: |record, text| text.parse().map(|left| record.restrict(&left)).is_ok(),
    },
    Column {
        name: "solution",
        column_type: ColumnType::Text,
        write: |record, text| {
            record.solution.iter().for_each(|grid| text.extend_from_slice(&Puzzle::from(*grid).to_bytes(b'0')))
        },
        read: |record, text| {
            record.solution = text.parse::<Grid>().ok();
            record.invalid_solution = record.solution.is_none();
            !record.invalid_solution
        },
    },
    Column {
        name: "clues",
        column_type: ColumnType::Integer,
        write: |record, text| write_value(text, record.puzzle.clue_count()),
        read: |record, text| text.parse() == Ok(record.puzzle.clue_count()),
    },
    Column {
        name: "level",
        column_type: ColumnType::Text,
        write: |record, text| record.level.iter().for_each(|level| write_value(text, level)),
        read: |record, text| set(&mut record.level, text.parse().ok()),
    },
    Column {
        name: "effort",
        column_type: ColumnType::Float,
        write: |record, text| record.effort.iter().for_each(|effort| write_value(text, effort)),
        read: |record, text| set(&mut record.effort, text.parse().ok()),
    },
    Column {
        name: "er",
        column_type: ColumnType::Float,
        write: |record, text| write_rating(record, |se| se.er, text),
        read: |record, text| set_rating(record, |se| &mut se.er, text),
    },
    Column {
        name: "ep",
        column_type: ColumnType::Float,
        write: |record, text| write_rating(record, |se| se.ep, text),
        read: |record, text| set_rating(record, |se| &mut se.ep, text),
    },
    Column {
        name: "ed",
        column_type: ColumnType::Float,
        write: |record, text| write_rating(record, |se| se.ed, text),
        read: |record, text| set_rating(record, |se| &mut se.ed, text),
    },
    Column {
        name: "symmetry",
        column_type: ColumnType::Text,
        write: |record, text| record.symmetry.iter().for_each(|symmetry| write_value(text, symmetry)),
        read: |record, text| set(&mut record.symmetry, text.parse().ok()),
    },
    Column {
        name: "measures",
        column_type: ColumnType::Text,
        write: |record, text| {
            // Measures are always valid JSON, and writing to memory cannot fail.
            record.measures.iter().for_each(|measures| drop(serde_json::to_writer(&mut *text, measures)));
        },
        read: |record, text| set(&mut record.measures, serde_json::from_str(text).ok()),
    },
    Column {
        name: "hodoku_level",
        column_type: ColumnType::Text,
        write: |record, text| record.hodoku_level.iter().for_each(|level| write_value(text, level)),
        read: |record, text| set(&mut record.hodoku_level, text.parse().ok()),
    },
    Column {
        name: "hodoku_score",
        column_type: ColumnType::Integer,
        write: |record, text| record.hodoku_score.iter().for_each(|score| write_value(text, score)),
        read: |record, text| set(&mut record.hodoku_score, text.parse().ok()),
    },
    Column {
        name: "hodoku_techniques",
        column_type: ColumnType::Text,
        write: |record, text| {
            record.hodoku_techniques.iter().for_each(|counts| drop(serde_json::to_writer(&mut *text, counts)));
        },
        read: |record, text| set(&mut record.hodoku_techniques, serde_json::from_str(text).ok()),
    },
];

impl Column {
    /// Returns whether tables have the column only if a record needs it.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "the other tables have only columns in use"))]
    pub(super) fn is_optional(&self) -> bool {
        self.name.starts_with("hodoku_")
    }

    /// Returns whether the record has a value for the column.
    pub(super) fn is_filled(&self, record: &Record) -> bool {
        let mut text = Vec::new();
        (self.write)(record, &mut text);
        !text.is_empty()
    }
}

/// The column for fields without a column of their own, as a JSON object.
pub(super) const MORE_COLUMN: &str = "more";

/// Maximum number of columns in a table that is read; bounds the memory of a row.
pub(super) const MAX_COLUMNS: usize = 16_384;

/// Maximum length of a column name in characters; each JSON record repeats the name.
const MAX_NAME_CHARS: usize = 255;

/// Maximum number of other fields with a column of their own.
pub(super) const MAX_OTHER_COLUMNS: usize = 1_000;

/// Returns the error for too many columns.
pub(super) fn too_many_columns() -> ParseError {
    ParseError::new(1, 1, "one more column", format!("at most {MAX_COLUMNS} columns"))
}

/// Returns the index of the column of this name.
fn column_index(names: &[String], known: &str) -> Option<usize> {
    names.iter().position(|name| name.eq_ignore_ascii_case(known))
}

/// Returns the index of the column of puzzles.
pub(super) fn puzzle_column(names: &[String]) -> Option<usize> {
    PUZZLE_NAMES.into_iter().find_map(|name| column_index(names, name))
}

/// Returns whether a field of this name can have a column that is read as the same field again.
pub(super) fn can_be_column(name: &str) -> bool {
    let mut known = COLUMNS.iter().map(|column| column.name).chain(SOLUTION_NAMES).chain([MORE_COLUMN]);
    let is_plain = name == name.trim() && !name.is_empty() && !name.contains(['\n', '\r']);
    is_plain && name.chars().count() <= MAX_NAME_CHARS && !known.any(|known| known.eq_ignore_ascii_case(name))
}

fn write_value(text: &mut Vec<u8>, value: impl Display) {
    // Writing to memory cannot fail.
    let _ = write!(text, "{value}");
}

fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let is_known = value.is_some();
    *field = value;
    is_known
}

fn write_rating(record: &Record, which: fn(&Rating) -> Tenths, text: &mut Vec<u8>) {
    if let Some(se) = &record.se {
        write_value(text, format_args!("{}", which(se)));
    }
}

fn set_rating(record: &mut Record, which: fn(&mut Rating) -> &mut Tenths, text: &str) -> bool {
    let rating = text.parse().ok().filter(|rating| (0.0..=Rating::UNSOLVED.into()).contains(rating));
    rating.map(|rating| *which(record.se.get_or_insert_default()) = Tenths::round(rating)).is_some()
}

/// Returns a JSON object of the fields without a column of their own, for the column of further fields. `known` tells
/// which standard fields have a column, `other` which other fields have one. Returns `None` if all have.
pub(super) fn fields_without_column(
    record: &Record,
    known: impl Fn(&str) -> bool,
    other: impl Fn(&str) -> bool,
) -> Option<String> {
    // A rating has three columns.
    let known = |name: &str| !matches!(name, "puzzle" | "clues") && !known(if name == "se" { "er" } else { name });
    let more = serde_json::to_string(&RecordSubset { record, known, other: |name: &str| !other(name) }).ok()?;
    (more != "{}").then_some(more)
}

/// The content of a column.
enum ColumnRole {
    Puzzle,
    /// A standard column.
    Known(&'static Column),
    /// Fields without a column of their own, as a JSON object.
    More,
    /// Another field, by its name.
    Other(String),
}

/// The content of each column of a table.
pub(super) struct TableHeader(Vec<ColumnRole>);

impl TableHeader {
    /// Interprets column names. Errors come with the index of their column.
    pub(super) fn new(names: &[String]) -> Result<TableHeader, (usize, ParseError)> {
        let Some(puzzle) = puzzle_column(names) else {
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
        let solution = SOLUTION_NAMES.into_iter().find_map(|name| column_index(names, name));
        let rated = ["er", "ep", "ed"].into_iter().all(|name| column_index(names, name).is_some());
        let mut taken = HashSet::new();
        let role_of = |(i, name): (usize, &String)| {
            let lower = if Some(i) == solution { SOLUTION_NAMES[0].into() } else { name.to_ascii_lowercase() };
            let known = COLUMNS.iter().find(|column| column.name == lower);
            match known.filter(|_| rated || !matches!(&*lower, "er" | "ep" | "ed")) {
                _ if i == puzzle => ColumnRole::Puzzle,
                Some(column) if column.name != PUZZLE_NAMES[0] && taken.insert(lower.clone()) => {
                    ColumnRole::Known(column)
                }
                None if lower == MORE_COLUMN && taken.insert(lower.clone()) => ColumnRole::More,
                _ if name.is_empty() => ColumnRole::Other(unused_name(format!("column {}", i + 1), i, &mut taken)),
                None if lower != "se" => ColumnRole::Other(unused_name(name.clone(), i, &mut taken)),
                _ => ColumnRole::Other(unused_name(json_record::fallback_name(&lower), i, &mut taken)),
            }
        };
        Ok(TableHeader(names.iter().enumerate().map(role_of).collect()))
    }

    /// Returns the number of columns.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Creates the record of a row with `count` columns from the text and the value of each. Errors come with the index
    /// of their column.
    pub(super) fn record<'v>(
        &self,
        count: usize,
        text: impl Fn(usize) -> Cow<'v, str>,
        value: impl Fn(usize) -> Field,
    ) -> Result<Record, (usize, ParseError)> {
        let puzzle = self.0.iter().position(|role| matches!(role, ColumnRole::Puzzle)).unwrap_or(0);
        let mut record = Record::from(json_record::parse_puzzle_text(&text(puzzle)).map_err(|error| (puzzle, error))?);
        for (i, role) in self.0.iter().enumerate().take(count) {
            match role {
                ColumnRole::Puzzle => {}
                ColumnRole::Known(column) => {
                    let text = text(i);
                    if text.is_empty() || (column.read)(&mut record, &text) {
                        continue;
                    }
                    if column.name == "candidates" {
                        let error = text.parse::<crate::board::candidates::Candidates>().err();
                        return Err((i, error.unwrap_or(ParseError::new(1, 1, "no candidates", "729 candidates"))));
                    }
                    let name = unset_name(&record, json_record::fallback_name(column.name), i);
                    record.extra.insert(name, value(i));
                }
                ColumnRole::More => match text(i) {
                    more if more.is_empty() => {}
                    more if serde_json::from_str::<HashMap<String, IgnoredAny>>(&more).is_ok() => {
                        json_record::add_fields(&mut record, &more).map_err(|error| (i, error))?;
                    }
                    // Other programs may use a column of this name for something else.
                    _ => record.extra.insert(unset_name(&record, MORE_COLUMN.into(), i), value(i)),
                },
                ColumnRole::Other(name) => record.extra.insert(unset_name(&record, name.clone(), i), value(i)),
            }
        }
        Ok(record)
    }
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
