//! Drawn grids: a line for each row of cells, with borders between the boxes.

use super::cell_chars::{MIN_SIDE, cell_chars, is_border, is_digits, is_of_smaller_grids, is_separator};
use super::drawn_boxes::{Line, drawn_boxes};
use super::fixed_width::{Cell, is_bar};
use super::line_classifier::{LineClass, classify};
use super::line_fields::side_of;
use super::malformed_line::resembles_row;
use super::typed_rows::{is_near_row, is_typed_row};
use super::{fixed_width, joined, joined_rows};
use crate::board;
use crate::board::text::{ParseError, counted};
use crate::formats::text::{KindParts, ReadError, ReadOptions, rows_error};
use crate::kinds::{BoxShape, JoinedGrids, MAX_SIDE, ParsePuzzleError, Puzzle, Symbols};
use crate::pack::Record;

/// The size of the largest grid whose rows may have blanks between bars.
const MAX_BARRED_SIDE: usize = 9;

/// A row of a drawn grid.
struct Row {
    /// The number of its line.
    number: u64,
    cells: Vec<Cell>,
    /// The lines before each cell but the first.
    lines: Vec<Line>,
    /// Whether it has marks of empty cells.
    has_marks: bool,
    /// Whether its first and its last cell are blanks.
    has_blank_ends: bool,
    /// Whether blanks are empty cells, without bars.
    has_blank_cells: bool,
}

impl Row {
    fn new(number: u64, text: &str, cells: Vec<Cell>) -> Row {
        let index = |(_, column): &Cell| *column as usize - 1;
        let between = |pair: &[Cell]| Line::between(text.chars().take(index(&pair[1])).skip(index(&pair[0])));
        let is_written = |cell: &Cell| cell.0.chars().next() == text.chars().nth(index(cell));
        let is_mark =
            |cell: &Cell| is_written(cell) && cell.0.chars().all(|c| Puzzle::is_empty_cell(c, MAX_BARRED_SIDE));
        let ends = [cells.first(), cells.last()];
        Row {
            number,
            lines: cells.windows(2).map(between).collect(),
            has_marks: cells.iter().any(is_mark),
            has_blank_ends: ends.iter().flatten().all(|cell| !is_written(cell)),
            has_blank_cells: blank_cells(text, Some(9)).is_some(),
            cells,
        }
    }
}

/// Maximum number of bytes of a row.
const MAX_ROW_BYTES: usize = 4096;

/// Maximum number of lines of a grid between blank ones.
const MAX_LINES: usize = 4 * MAX_SIDE;

/// The rows of a drawn grid, as far as they are read.
#[derive(Default)]
pub(in crate::formats) struct DrawnGrid {
    rows: Vec<Row>,
    /// The borders, each with the number of rows above it.
    borders: Vec<(usize, Line)>,
    /// The numbers of rows above blank lines.
    blanks: Vec<usize>,
    /// The lines since the last blank one, which are of the next grid if there are more rows than of a grid.
    lines: Vec<(u64, String)>,
    is_too_long: bool,
    /// Whether the next blank line ends the grid, because its rows may be those that another one had too many of.
    pub(in crate::formats) ends_at_blank: bool,
}

/// Returns whether a text begins with at least two rows of a grid other than 9x9.
pub(in crate::formats) fn begins_with_other_size<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> bool {
    let rows = || lines.clone().filter(|line| !is_border(line));
    let Some(side) = rows().next().and_then(|line| cells(line, None)).map(|cells| cells.len()) else { return false };
    let mut others = rows().skip(1).take(side - 1).peekable();
    side != 9 && others.peek().is_some() && others.all(|line| cells(line, Some(side)).is_some())
}

/// Returns the cells of a row in which each character is one.
fn split_cells(line: &str) -> Vec<Cell> {
    let line = if line.len() > MAX_ROW_BYTES { "" } else { line };
    cell_chars(line).map(|(column, c)| (c.into(), column)).collect()
}

