//! Grids as spreadsheets export them: a line per row of cells, its fields separated by commas, semicolons or tabs, an
//! empty field for an empty cell. Blank columns may be beside a grid. Rows of separators only may be between grids, or
//! be rows without a clue.
//!
//! The meaning of a row of separators depends on the rows after it, so a block holds up to [`MAX_HELD`] lines. The
//! first grid is returned at its last row, unless that one is empty, so that interactive input is answered.

mod detection;
mod fields;
mod layout;
mod padding;
mod separators;
mod side_by_side;

use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, parse_cell};
use crate::formats::text::{ReadError, encoding, excerpt, is_title_row};
use crate::kinds::BoxShape;
pub(in crate::formats) use detection::begins_with_spreadsheet;
pub(in crate::formats) use padding::has_padded_grid;

use fields::{DELIMITERS, MAX_ROW_BYTES, MIN_SIDE, RowPlace, SheetRow, SpreadsheetCell, blank_columns};
use std::ops::Range;

/// Maximum number of missing or additional cells of a row that still belongs to a grid.
pub(in crate::formats) const MAX_ROW_MISCOUNT: usize = 2;

/// Maximum number of blank columns beside a grid.
const MAX_BLANK_COLUMNS: usize = 16;

/// Maximum number of lines that are held.
const MAX_HELD: usize = 1 << 10;

/// The expectation that errors name for grids side by side.
const ONE_BELOW_THE_OTHER: &str = "grids one below the other, with a blank row between them";

/// The rows of a grid with their line numbers, and the first of them as text.
pub(in crate::formats) struct SpreadsheetGrid {
    pub(in crate::formats) rows: Vec<(u64, Vec<SpreadsheetCell>)>,
}

impl SpreadsheetGrid {
    /// Returns the puzzle of nine rows.
    pub(in crate::formats) fn classic_puzzle(&self) -> Puzzle {
        let cells = self.rows.iter().flat_map(|(_, cells)| cells);
        let digit = |text: &str| parse_cell(text.chars().next()?)?;
        Cell::all().zip(cells).filter_map(|(cell, (text, _))| Some((cell, digit(text)?))).collect()
    }
}

/// Returns the size of a grid with blank columns beside it: its number of rows, up to the end or to a row of
/// separators. Leading rows of separators may be before a grid of 9x9; before other sizes they are rows of the grid.
fn side_beside_blank_columns(rows: &[&SheetRow]) -> Option<usize> {
    let leading = rows.iter().take_while(|row| row.is_blank()).count();
    let is_classic = |&side: &usize| side == 9 && rows.iter().all(|row| row.has_only_cells(9));
    side_of_first_rows(rows).or_else(|| side_of_first_rows(&rows[leading..]).filter(is_classic))
}

/// Returns the size of a grid that begins in the first row and has blank columns beside it.
fn side_of_first_rows(rows: &[&SheetRow]) -> Option<usize> {
    let (width, left, right) = blank_columns(rows)?;
    let min = width.saturating_sub(left + right).max(MIN_SIDE);
    let is_end = |side: usize| rows.len() == side || rows.get(side).is_some_and(|row| row.is_blank());
    let fits = |&side: &usize| BoxShape::default_for_side(side).is_some() && is_end(side);
    (min..width).rev().find(fits).filter(|_| rows.len() != width)
}

/// Returns whether a row with too few or too many fields for this size begins a grid: it has blank columns or empty
/// cells.
fn is_uneven_row(fields: &SheetRow, side: usize) -> bool {
    let width = fields.len();
    // A delimiter may follow a complete row.
    let is_ended = width == side + 1 && fields.empty == 1 && fields.cells[side].0 == ".";
    let max = if fields.may_have_blank_columns() { side + MAX_BLANK_COLUMNS } else { side + MAX_ROW_MISCOUNT };
    let is_near = (side.saturating_sub(MAX_ROW_MISCOUNT)..=max).contains(&width);
    (is_near || side_by_side::side_of_width(width) == Some(side))
        && fields.empty > 0
        && (width > side || !fields.is_blank())
        && !is_ended
}

