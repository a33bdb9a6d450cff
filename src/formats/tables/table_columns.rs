//! The columns of tables: their names and limits, and which of them have puzzles and solutions.

use super::standard_columns;
use super::standard_columns::{COLUMNS, MEASURES_AS_JSON, MORE_COLUMN};
use super::table_puzzle::{is_puzzle, is_solution};
use crate::board::text::ParseError;
use crate::formats::text::{PUZZLE_NAMES, SOLUTION_NAMES};

/// Maximum number of columns in a table that is read; bounds the memory of a row.
pub(in crate::formats) const MAX_COLUMNS: usize = 16_384;

/// Maximum length of a column name in characters; each JSON record repeats the name.
pub(in crate::formats) const MAX_NAME_CHARS: usize = 255;

/// Maximum number of other fields with a column of their own.
pub(in crate::formats) const MAX_OTHER_COLUMNS: usize = 1_000;

/// Returns the error for too many columns.
pub(in crate::formats) fn too_many_columns() -> ParseError {
    ParseError::new(1, 1, "one more column", format!("at most {MAX_COLUMNS} columns"))
}

/// The number of a puzzle in its source, and the field after it that puzzles without an id lack.
const SOURCE_FIELDS: [&str; 2] = ["source_number", "source_id"];

/// Returns the other columns of a table whose first record has these fields.
pub(in crate::formats) fn other_columns<'a>(fields: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = fields.take(MAX_OTHER_COLUMNS).map(String::from).collect();
    let [number, id] = SOURCE_FIELDS;
    if let Some(at) = names.iter().position(|name| name == number).filter(|_| !names.iter().any(|name| name == id)) {
        names.insert(at + 1, id.into());
    }
    names
}

/// Returns the index of the column of this name.
pub(in crate::formats) fn column_index(names: &[String], known: &str) -> Option<usize> {
    names.iter().position(|name| name.eq_ignore_ascii_case(known))
}

/// Returns the index of the column of puzzles.
pub(in crate::formats) fn puzzle_column(names: &[String]) -> Option<usize> {
    PUZZLE_NAMES.into_iter().find_map(|name| column_index(names, name))
}

/// The columns of puzzles and of their solutions in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) struct PuzzleColumns {
    pub puzzle: usize,
    pub solution: Option<usize>,
}

impl PuzzleColumns {
    /// Returns the columns with known names; `None` without one of puzzles.
    pub(in crate::formats) fn by_name(names: &[String]) -> Option<PuzzleColumns> {
        let solution = SOLUTION_NAMES.into_iter().find_map(|name| column_index(names, name));
        Some(PuzzleColumns { puzzle: puzzle_column(names)?, solution })
    }

    /// Returns the columns with known names, and in place of missing ones those with the most cells of puzzles or
    /// solutions.
    pub(in crate::formats) fn find(names: &[String], rows: &[Vec<String>]) -> Option<PuzzleColumns> {
        let by_content = || {
            let can_be_header = PuzzleColumns::can_be_header(names);
            can_be_header.then(|| column_with_most(names, rows, is_puzzle)).flatten()
        };
        let puzzle = puzzle_column(names).or_else(by_content)?;
        let other = |i: &usize| *i != puzzle;
        let by_name = SOLUTION_NAMES.into_iter().find_map(|name| column_index(names, name).filter(other));
        let solution = by_name.or_else(|| column_with_most(names, rows, is_solution).filter(other));
        Some(PuzzleColumns { puzzle, solution })
    }

    /// Returns whether a line without a known name can be a header: two or more short texts, and no number or malformed
    /// puzzle.
    pub(in crate::formats) fn can_be_header(names: &[String]) -> bool {
        let has_letter = |name: &String| name.contains(char::is_alphabetic);
        let is_text = |name: &String| has_letter(name) || !name.contains(char::is_numeric);
        let is_name = |name: &String| name.chars().count() <= MAX_HEADING_CHARS && is_text(name);
        names.len() > 1 && names.iter().all(is_name) && names.iter().any(has_letter)
    }
}

/// Returns the first of the columns with the most cells of this content; `None` if no cell has it. A line without a
/// delimiter is no row.
fn column_with_most(names: &[String], rows: &[Vec<String>], is_content: impl Fn(&str) -> bool) -> Option<usize> {
    let has_content = |row: &&Vec<String>, i: usize| row.len() > 1 && row.get(i).is_some_and(|cell| is_content(cell));
    // The regions of a jigsaw look like a solution.
    let is_known = |i: usize| standard_columns::by_name(&names[i].to_ascii_lowercase()).is_some();
    let count = |i: usize| if is_known(i) { 0 } else { rows.iter().filter(|row| has_content(row, i)).count() };
    let counts: Vec<usize> = (0..names.len()).map(count).collect();
    let most = counts.iter().copied().max().filter(|&most| most > 0)?;
    counts.iter().position(|&count| count == most)
}

/// Maximum length of a column name in a header without a known name, in characters: less than half a puzzle.
const MAX_HEADING_CHARS: usize = 40;

/// Returns whether a field of this name can have a column that is read as the same field again.
pub(in crate::formats) fn can_be_column(name: &str) -> bool {
    let columns = COLUMNS.iter().chain([&MEASURES_AS_JSON]).map(|column| column.name);
    let mut known = columns.chain(SOLUTION_NAMES).chain([MORE_COLUMN]);
    let is_plain = name == name.trim() && !name.is_empty() && !name.contains(['\n', '\r']);
    is_plain && name.chars().count() <= MAX_NAME_CHARS && !known.any(|known| known.eq_ignore_ascii_case(name))
}