/// Returns the cells of a row with a bar between any two, and perhaps at both ends, where blanks are empty cells.
fn cells_between_bars(line: &str, side: Option<usize>) -> Option<Vec<Cell>> {
    let mut column = 1;
    let field = |field: &str| {
        let text = field.trim();
        let before = field.chars().take_while(|c| c.is_whitespace() && !text.is_empty()).count();
        let start = column + before as u64;
        column += field.chars().count() as u64 + 1;
        (if text.is_empty() { ".".into() } else { text.to_owned() }, start)
    };
    let fields: Vec<Cell> = line.split(is_bar).map(field).collect();
    let is_side = |count: usize| {
        BoxShape::default_for_side(count).is_some()
            && (MIN_SIDE..=MAX_BARRED_SIDE).contains(&count)
            && side.is_none_or(|side| side == count)
    };
    let has_ends = line.starts_with(is_bar) && line.trim_end().ends_with(is_bar);
    let cells = match fields.len() {
        count if has_ends && count > 2 && is_side(count - 2) => &fields[1..count - 1],
        count if is_side(count) => &fields[..],
        _ => return None,
    };
    let are_cells = cells.iter().all(|(text, _)| text.chars().count() == 1 && is_digits(text, MAX_BARRED_SIDE));
    // Beside marks of empty cells, nothing is between two bars.
    let is_double = line.contains(['.', '_', '*', '-', '?', '0']) && line.contains("||");
    (are_cells && !is_double).then(|| cells.to_vec())
}

/// Returns the cells of a row. Without a size, cells are separated by blanks or bars, or are digits up to their number.
fn cells(line: &str, side: Option<usize>) -> Option<Vec<Cell>> {
    if line.len() > MAX_ROW_BYTES {
        return None;
    }
    if let Some(cells) = cells_between_bars(line, side).or_else(|| blank_cells(line, side)) {
        return Some(cells);
    }
    let mut cells: Vec<Cell> = Vec::new();
    let mut was_separator = true;
    for (column, c) in (1..).zip(line.chars()) {
        match cells.last_mut() {
            Some((text, _)) if !was_separator => text.extend(Some(c).filter(|&c| !is_separator(c))),
            _ if is_separator(c) => {}
            _ => cells.push((c.into(), column)),
        }
        was_separator = is_separator(c);
    }
    let is_cell = |text: &str| match text.len() {
        1 => text.chars().all(|c| c.is_ascii_alphanumeric() || ".-_*?".contains(c)),
        _ => text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit()),
    };
    if (MIN_SIDE..=MAX_SIDE).contains(&cells.len()) && cells.iter().all(|(text, _)| is_cell(text)) {
        return Some(cells).filter(|cells| side.is_none_or(|side| cells.len() == side));
    }
    let cells = split_cells(line);
    // Without a size, digits that are no line of cells of a smaller grid.
    let is_row = |count: usize| {
        BoxShape::default_for_side(count).is_some() && side_of(line.trim()).is_none() && is_digits(line, count)
    };
    let fits = side.map_or_else(|| is_row(cells.len()) || is_lettered(line, cells.len()), |side| cells.len() == side);
    (fits && cells.iter().all(|(text, _)| is_cell(text))).then_some(cells)
}

/// Returns the cells of a row of nine characters, of which blanks are empty cells.
fn blank_cells(line: &str, side: Option<usize>) -> Option<Vec<Cell>> {
    let is_cell = |(_, c): &(usize, char)| matches!(c, ' ' | '1'..='9');
    let is_spaced = line.chars().enumerate().all(|(at, c)| (at % 2 == 1) == (c == ' '));
    let is_row = line.len() == 9 && line.contains(' ') && !is_spaced && !line.trim().is_empty();
    let are_cells = side.is_none_or(|side| side == 9) && is_row && line.char_indices().all(|place| is_cell(&place));
    let cell = |(at, c): (usize, char)| ((if c == ' ' { '.' } else { c }).into(), at as u64 + 1);
    are_cells.then(|| line.char_indices().map(cell).collect())
}

