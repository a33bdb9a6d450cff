//! Puzzles as nested lists, read byte by byte: of JSON, Python, numpy, C.
//!
//! How deep the lists are nested does not matter. The innermost list holds values: 81 of them are a puzzle, 9 a
//! row; a list of rows is a puzzle; a text of 9 or 81 characters counts as the list of its characters. Thus a
//! missing bracket costs one puzzle and no more.

use super::lines::{binary, excerpt, malformed, shown, without_bom};
use super::{ReadError, Records};
use crate::cell::Cell;
use crate::digits::Digit;
use crate::grid::Puzzle;
use crate::pack::Record;
use crate::text::{ParseError, cell_of};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// How deep lists are followed; no sensible file comes near.
const DEEPEST: usize = 32;

/// The longest value that is kept, in bytes.
const LONGEST: usize = 400;

/// The records of a text of lists.
pub(super) fn read<'a>(input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
    Box::new(Nested { input, lists: Lists::default(), ended: false })
}

/// The first puzzle in the text of a JSON value; an error is located in that text.
pub(super) fn parse(text: &str) -> Result<Puzzle, ParseError> {
    let mut lists = Lists::default();
    text.bytes().for_each(|byte| lists.take(byte));
    lists.end();
    match lists.found.pop_front() {
        Some(Ok(puzzle)) => Ok(puzzle),
        Some(Err(ReadError::Malformed { error, .. })) => Err(error),
        _ => Err(ParseError::new(1, 1, "no puzzle", "81 cells")),
    }
}

struct Nested<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    lists: Lists,
    ended: bool,
}

impl Iterator for Nested<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.lists.found.pop_front() {
                return Some(found.map(Record::from));
            }
            if self.ended {
                return None;
            }
            if let Err(error) = self.advance() {
                self.ended = true;
                self.lists.found.push_back(Err(error));
            }
        }
    }
}

impl Nested<'_> {
    /// Reads what is buffered, or until a puzzle is found.
    fn advance(&mut self) -> Result<(), ReadError> {
        let chunk = match self.input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(ReadError::Io(error)),
        };
        let length = chunk.len();
        self.ended = length == 0;
        if self.ended {
            self.lists.end();
        }
        let lists = &mut self.lists;
        if lists.place == Place::START
            && let Some(error) = binary(&chunk[..length.min(4)], 1, 1)
        {
            return Err(error);
        }
        let text = if lists.place == Place::START { without_bom(chunk) } else { chunk };
        let mut used = length - text.len();
        for &byte in text {
            if byte == 0 {
                return Err(malformed(
                    lists.place.line,
                    lists.place.column,
                    "binary data (a NUL byte)",
                    "UTF-8 text",
                    b"",
                ));
            }
            lists.take(byte);
            used += 1;
            if !lists.found.is_empty() {
                break;
            }
        }
        self.input.consume(used);
        Ok(())
    }
}

/// A line and a column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    line: u64,
    column: u64,
}

impl Place {
    const START: Place = Place { line: 1, column: 1 };
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

/// The lists that are open, and the puzzle that is being read.
#[derive(Default)]
struct Lists {
    place: Place,
    /// The outermost stands for the file itself.
    open: Vec<List>,
    top: List,
    /// How many lists are open that are too deep to be followed.
    beyond: usize,
    /// The cells of the rows that are complete.
    rows: Vec<Option<Digit>>,
    /// The cells of the innermost list.
    cells: Vec<Option<Digit>>,
    /// What is wrong with this puzzle.
    error: Option<ParseError>,
    /// The value that is being read, where it began, and the quote that ends it.
    value: Vec<u8>,
    began: Place,
    quote: Option<u8>,
    comment: bool,
    /// What stands outside of all lists on this line.
    stray: Option<(Place, Vec<u8>)>,
    /// Where a line began with `[`, which may turn out to be `[[`.
    line_opened: bool,
    /// The text of this puzzle, as far as errors quote it.
    text: Vec<u8>,
    found: VecDeque<Result<Puzzle, ReadError>>,
}

impl Lists {
    fn take(&mut self, byte: u8) {
        if self.text.len() < LONGEST {
            self.text.push(byte);
        }
        match byte {
            b'\n' => self.end_line(),
            _ if self.comment => {}
            _ if self.quote == Some(byte) => {
                self.quote = None;
                self.end_value(true);
            }
            _ if self.quote.is_some() => self.push(byte),
            b'[' | b'(' | b'{' => self.open(byte),
            b']' | b')' | b'}' => self.close(byte),
            b' ' | b',' | b'\t' | b'\r' | b';' => self.end_value(false),
            b'"' | b'\'' => {
                self.end_value(false);
                self.quote = Some(byte);
                self.began = Place { column: self.place.column + 1, ..self.place };
            }
            b'#' => {
                self.end_value(false);
                self.comment = true;
            }
            _ => self.push(byte),
        }
        match byte {
            b'\n' => self.place = Place { line: self.place.line + 1, column: 1 },
            // The later bytes of a character.
            0x80..=0xbf => {}
            _ => self.place.column += 1,
        }
    }