/// A line of a block.
struct Line {
    number: u64,
    text: String,
    fields: SheetRow,
}

/// Numbers of grids with and without a row of separators below, and the place of the last grid.
#[derive(Clone, Copy, Default)]
pub(in crate::formats) struct SeparatorHistory {
    /// The number of grids with a row of separators below.
    separated: usize,
    /// The number of grids with something else directly below.
    joined: usize,
    /// The number of fields of the rows of the last grid, and of blank columns to its left.
    left: Option<(usize, usize)>,
    /// Whether the last row of words is in the first column.
    has_title_at_left: bool,
}

impl SeparatorHistory {
    /// Notes where a row of words is.
    pub(in crate::formats) fn note_title(&mut self, row: &str) {
        self.has_title_at_left = row.chars().next().is_some_and(|c| !DELIMITERS.contains(&c));
    }

    fn has_title_at_left(self) -> bool {
        self.has_title_at_left
    }
}

/// Consecutive rows of grids of one size.
pub(in crate::formats) struct SpreadsheetBlock {
    side: usize,
    /// Whether the size is known. Otherwise, blank columns beside a grid can make it smaller.
    has_known_side: bool,
    /// The number of fields of the first row.
    width: usize,
    /// The number of blank columns at the left of the last grid, once it is known.
    left: Option<usize>,
    delimiter: char,
    lines: Vec<Line>,
    /// Whether the first grid has been returned.
    has_begun: bool,
    /// The number of rows of separators between grids, once it is known.
    gap: Option<usize>,
    /// The separators between the grids before.
    history: SeparatorHistory,
    /// Whether a row of separators ends the only grid, which is smaller than the sheet.
    is_closed: bool,
    ready: Vec<Result<SpreadsheetGrid, ReadError>>,
}

impl SpreadsheetBlock {
    /// Returns the block that begins with a line. Without a size, this is the number of fields. `needs_empty` leaves
    /// rows without an empty field to other readers. A row with too few or too many fields begins a grid of a known
    /// size if one is empty.
    pub(in crate::formats) fn begin(
        number: u64,
        line: &[u8],
        side: Option<usize>,
        needs_empty: bool,
    ) -> Option<SpreadsheetBlock> {
        if line.len() > MAX_ROW_BYTES {
            return None;
        }
        let fields = SheetRow::split(&encoding::decode_text(line), None)?;
        // A grid with numbers around it has one row and one column more.
        let numbered = fields.numbered_side();
        let side = numbered.map(|side| side + 1).or(side);
        let (width, has_known_side) = (fields.len(), side.is_some());
        let has_boxes = |side: &usize| BoxShape::default_for_side(*side).is_some();
        let min = if fields.may_have_blank_columns() { width.saturating_sub(MAX_BLANK_COLUMNS) } else { width };
        let side = side
            .or_else(|| (min.max(MIN_SIDE)..=width).rev().find(has_boxes))
            .or_else(|| side_by_side::side_of_width(width))?;
        let is_row = match fields.len() == side {
            true => !needs_empty || fields.empty > 0,
            false => is_uneven_row(&fields, side),
        };
        if numbered.is_none() && (!is_row || !fields.has_almost_only_cells(side)) {
            return None;
        }
        let mut block = SpreadsheetBlock {
            side,
            has_known_side,
            width,
            left: None,
            delimiter: fields.delimiter,
            lines: Vec::new(),
            has_begun: false,
            gap: None,
            history: SeparatorHistory::default(),
            is_closed: false,
            ready: Vec::new(),
        };
        block.push(Line { number, text: excerpt(line), fields });
        Some(block)
    }

    /// Takes the next line, unless it ends the block. Within a grid, a line with the delimiter is a malformed row.
    pub(in crate::formats) fn try_push(&mut self, number: u64, line: &[u8]) -> bool {
        if self.is_closed {
            return false;
        }
        let text = encoding::decode_text(line);
        let fields = SheetRow::split(&text, Some(self.delimiter)).filter(|_| !is_title_row(&text));
        let is_next = |fields: &SheetRow| {
            let is_wide = fields.len() == self.width && self.width > self.side && fields.has_only_cells(self.side);
            self.is_amid_grid() || is_wide || fields.is_row_of(self.side)
        };
        let row = fields.filter(is_next);
        row.map(|fields| self.push(Line { number, text: excerpt(line), fields })).is_some()
    }

