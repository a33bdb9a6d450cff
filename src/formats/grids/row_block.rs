//! The rows of a drawn grid of 9x9.

use super::fixed_width;
use super::fixed_width::SpacedRow;
use super::line_classifier::Row;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::board::text::parse_cell;
use crate::formats::text::{ReadError, excerpt, malformed};
use crate::pack::Record;

/// A row, or a line that may be one.
enum RowEntry {
    Row([Option<Digit>; 9]),
    /// A row in which blanks are empty cells, and its error if they are not.
    Spaced(SpacedRow, Box<ReadError>),
    Ruler(char),
}

/// Rows of one grid.
#[derive(Default)]
pub(super) struct RowBlock {
    /// The line number and text of the first row.
    start: Option<(u64, String)>,
    entries: Vec<RowEntry>,
    /// The character for empty cells.
    mark: Option<char>,
    /// Whether a row has another mark of an empty cell than a blank.
    has_marks: bool,
    /// The error in the first malformed row.
    error: Option<ReadError>,
}

impl RowBlock {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.error.is_none()
    }

    /// Returns the number of rows, without undecided lines.
    pub(super) fn rows(&self) -> usize {
        self.entries.iter().filter(|entry| !matches!(entry, RowEntry::Ruler(_))).count()
    }

    /// Returns the number of rows and of undecided lines.
    pub(super) fn lines(&self) -> usize {
        self.entries.len()
    }

    /// Returns the character for empty cells, if a row has one.
    pub(super) fn mark(&self) -> Option<char> {
        self.mark
    }

    pub(super) fn has_error(&self) -> bool {
        self.error.is_some()
    }

    /// Adds a row.
    pub(super) fn push(&mut self, line: u64, text: &[u8], row: Row, mark: Option<char>) {
        if let Some(places) = row.other_bars() {
            let plural = if places.len() == 1 { "" } else { "s" };
            let places: Vec<String> = places.iter().map(ToString::to_string).collect();
            let found = format!("bars after column{plural} {}", places.join(", "));
            let expected = "boxes of one size; JSON names the regions of a jigsaw";
            self.error.get_or_insert_with(|| malformed(line, 1, found, expected, text));
        }
        self.has_marks |= mark.is_some_and(|mark| mark != ' ');
        self.push_entry((line, text), RowEntry::Row(row.cells), mark);
    }

    /// Adds a row that is malformed unless its blanks are empty cells.
    pub(super) fn push_spaced(&mut self, line: u64, text: &[u8], row: SpacedRow, error: ReadError) {
        self.push_entry((line, text), RowEntry::Spaced(row, Box::new(error)), Some(' '));
    }

    /// Adds a malformed row.
    pub(super) fn push_malformed(&mut self, line: u64, text: &[u8], error: ReadError) {
        self.error.get_or_insert(error);
        self.push_entry((line, text), RowEntry::Row([None; 9]), None);
    }

    /// Adds a malformed row before the others, which have no error.
    pub(super) fn insert_malformed(&mut self, error: ReadError) {
        self.entries.insert(0, RowEntry::Row([None; 9]));
        self.error = Some(error);
    }

    fn push_entry(&mut self, (line, text): (u64, &[u8]), entry: RowEntry, mark: Option<char>) {
        self.start.get_or_insert_with(|| (line, excerpt(text)));
        if let (None, Some(mark)) = (self.mark, mark) {
            self.resolve_rulers(|ruler| ruler == mark);
            self.mark = Some(mark);
        }
        self.entries.push(entry);
    }

    /// Adds a line that is an empty row if other rows mark empty cells by its character.
    pub(super) fn push_ruler(&mut self, line: u64, text: &[u8], ruler: char) {
        match self.mark {
            Some(mark) if mark == ruler => self.push_entry((line, text), RowEntry::Row([None; 9]), None),
            Some(_) => {}
            // More than a grid can have are borders.
            None if self.entries.len() < 20 => self.entries.push(RowEntry::Ruler(ruler)),
            None => self.resolve_rulers(|_| false),
        }
    }

    /// Turns the undecided lines that match into empty rows, and drops the others.
    pub(super) fn resolve_rulers(&mut self, is_row: impl Fn(char) -> bool) {
        let rows = self.entries.drain(..).filter_map(|entry| match entry {
            RowEntry::Ruler(ruler) => is_row(ruler).then_some(RowEntry::Row([None; 9])),
            row => Some(row),
        });
        self.entries = rows.collect();
    }

    /// Adds the rows of another block behind these.
    pub(super) fn append(&mut self, other: RowBlock) {
        self.start = self.start.take().or(other.start);
        self.error = self.error.take().or(other.error);
        self.has_marks |= other.has_marks;
        self.entries.extend(other.entries);
    }

    /// Returns the puzzle or its error, and clears the block.
    pub(super) fn finish(&mut self) -> Option<Result<Record, ReadError>> {
        let mut block = std::mem::take(self);
        let count = block.rows();
        if count == 9 && !block.has_marks {
            block.read_spaced_rows();
        }
        if let Some(error) = block.error {
            return Some(Err(error));
        }
        let (line, text) = block.start.unwrap_or_default();
        let mut rows = Vec::with_capacity(count);
        for entry in block.entries {
            match entry {
                RowEntry::Row(row) => rows.push(row),
                RowEntry::Spaced(_, error) => return Some(Err(*error)),
                RowEntry::Ruler(_) => {}
            }
        }
        // The lines around digits, of cells that are several lines tall.
        let filled = rows.iter().filter(|row| row.iter().any(Option::is_some)).count();
        match count {
            0 => None,
            9 if !block.has_marks && (1..=3).contains(&filled) => {
                let (found, expected) =
                    ("nine rows with digits in three at most", "a line for each row, or a dot for each empty cell");
                Some(Err(malformed(line, 1, found, expected, text.as_bytes())))
            }
            9 => {
                let clues = Cell::all().zip(rows.into_iter().flatten());
                Some(Ok(clues.filter_map(|(cell, clue)| Some((cell, clue?))).collect::<Puzzle>().into()))
            }
            _ => {
                let found = format!("a grid of {count} {}", if count == 1 { "row" } else { "rows" });
                Some(Err(malformed(line, 1, found, "9 rows", text.as_bytes())))
            }
        }
    }

    /// Reads the rows in which blanks are empty cells, if there is exactly one way. Otherwise, they are malformed.
    fn read_spaced_rows(&mut self) {
        let spaced = self.entries.iter().filter_map(|entry| match entry {
            RowEntry::Spaced(row, _) => Some(row.clone()),
            _ => None,
        });
        let spaced: Vec<SpacedRow> = spaced.collect();
        let readings = fixed_width::readings(&spaced, 9);
        let [reading] = &readings[..] else {
            // A few rows lack a digit.
            if 2 * spaced.len() > 9 {
                let (line, text) = self.start.clone().unwrap_or_default();
                self.error.get_or_insert(ReadError::of(fixed_width::error(line, readings.is_empty()), text));
            }
            return;
        };
        let digit = |(text, _): &fixed_width::Cell| text.chars().next().and_then(parse_cell).flatten();
        let entries = self.entries.iter_mut().filter(|entry| matches!(entry, RowEntry::Spaced(..)));
        for (entry, cells) in entries.zip(reading) {
            let mut row = [None; 9];
            row.iter_mut().zip(cells).for_each(|(cell, text)| *cell = digit(text));
            *entry = RowEntry::Row(row);
        }
    }
}