/// Returns whether a line is a row of a large grid with letters as digits, in which each character is a cell. Words have no
/// empty cells.
fn is_lettered(line: &str, side: usize) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() && c.to_ascii_uppercase() as usize <= usize::from(b'@') + side;
    let is_cell = |c: char| c.is_ascii_digit() || is_letter(c) || ".-_*".contains(c);
    // A line of a small grid has as many characters as some rows.
    let is_beyond = |c: char| {
        c.to_digit(36).is_some_and(|digit| digit as usize > side.isqrt().max(4) + if digit > 9 { 9 } else { 0 })
    };
    side > 9
        && side <= MAX_SIDE
        && BoxShape::default_for_side(side).is_some()
        && line.contains(['.', '-', '_', '*', '0'])
        && line.contains(is_letter)
        && line.contains(is_beyond)
        && line.trim().chars().all(is_cell)
}

impl DrawnGrid {
    /// Returns the grid that begins with a row, after one of a large size: not all rows have letters.
    pub(in crate::formats) fn begin(
        number: u64,
        line: &str,
        after: Option<usize>,
        options: &ReadOptions,
    ) -> Option<DrawnGrid> {
        let typed = || Some(split_cells(line)).filter(|cells| is_typed_row(line, cells.len()));
        let next = || cells(line, Some(after?));
        let cells = cells(line, options.side.filter(|_| !options.other_sizes)).or_else(next).or_else(typed)?;
        Some(DrawnGrid::of_rows([(number, line, cells)], Vec::new()))
    }

    /// Returns the grid of rows with their numbers and texts, and of borders with the numbers of rows above.
    pub(in crate::formats) fn of_rows(
        rows: impl IntoIterator<Item = (u64, impl AsRef<str>, Vec<Cell>)>,
        borders: Vec<(usize, Line)>,
    ) -> DrawnGrid {
        let rows = rows.into_iter().map(|(number, text, cells)| Row::new(number, text.as_ref(), cells));
        DrawnGrid { rows: rows.collect(), borders, ..DrawnGrid::default() }
    }

    /// Adds a line. Returns whether it belongs to the grid, as a row of digits with a few cells more or less does.
    pub(in crate::formats) fn add(&mut self, number: u64, line: &str) -> bool {
        if line.trim().is_empty() {
            let has_blank_cells = self.rows.iter().any(|row| row.has_blank_cells);
            if line.len() == 9 && has_blank_cells && !self.has_all_rows() {
                self.rows.push(Row::new(number, line, (1..=9).map(|column| (".".into(), column)).collect()));
                return true;
            }
            let belongs = self.rows.len() == 1 || self.is_double_spaced() || self.ends_band();
            let is_new = self.blanks.last() != Some(&self.rows.len());
            self.blanks.extend((belongs && is_new).then_some(self.rows.len()));
            self.lines.clear();
            return belongs && !self.has_all_rows() && !self.ends_at_blank;
        }
        if self.lines.len() > MAX_LINES {
            return false;
        }
        self.lines.push((number, line.to_owned()));
        if is_border(line) && !self.has_empty_row(line) {
            self.borders.push((self.rows.len(), Line::of_border(line)));
            return true;
        }
        let is_near = || is_near_row(line, self.side()) || self.side() == 9 && resembles_row(line);
        let near = || Some(split_cells(line)).filter(|cells| !cells.is_empty() && is_near());
        // The first row may have too few or too many cells.
        let has_other_boxes = BoxShape::default_for_side(self.side()).is_some();
        let are_nine = |cells: &Vec<Cell>| !has_other_boxes && self.rows.len() == 1 || cells.len() == 9;
        let is_first_wrong = self.rows.len() < 3 && self.rows.iter().skip(1).all(|row| row.cells.len() == 9);
        let of_another_size = || cells(line, None).filter(|cells| is_first_wrong && are_nine(cells));
        let Some(cells) = cells(line, Some(self.side())).or_else(near).or_else(of_another_size) else { return false };
        self.is_too_long = self.has_all_rows() && self.blanks.last().is_some_and(|&above| above < self.rows.len());
        if self.has_all_rows() {
            self.lines.pop();
            return false;
        }
        self.rows.push(Row::new(number, line, cells));
        true
    }

    /// Returns whether a line of strokes is a row: other rows have empty cells of these strokes.
    pub(in crate::formats) fn has_empty_row(&self, line: &str) -> bool {
        let Some((_, stroke)) = cell_chars(line).next() else { return false };
        let is_mark = |(text, _): &Cell| text.chars().eq([stroke]);
        cell_chars(line).all(|(_, c)| c == stroke)
            && cell_chars(line).count() == self.side()
            && self.rows.iter().any(|row| row.has_marks && row.cells.iter().any(is_mark))
    }