    fn push(&mut self, byte: u8) {
        if self.value.is_empty() && self.quote.is_none() {
            self.began = self.place;
        }
        if self.value.len() < LONGEST {
            self.value.push(byte);
        }
    }

    fn end_line(&mut self) {
        self.comment = false;
        self.quote = None;
        self.end_value(false);
        if let Some((at, text)) = self.stray.take() {
            let first = String::from_utf8_lossy(&text);
            let found = format!("{:?}", first.split_whitespace().next().unwrap_or(""));
            self.found.push_back(Err(malformed(at.line, at.column, found, "'['", &text)));
        }
        if self.open.is_empty() && !self.has_begun() {
            self.text.clear();
        }
    }

    /// The list at hand.
    fn innermost(&mut self) -> &mut List {
        self.open.last_mut().unwrap_or(&mut self.top)
    }

    /// Whether a puzzle has begun.
    fn has_begun(&self) -> bool {
        let begun = |list: &List| list.values + list.rows > 0;
        begun(&self.top) || self.open.iter().any(begun)
    }

    fn open(&mut self, bracket: u8) {
        self.end_value(false);
        self.stray = None; // the `array(` or `grid =` before a list
        let starts_line = std::mem::replace(&mut self.line_opened, bracket == b'[' && self.place.column == 1);
        if starts_line && self.place.column == 2 && self.abandons() {
            // The bracket before this one, which opened the next puzzle, was counted to the last one.
            self.open.push(List::default());
        }
        if !self.has_begun() {
            self.error = None;
        } else if self.innermost().values > 0 {
            self.wrong(self.place, "a list among values", "a value");
        }
        match self.open.len() {
            DEEPEST => self.beyond += 1,
            _ => self.open.push(List::default()),
        }
    }

    /// Gives up a puzzle that should have ended before this line, which begins another; whether there was one.
    fn abandons(&mut self) -> bool {
        self.open.pop();
        let begun = |list: &List| list.values + list.rows > 0;
        let Some(first) = self.open.iter().position(begun).or(begun(&self.top).then_some(0)) else {
            self.open.push(List::default());
            return false;
        };
        self.open.truncate(first);
        self.wrong(Place { column: 1, ..self.place }, "the next puzzle", "']'");
        self.fail();
        true
    }

    fn close(&mut self, bracket: u8) {
        self.end_value(false);
        if self.beyond > 0 {
            self.beyond -= 1;
            return;
        }
        match self.open.pop() {
            Some(list) if list.values > 0 => self.end_values(list),
            Some(list) if list.rows > 0 => self.end_rows(list),
            Some(list) => self.innermost().wraps |= list.wraps,
            None if bracket == b']' => self.stray(self.place, b"]"),
            None => {}
        }
    }

    /// A value ends here, if there is one.
    fn end_value(&mut self, quoted: bool) {
        if self.value.is_empty() && !quoted {
            return;
        }
        let value = std::mem::take(&mut self.value);
        match value[..] {
            _ if self.beyond > 0 => {}
            [digit @ b'0'..=b'9'] if !self.open.is_empty() => self.cell(Digit::new(digit - b'0')),
            _ => self.text_value(&value),
        }
        self.value = value;
        self.value.clear();
    }

    /// A value that is no digit.
    fn text_value(&mut self, value: &[u8]) {
        let text = String::from_utf8_lossy(value);
        let float = text.strip_suffix(".0").or(text.strip_suffix('.'));
        let number = float.filter(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit()).unwrap_or(&text);
        let marks: Vec<char> = number.chars().collect();
        match (&marks[..], number) {
            (marks, _) if self.open.is_empty() && marks.len() != Cell::COUNT => self.stray(self.began, value),
            ([], _) | (_, "None" | "null" | "nan" | "NaN" | "NULL") => self.cell(None),
            (&[mark], _) if cell_of(mark).is_some() => self.cell(cell_of(mark).flatten()),
            (row, _) if row.len() == 9 => self.row_text(row),
            (all, _) if all.len() > 40 => self.puzzle_text(&text),
            _ => {
                self.wrong(self.began, &format!("{text:?}"), "a digit, 0 for an empty cell");
                self.cell(None);
            }
        }
    }

