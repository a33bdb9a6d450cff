//! Packs: puzzles with their solutions and ratings, and the parameters that generate them again.

mod details;
mod fields;
mod header;
mod id;
mod level_names;
mod original;
mod puzzle;
mod puzzle_result;
mod rating;
mod record;
mod record_json;
mod selection;
mod steps;
mod stored_record;
mod table_row;

pub(crate) use details::Details;
pub(crate) use fields::Field;
pub use fields::Fields;
pub use header::{Header, KnownPuzzles, Parameters, Program, TableOptions, TestVector};
pub use id::Id;
pub use level_names::{LevelNames, ParseLevelNamesError};
pub use puzzle::{AnyPuzzle, ClassicPuzzle, KindPuzzle};
pub use puzzle_result::PuzzleResult;
pub use record::Record;
pub(crate) use record_json::{RecordSubset, technique_counts, written_constraints};
pub use selection::FieldSelection;
pub use steps::brief_steps;
pub use stored_record::StoredRecord;
pub(crate) use table_row::{ColumnContent, RowOfRecord, TableColumn, TableRow};

/// The JSON Schema of packs; its name is [`Header::SCHEMA`].
pub const JSON_SCHEMA: &str = include_str!("../../docs/pack.schema.json");
