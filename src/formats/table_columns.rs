//! Records as table rows: the content of each column by its name.

use super::cell_lists;
use super::json_record::{self, PUZZLE_NAMES, SOLUTION_NAMES};
use super::read_error::excerpt;
use super::standard_columns::{COLUMNS, Column, MEASURES_AS_JSON};
use super::variants::is_rule_cell;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::pack::Field;
use crate::pack::{Record, RecordSubset};
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

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

/// The number of a puzzle in its source, and the field after it that puzzles without an id lack.
const SOURCE_FIELDS: [&str; 2] = ["source_number", "source_id"];

/// Returns the other columns of a table whose first record has these fields.
pub(super) fn other_columns<'a>(fields: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = fields.take(MAX_OTHER_COLUMNS).map(String::from).collect();
    let [number, id] = SOURCE_FIELDS;
    if let Some(at) = names.iter().position(|name| name == number).filter(|_| !names.iter().any(|name| name == id)) {
        names.insert(at + 1, id.into());
    }
    names
}

/// Returns the index of the column of this name.
fn column_index(names: &[String], known: &str) -> Option<usize> {
    names.iter().position(|name| name.eq_ignore_ascii_case(known))
}

/// Returns the index of the column of puzzles.
pub(super) fn puzzle_column(names: &[String]) -> Option<usize> {
    PUZZLE_NAMES.into_iter().find_map(|name| column_index(names, name))
}

/// Tests by which cells of puzzles and of solutions are recognized.
#[derive(Clone, Copy)]
pub(super) struct PuzzleContent {
    pub is_puzzle: fn(&str) -> bool,
    pub is_solution: fn(&str) -> bool,
    /// Number of cells of the smallest puzzle: no shorter row has one.
    pub min_cells: usize,
}

impl PuzzleContent {
    /// Puzzles of 9x9.
    pub(super) const CLASSIC: PuzzleContent = PuzzleContent {
        is_puzzle: |cell| cells_of(cell).is_some_and(|cells| cells.clue_count() < Cell::COUNT),
        is_solution: |cell| cells_of(cell).is_some_and(|cells| cells.clue_count() == Cell::COUNT),
        min_cells: Cell::COUNT,
    };
}

/// Parses the cells of a puzzle or of a solution.
fn cells_of(cell: &str) -> Option<Puzzle> {
    may_be_puzzle(cell).then(|| cell_lists::parse_puzzle(cell).ok()).flatten()
}

/// Minimum length of a puzzle of 9x9 in bytes: nine cells, and eight blank rows of a line break and a border.
const MIN_PUZZLE_BYTES: usize = 9 + 8 * 2;

/// Returns whether the text may be a puzzle of 9x9. A fast filter: one with fewer bytes than cells has blank rows, and
/// thus line breaks, possibly escaped, or is compressed in a link.
fn may_be_puzzle(text: &str) -> bool {
    let may_be_short = || text.contains(['\n', '\r', '\\']) || text.contains("://");
    text.len() >= Cell::COUNT || text.len() >= MIN_PUZZLE_BYTES && may_be_short()
}

impl Default for PuzzleContent {
    fn default() -> PuzzleContent {
        PuzzleContent::CLASSIC
    }
}

/// The columns of puzzles and of their solutions in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PuzzleColumns {
    pub puzzle: usize,
    pub solution: Option<usize>,
}

impl PuzzleColumns {
    /// Returns the columns with known names; `None` without one of puzzles.
    pub(super) fn by_name(names: &[String]) -> Option<PuzzleColumns> {
        let solution = SOLUTION_NAMES.into_iter().find_map(|name| column_index(names, name));
        Some(PuzzleColumns { puzzle: puzzle_column(names)?, solution })
    }