    /// Removes the rows below the last blank line, if there are too many of them. Returns their lines.
    pub(in crate::formats) fn take_next_rows(&mut self) -> Vec<(u64, String)> {
        let Some(&last) = self.blanks.last().filter(|_| self.is_too_long) else { return Vec::new() };
        self.rows.truncate(last);
        self.borders.retain(|&(above, _)| above < last);
        std::mem::take(&mut self.lines)
    }

    /// Returns whether a blank line follows the first row, as in grids with a blank line after each.
    fn is_double_spaced(&self) -> bool {
        self.blanks.first() == Some(&1)
    }

    /// Returns whether a blank line may separate boxes here: after the same number of rows, the grid would consist of
    /// bands of equal height.
    fn ends_band(&self) -> bool {
        let (side, count) = (self.side(), self.rows.len());
        (2..side).any(|height| side.is_multiple_of(height) && count.is_multiple_of(height))
    }

    /// Returns the size: the number of cells of the first row, unless more rows are those of a grid of another size.
    fn side(&self) -> usize {
        let first = self.rows.first().map_or(0, |row| row.cells.len());
        let rows_of = |side: usize| self.rows.iter().filter(|row| row.cells.len() == side).count();
        let has_boxes = BoxShape::default_for_side(first).is_some();
        let is_likelier = |&side: &usize| rows_of(side) >= rows_of(first) + usize::from(has_boxes);
        let is_other = |side: &usize| *side != first && BoxShape::default_for_side(*side).is_some();
        (MIN_SIDE..=MAX_BARRED_SIDE).filter(is_other).find(is_likelier).unwrap_or(first)
    }

    /// Returns the size of a complete grid with letters as digits.
    pub(in crate::formats) fn large_side(&self) -> Option<usize> {
        Some(self.side()).filter(|&side| side > MAX_BARRED_SIDE && self.has_all_rows())
    }

    /// Returns whether all rows are read. Below blank lines there may be more, which the next line shows.
    pub(in crate::formats) fn is_complete(&self) -> bool {
        self.has_all_rows() && self.blanks.is_empty()
    }

    fn has_all_rows(&self) -> bool {
        self.rows.len() >= self.side()
    }

    /// Returns the line in which the first row should be, if this is the only row that the grid lacks.
    pub(in crate::formats) fn missing_first_line(&self) -> Option<u64> {
        let first = self.rows.first().filter(|_| self.rows.len() + 1 == self.side())?;
        first.number.checked_sub(1)
    }

    /// Adds a malformed first row.
    pub(in crate::formats) fn insert_first(&mut self, number: u64, line: &str) {
        self.rows.insert(0, Row::new(number, line, split_cells(line)));
        self.borders.iter_mut().for_each(|(above, _)| *above += 1);
        self.blanks.iter_mut().for_each(|above| *above += 1);
    }

