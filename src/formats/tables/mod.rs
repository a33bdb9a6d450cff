//! Tables with a header.

pub(super) mod csv;
pub(super) mod standard_columns;
pub(super) mod table_columns;
pub(super) mod table_header;
pub(super) mod table_output;
pub(super) mod table_puzzle;

pub(super) use csv::{TableHead, TableRowsParser, is_object, is_table_of_kinds, is_title, names};
pub(super) use standard_columns::by_name;
pub(super) use table_columns::{MAX_COLUMNS, PuzzleColumns, too_many_columns};
pub(super) use table_header::{RowCells, TableHeader};
