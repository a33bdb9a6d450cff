//! The columns of the tables that cluewise writes.

use crate::board::grid::Puzzle;
use crate::formats::grids::cell_lists;
use crate::formats::tree::set_techniques;
use crate::kinds::{RuleSet, Symbols};
use crate::pack::{AnyPuzzle, FieldSelection, Id, Record, technique_counts, written_constraints};
use crate::rating::se::{Rating, Tenths};
use serde::Serialize;
use std::fmt::Display;
use std::io::Write;

/// The column for fields without a column of their own, as a JSON object.
pub(in crate::formats) const MORE_COLUMN: &str = "more";

/// Returns the names of the columns that cluewise writes.
pub fn standard_column_names() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|column| column.name)
}

/// The type of the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum ColumnType {
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
pub(in crate::formats) struct Column {
    pub(in crate::formats) name: &'static str,
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "the other tables are text"))]
    pub(in crate::formats) column_type: ColumnType,
    /// Appends the value of the record as text; nothing if the record has none.
    pub(in crate::formats) write: fn(&Record, &mut Vec<u8>),
    /// Sets the property from text. Returns whether the text is valid.
    pub(in crate::formats) read: fn(&mut Record, &str) -> bool,
}

/// Returns the column of a part of a property, whose names have a common start.
macro_rules! part {
    ($property:ident, $start:literal, $name:ident, $column_type:ident) => {
        Column {
            name: concat!($start, stringify!($name)),
            column_type: ColumnType::$column_type,
            write: |record, text| record.$property.iter().for_each(|all| write_value(text, all.$name)),
            read: |record, text| {
                let value = text.parse().ok();
                value.map(|value| record.$property.get_or_insert_default().$name = value).is_some()
            },
        }
    };
}

/// Returns the column of one of the measures.
macro_rules! measure {
    ($name:ident, $column_type:ident) => {
        part!(measures, "measures_", $name, $column_type)
    };
}

/// Returns the column of one of the ratings of Sudoku Explainer.
macro_rules! rating {
    ($name:ident) => {
        Column { read: |record, text| set_rating(record, |se| &mut se.$name, text), ..part!(se, "", $name, Float) }
    };
}

/// Returns the column of a field of records that is written as text.
macro_rules! field {
    ($name:ident, $column_type:ident) => {
        Column {
            name: stringify!($name),
            column_type: ColumnType::$column_type,
            write: |record, text| record.$name.iter().for_each(|value| write_value(text, value)),
            read: |record, text| set(&mut record.$name, text.parse().ok()),
        }
    };
}

/// Returns the column of a field of records that is written as JSON.
macro_rules! json_field {
    ($name:ident) => {
        Column {
            name: stringify!($name),
            column_type: ColumnType::Text,
            write: |record, text| write_json(text, record.$name.as_ref()),
            read: |record, text| set(&mut record.$name, serde_json::from_str(text).ok()),
        }
    };
}

/// Returns a column with a part of the puzzle of another kind than the classic one.
macro_rules! of_kinds {
    ($name:literal, $column_type:ident, |$puzzle:ident, $text:ident| $write:expr) => {
        Column {
            name: $name,
            column_type: ColumnType::$column_type,
            write: |record, $text| {
                if let AnyPuzzle::Kind($puzzle) = &record.puzzle {
                    $write
                }
            },
            read: |_, _| false,
        }
    };
}