    fn cell(&mut self, digit: Option<Digit>) {
        let place = self.began;
        let list = self.innermost();
        if list.wraps {
            self.wrong(place, "a value among puzzles", "'['");
            return self.fail();
        }
        list.values += 1;
        if matches!(list.values, 10 | 82) {
            list.extra = place;
        }
        if self.cells.len() < Cell::COUNT {
            self.cells.push(digit);
        }
    }

    /// A row as a text of nine characters.
    fn row_text(&mut self, row: &[char]) {
        if let Some(at) = row.iter().position(|&c| cell_of(c).is_none()) {
            let place = Place { column: self.began.column + at as u64, ..self.began };
            self.wrong(place, &shown(row[at]), "a digit or an empty cell");
        }
        self.row(row.iter().map(|&c| cell_of(c).flatten()).collect(), self.began);
    }

    /// A puzzle as a text of about 81 characters.
    fn puzzle_text(&mut self, text: &str) {
        if !self.has_begun() {
            self.error = None;
        }
        match text.parse() {
            Ok(puzzle) => self.succeed(puzzle),
            Err(ParseError { column, found, expected, .. }) => {
                let place = Place { column: self.began.column + column - 1, ..self.began };
                self.wrong(place, &found, &expected);
                self.fail();
            }
        }
    }

    /// The innermost list ends, which held these values.
    fn end_values(&mut self, list: List) {
        let cells = std::mem::take(&mut self.cells);
        let at = if matches!(list.values, 10..41 | 82..) { list.extra } else { self.place };
        match list.values {
            Cell::COUNT if list.rows == 0 && self.error.is_none() => self.succeed(puzzle_of(&cells)),
            41.. => {
                self.wrong(at, &format!("{} cells", list.values), "81 cells");
                self.fail();
            }
            9 => self.row(cells, self.place),
            count => {
                self.wrong(at, &format!("a row of {count} cells"), "9 cells");
                self.row(cells, at);
            }
        }
    }

    fn row(&mut self, mut cells: Vec<Option<Digit>>, place: Place) {
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
            list.extra = place;
        }
        if self.open.is_empty() && self.top.rows == 9 {
            let list = std::mem::take(&mut self.top);
            self.end_rows(list);
        }
    }

    /// A list of rows ends.
    fn end_rows(&mut self, list: List) {
        match (list.rows, &self.error) {
            (9, None) => self.succeed(puzzle_of(&self.rows)),
            (9, Some(_)) => self.fail(),
            (count, _) => {
                let at = if count > 9 { list.extra } else { self.place };
                let rows = if count == 1 { "row" } else { "rows" };
                self.wrong(at, &format!("a grid of {count} {rows}"), "9 rows");
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
        if let Some(error) = self.error.take() {
            let start = self.text.iter().position(|b| !b.is_ascii_whitespace() && *b != b',').unwrap_or(0);
            let text = excerpt(&self.text[start..]);
            self.found.push_back(Err(ReadError::Malformed { error, text }));
        }
        self.reset();
    }

    /// The lists that are open now hold puzzles.
    fn reset(&mut self) {
        self.rows.clear();
        self.cells.clear();
        self.text.clear();
        self.error = None;
        self.top = List::default();
        self.open.iter_mut().for_each(|list| *list = List { wraps: true, ..List::default() });
    }

    /// Notes what stands outside of all lists.
    fn stray(&mut self, at: Place, text: &[u8]) {
        let (_, all) = self.stray.get_or_insert((at, Vec::new()));
        if all.len() < LONGEST {
            all.extend_from_slice(text);
            all.push(b' ');
        }
    }

    /// The text ends here.
    fn end(&mut self) {
        self.end_line();
        if self.has_begun() || !self.open.is_empty() {
            self.wrong(self.place, "the end of the text", "']'");
            self.fail();
        }
    }
}

fn puzzle_of(cells: &[Option<Digit>]) -> Puzzle {
    Cell::all().zip(cells).filter_map(|(cell, &clue)| Some((cell, clue?))).collect()
}