    /// Returns the columns with known names, and in place of missing ones those with the most cells of puzzles or
    /// solutions.
    pub(super) fn find(names: &[String], rows: &[Vec<String>], content: PuzzleContent) -> Option<PuzzleColumns> {
        let by_content = || {
            let can_be_header = PuzzleColumns::can_be_header(names);
            can_be_header.then(|| column_with_most(names, rows, content.is_puzzle)).flatten()
        };
        let puzzle = puzzle_column(names).or_else(by_content)?;
        let other = |i: &usize| *i != puzzle;
        let by_name = SOLUTION_NAMES.into_iter().find_map(|name| column_index(names, name).filter(other));
        let solution = by_name.or_else(|| column_with_most(names, rows, content.is_solution).filter(other));
        Some(PuzzleColumns { puzzle, solution })
    }

    /// Returns whether a line without a known name can be a header: two or more short texts, and no number or malformed
    /// puzzle.
    pub(super) fn can_be_header(names: &[String]) -> bool {
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
    let count = |i: usize| rows.iter().filter(|row| has_content(row, i)).count();
    let counts: Vec<usize> = (0..names.len()).map(count).collect();
    let most = counts.iter().copied().max().filter(|&most| most > 0)?;
    counts.iter().position(|&count| count == most)
}

/// Maximum length of a column name in a header without a known name, in characters: less than half a puzzle.
const MAX_HEADING_CHARS: usize = 40;

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
    let head = &*super::utf16::decoded_head(head);
    let content = match super::variants::is_table(head) {
        true => super::variants::TABLE_CONTENT,
        false if super::detect(head).name() == "csv" => PuzzleContent::CLASSIC,
        false => return None,
    };
    let head = super::csv::TableHead::of(super::encoding::content_lines(head), content);
    let (named, found) = (PuzzleColumns::by_name(&head.names), head.columns()?);
    let name = |i: usize| head.names.get(i).cloned().unwrap_or_default();
    let puzzles = named.is_none().then(|| name(found.puzzle));
    let solutions = found.solution.filter(|_| named.is_none_or(|named| named.solution.is_none())).map(name);
    (puzzles.is_some() || solutions.is_some()).then_some(ColumnsByContent { puzzles, solutions })
}

