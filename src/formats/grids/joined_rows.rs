//! Joined grids in several lines: the rows of the field as they are drawn, or a line for each grid.

use super::cell_chars::is_border;
use super::joined;
use super::joined::{Form, form_of, grids_of};
use super::line_fields::{Field, fields};
use crate::board::text::{ParseError, counted};
use crate::formats::text::ReadOptions;
use crate::kinds::{JoinedGrids, Puzzle, Symbols};
use crate::pack::Record;

/// The lines of a puzzle that are read so far.
pub(in crate::formats) struct JoinedRows {
    joined: &'static JoinedGrids,
    /// Whether each line is a grid, rather than a row of the field.
    are_grids: bool,
    /// The number of each line and its text, without borders.
    lines: Vec<(u64, String)>,
    /// The number of the first line, which may be a border.
    first: u64,
}

/// A character of a row, and its column from 1.
type Symbol = (char, u64);

impl JoinedRows {
    /// Returns the puzzle that a line is the first one of; `None` if the line is a whole puzzle or no part of one. Only
    /// options name the joined grids of such lines.
    pub(in crate::formats) fn start(line: &str, options: &ReadOptions) -> Option<JoinedRows> {
        options.rules.joined_grids().next()?;
        let fields = fields(line.trim());
        let cells: String = symbols(line).into_iter().map(|(symbol, _)| symbol).collect();
        let joined = joined::joined_of(&cells, options)?;
        let are_grids = fields.len() == 1 && is_grid(&fields, joined);
        let rows = JoinedRows { joined, are_grids, lines: Vec::new(), first: 0 };
        let has_row = are_grids || is_border(line) || symbols(line).len() <= joined.width();
        (has_row && rows.accepts(line)).then_some(rows)
    }

    /// Returns whether a line may be the next one.
    pub(in crate::formats) fn accepts(&self, line: &str) -> bool {
        let fields = fields(line.trim());
        let has_grid = fields.len() == 1 && is_grid(&fields, self.joined);
        let is_part = |c: char| c.is_ascii_alphanumeric() || "._*-+=| \t".contains(c) || c == JoinedGrids::GAP;
        let is_row = || line.trim_end().chars().all(is_part) && line.len() <= MAX_ROW * self.joined.width();
        !fields.is_empty() && (if self.are_grids { has_grid } else { !has_grid && is_row() })
    }

    /// Adds a line with its number, unless it is a border.
    pub(in crate::formats) fn add(&mut self, number: u64, line: &str) {
        if self.first == 0 {
            self.first = number;
        }
        if !is_border(line) {
            self.lines.push((number, line.trim_end().to_owned()));
        }
    }

    /// Returns the number of lines of a puzzle.
    fn expected(&self) -> usize {
        if self.are_grids { self.joined.corners().len() } else { self.joined.width() }
    }

    pub(in crate::formats) fn is_complete(&self) -> bool {
        self.lines.len() >= self.expected()
    }

    /// Returns the error of lines that end too early.
    pub(in crate::formats) fn incomplete(&self) -> ParseError {
        let name = if self.are_grids { "grids" } else { "rows" };
        ParseError::new(self.first, 1, format!("{} {name}", self.lines.len()), format!("{} {name}", self.expected()))
    }

    /// Returns the text of the first line.
    pub(in crate::formats) fn first_line(&self) -> &str {
        self.lines.first().map_or("", |(_, text)| text)
    }

    /// Returns the record. Errors have the line of the input.
    pub(in crate::formats) fn record(&self, options: &ReadOptions) -> Result<Record, ParseError> {
        let kind = joined::kind(self.joined, options);
        let kind = kind.map_err(|error| ParseError { line: self.first, ..error })?;
        let puzzle = if self.are_grids { self.grids(options)? } else { self.field(options)? };
        Ok(Record::of_kind(kind, puzzle))
    }

    /// Returns the cells of lines that are grids.
    fn grids(&self, options: &ReadOptions) -> Result<Puzzle, ParseError> {
        let texts: Vec<Field> = self.lines.iter().filter_map(|(_, text)| fields(text).first().copied()).collect();
        // An error is in the first grid from which on the grids have one.
        let error = match grids_of(self.joined, &texts, options) {
            Ok(puzzle) => return Ok(puzzle),
            Err(error) => error,
        };
        let wrong = (1..=texts.len()).find(|&count| grids_of(self.joined, &texts[..count], options).is_err());
        let line = self.lines[wrong.unwrap_or(1) - 1].0;
        Err(ParseError { line, ..error })
    }

