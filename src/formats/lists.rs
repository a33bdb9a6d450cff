//! Puzzles in lists of any depth.
//!
//! How deep lists are nested does not matter. The innermost list holds values: 81 of them are a puzzle, 9 a row;
//! a list of rows is a puzzle; a text of 9 or 81 characters counts as the list of its characters. So a bracket
//! too few costs one puzzle and no more.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, cell_of, shown};
use std::collections::VecDeque;

/// How deep lists are followed; no sensible file comes near.
const DEEPEST: usize = 32;

/// A value of so many characters is meant as a puzzle, and so is a list of so many values.
const MEANT: usize = 41;

/// A line and a column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
}

impl Place {
    pub(super) const START: Place = Place { line: 1, column: 1 };
}

impl Default for Place {
    fn default() -> Place {
        Place::START
    }
}

/// A list that is not closed yet.
#[derive(Clone, Copy, Default)]
struct List {
    /// How many values it holds.
    values: usize,
    /// How many rows it holds.
    rows: usize,
    /// Where there is one value or row too many.
    extra: Place,
    /// Whether it holds puzzles.
    wraps: bool,
}

impl List {
    fn has_begun(&self) -> bool {
        self.values + self.rows > 0
    }
}

/// The lists that are open, and the puzzle that is being read.
#[derive(Default)]
pub(super) struct Lists {
    /// The file itself, as a list.
    top: List,
    open: Vec<List>,
    /// How many lists are open that are too deep to be followed.
    beyond: usize,
    /// The cells of the rows that are complete.
    rows: Vec<Option<Digit>>,
    /// The cells of the innermost list.
    cells: Vec<Option<Digit>>,
    /// What is wrong with this puzzle.
    error: Option<ParseError>,
    /// What was read.
    pub(super) found: VecDeque<Result<Puzzle, ParseError>>,
}

impl Lists {
    /// Whether no list is open.
    pub(super) fn is_outside(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether a puzzle has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.top.has_begun() || self.open.iter().any(List::has_begun)
    }

    /// Whether lists are open that are too deep to be followed.
    pub(super) fn is_too_deep(&self) -> bool {
        self.beyond > 0
    }

    /// Whether the innermost list holds whole rows of values, and room for one more.
    pub(super) fn is_between_rows(&self) -> bool {
        let values = self.open.last().unwrap_or(&self.top).values;
        values > 0 && values < Cell::COUNT && values.is_multiple_of(9)
    }

    /// The list at hand.
    fn innermost(&mut self) -> &mut List {
        self.open.last_mut().unwrap_or(&mut self.top)
    }

    /// A list opens.
    pub(super) fn open(&mut self, at: Place) {
        if !self.has_begun() {
            self.error = None;
        } else if self.innermost().values > 0 {
            self.wrong(at, "a list among values", "a value");
        }
        if self.open.len() < DEEPEST {
            return self.open.push(List::default());
        }
        if self.beyond == 0 {
            self.wrong(at, &format!("more than {DEEPEST} lists in each other"), "a puzzle");
            self.fail();
        }
        self.beyond += 1;
    }

    /// The list that was opened last begins a puzzle for certain: one that had begun before lacks a bracket.
    pub(super) fn restart(&mut self, at: Place) {
        let Some(list) = self.open.pop() else {
            return;
        };
        if self.has_begun() {
            let first = self.open.iter().position(List::has_begun).unwrap_or(0);
            self.open.truncate(first);
            self.beyond = 0;
            self.wrong(at, "the next puzzle", "']'");
            self.fail();
        }
        self.open.push(list);
    }

    /// A list closes; false if there is none.
    pub(super) fn close(&mut self, at: Place) -> bool {
        if self.beyond > 0 {
            self.beyond -= 1;
            return true;
        }
        let Some(list) = self.open.pop() else {
            return false;
        };
        if list.values > 0 {
            self.end_values(list, at);
        } else if list.rows > 0 {
            self.end_rows(list, at);
        } else {
            self.innermost().wraps |= list.wraps;
        }
        true
    }

    /// A value of one digit.
    pub(super) fn digit(&mut self, digit: u8, at: Place) {
        self.cell(Digit::new(digit - b'0'), at);
    }

    /// Any value.
    pub(super) fn value(&mut self, text: &str, at: Place) {
        if self.beyond > 0 {
            return;
        }
        let float = text.strip_suffix(".0").or(text.strip_suffix('.'));
        let number = float.filter(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit()).unwrap_or(text);
        let marks: Vec<char> = number.chars().collect();
        match (&marks[..], number) {
            ([], _) | (_, "None" | "null" | "nan" | "NaN" | "NULL") => self.cell(None, at),
            (&[mark], _) if cell_of(mark).is_some() => self.cell(cell_of(mark).flatten(), at),
            (row, _) if row.len() == 9 => self.row_text(row, at),
            (all, _) if all.len() >= MEANT => self.puzzle_text(text, at),
            _ => {
                self.wrong(at, &format!("{text:?}"), "a digit, 0 for an empty cell");
                self.cell(None, at);
            }
        }
    }

