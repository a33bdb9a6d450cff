//! Puzzles in arrays of any depth.
//!
//! The nesting depth does not matter. The innermost array holds values: 81 are a puzzle, 9 a row. An array of rows is a
//! puzzle. A string of 9 or 81 characters counts as the array of its characters. So a missing bracket costs only one
//! puzzle.

use super::puzzle_pairs::PuzzlePairs;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, counted, parse_cell, quoted};
use crate::formats::text::{Location, rows_error};
use crate::pack::Record;
use std::collections::VecDeque;

/// Maximum number of nested lists.
pub(super) const MAX_DEPTH: usize = 32;

/// Minimum number of characters of a value, or of values of an array, that is meant as a puzzle.
const MIN_PUZZLE_LENGTH: usize = 41;

/// An array that is still open.
#[derive(Clone, Default)]
struct OpenArray {
    /// Number of values.
    values: usize,
    /// Number of rows.
    rows: usize,
    /// The location of the first excess value or row.
    excess: Location,
    /// Whether the array holds puzzles.
    holds_puzzles: bool,
    pairs: PuzzlePairs,
}

impl OpenArray {
    fn has_cells(&self) -> bool {
        self.values + self.rows > 0
    }
}

/// The value of a cell: a digit from 0, or no digit.
type Value = Option<u8>;

/// The open arrays and the current puzzle.
#[derive(Default)]
pub(super) struct ArrayParser {
    /// The file itself, as an array.
    top: OpenArray,
    open: Vec<OpenArray>,
    /// Number of open arrays beyond the maximum depth.
    ignored_depth: usize,
    /// The values of complete rows.
    rows: Vec<Value>,
    /// The values of the innermost array.
    cells: Vec<Value>,
    /// The first value that is 0 and the first one that is `null`.
    first_zero: Option<Location>,
    first_null: Option<Location>,
    /// The first error in the current puzzle.
    error: Option<ParseError>,
    /// The parsed puzzles and errors.
    pub(super) results: VecDeque<Result<Record, ParseError>>,
}