    /// Returns the first row as text, for errors.
    pub(in crate::formats) fn first_row(&self) -> String {
        let cells = self.rows.first().map_or(&[][..], |row| &row.cells);
        cells.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the record of a complete grid; the error of another one, with its place and its first row.
    pub(in crate::formats) fn located_record(&self, options: &ReadOptions) -> Result<Record, ReadError> {
        self.record(options).map_err(|error| ReadError::of(error, self.first_row()))
    }

    /// Returns the record of a complete grid; the error of another one, with its place in the input.
    pub(in crate::formats) fn record(&self, options: &ReadOptions) -> Result<Record, ParseError> {
        let side = self.side();
        let (start, column) = self.rows.first().map_or((1, 1), |row| (row.number, row.cells[0].1));
        if let Some((index, row)) = (1..).zip(&self.rows).find(|(_, row)| row.cells.len() != side) {
            let found = format!("{} in row {index}", counted(row.cells.len(), "cell"));
            return Err(ParseError::new(row.number, row.cells[0].1, found, format!("{side}")));
        }
        if !self.has_all_rows() {
            let or_line = if self.rows.len() == 1 { ", or a puzzle in a line" } else { "" };
            return Err(rows_error((start, 1), self.rows.len(), format!("{side} rows{or_line}")));
        }
        self.check_columns()?;
        let boxes = self.boxes(options)?;
        let all = || self.rows.iter().flat_map(|row| row.cells.iter().map(|(text, _)| text.as_str()));
        let width = all().map(str::len).max().unwrap_or(1);
        let text: String = all().map(|cell| format!("{cell:>width$}")).collect();
        let symbols = options.symbols_of(&text, side);
        let puzzle = Puzzle::parse(&text, side, symbols).map_err(|error| self.located(&error, width))?;
        let joined = joined_field(&puzzle, side).filter(|_| boxes.is_none());
        if boxes.is_none() && joined.is_none() && is_of_smaller_grids(&puzzle.to_text(Symbols::DIGITS), side) {
            let found = format!("rows of {side} cells with digits up to 9, some of them twice");
            return Err(ParseError::new(start, column, found, "grids one below the other, each with rows of its own"));
        }
        if let Some(joined_grids) = joined.filter(|_| !options.name_kind()) {
            let is_inside = |i: &usize| joined_grids.cell(i / side, i % side).is_some();
            let cells: Vec<u8> = (0..side * side).filter(is_inside).map(|i| puzzle.cells()[i]).collect();
            return Ok(Record::of_kind(joined::kind(joined_grids, options)?, Puzzle::new(cells)));
        }
        let kind = options.kind(KindParts { side, boxes, ..KindParts::default() });
        Ok(Record::of_kind(kind.map_err(|error| ParseError { line: start, column, ..error })?, puzzle))
    }

    /// Returns an error if blanks may be empty cells: the digits of rows without marks and bars are not below each other,
    /// and there is room for another digit between two; or, beside marks, the first and the last cell of all rows are
    /// blanks, so that their bars may be a border.
    fn check_columns(&self) -> Result<(), ParseError> {
        const ROOM: u64 = 4;
        if self.rows.iter().all(|row| row.has_blank_ends) && self.rows.iter().any(|row| row.has_marks) {
            return Err(fixed_width::error(self.rows[0].number, false));
        }
        let is_digit = |(text, _): &Cell| text.chars().all(char::is_alphanumeric) && text != "0";
        let is_plain = |row: &Row| row.cells.iter().all(is_digit) && row.lines.iter().all(|&line| line == Line::None);
        let steps = |row: &Row, end: bool| -> Vec<u64> {
            let places = row.cells.iter().map(|(text, column)| column + if end { text.len() as u64 } else { 0 });
            places.clone().zip(places.skip(1)).map(|(a, b)| b - a).collect()
        };
        let are_below = |end: bool| self.rows.iter().all(|row| steps(row, end) == steps(&self.rows[0], end));
        let has_room = |row: &Row| steps(row, false).into_iter().any(|step| step >= ROOM);
        match self.rows.iter().all(is_plain) && self.rows.iter().any(has_room) && !are_below(false) && !are_below(true)
        {
            true => Err(fixed_width::error(self.rows[0].number, true)),
            false => Ok(()),
        }
    }

    /// Returns the boxes that the drawing shows; `None` if it shows none.
    fn boxes(&self, options: &ReadOptions) -> Result<Option<BoxShape>, ParseError> {
        let (side, start) = (self.side(), self.rows[0].number);
        let vertical: Vec<(u64, &[Line])> = self.rows.iter().map(|row| (row.number, &row.lines[..])).collect();
        let mut horizontal = vec![Line::None; side - 1];
        for &(above, line) in self.borders.iter().filter(|(above, _)| (1..side).contains(above)) {
            let thickest = horizontal[above - 1].max(line);
            horizontal[above - 1] = thickest;
        }
        let boxes = drawn_boxes(&vertical, &horizontal, start)?;
        // The options name the boxes of sizes that they apply to.
        let applies = options.side.is_none_or(|expected| expected == side);
        let expected = options.boxes.filter(|_| applies);
        if let (Some(drawn), Some(expected)) = (boxes, expected.filter(|_| boxes != expected)) {
            return Err(ParseError::new(
                start,
                1,
                format!("boxes {drawn} in the drawing"),
                format!("boxes {expected}"),
            ));
        }
        let shape = boxes.or(expected).or_else(|| BoxShape::default_for_side(side));
        // Blank lines show no boxes, but those in the middle of boxes are of other ones.
        let shape = shape.filter(|_| boxes.is_none() && !self.is_double_spaced());
        let splits_box = |above: &&usize| shape.is_some_and(|shape| !above.is_multiple_of(shape.rows));
        let Some(&above) = self.blanks.iter().find(splits_box) else { return Ok(boxes) };
        let line = self.rows.get(above).map_or(start, |row| row.number - 1);
        let found = format!("a blank line after {}, in the middle of a box", counted(above, "row"));
        Err(ParseError::new(line, 1, found, "blank lines between boxes, or bars around the boxes"))
    }

    /// Returns the error of a cell at its place in the input.
    fn located(&self, error: &ParsePuzzleError, width: usize) -> ParseError {
        let cell = (error.column() - 1) / width;
        let row = self.rows.get(cell / self.side()).or(self.rows.last());
        let (line, column) = row.map_or((1, 1), |row| (row.number, row.cells[cell % self.side()].1));
        let in_cell = format!("in cell {}", cell + 1);
        let place = format!("in row {}, column {}", cell / self.side() + 1, cell % self.side() + 1);
        ParseError::new(line, column, error.found().replace(&in_cell, &place), error.expected())
    }
}

/// Returns the joined grids whose field the cells of a square are: it has no higher digits, and none in the gaps.
fn joined_field(square: &Puzzle, side: usize) -> Option<&'static JoinedGrids> {
    let fits = |joined: &&JoinedGrids| {
        let is_empty = |i: usize| joined.cell(i / side, i % side).is_none();
        let is_right = |(i, &digit): (usize, &u8)| digit == 0 || usize::from(digit) <= joined.side() && !is_empty(i);
        joined.width() == side && joined.has_gaps() && square.cells().iter().enumerate().all(is_right)
    };
    JoinedGrids::all().iter().find(|joined| square.clue_count() > 0 && fits(joined))
}