    /// Returns the cells of lines that are rows of the field.
    fn field(&self, options: &ReadOptions) -> Result<Puzzle, ParseError> {
        let all: String = self.lines.iter().map(|(_, text)| text.as_str()).collect();
        let (joined, known) = (self.joined, joined::symbols(&all, self.joined, options));
        let mut cells = Vec::with_capacity(joined.cells());
        for (row, (number, text)) in self.lines.iter().enumerate() {
            for (place, (symbol, column)) in row_of(joined, row, text).map_err(|e| ParseError { line: *number, ..e })? {
                let wrong = |expected: String| ParseError::new(*number, column, format!("{symbol:?}"), expected);
                let digit = known.digit(symbol).filter(|&digit| usize::from(digit) <= joined.side());
                let name = format!("r{}c{}", row + 1, place + 1);
                match (joined.cell(row, place), digit) {
                    (Some(_), Some(digit)) => cells.push(digit),
                    (Some(_), None) if "._*-0".contains(symbol) => cells.push(0),
                    (Some(_), None) => {
                        let (first, last) = (known.char(1), known.char(joined.side() as u8));
                        return Err(wrong(format!("{first} to {last} or a blank at {name}")));
                    }
                    (None, _) if "._*-0 ".contains(symbol) || symbol == JoinedGrids::GAP => {}
                    (None, _) => return Err(wrong(format!("a blank in the gap {name}"))),
                }
            }
        }
        Ok(Puzzle::new(cells))
    }
}

/// Returns the rows of joined grids, with blanks in gaps.
pub(in crate::formats) fn to_text(joined: &JoinedGrids, record: &Record, symbols: Symbols) -> String {
    let places: Vec<char> = record.kind().text_of(&record.puzzle.clues(), symbols).chars().collect();
    let symbol = |&place: &char| if place == JoinedGrids::GAP { ' ' } else { place };
    let row = |row: &[char]| row.iter().map(symbol).collect::<String>().trim_end().to_owned() + "\n";
    places.chunks(joined.width()).map(row).collect()
}

/// Maximum length of a drawn row, in characters for each column of the field.
const MAX_ROW: usize = 4;

/// Returns whether a line is a grid of joined ones.
fn is_grid(fields: &[Field], joined: &JoinedGrids) -> bool {
    fields.first().is_some_and(|(text, _)| form_of(text.chars().count(), joined) == Some(Form::Grid))
}

/// Returns the characters of a row without blanks and borders.
fn symbols(line: &str) -> Vec<Symbol> {
    line.chars().zip(1..).filter(|(c, _)| !c.is_whitespace() && *c != '|').collect()
}

/// Returns the character at each column of the field: all columns, or those with cells.
fn row_of(joined: &JoinedGrids, row: usize, text: &str) -> Result<Vec<(usize, Symbol)>, ParseError> {
    let symbols = symbols(text);
    let (width, length) = (joined.width(), text.chars().count());
    let used: Vec<usize> = (0..width).filter(|&column| joined.cell(row, column).is_some()).collect();
    let is_spaced = text.trim().chars().enumerate().all(|(i, c)| (i % 2 == 1) == c.is_whitespace());
    if symbols.len() < length && length <= width && !is_spaced && !text.contains('|') {
        // Blanks stand for gaps, also after the end.
        let places = text.chars().zip(1..).chain((length as u64 + 1..).map(|column| (' ', column)));
        return Ok((0..width).zip(places).collect());
    }
    match symbols.len() {
        count if count == width => Ok((0..).zip(symbols).collect()),
        count if count == used.len() => Ok(used.into_iter().zip(symbols).collect()),
        count => {
            let with_gaps = if used.len() < width { format!(", or {width} with its gaps") } else { String::new() };
            let expected = format!("{} in row {}{with_gaps}", counted(used.len(), "cell"), row + 1);
            Err(ParseError::new(1, 1, counted(count, "cell"), expected))
        }
    }
}