    /// Returns the grids that are complete.
    pub(in crate::formats) fn take_ready(&mut self) -> Vec<Result<SpreadsheetGrid, ReadError>> {
        std::mem::take(&mut self.ready)
    }

    /// Returns whether the last grid has begun and lacks rows.
    fn is_amid_grid(&self) -> bool {
        let first = self.lines.iter().position(|line| !line.fields.is_blank());
        let rows = first.map_or(0, |first| self.lines.len() - first);
        !rows.is_multiple_of(self.side) && !rows.is_multiple_of(self.side + 1)
    }

    fn push(&mut self, line: Line) {
        self.lines.push(line);
        if !self.has_begun && !self.has_known_side && padding::ends_padded_grid(&self.rows()) {
            self.is_closed = true;
            return;
        }
        let mut is_complete = !self.has_begun && self.lines.len() == self.side && !self.lines[0].fields.is_blank();
        // A row of separators in place of the last row can be the end of a grid that lacks a row.
        if is_complete && self.lines[self.side - 1].fields.is_blank() {
            self.determine_side();
            self.has_known_side = true;
            is_complete = self.lines.len() != self.side;
        }
        if is_complete || self.lines.len() >= MAX_HELD {
            self.arrange(None);
        }
    }

    /// Ends the block; `is_followed` if another line with content follows.
    pub(in crate::formats) fn end(&mut self, is_followed: bool) {
        self.determine_side();
        self.determine_short_side();
        self.note_separators(is_followed);
        self.arrange(Some(is_followed));
    }

    fn determine_side(&mut self) {
        if !self.has_begun && !self.has_known_side {
            let rows = self.rows();
            let side = padding::padded_side(&rows).or_else(|| side_beside_blank_columns(&rows));
            self.side = side.unwrap_or(self.side);
        }
    }

    /// Determines the size of a single grid that lacks rows, and is smaller than the sheet.
    fn determine_short_side(&mut self) {
        if !self.has_begun && !self.has_known_side && self.lines.len() < self.side {
            self.side = padding::short_side(&self.rows()).unwrap_or(self.side);
        }
    }

    /// Returns the end of the rows of a grid in these lines: rows of separators below one that lacks rows are none of
    /// them.
    fn end_of_rows(&self, start: usize, end: usize) -> usize {
        let last = self.lines[start..end].iter().rposition(|line| !line.fields.is_blank());
        last.filter(|_| end - start < self.side).map_or(end, |last| start + last + 1)
    }

    fn rows(&self) -> Vec<&SheetRow> {
        self.lines.iter().map(|line| &line.fields).collect()
    }

    /// Moves the grids of the held lines to those that are ready: all of them, or before the end the complete ones.
    /// `end` is `None` before the end of the block, and there whether another line with content follows.
    fn arrange(&mut self, end: Option<bool>) {
        let is_end = end.is_some();
        self.determine_side();
        let leading = self.lines.iter().take_while(|line| line.fields.is_blank()).count();
        if leading == self.lines.len() {
            self.lines.clear();
            return;
        }
        let found = self.layout(leading, is_end);
        if let Some(grids) = self.separated_grids(found.map(|(_, gap)| gap), end) {
            let end = grids.last().map_or(0, |grid| grid.end);
            grids.into_iter().for_each(|grid| self.add_grid(grid));
            self.lines.drain(..end);
            return;
        }
        let (mut at, gap) = found.unwrap_or((leading, 0));
        while self.lines[at.min(self.lines.len())..].iter().any(|line| !line.fields.is_blank()) {
            if found.is_none() {
                at += self.lines[at..].iter().take_while(|line| line.fields.is_blank()).count();
            }
            let end = (at + self.side).min(self.lines.len());
            if end - at < self.side && !is_end {
                break;
            }
            self.add_grid(at..self.end_of_rows(at, end));
            at = end + gap;
        }
        if self.lines.len() > self.side {
            self.gap = found.map(|_| gap);
        }
        // The rows of separators before the next grid are kept.
        let done = if self.has_begun { at.saturating_sub(gap) } else { 0 };
        self.lines.drain(..done.min(self.lines.len()));
    }

