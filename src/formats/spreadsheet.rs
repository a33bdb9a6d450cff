//! Grids as spreadsheets export them: a line per row of cells, its fields separated by commas, semicolons or tabs, an
//! empty field for an empty cell. Blank columns may be beside a grid. Rows of separators only may be between grids, or be
//! rows without a clue.
//!
//! The meaning of a row of separators depends on the rows after it, so a block holds up to [`MAX_HELD`] lines. The
//! first grid is returned at its last row, unless that one is empty, so that interactive input is answered.

mod fields;
mod separators;
mod side_by_side;

use super::captions::is_title_row;
use super::read_error::excerpt;
use super::{ReadError, encoding};
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, parse_cell};
use crate::variant::{BoxShape, MAX_SIDE};
pub(super) use separators::SeparatorHistory;

use fields::{MAX_ROW_BYTES, RowPlace, SheetRow, SpreadsheetCell, blank_columns};
use std::ops::{Range, RangeInclusive};

/// The size of the smallest grid that is recognized.
const MIN_SIDE: usize = 4;

/// Maximum number of missing or additional fields of a row that still begins a grid.
const MAX_MISCOUNT: usize = 2;

/// Maximum number of blank columns beside a grid.
const MAX_BLANK_COLUMNS: usize = 16;

/// Maximum number of lines that are held.
const MAX_HELD: usize = 1 << 10;

/// What errors expect in place of grids side by side.
const ONE_BELOW_THE_OTHER: &str = "grids one below the other, with a blank row between them";

/// The rows of a grid with their line numbers, and the first of them as text.
pub(super) struct SpreadsheetGrid {
    pub(super) rows: Vec<(u64, Vec<SpreadsheetCell>)>,
}

impl SpreadsheetGrid {
    /// Returns the puzzle of nine rows.
    pub(super) fn classic_puzzle(&self) -> Puzzle {
        let cells = self.rows.iter().flat_map(|(_, cells)| cells);
        let digit = |text: &str| parse_cell(text.chars().next()?)?;
        Cell::all().zip(cells).filter_map(|(cell, (text, _))| Some((cell, digit(text)?))).collect()
    }
}

/// Returns the size of a grid with blank columns beside it: its number of rows, up to the end or to a row of separators.
/// Leading rows of separators may be before a grid of 9x9; before other sizes they are rows of the grid.
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

/// Returns the rows of fields at the start of a text, after comments and blank lines.
fn first_rows(head: &[u8]) -> Vec<SheetRow> {
    let lines = head.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let lines = lines.skip_while(|line| line.is_empty() || line.starts_with(b"#"));
    lines.map_while(|line| SheetRow::split(&encoding::decode_text(line), None)).take(2 * MAX_SIDE).collect()
}

/// Returns whether a text begins with the rows of a grid other than 9x9: half of its lines at least, the others with a few
/// cells more or less.
pub(super) fn begins_with_spreadsheet(head: &[u8]) -> bool {
    let first = first_rows(head);
    if let [header, row, ..] = &first[..]
        && let Some(side) = header.numbered_side()
    {
        return side != 9 && row.len() == header.len() && row.cells[0].0 == "1";
    }
    if let Some(side) = side_beside_blank_columns(&first.iter().collect::<Vec<_>>()) {
        return side != 9 && first[..side].iter().all(|row| row.has_only_cells(side));
    }
    if first.len() < MAX_SIDE && side_by_side::count_of(&first.iter().collect::<Vec<_>>()).is_some() {
        return first.len() != 9;
    }
    let lines = head
        .split(|&b| b == b'\n' || b == b'\r')
        .filter(|line| !line.starts_with(b"#") && line.iter().any(|&b| b >= b' '));
    let rows: Vec<Option<SheetRow>> =
        lines.take(MAX_SIDE).map(|line| SheetRow::split(&encoding::decode_text(line), None)).collect();
    let sides = rows.first().and_then(Option::as_ref).map_or(0..0, |fields| near(fields.len()));
    sides.filter(|&side| side != 9 && BoxShape::default_for_side(side).is_some()).any(|side| {
        let mut rows = rows.iter().take(side);
        let fits = |row: &&Option<SheetRow>| row.as_ref().is_some_and(|row| row.is_row_of(side));
        let is_row = |row: &Option<SheetRow>| row.as_ref().is_some_and(|row| row.len().abs_diff(side) <= MAX_MISCOUNT);
        let complete = rows.clone().filter(fits).count();
        complete >= 2 && 2 * complete >= rows.len() && rows.all(is_row)
    })
}

/// Returns the numbers of cells from [`MIN_SIDE`] on that differ from this one by at most [`MAX_MISCOUNT`].
fn near(count: usize) -> Range<usize> {
    count.saturating_sub(MAX_MISCOUNT).max(MIN_SIDE)..count.saturating_add(MAX_MISCOUNT + 1).min(MAX_SIDE + 1)
}

/// A line of a block.
struct Line {
    number: u64,
    text: String,
    fields: SheetRow,
}

/// Consecutive rows of grids of one size.
pub(super) struct SpreadsheetBlock {
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
    /// What separates the grids before.
    history: SeparatorHistory,
    ready: Vec<Result<SpreadsheetGrid, ReadError>>,
}