/// Returns whether a field of this name can have a column that is read as the same field again.
pub(super) fn can_be_column(name: &str) -> bool {
    let columns = COLUMNS.iter().chain([&MEASURES_AS_JSON]).map(|column| column.name);
    let mut known = columns.chain(SOLUTION_NAMES).chain([MORE_COLUMN]);
    let is_plain = name == name.trim() && !name.is_empty() && !name.contains(['\n', '\r']);
    is_plain && name.chars().count() <= MAX_NAME_CHARS && !known.any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns whether a table has all columns of the property that the column is a part of.
fn is_complete(column: &Column, names: &[String]) -> bool {
    COLUMNS
        .iter()
        .filter(|other| other.group().is_some() && other.group() == column.group())
        .all(|other| column_index(names, other.name).is_some())
}

/// Returns a JSON object of the fields without a column of their own, for the column of further fields. `known` tells
/// which standard fields have a column, `other` which other fields have one. Returns `None` if all have.
pub(super) fn fields_without_column(
    record: &Record,
    known: impl Fn(&str) -> bool,
    other: impl Fn(&str) -> bool,
) -> Option<String> {
    // Ratings and measures have several columns.
    let known = |name: &str| match name {
        "puzzle" | "clues" => false,
        "se" => !known("er"),
        "measures" => !known("measures_hidden_singles"),
        name => !known(name),
    };
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
    pub(super) fn new(names: &[String], columns: Option<PuzzleColumns>) -> Result<TableHeader, (usize, ParseError)> {
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
        let role_of = |(i, name): (usize, &String)| {
            let lower = if Some(i) == solution { SOLUTION_NAMES[0].into() } else { name.to_ascii_lowercase() };
            let known = COLUMNS.iter().chain([&MEASURES_AS_JSON]).find(|column| column.name == lower);
            match known.filter(|column| is_complete(column, names)) {
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

    /// Returns the column of puzzles, and the one that names them: that of ids, or the first one that is not
    /// interpreted.
    pub(super) fn named_column(&self) -> (usize, Option<usize>) {
        let position = |is_wanted: &dyn Fn(&ColumnRole) -> bool| self.0.iter().position(is_wanted);
        let id = position(&|role| matches!(role, ColumnRole::Known(column) if column.name == "id"));
        let other = || position(&|role| matches!(role, ColumnRole::Other(_)));
        (self.puzzle(), id.or_else(other))
    }

    /// Returns the column of puzzles.
    fn puzzle(&self) -> usize {
        self.0.iter().position(|role| matches!(role, ColumnRole::Puzzle)).unwrap_or(0)
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
        let puzzle = self.puzzle();
        let mut record = Record::from(cell_lists::parse_puzzle(&text(puzzle)).map_err(|error| (puzzle, error))?);
        for (i, role) in self.0.iter().enumerate().take(count) {
            match role {
                ColumnRole::Puzzle => {}
                ColumnRole::Known(column) => {
                    let text = text(i);
                    if text.is_empty() || (column.read)(&mut record, &text) {
                        continue;
                    }
                    if column.name == "candidates" {
                        let error = cell_lists::parse_candidates(&text).err();
                        return Err((i, error.unwrap_or(ParseError::new(1, 1, "no candidates", "729 candidates"))));
                    }
                    let name = unset_name(&record, json_record::fallback_name(column.name), i);
                    // The digits of an invalid solution are no number, which other programs would round.
                    let is_solution = column.name == SOLUTION_NAMES[0];
                    let field = if is_solution { Field::from(serde_json::Value::from(&*text)) } else { value(i) };
                    record.extra.insert(name, field);
                }
                ColumnRole::More => match text(i) {
                    more if more.is_empty() => {}
                    more if serde_json::from_str::<HashMap<String, IgnoredAny>>(&more).is_ok() => {
                        json_record::add_fields(&mut record, &more).map_err(|error| (i, error))?;
                    }
                    // Other programs may use a column of this name for something else.
                    _ => record.extra.insert(unset_name(&record, MORE_COLUMN.into(), i), value(i)),
                },
                ColumnRole::Other(name) => {
                    if is_rule_cell(name, &text(i)) {
                        return Err((i, json_record::rule_error(name)));
                    }
                    record.extra.insert(unset_name(&record, name.clone(), i), value(i));
                }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleRng;

    /// Pieces of texts that hold puzzles, between spaces.
    const PIECES: &str = "1 9 0 . - _ * , | [ ] [[ ]] [] { } ( ) \" ' : = S9B 0a N4Ig // puzzle \"puzzle\": grid= [0]*9 27 \
                          null array( ---+---+--- ...|...|... 1........ --------- \"........1\" {\"puzzle\":\" \u{2502}";

    /// Returns random pieces with fewer bytes than a puzzle has cells.
    fn short_text(rng: &mut PuzzleRng) -> String {
        let pieces: Vec<&str> = PIECES.split(' ').chain([" "]).collect();
        let mut choose = |from: &[&'static str]| from[rng.random_below(from.len() as u32) as usize];
        let some: Vec<&str> = (0..10).map(|_| choose(&pieces)).collect();
        let mut text = String::new();
        loop {
            let piece = choose(&some);
            if text.len() + piece.len() >= Cell::COUNT {
                return text;
            }
            text += piece;
        }
    }

    #[test]
    fn short_texts_are_no_puzzles() {
        for number in 0..50_000 {
            let text = short_text(&mut PuzzleRng::new(61, number));
            assert!(may_be_puzzle(&text) || cell_lists::parse_puzzle(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn short_puzzles_are_found() {
        let drawn = format!("1        {}", "\n|".repeat(8));
        for text in [&drawn, &drawn.replace('\n', "\r"), &format!("{{\"puzzle\":{drawn:?}}}")] {
            assert!(may_be_puzzle(text) && cell_lists::parse_puzzle(text).is_ok(), "{text}");
        }
        assert_eq!(drawn.len(), MIN_PUZZLE_BYTES);
        assert!(may_be_puzzle("https://sudokupad.app/sclN4Ig"));
    }
}
