//! The fields of rows that spreadsheets export.

use crate::board::text::{ParseError, counted};
use crate::formats::text::is_header;

/// Maximum length of a row in bytes.
pub(super) const MAX_ROW_BYTES: usize = 256;

/// The sizes of grids beside which numbers of rows and columns are recognized.
const NUMBERED_SIDES: [usize; 4] = [4, 6, 8, 9];

pub(super) const DELIMITERS: [char; 3] = ['\t', ';', ','];

/// A cell of a row: its text, `.` if it is empty, and its column from 1.
pub(in crate::formats) type SpreadsheetCell = (String, u64);

/// A row of a sheet: the fields of a line.
pub(super) struct SheetRow {
    pub delimiter: char,
    pub cells: Vec<SpreadsheetCell>,
    /// The number of empty fields.
    pub empty: usize,
    /// Whether the last field is empty, as after a delimiter at the end.
    pub is_ended: bool,
}

impl SheetRow {
    /// Splits a line at one kind of delimiter; `None` without any.
    pub fn split(line: &str, delimiter: Option<char>) -> Option<SheetRow> {
        let delimiter = delimiter.or_else(|| DELIMITERS.into_iter().find(|&c| line.contains(c)))?;
        if line.len() > MAX_ROW_BYTES || !line.contains(delimiter) {
            return None;
        }
        let (mut start, mut empty) = (1, 0);
        let cell = |field: &str| {
            let text = field.trim();
            let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).trim();
            let column = start + field.chars().take_while(|&c| c.is_whitespace() && !text.is_empty()).count() as u64;
            start += field.chars().count() as u64 + 1;
            empty += usize::from(text.is_empty());
            (if text.is_empty() { ".".into() } else { text.to_owned() }, column)
        };
        let cells = line.split(delimiter).map(cell).collect();
        let is_ended = line.trim_end_matches(['\r', '\n']).ends_with(delimiter);
        Some(SheetRow { delimiter, cells, empty, is_ended })
    }

    /// Returns the number of fields.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether all fields are empty.
    pub fn is_blank(&self) -> bool {
        self.empty == self.len()
    }

    /// Returns the fields of a row of a grid of this size after `left` blank columns; all fields without a number of
    /// them.
    pub fn grid_part(&self, left: Option<usize>, side: usize) -> SheetRow {
        let cells = left.map_or(&self.cells[..], |left| &self.cells[left..left + side]).to_vec();
        let empty = cells.iter().filter(|(text, _)| text == ".").count();
        SheetRow { delimiter: self.delimiter, empty, is_ended: self.is_ended, cells }
    }

    /// Returns whether the first or the last field is empty.
    pub fn may_have_blank_columns(&self) -> bool {
        let is_empty = |cell: Option<&SpreadsheetCell>| cell.is_some_and(|(text, _)| text == ".");
        is_empty(self.cells.first()) || is_empty(self.cells.last())
    }

    /// Returns whether a row of a grid of this size can have these fields, apart from their number.
    pub fn has_only_cells(&self, side: usize) -> bool {
        self.cells.iter().all(|(text, _)| is_cell(text, side))
    }

    /// Returns whether a row of a grid of this size can have these fields, apart from a wrong one beside digits: a
    /// short one, or any one if fields are empty.
    pub fn has_almost_only_cells(&self, side: usize) -> bool {
        let wrong: Vec<&str> =
            self.cells.iter().map(|(text, _)| text.as_str()).filter(|text| !is_cell(text, side)).collect();
        match wrong[..] {
            [] => true,
            [wrong] if self.len() == side && self.empty + 1 < side => self.empty > 0 || wrong.chars().count() <= 2,
            _ => false,
        }
    }

    /// Returns the size of the grid above which this row has the numbers of the columns, after a blank or a word.
    pub fn numbered_side(&self) -> Option<usize> {
        let ((first, _), numbers) = self.cells.split_first()?;
        let side = numbers.len();
        let are_from = |first: usize| (first..).zip(numbers).all(|(number, (text, _))| *text == number.to_string());
        let are_numbers = are_from(1) || are_from(0) && first == ".";
        let is_corner =
            first.chars().all(|c| c.is_alphabetic() || c == '.') && first.chars().count() != 1 || first == ".";
        (NUMBERED_SIDES.contains(&side) && are_numbers && is_corner && !is_header(first)).then_some(side)
    }

    /// Returns whether the row has the cells of a grid of this size.
    pub fn is_row_of(&self, side: usize) -> bool {
        self.len() == side && self.has_only_cells(side)
    }

    /// Returns the error of a row with another number of cells, or with a field that is no cell.
    pub fn error(&self, side: usize, place: RowPlace) -> Option<ParseError> {
        if self.len() != side {
            let (_, column) = self.cells.get(side).or(self.cells.last())?;
            let name = delimiter_name(self.delimiter);
            let found =
                format!("a row of {} separated by {name}s in {}", counted(self.len(), "cell"), place.name(None));
            return Some(ParseError::new(1, *column, found, format!("{side} cells")));
        }
        let (index, (text, column)) = (1..).zip(&self.cells).find(|(_, (text, _))| !is_cell(text, side))?;
        let text: String = text.chars().take(MAX_QUOTED_CHARS).collect();
        let found = format!("'{text}' in {}", place.name(Some(index)));
        Some(ParseError::new(1, *column, found, format!("a number from 1 to {side} or an empty cell")))
    }
}

/// The place of a row of a grid in a sheet.
#[derive(Clone, Copy)]
pub(super) struct RowPlace {
    /// The number of the row in the grid, from 1.
    pub row: u64,
    /// The number of the line in the sheet, from 1.
    pub line: u64,
    /// The number of blank columns to the left of the grid.
    pub left: usize,
}

impl RowPlace {
    /// Returns the place of the row, or that of the cell with this number in it.
    fn name(self, column: Option<usize>) -> String {
        let place = |row: u64, left: usize| match column {
            Some(column) => format!("row {row}, column {}", column + left),
            None => format!("row {row}"),
        };
        match self.line == self.row && (self.left == 0 || column.is_none()) {
            true => place(self.row, 0),
            false => format!("{} of the grid ({} of the sheet)", place(self.row, 0), place(self.line, self.left)),
        }
    }
}

/// Maximum number of characters of a field in an error.
const MAX_QUOTED_CHARS: usize = 20;

fn delimiter_name(delimiter: char) -> &'static str {
    match delimiter {
        '\t' => "tab",
        ';' => "semicolon",
        _ => "comma",
    }
}

/// Returns whether a field is a cell of a grid of this size: a digit, a mark of an empty cell or, above 9, a letter or
/// a number.
fn is_cell(text: &str, side: usize) -> bool {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some('.' | '_' | '*' | '-' | '0'), None) => true,
        (Some('x' | 'X' | '?'), None) if side <= 9 => true,
        (Some(c), None) if side <= 9 => c.to_digit(10).is_some_and(|digit| digit as usize <= side),
        (Some(c), None) => c.is_ascii_alphanumeric(),
        _ => side > 9 && text.parse::<usize>().is_ok_and(|number| number <= side),
    }
}