/// The columns of the tables written by cluewise, in order.
pub(in crate::formats) const COLUMNS: [Column; 41] = [
    Column {
        name: "id",
        column_type: ColumnType::Text,
        write: |record, text| record.id.iter().for_each(|id| write_value(text, id)),
        read: |record, text| set(&mut record.id, Some(Id::from(text))),
    },
    Column {
        name: "puzzle",
        column_type: ColumnType::Text,
        write: |record, text| match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => text.extend_from_slice(&puzzle.clues.to_bytes(b'.')),
            AnyPuzzle::Kind(puzzle) => write_value(text, puzzle.kind.text_of(&puzzle.clues, Symbols::DIGITS)),
        },
        read: |_, _| true,
    },
    Column {
        name: "candidates",
        column_type: ColumnType::Text,
        write: |record, text| match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => {
                puzzle.candidates.iter().for_each(|left| text.extend_from_slice(&left.to_bytes()))
            }
            AnyPuzzle::Kind(puzzle) => write_value(text, puzzle.candidates_text()),
        },
        read: |record, text| cell_lists::parse_candidates(text).map(|left| record.restrict(&left)).is_ok(),
    },
    Column {
        name: "solution",
        column_type: ColumnType::Text,
        write: |record, text| match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => {
                puzzle.solution.iter().for_each(|grid| text.extend_from_slice(&Puzzle::from(*grid).to_bytes(b'0')))
            }
            AnyPuzzle::Kind(puzzle) => {
                puzzle.solution.iter().for_each(|cells| write_value(text, puzzle.kind.text_of(cells, Symbols::DIGITS)))
            }
        },
        read: |record, text| {
            record.set_given_grid(cell_lists::parse_solution(text));
            !record.invalid_solution
        },
    },
    Column {
        name: "clues",
        column_type: ColumnType::Integer,
        write: |record, text| write_value(text, record.puzzle.clue_count()),
        read: |record, text| text.parse() == Ok(record.puzzle.clue_count()),
    },
    field!(level, Text),
    field!(effort, Float),
    rating!(er),
    rating!(ep),
    rating!(ed),
    json_field!(se_techniques),
    field!(symmetry, Text),
    measure!(hidden_singles, Integer),
    measure!(naked_singles, Integer),
    measure!(locked_candidates, Integer),
    measure!(subsets, Integer),
    measure!(stalls, Integer),
    measure!(fish, Integer),
    measure!(wings, Integer),
    measure!(digit_chains, Integer),
    measure!(uniqueness, Integer),
    measure!(chains, Integer),
    measure!(forks, Integer),
    measure!(nets, Integer),
    measure!(nests, Integer),
    measure!(work, Integer),
    measure!(work_max, Integer),
    measure!(depth, Integer),
    measure!(mean_guesses, Float),
    measure!(points, Integer),
    field!(hodoku_level, Text),
    field!(hodoku_score, Integer),
    json_field!(hodoku_techniques),
    part!(time, "time_", expected_s, Integer),
    part!(time, "time_", p80_s, Integer),
    of_kinds!("size", Integer, |puzzle, text| write_value(text, puzzle.kind.side())),
    of_kinds!("box", Text, |puzzle, text| {
        puzzle.kind.boxes().iter().for_each(|boxes| write_value(text, boxes));
    }),
    of_kinds!("variant", Text, |puzzle, text| {
        if puzzle.kind.rules() != RuleSet::EMPTY {
            write_value(text, puzzle.kind.rules());
        }
    }),
    of_kinds!("regions", Text, |puzzle, text| {
        puzzle.kind.regions().iter().for_each(|regions| write_value(text, regions.to_text()));
    }),
    Column {
        name: "techniques",
        column_type: ColumnType::Text,
        write: |record, text| write_json(text, technique_counts(&record.techniques).as_ref()),
        read: |record, text| record.classic().is_none() && set_techniques(record, text),
    },
    of_kinds!("constraints", Text, |puzzle, text| {
        written_constraints(&puzzle.kind).iter().for_each(|constraints| write_value(text, constraints));
    }),
];

/// The measures as JSON in one column, as in tables of development builds.
pub(in crate::formats) const MEASURES_AS_JSON: Column = json_field!(measures);

/// Returns the column of this name.
pub(in crate::formats) fn by_name(name: &str) -> Option<&'static Column> {
    const ALL: [&[Column]; 2] = [&COLUMNS, &[MEASURES_AS_JSON]];
    ALL.into_iter().flatten().find(|column| column.name == name)
}

impl Column {
    /// Returns whether tables have the column only if a record needs it.
    #[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "the other tables have only columns in use"))]
    pub(in crate::formats) fn is_optional(&self) -> bool {
        let is_part = ["hodoku_", "measures_", "se_", "time_"].iter().any(|prefix| self.name.starts_with(prefix));
        is_part || self.is_of_kinds()
    }

    /// Returns whether the column has a character for each cell of the puzzle.
    pub(in crate::formats) fn has_cells(&self) -> bool {
        ["puzzle", "solution", "regions"].contains(&self.name)
    }

    /// Returns whether the column has the size or a rule.
    pub(in crate::formats) fn is_rule(&self) -> bool {
        self.is_of_kinds() && self.name != "techniques"
    }

    /// Returns whether only other kinds than the classic one have the column.
    pub(in crate::formats) fn is_of_kinds(&self) -> bool {
        FieldSelection::ONLY_OF_KINDS.contains(&self.name)
    }

    /// Returns the property that several columns together hold: a rating or the measures.
    pub(in crate::formats) fn group(&self) -> Option<&'static str> {
        match self.name {
            "er" | "ep" | "ed" => Some("se"),
            "time_expected_s" | "time_p80_s" => Some("time"),
            name if name.starts_with("measures_") => Some("measures"),
            _ => None,
        }
    }

    /// Returns whether the record has a value for the column.
    pub(in crate::formats) fn is_filled(&self, record: &Record) -> bool {
        let mut text = Vec::new();
        (self.write)(record, &mut text);
        !text.is_empty()
    }
}

/// Moves the property that several columns together hold from one record to another.
pub(in crate::formats) fn move_group(group: &str, from: Record, to: &mut Record) {
    match group {
        "se" => to.se = from.se,
        "time" => to.time = from.time,
        _ => to.measures = from.measures,
    }
}

fn write_value(text: &mut Vec<u8>, value: impl Display) {
    // Writing to memory cannot fail.
    let _ = write!(text, "{value}");
}

/// Appends a value as JSON; nothing if there is none.
fn write_json(text: &mut Vec<u8>, value: Option<&impl Serialize>) {
    // Ratings are always valid JSON, and writing to memory cannot fail.
    value.into_iter().for_each(|value| drop(serde_json::to_writer(&mut *text, value)));
}

fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let is_known = value.is_some();
    *field = value;
    is_known
}

fn set_rating(record: &mut Record, which: fn(&mut Rating) -> &mut Tenths, text: &str) -> bool {
    let rating = text.parse().ok().filter(|rating| (0.0..=Rating::UNSOLVED.into()).contains(rating));
    rating.map(|rating| *which(record.se.get_or_insert_default()) = Tenths::round(rating)).is_some()
}