impl ArrayParser {
    /// Returns whether no array is open.
    pub(super) fn is_at_top_level(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns whether a puzzle has started.
    pub(super) fn has_cells(&self) -> bool {
        self.top.has_cells() || self.open.iter().any(OpenArray::has_cells)
    }

    /// Returns whether arrays beyond the maximum depth are open.
    pub(super) fn is_too_deep(&self) -> bool {
        self.ignored_depth > 0
    }

    /// Returns whether the innermost array holds complete rows of values, and has room for another row.
    pub(super) fn is_between_rows(&self) -> bool {
        let values = self.open.last().unwrap_or(&self.top).values;
        values > 0 && values < Cell::COUNT && values.is_multiple_of(9)
    }

    /// Returns the innermost open array.
    fn innermost(&mut self) -> &mut OpenArray {
        self.open.last_mut().unwrap_or(&mut self.top)
    }

    /// Opens an array.
    pub(super) fn open(&mut self, at: Location) {
        if !self.has_cells() {
            self.error = None;
        } else if self.innermost().values > 0 {
            self.set_error(at, "a list among values", "a value");
        }
        if self.open.len() < MAX_DEPTH {
            return self.open.push(OpenArray::default());
        }
        if self.ignored_depth == 0 {
            self.set_error(at, &format!("more than {MAX_DEPTH} nested lists"), "a puzzle");
            self.finish_with_error();
        }
        self.ignored_depth += 1;
    }

    /// Declares that the array opened last starts a puzzle. If another puzzle is open, it lacks a bracket.
    pub(super) fn restart_puzzle(&mut self, at: Location) {
        let Some(list) = self.open.pop() else {
            return;
        };
        if self.has_cells() {
            let first = self.open.iter().position(OpenArray::has_cells).unwrap_or(0);
            self.release_pairs();
            self.open.truncate(first);
            self.ignored_depth = 0;
            self.set_error(at, "the next puzzle", "']'");
            self.finish_with_error();
        }
        self.open.push(list);
    }

    /// Closes an array; returns false if none is open.
    pub(super) fn close(&mut self, at: Location) -> bool {
        if self.ignored_depth > 0 {
            self.ignored_depth -= 1;
            return true;
        }
        let Some(list) = self.open.pop() else {
            return false;
        };
        if list.values > 0 {
            self.close_values(list, at);
        } else if list.rows > 0 {
            self.close_rows(list, at);
        } else if self.innermost().rows > 0 {
            self.set_error(at, "a row of 0 cells", "9 cells");
            self.push_row(Vec::new(), at);
        } else {
            list.pairs.finish(&mut self.results);
            self.innermost().holds_puzzles |= list.holds_puzzles;
        }
        true
    }

    /// Adds a value of one digit.
    pub(super) fn push_digit(&mut self, digit: u8, at: Location) {
        self.push_cell(Some(digit - b'0'), at);
    }

    /// Adds a value.
    pub(super) fn push_value(&mut self, text: &str, at: Location) {
        if self.ignored_depth > 0 {
            return;
        }
        let float = text.strip_suffix(".0").or(text.strip_suffix('.'));
        let number = float.filter(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit()).unwrap_or(text);
        let marks: Vec<char> = number.chars().collect();
        match (&marks[..], number) {
            ([], _) | (_, "None" | "null" | "nan" | "NaN" | "NULL") => {
                self.first_null.get_or_insert(at);
                self.push_cell(None, at);
            }
            (&[mark], _) if parse_cell(mark).is_some() => self.push_cell(value_of(mark), at),
            (row, _) if row.len() == 9 => self.push_row_text(row, at),
            (all, _) if all.len() >= MIN_PUZZLE_LENGTH => self.push_puzzle_text(text, at),
            _ => {
                self.set_error(at, &format!("{text:?}"), "a digit, 0 for an empty cell");
                self.push_cell(None, at);
            }
        }
    }

    fn push_cell(&mut self, value: Value, at: Location) {
        if self.ignored_depth > 0 {
            return;
        }
        if value == Some(0) {
            self.first_zero.get_or_insert(at);
        }
        let list = self.innermost();
        if list.holds_puzzles {
            self.set_error(at, "a value among puzzles", "'['");
            return self.finish_with_error();
        }
        list.values += 1;
        if matches!(list.values, 10 | 82) {
            list.excess = at;
        }
        if self.cells.len() < Cell::COUNT {
            self.cells.push(value);
        }
    }

    /// Adds a row given as a string of nine characters.
    fn push_row_text(&mut self, row: &[char], at: Location) {
        if let Some(wrong) = row.iter().position(|&c| parse_cell(c).is_none()) {
            let location = Location { column: at.column + wrong as u64, ..at };
            self.set_error(location, &quoted(row[wrong]), "a digit or an empty cell");
        }
        self.push_row(row.iter().map(|&c| value_of(c)).collect(), at);
    }

    /// Adds a puzzle given as a string of about 81 characters.
    fn push_puzzle_text(&mut self, text: &str, at: Location) {
        if !self.has_cells() {
            self.error = None;
        }
        match text.parse() {
            Ok(puzzle) => self.finish_with(puzzle),
            Err(error) => {
                let located = ParseError { line: at.line, column: at.column + error.column - 1, ..error };
                self.error.get_or_insert(located);
                self.finish_with_error();
            }
        }
    }

    /// Closes an innermost array of values.
    fn close_values(&mut self, list: OpenArray, at: Location) {
        let cells = std::mem::take(&mut self.cells);
        let location = if matches!(list.values, 10..MIN_PUZZLE_LENGTH | 82..) { list.excess } else { at };
        match list.values {
            Cell::COUNT if list.rows == 0 && self.error.is_none() => self.finish_with_values(&cells),
            MIN_PUZZLE_LENGTH.. => {
                self.set_error(location, &counted(list.values, "cell"), "81 cells");
                self.finish_with_error();
            }
            9 => self.push_row(cells, at),
            count => {
                self.set_error(location, &format!("a row of {}", counted(count, "cell")), "9 cells");
                self.push_row(cells, at);
            }
        }
    }

    fn push_row(&mut self, mut cells: Vec<Value>, at: Location) {
        cells.resize(9, None);
        if self.rows.len() < Cell::COUNT {
            self.rows.append(&mut cells);
        }
        // Reuses the allocation for the next row.
        cells.clear();
        self.cells = cells;
        let list = self.innermost();
        list.rows += 1;
        if list.rows == 10 {
            list.excess = at;
        }
        if self.open.is_empty() && self.top.rows == 9 {
            let list = std::mem::take(&mut self.top);
            self.close_rows(list, at);
        }
    }

    /// Closes an array of rows.
    fn close_rows(&mut self, list: OpenArray, at: Location) {
        match (list.rows, &self.error) {
            (9, None) => {
                let rows = std::mem::take(&mut self.rows);
                self.finish_with_values(&rows);
            }
            (9, Some(_)) => self.finish_with_error(),
            (count, _) => {
                let location = if count > 9 { list.excess } else { at };
                self.error.get_or_insert_with(|| rows_error((location.line, location.column), count, "9 rows"));
                self.finish_with_error();
            }
        }
    }

    /// Sets the error of the current puzzle, unless it has one.
    fn set_error(&mut self, at: Location, found: &str, expected: &str) {
        self.error.get_or_insert_with(|| ParseError::new(at.line, at.column, found, expected));
    }

    /// Ends the puzzle with these values. With `null` for empty cells, 0 is the first of nine digits, as in npm package
    /// `sudoku`.
    fn finish_with_values(&mut self, values: &[Value]) {
        let (Some(zero), Some(_)) = (self.first_zero, self.first_null) else {
            return self.finish_with(puzzle_of(values, 0));
        };
        let has_nine = values.contains(&Some(9));
        let puzzle = puzzle_of(values, u8::from(!has_nine));
        if has_nine || puzzle.conflict().is_some() {
            self.set_error(zero, "0 beside null", "one value for empty cells, or the digits 0 to 8 and null");
            return self.finish_with_error();
        }
        self.finish_with(puzzle);
    }

    /// Ends the current puzzle. One in a list may be followed by its solution.
    fn finish_with(&mut self, puzzle: Puzzle) {
        match self.open.last_mut() {
            Some(list) => list.pairs.push(puzzle.into(), &mut self.results),
            None => self.results.push_back(Ok(puzzle.into())),
        }
        self.reset();
    }

    fn finish_with_error(&mut self) {
        self.release_pairs();
        self.results.extend(self.error.take().map(Err));
        self.reset();
    }

    /// Passes on the puzzles that may be followed by their solutions.
    pub(super) fn release_pairs(&mut self) {
        self.open.iter_mut().for_each(|list| list.pairs.release(&mut self.results));
    }

    /// Clears the current puzzle. The arrays that are still open hold puzzles.
    fn reset(&mut self) {
        self.rows.clear();
        self.cells.clear();
        self.error = None;
        (self.first_zero, self.first_null) = (None, None);
        self.top = OpenArray::default();
        for list in &mut self.open {
            let pairs = std::mem::take(&mut list.pairs);
            *list = OpenArray { holds_puzzles: true, pairs, ..OpenArray::default() };
        }
    }

    /// Reports the current puzzle as incomplete, because other content follows.
    pub(super) fn interrupt(&mut self, at: Location, found: &str) {
        self.release_pairs();
        if (self.has_cells() || !self.open.is_empty()) && !found.is_empty() {
            self.set_error(at, found, "']'");
            self.finish_with_error();
        }
    }
}

/// Returns the value of a character; no digit for marks of empty cells.
fn value_of(c: char) -> Value {
    c.to_digit(10).map(|digit| digit as u8)
}

/// Returns the puzzle of values, to which an offset is added; 0 is then an empty cell.
fn puzzle_of(values: &[Value], offset: u8) -> Puzzle {
    let clue = |value: Value| value.and_then(|value| Digit::new(value + offset));
    Cell::all().zip(values).filter_map(|(cell, &value)| Some((cell, clue(value)?))).collect()
}