/// Returns a puzzle as a drawn grid; `None` if it has regions or constraints.
pub(in crate::formats) fn to_text(record: &Record, symbols: Symbols) -> Option<String> {
    let (kind, side) = (record.kind(), record.kind().side());
    if let Some(joined) = kind.joined() {
        return Some(joined_rows::to_text(joined, record, symbols));
    }
    let boxes = kind.boxes().map(|boxes| (boxes.rows, boxes.columns));
    // Lines around boxes of a single row or column would be between all cells there.
    if kind.regions().is_some() || !kind.constraints().is_empty() || boxes.is_some_and(|(a, b)| a.min(b) < 2) {
        return None;
    }
    // A grid without boxes has no borders.
    let (rows, columns) = boxes.unwrap_or((side, side));
    let group = "-".repeat(2 * columns + 1);
    let border = format!("{}\n", vec![&group[..]; side / columns].join("+"));
    // The first and the last group have no blank outside.
    let border = format!("{}\n", &border[1..border.len() - 2]);
    let cells: Vec<char> = record.puzzle.clues().to_text(symbols).chars().collect();
    let mut text = String::new();
    for (index, row) in cells.chunks(side).enumerate() {
        if index > 0 && index % rows == 0 {
            text.push_str(&border);
        }
        let groups: Vec<String> =
            row.chunks(columns).map(|cells| cells.iter().map(char::to_string).collect::<Vec<_>>().join(" ")).collect();
        text.push_str(&groups.join(" | "));
        text.push('\n');
    }
    Some(text)
}

/// Parses a text that is one puzzle of 9x9: a drawn grid, or a line.
pub(super) fn puzzle_of_text(text: &str) -> Option<board::grid::Puzzle> {
    if let LineClass::Puzzle(puzzle) = classify(text.as_bytes(), false) {
        return Some(puzzle);
    }
    let options = ReadOptions { side: Some(9), ..ReadOptions::default() };
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !is_border(line));
    let (number, first) = lines.next()?;
    let mut grid = DrawnGrid::begin(number, first, None, &options)?;
    let are_rows = lines.all(|(number, line)| grid.add(number, line));
    grid.record(&options).ok().filter(|_| are_rows)?.classic_clues()
}
