//! The columns of a table at the start of a file, and which of them are recognized by their content.

use super::known_formats::detect;
use super::tables::{PuzzleColumns, TableHead};
use super::text::content_lines;
use super::tree::is_document;

/// The names of the columns of a table that are recognized by their content, because the header has no known names for
/// them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ColumnsByContent {
    /// The column of puzzles.
    pub puzzles: Option<String>,
    /// The column of solutions.
    pub solutions: Option<String>,
}

/// Returns the columns that are recognized by their content, given the start of a file that is a table; `None` if there
/// are none.
pub fn columns_by_content(head: &[u8]) -> Option<ColumnsByContent> {
    let head = &*super::text::utf16::decoded_head(head);
    let head = table_head(head)?;
    let (named, found) = (PuzzleColumns::by_name(&head.names), head.columns()?);
    let name = |i: usize| head.names.get(i).cloned().unwrap_or_default();
    let puzzles = named.is_none().then(|| name(found.puzzle));
    let solutions = found.solution.filter(|_| named.is_none_or(|named| named.solution.is_none())).map(name);
    (puzzles.is_some() || solutions.is_some()).then_some(ColumnsByContent { puzzles, solutions })
}

/// Returns the names of the columns of a table of puzzles, given the start of its file; `None` if it is no table.
pub fn column_names(head: &[u8]) -> Option<Vec<String>> {
    let head = &*super::text::utf16::decoded_head(head);
    table_head(head).map(|head| head.names)
}

/// Returns the head of a table, given the start of its file; `None` if it is no table.
fn table_head(head: &[u8]) -> Option<TableHead> {
    let is_table = detect(head).name() == "csv" && !is_document(head);
    is_table.then(|| TableHead::of(content_lines(head)))
}