    /// Moves the grid in these lines to those that are ready.
    fn add_grid(&mut self, lines: Range<usize>) {
        let grid = self.grid(&self.lines[lines]);
        self.left = grid.as_ref().map_or(self.left, |(_, left)| *left);
        self.ready.push(grid.map(|(grid, _)| grid));
        self.has_begun = true;
    }

    /// Returns the number of blank columns to the left of a grid of these rows: the only possible one, or that of the
    /// grid before. `None` if the rows do not have the cells of a grid between blank columns.
    ///
    /// # Errors
    /// Several parts of the rows can be the grid.
    fn left_of(&self, lines: &[Line]) -> Result<Option<usize>, ParseError> {
        let rows: Vec<&SheetRow> = lines.iter().map(|line| &line.fields).collect();
        let Some((width, left, right)) = blank_columns(&rows) else { return Ok(None) };
        let more = width.checked_sub(self.side).filter(|&more| left + right >= more);
        let Some(more) = more else { return Ok(None) };
        let (min, max) = (more.saturating_sub(right), left.min(more));
        let known = self.left.filter(|left| (min..=max).contains(left)).or((min == max).then_some(min));
        // In a sheet of several sizes, names in the first column are above grids that begin there.
        let below_title = (min == 0 && more > 1 && self.history.has_title_at_left()).then_some(0);
        match known.or(below_title) {
            Some(left) => Ok(Some(left)),
            None => {
                let found = format!("{width} columns with blank ones at the left and at the right");
                let expected = format!("{} columns: remove the blank ones that are not of the grid", self.side);
                Err(ParseError::new(1, 1, found, expected))
            }
        }
    }

    /// Returns the grid of these rows and the number of blank columns to its left, or the error of the first malformed
    /// row.
    fn grid(&self, lines: &[Line]) -> Result<(SpreadsheetGrid, Option<usize>), ReadError> {
        let located = |line: &Line, error: ParseError| ReadError::Malformed {
            error: ParseError { line: line.number, ..error },
            text: line.text.clone(),
            cell: None,
        };
        if let Some(side) = lines[0].fields.numbered_side() {
            let expected = format!("{side} columns: remove the numbers of rows and columns");
            return Err(located(
                &lines[0],
                ParseError::new(1, 1, "the numbers of rows and columns beside a grid", expected),
            ));
        }
        if let Some(count) = side_by_side::count_of(&lines.iter().map(|line| &line.fields).collect::<Vec<_>>()) {
            let found = format!("{count} grids side by side");
            return Err(located(&lines[0], ParseError::new(1, 1, found, ONE_BELOW_THE_OTHER)));
        }
        let left = match self.left_of(lines) {
            Err(_) if lines.len() < self.side => Some(0),
            left => left.map_err(|error| located(&lines[0], error))?,
        };
        let rows: Vec<SheetRow> = lines.iter().map(|line| line.fields.grid_part(left, self.side)).collect();
        for (index, (line, fields)) in (1..).zip(lines.iter().zip(&rows)) {
            let place = RowPlace { row: index, line: line.number, left: left.unwrap_or(0) };
            if let Some(error) = fields.error(self.side, place) {
                return Err(located(line, error));
            }
        }
        if lines.len() < self.side {
            let found = format!("a grid of {} {}", lines.len(), if lines.len() == 1 { "row" } else { "rows" });
            return Err(located(&lines[0], ParseError::new(1, 1, found, format!("{} rows", self.side))));
        }
        let rows = lines.iter().zip(rows).map(|(line, row)| (line.number, row.cells));
        Ok((SpreadsheetGrid { rows: rows.collect() }, left))
    }
}