impl SpreadsheetBlock {
    /// Returns the block that begins with a line. Without a size, this is the number of fields. `needs_empty` leaves rows without
    /// an empty field to other readers. A row with too few or too many fields begins a grid of a known size if one is empty.
    pub(super) fn begin(number: u64, line: &[u8], side: Option<usize>, needs_empty: bool) -> Option<SpreadsheetBlock> {
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
            // A delimiter may follow a complete row.
            false => {
                let is_ended = width == side + 1 && fields.empty == 1 && fields.cells[side].0 == ".";
                let max = if fields.may_have_blank_columns() { side + MAX_BLANK_COLUMNS } else { side + MAX_MISCOUNT };
                let is_near = (side.saturating_sub(MAX_MISCOUNT)..=max).contains(&width);
                (is_near || side_by_side::side_of_width(width) == Some(side))
                    && fields.empty > 0
                    && (width > side || !fields.is_blank())
                    && !is_ended
            }
        };
        if numbered.is_none() && (!is_row || !fields.has_almost_only_cells(side)) {
            return None;
        }
        let delimiter = fields.delimiter;
        let (lines, ready) = (Vec::new(), Vec::new());
        let (left, has_begun, gap, history) = (None, false, None, SeparatorHistory::default());
        let mut block =
            SpreadsheetBlock { side, has_known_side, width, left, delimiter, lines, has_begun, gap, history, ready };
        block.push(Line { number, text: excerpt(line), fields });
        Some(block)
    }

    /// Takes the next line, unless it ends the block. Within a grid, a line with the delimiter is a malformed row.
    pub(super) fn try_push(&mut self, number: u64, line: &[u8]) -> bool {
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
    pub(super) fn take_ready(&mut self) -> Vec<Result<SpreadsheetGrid, ReadError>> {
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
    pub(super) fn end(&mut self, is_followed: bool) {
        self.note_separators(is_followed);
        self.arrange(Some(is_followed));
    }

    fn determine_side(&mut self) {
        if !self.has_begun && !self.has_known_side {
            let rows: Vec<&SheetRow> = self.lines.iter().map(|line| &line.fields).collect();
            self.side = side_beside_blank_columns(&rows).unwrap_or(self.side);
        }
    }

    /// Moves the grids of the held lines to those that are ready: all of them, or before the end the complete ones. `end` is
    /// `None` before the end of the block, and there whether another line with content follows.
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
            self.add_grid(at..end);
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

    /// Returns the first row of the first grid and the number of rows of separators between grids, in the likeliest
    /// layout; `None` if the number differs between grids. Grids without any separators are the least usual, except in
    /// long files.
    fn layout(&self, leading: usize, is_end: bool) -> Option<(usize, usize)> {
        let starts = |gap: usize| match self.has_begun {
            true => gap..=gap,
            false => leading.saturating_sub(self.side)..=leading,
        };
        let regular = |gaps: RangeInclusive<usize>| {
            let gaps = gaps.filter(|&gap| self.gap.is_none_or(|known| known == gap));
            let layouts = gaps.flat_map(|gap| starts(gap).rev().map(move |start| (start, gap)));
            let fitting = layouts.filter(|&(start, _)| start <= leading);
            let rated =
                fitting.filter_map(|(start, gap)| Some((self.unlikely_grids(start, gap, is_end)?, Some((start, gap)))));
            rated.collect::<Vec<_>>()
        };
        let irregular = self.unlikely_grids_without_gaps(is_end).map(|unlikely| (unlikely, None));
        let (mut rated, last) = (regular(1..=self.side), regular(0..=0));
        match is_end {
            true => rated.extend(irregular.into_iter().chain(last)),
            false => rated.extend(last.into_iter().chain(irregular)),
        }
        rated.into_iter().min_by_key(|&(unlikely, _)| unlikely)?.1
    }

    /// Returns whether two rows of a band of a grid are empty, so that it cannot have one solution.
    fn is_unlikely(&self, grid: &[Line]) -> bool {
        let band = BoxShape::default_for_side(self.side).map_or(self.side, |boxes| boxes.rows);
        grid.chunks(band).any(|rows| rows.iter().filter(|row| row.fields.is_blank()).count() > 1)
    }

    /// Returns how many grids cannot have one solution, if all rows of separators before a grid are left out. `None` if the last
    /// grid then lacks rows.
    fn unlikely_grids_without_gaps(&self, is_end: bool) -> Option<usize> {
        let (mut rest, mut unlikely) = (&self.lines[..], 0);
        while let Some(start) = rest.iter().position(|line| !line.fields.is_blank()) {
            let Some((grid, next)) = rest[start..].split_at_checked(self.side) else {
                return (!is_end).then_some(unlikely);
            };
            unlikely += usize::from(self.is_unlikely(grid));
            rest = next;
        }
        Some(unlikely)
    }

    /// Returns how many grids cannot have one solution, if the first grid is at `start` and `gap` rows of separators
    /// are between grids. `None` if the held lines are not so, up to rows of separators at the end. Before the end of
    /// the block, the last grid may lack rows.
    fn unlikely_grids(&self, start: usize, gap: usize, is_end: bool) -> Option<usize> {
        let is_blank = |line: &Line| line.fields.is_blank();
        let (mut rest, mut unlikely) = (&self.lines[start..], 0);
        loop {
            if rest.iter().all(is_blank) {
                return Some(unlikely);
            }
            let Some((grid, after)) = rest.split_at_checked(self.side) else { return (!is_end).then_some(unlikely) };
            let (between, next) = after.split_at(gap.min(after.len()));
            if grid.iter().all(is_blank) || !between.iter().all(is_blank) {
                return None;
            }
            unlikely += usize::from(self.is_unlikely(grid));
            rest = next;
        }
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
        match known {
            Some(left) => Ok(Some(left)),
            None => {
                let found = format!("{width} columns with blank ones at the left and at the right");
                let expected = format!("{} columns: remove the blank ones that are not of the grid", self.side);
                Err(ParseError::new(1, 1, found, expected))
            }
        }
    }

    /// Returns the grid of these rows and the number of blank columns to its left, or the error of the first malformed row.
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
        let left = self.left_of(lines).map_err(|error| located(&lines[0], error))?;
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