    fn cell(&mut self, digit: Option<Digit>, at: Place) {
        if self.beyond > 0 {
            return;
        }
        let list = self.innermost();
        if list.wraps {
            self.wrong(at, "a value among puzzles", "'['");
            return self.fail();
        }
        list.values += 1;
        if matches!(list.values, 10 | 82) {
            list.extra = at;
        }
        if self.cells.len() < Cell::COUNT {
            self.cells.push(digit);
        }
    }

    /// A row as a text of nine characters.
    fn row_text(&mut self, row: &[char], at: Place) {
        if let Some(wrong) = row.iter().position(|&c| cell_of(c).is_none()) {
            let place = Place { column: at.column + wrong as u64, ..at };
            self.wrong(place, &shown(row[wrong]), "a digit or an empty cell");
        }
        self.row(row.iter().map(|&c| cell_of(c).flatten()).collect(), at);
    }

    /// A puzzle as a text of about 81 characters.
    fn puzzle_text(&mut self, text: &str, at: Place) {
        if !self.has_begun() {
            self.error = None;
        }
        match text.parse() {
            Ok(puzzle) => self.succeed(puzzle),
            Err(ParseError { column, found, expected, .. }) => {
                let place = Place { column: at.column + column - 1, ..at };
                self.wrong(place, &found, &expected);
                self.fail();
            }
        }
    }

    /// The innermost list ends, which held these values.
    fn end_values(&mut self, list: List, at: Place) {
        let cells = std::mem::take(&mut self.cells);
        let place = if matches!(list.values, 10..MEANT | 82..) { list.extra } else { at };
        match list.values {
            Cell::COUNT if list.rows == 0 && self.error.is_none() => self.succeed(puzzle_of(&cells)),
            MEANT.. => {
                self.wrong(place, &format!("{} cells", list.values), "81 cells");
                self.fail();
            }
            9 => self.row(cells, at),
            count => {
                self.wrong(place, &format!("a row of {count} cells"), "9 cells");
                self.row(cells, at);
            }
        }
    }

    fn row(&mut self, mut cells: Vec<Option<Digit>>, at: Place) {
        cells.resize(9, None);
        if self.rows.len() < Cell::COUNT {
            self.rows.append(&mut cells);
        }
        // The room is used again: no allocation a row.
        cells.clear();
        self.cells = cells;
        let list = self.innermost();
        list.rows += 1;
        if list.rows == 10 {
            list.extra = at;
        }
        if self.open.is_empty() && self.top.rows == 9 {
            let list = std::mem::take(&mut self.top);
            self.end_rows(list, at);
        }
    }

    /// A list of rows ends.
    fn end_rows(&mut self, list: List, at: Place) {
        match (list.rows, &self.error) {
            (9, None) => self.succeed(puzzle_of(&self.rows)),
            (9, Some(_)) => self.fail(),
            (count, _) => {
                let place = if count > 9 { list.extra } else { at };
                let rows = if count == 1 { "row" } else { "rows" };
                self.wrong(place, &format!("a grid of {count} {rows}"), "9 rows");
                self.fail();
            }
        }
    }

    /// Notes what is wrong with this puzzle; the first such thing is reported.
    fn wrong(&mut self, at: Place, found: &str, expected: &str) {
        self.error.get_or_insert_with(|| ParseError::new(at.line, at.column, found, expected));
    }

    fn succeed(&mut self, puzzle: Puzzle) {
        self.found.push_back(Ok(puzzle));
        self.reset();
    }

    fn fail(&mut self) {
        self.found.extend(self.error.take().map(Err));
        self.reset();
    }

    /// The puzzle is done with; the lists that are still open hold puzzles.
    fn reset(&mut self) {
        self.rows.clear();
        self.cells.clear();
        self.error = None;
        self.top = List::default();
        self.open.iter_mut().for_each(|list| *list = List { wraps: true, ..List::default() });
    }

    /// Nothing follows in these lists: here is something else.
    pub(super) fn end(&mut self, at: Place, found: &str) {
        if (self.has_begun() || !self.open.is_empty()) && !found.is_empty() {
            self.wrong(at, found, "']'");
            self.fail();
        }
    }
}

fn puzzle_of(cells: &[Option<Digit>]) -> Puzzle {
    Cell::all().zip(cells).filter_map(|(cell, &clue)| Some((cell, clue?))).collect()
}
