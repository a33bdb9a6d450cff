//! The columns of tables: their names and limits, and which of them have puzzles and solutions.

use super::cell_lists;
use super::json_record::{PUZZLE_NAMES, SOLUTION_NAMES};
use super::standard_columns::{self, COLUMNS, MEASURES_AS_JSON};
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;

/// The column for fields without a column of their own, as a JSON object.
pub(super) const MORE_COLUMN: &str = "more";

/// Maximum number of columns in a table that is read; bounds the memory of a row.
pub(super) const MAX_COLUMNS: usize = 16_384;

/// Maximum length of a column name in characters; each JSON record repeats the name.
pub(super) const MAX_NAME_CHARS: usize = 255;

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
pub(super) fn column_index(names: &[String], known: &str) -> Option<usize> {
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
    // The regions of a jigsaw look like a solution.
    let is_known = |i: usize| standard_columns::by_name(&names[i].to_ascii_lowercase()).is_some();
    let count = |i: usize| if is_known(i) { 0 } else { rows.iter().filter(|row| has_content(row, i)).count() };
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
    let content = match super::kinds::is_table(head) {
        true => super::kinds::TABLE_CONTENT,
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

/// Returns the names of the columns of a table of puzzles, given the start of its file; `None` if it is no table.
pub fn column_names(head: &[u8]) -> Option<Vec<String>> {
    let head = &*super::utf16::decoded_head(head);
    let content = match super::kinds::is_table(head) {
        true => super::kinds::TABLE_CONTENT,
        false if super::detect(head).name() == "csv" => PuzzleContent::CLASSIC,
        false => return None,
    };
    Some(super::csv::TableHead::of(super::encoding::content_lines(head), content).names)
}

/// Returns the names of the columns of 9x9 puzzles that cluewise writes.
pub fn standard_column_names() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|column| column.name)
}

/// Returns whether a field of this name can have a column that is read as the same field again.
pub(super) fn can_be_column(name: &str) -> bool {
    let columns = COLUMNS.iter().chain([&MEASURES_AS_JSON]).map(|column| column.name);
    let mut known = columns.chain(SOLUTION_NAMES).chain([MORE_COLUMN]);
    let is_plain = name == name.trim() && !name.is_empty() && !name.contains(['\n', '\r']);
    is_plain && name.chars().count() <= MAX_NAME_CHARS && !known.any(|known| known.eq_ignore_ascii_case(name))
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
