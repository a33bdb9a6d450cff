//! Grids as spreadsheets export them: a line per row of cells, its fields separated by commas, semicolons or tabs, an
//! empty field for an empty cell. Blank columns may be beside a grid. Rows of separators only may be between grids, or
//! be rows without a clue.
//!
//! The meaning of a row of separators depends on the rows after it, so consecutive rows are read together. The first grid is
//! returned at its last row, unless that one is empty, so that interactive input is answered.

mod fields;
mod sizes;

use super::cell_chars::MIN_SIDE;
use crate::board::text::{ParseError, ParseErrorKind};
use crate::formats::text::{ReadError, decode_text, excerpt, is_comment, is_title_row, may_be_above, rows_error};
use crate::kinds::{BoxShape, MAX_SIDE};
use fields::{DELIMITERS, MAX_ROW_BYTES, RowPlace, SheetRow, SpreadsheetCell};
pub(in crate::formats) use sizes::MAX_ROW_MISCOUNT;
use sizes::{blank_columns, ends_padded_grid, grids_side_by_side, has_boxes, side_of_several};
use std::ops::Range;

/// Maximum number of blank columns beside a grid.
const MAX_BLANK_COLUMNS: usize = 16;

/// The number of lines from which on a block ends at the end of a grid.
const MAX_LINES: usize = 1 << 10;

/// The rows of a grid with their line numbers.
pub(in crate::formats) type SpreadsheetGrid = Vec<(u64, Vec<SpreadsheetCell>)>;

/// Returns whether a row with too few or too many fields for this size begins a grid: it has blank columns or empty
/// cells.
fn is_uneven_row(fields: &SheetRow, side: usize) -> bool {
    let width = fields.len();
    // A delimiter may follow a complete row.
    let is_ended = width == side + 1 && fields.empty == 1 && fields.is_ended;
    let max = side + if fields.may_have_blank_columns() { MAX_BLANK_COLUMNS } else { MAX_ROW_MISCOUNT };
    let is_near = (side.saturating_sub(MAX_ROW_MISCOUNT)..=max).contains(&width);
    (is_near || side_of_several(width) == Some(side))
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

impl Line {
    fn error(&self, error: ParseError) -> ReadError {
        ReadError::of(ParseError { line: self.number, ..error }, &self.text)
    }
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
    /// The separators between the grids before.
    history: SeparatorHistory,
    /// Whether a row of separators ends the only grid, which is smaller than the sheet.
    is_closed: bool,
}

impl SpreadsheetBlock {
    /// Returns the block that begins with a line, after grids with these separators. Without a size, this is the number of
    /// fields. A row with too few or too many fields begins a grid of a known size if one is empty.
    pub(in crate::formats) fn begin(
        (number, line): (u64, &[u8]),
        side: Option<usize>,
        history: SeparatorHistory,
    ) -> Option<SpreadsheetBlock> {
        if line.len() > MAX_ROW_BYTES {
            return None;
        }
        let fields = SheetRow::split(&decode_text(line), None)?;
        // A grid with numbers around it has one row and one column more.
        let numbered = fields.numbered_side();
        let known = numbered.map(|side| side + 1).or(side);
        let width = fields.len();
        let min = if fields.may_have_blank_columns() { width.saturating_sub(MAX_BLANK_COLUMNS) } else { width };
        let of_width = || (min.max(MIN_SIDE)..=width).rev().find(|&side| has_boxes(side));
        let side = known.or_else(of_width).or_else(|| side_of_several(width))?;
        let is_row = width == side || is_uneven_row(&fields, side);
        if numbered.is_none() && (!is_row || !fields.has_almost_only_cells(side)) {
            return None;
        }
        let mut block = SpreadsheetBlock {
            side,
            has_known_side: known.is_some(),
            width,
            left: history.left.filter(|&(other, _)| other == width).map(|(_, left)| left),
            delimiter: fields.delimiter,
            lines: Vec::new(),
            has_begun: false,
            history,
            is_closed: false,
        };
        block.push(Line { number, text: excerpt(line), fields });
        Some(block)
    }

    /// Takes the next line, unless it ends the block. Within a grid, a line with the delimiter is a malformed row.
    pub(in crate::formats) fn try_push(&mut self, number: u64, line: &[u8]) -> bool {
        let text = decode_text(line);
        let is_next = |fields: &SheetRow| {
            let is_wide = fields.len() == self.width && self.width > self.side && fields.has_only_cells(self.side);
            !is_title_row(&text) && (self.is_amid_grid() || is_wide || fields.is_row_of(self.side))
        };
        let is_full = self.lines.len() >= MAX_LINES && !self.is_amid_grid();
        let row =
            if self.is_closed || is_full { None } else { SheetRow::split(&text, Some(self.delimiter)).filter(is_next) };
        row.map(|fields| self.push(Line { number, text: excerpt(line), fields })).is_some()
    }

    /// Returns the first grid at its last row.
    pub(in crate::formats) fn take_first(&mut self) -> Option<SpreadsheetGrid> {
        let is_complete = !self.has_begun && self.lines.len() == self.side && !self.is_blank_at(0);
        if !is_complete || self.is_blank_at(self.side - 1) {
            return None;
        }
        self.determine_side();
        let (grid, _) = self.grid(&self.lines).ok().filter(|_| self.lines.len() == self.side)?;
        (self.has_begun, self.has_known_side) = (true, true);
        Some(grid)
    }

    /// Returns whether a line is a row of separators.
    fn is_blank_at(&self, at: usize) -> bool {
        self.lines.get(at).is_some_and(|line| line.fields.is_blank())
    }

    /// Returns the first line from this one on that is no row of separators.
    fn filled_from(&self, start: usize) -> Option<usize> {
        (start..self.lines.len()).find(|&line| !self.is_blank_at(line))
    }

    /// Returns whether the last grid has begun and lacks rows.
    fn is_amid_grid(&self) -> bool {
        let rows = self.filled_from(0).map_or(0, |first| self.lines.len() - first);
        !rows.is_multiple_of(self.side) && !rows.is_multiple_of(self.side + 1)
    }

    fn push(&mut self, line: Line) {
        self.lines.push(line);
        // The first row may have too few or too many cells.
        if let [first, second, third] = &self.lines[..]
            && !self.has_known_side
            && second.fields.len() == third.fields.len()
            && first.fields.len() != second.fields.len()
            && self.side == first.fields.len()
            && has_boxes(second.fields.len())
        {
            (self.side, self.width) = (second.fields.len(), second.fields.len());
        }
        self.is_closed = !self.has_begun && !self.has_known_side && ends_padded_grid(&self.rows());
    }

    /// Ends the block; `is_followed` if another line with content follows. Returns the other grids, and the separators
    /// between the grids so far.
    pub(in crate::formats) fn end(
        mut self,
        is_followed: bool,
    ) -> (Vec<Result<SpreadsheetGrid, ReadError>>, SeparatorHistory) {
        self.determine_side();
        // A single grid that lacks rows, and is smaller than the sheet.
        if !self.has_begun && !self.has_known_side && self.lines.len() < self.side {
            self.side = sizes::short_side(&self.rows()).unwrap_or(self.side);
        }
        self.note_separators(is_followed);
        let mut grids = Vec::new();
        let (gap, arranged) = self.filled_from(0).map_or((None, Vec::new()), |leading| self.layout(leading));
        let known = self.runs().or_else(|| self.separated_grids(gap, is_followed));
        let unclear = if known.is_none() { self.unclear_row(&arranged) } else { None };
        for lines in known.unwrap_or(arranged) {
            let grid = match unclear.filter(|row| lines.contains(row)) {
                Some(row) => Err(self.unclear_error(row)),
                None => self.grid(&self.lines[lines]),
            };
            self.left = grid.as_ref().map_or(self.left, |(_, left)| *left);
            grids.push(grid.map(|(grid, _)| grid));
        }
        grids.drain(..usize::from(self.has_begun).min(grids.len()));
        let left = self.left.map(|left| (self.width, left)).or(self.history.left);
        (grids, SeparatorHistory { left, ..self.history })
    }

    fn determine_side(&mut self) {
        if !self.has_begun && !self.has_known_side {
            let rows = self.rows();
            let side = sizes::padded_side(&rows).or_else(|| sizes::side_beside_blank_columns(&rows));
            self.side = side.unwrap_or(self.side);
        }
    }

    fn rows(&self) -> Vec<&SheetRow> {
        self.lines.iter().map(|line| &line.fields).collect()
    }

    /// Notes what is below the first grid.
    fn note_separators(&mut self, is_followed: bool) {
        let below = self.side;
        match self.lines.get(below) {
            Some(_) if self.is_blank_at(below) => self.history.separated += 1,
            // A row of separators above the next grid.
            Some(_) if self.is_blank_at(below - 1) => {}
            Some(_) => self.history.joined += 1,
            None if self.has_begun && is_followed => self.history.joined += 1,
            None => {}
        }
    }

    /// Returns the lines of the grids, and the number of rows of separators between them, in the likeliest layout; `None` if
    /// the number differs. Grids without any separators are the least usual.
    fn layout(&self, leading: usize) -> (Option<usize>, Vec<Range<usize>>) {
        let regular = |gap: usize| {
            let starts = leading.saturating_sub(self.side)..=leading;
            starts.rev().map(move |start| (Some(gap), start))
        };
        let layouts = (1..=self.side).flat_map(regular).chain([(None, leading)]).chain(regular(0));
        let fitting = layouts.filter_map(|(gap, start)| Some((gap, self.grids_from(start, gap, false)?)));
        let unlikely = |(_, grids): &(Option<usize>, Vec<Range<usize>>)| {
            grids.iter().filter(|lines| self.is_unlikely(&self.lines[(*lines).clone()])).count()
        };
        let all = || (None, self.grids_from(leading, None, true).unwrap_or_default());
        fitting.min_by_key(unlikely).unwrap_or_else(all)
    }

    /// Returns the lines of grids, between rows of separators if there are any, where these are no empty rows: all other rows mark
    /// their empty cells. More rows than those of grids are malformed below the first grid.
    fn runs(&self) -> Option<Vec<Range<usize>>> {
        let has_marks = self.lines.iter().all(|line| line.fields.is_blank() || line.fields.empty == 0);
        if !has_marks && self.lines.iter().any(|line| line.fields.is_blank()) {
            return None;
        }
        let (mut grids, mut at) = (Vec::new(), 0);
        while let Some(start) = self.filled_from(at) {
            at = (start..self.lines.len()).find(|&line| self.is_blank_at(line)).unwrap_or(self.lines.len());
            if (at - start).is_multiple_of(self.side) {
                grids.extend((start..at).step_by(self.side).map(|start| start..start + self.side));
            } else {
                let first = at.min(start + self.side);
                grids.extend([start..first, first..at].into_iter().filter(|lines| !lines.is_empty()));
            }
        }
        Some(grids)
    }

    /// Returns the lines of the grids from the one that begins in this line on, with `gap` rows of separators between them, or
    /// with any number. `None` if the lines are not so, up to rows of separators at the end; the last grid may lack rows.
    fn grids_from(&self, start: usize, gap: Option<usize>, may_be_short: bool) -> Option<Vec<Range<usize>>> {
        let (mut grids, mut at, count) = (Vec::new(), start, self.lines.len());
        while let Some(filled) = self.filled_from(at) {
            let first = if gap.is_some() { at } else { filled };
            let end = first + self.side;
            let below = end + gap.unwrap_or(0);
            if end > count {
                // Rows of separators below it are none of its rows.
                let last = (first..count).rfind(|&line| !self.is_blank_at(line)).unwrap_or(first);
                grids.push(may_be_short.then_some(first..last + 1)?);
            } else if filled >= end || !(end..below.min(count)).all(|line| self.is_blank_at(line)) {
                return None;
            } else {
                grids.push(first..end);
            }
            at = below;
        }
        Some(grids)
    }

    /// Returns the empty row between two grids that are directly below each other otherwise: it is a row of one of them,
    /// or separates them, and that one lacks a row.
    fn unclear_row(&self, grids: &[Range<usize>]) -> Option<usize> {
        let [first, second] = grids else { return None };
        let is_between = first.end == second.start && self.history.joined == 0 && self.history.separated <= 1;
        [first.end - 1, second.start].into_iter().find(|&row| is_between && self.is_blank_at(row))
    }

    fn unclear_error(&self, row: usize) -> ReadError {
        let (side, above) = (self.side, self.lines[0].number);
        let found = format!("an empty row between grids in {} rows from line {above} on", self.lines.len());
        let expected = format!("two grids of {side} rows and a row between them, or 0 in an empty row of a grid");
        let error = ParseError::new(1, 1, found, expected);
        self.lines[row].error(ParseError { kind: ParseErrorKind::UnclearRow, ..error })
    }

    /// Returns whether two rows of a band of a grid are empty, so that it cannot have one solution.
    fn is_unlikely(&self, grid: &[Line]) -> bool {
        let band = BoxShape::default_for_side(self.side).map_or(self.side, |boxes| boxes.rows);
        grid.chunks(band).any(|rows| rows.iter().filter(|row| row.fields.is_blank()).count() > 1)
    }

    /// Returns the lines of each grid, if a row of separators is below each one and some lack their last row, among others:
    /// the row of separators is not the missing row. `gap` is the number of rows of separators between complete grids, if
    /// there is such a layout: it is preferred unless it has no separators and several grids have them.
    fn separated_grids(&self, gap: Option<usize>, is_followed: bool) -> Option<Vec<Range<usize>>> {
        let (side, count) = (self.side, self.lines.len());
        let is_single = count == side;
        // Without the first grid, which is counted below.
        let before = self.history.separated.saturating_sub(usize::from(self.is_blank_at(side)));
        if self.is_blank_at(0) || !is_single && gap.is_some_and(|gap| gap > 0) {
            return None;
        }
        let (mut grids, mut short, mut separated, mut at) = (Vec::new(), 0, before, 0);
        while self.filled_from(at).is_some() {
            let full = at + side;
            let lacks_row = match full {
                full if full > count => (count + 1 == full).then_some(true)?,
                full if full == count => self.is_blank_at(full - 1) && is_followed,
                full if self.is_blank_at(full) => false,
                full => self.is_blank_at(full - 1).then_some(true)?,
            };
            let below = full - usize::from(lacks_row);
            grids.push(at..below);
            short += usize::from(lacks_row);
            separated += usize::from(!lacks_row && below < count);
            at = below + 1;
        }
        let complete = grids.len() - short + before;
        let needed = if gap == Some(0) { 2 } else { 1 };
        let is_likely = if is_single { before > 0 } else { separated >= needed && complete >= 2 };
        (self.history.joined == 0 && short > 0 && short <= complete && is_likely).then_some(grids)
    }

    /// Returns the number of blank columns to the left of a grid of these rows: the only possible one, or that of the
    /// grid before. `None` if the rows do not have the cells of a grid between blank columns.
    ///
    /// # Errors
    /// Several parts of the rows can be the grid.
    fn left_of(&self, rows: &[&SheetRow]) -> Result<Option<usize>, ParseError> {
        let Some((width, left, right)) = blank_columns(rows) else { return Ok(None) };
        let more = width.checked_sub(self.side).filter(|&more| left + right >= more);
        let Some(more) = more else { return Ok(None) };
        let (min, max) = (more.saturating_sub(right), left.min(more));
        let known = self.left.filter(|left| (min..=max).contains(left)).or((min == max).then_some(min));
        // In a sheet of several sizes, names in the first column are above grids that begin there.
        let below_title = (min == 0 && more > 1 && self.history.has_title_at_left).then_some(0);
        let error = || {
            let found = format!("{width} columns with blank ones at the left and at the right");
            let expected = format!("{} columns: remove the blank ones that are not of the grid", self.side);
            ParseError::new(1, 1, found, expected)
        };
        known.or(below_title).map(Some).ok_or_else(error)
    }

    /// Returns the grid of these rows and the number of blank columns to its left, or the error of the first malformed
    /// row.
    fn grid(&self, lines: &[Line]) -> Result<(SpreadsheetGrid, Option<usize>), ReadError> {
        let first = &lines[0];
        let all: Vec<&SheetRow> = lines.iter().map(|line| &line.fields).collect();
        let wrong = |error| Err(first.error(error));
        if let Some(side) = first.fields.numbered_side() {
            let expected = format!("{side} columns: remove the numbers of rows and columns");
            return wrong(ParseError::new(1, 1, "the numbers of rows and columns beside a grid", expected));
        }
        if let Some(count) = grids_side_by_side(&all) {
            let expected = "grids one below the other, with a blank row between them";
            let error = ParseError::new(1, 1, format!("{count} grids side by side"), expected);
            return wrong(ParseError { kind: ParseErrorKind::SideBySide, ..error });
        }
        let left = match self.left_of(&all) {
            Err(_) if lines.len() < self.side => Some(0),
            left => left.map_err(|error| first.error(error))?,
        };
        let mut rows = Vec::with_capacity(lines.len());
        for (row, line) in (1..).zip(lines) {
            let fields = line.fields.grid_part(left, self.side);
            let place = RowPlace { row, line: line.number, left: left.unwrap_or(0) };
            if let Some(error) = fields.error(self.side, place) {
                return Err(line.error(error));
            }
            rows.push((line.number, fields.cells));
        }
        if lines.len() != self.side {
            return wrong(rows_error((1, 1), lines.len(), format!("{} rows", self.side)));
        }
        Ok((rows, left))
    }
}

/// Returns whether a text begins with a sheet whose grids are of another size than 9x9, perhaps below words, or has one of
/// grids that are smaller than the sheet: half of the rows at least are complete.
pub(in crate::formats) fn has_other_sheet(head: &[u8]) -> bool {
    let lines: Vec<&[u8]> =
        head.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect();
    let is_above = |line: &str| {
        line.trim().is_empty() || is_comment(line.trim().as_bytes()) || is_title_row(line) || may_be_above(line)
    };
    let (mut at, mut is_first) = (0, true);
    while at < lines.len() {
        let begun = SpreadsheetBlock::begin((1, lines[at]), None, SeparatorHistory::default());
        let Some(mut block) = begun.filter(|_| !is_title_row(&decode_text(lines[at]))) else {
            is_first = is_first && is_above(&decode_text(lines[at]));
            at += 1;
            continue;
        };
        lines[at + 1..].iter().take(2 * MAX_SIDE).all(|line| block.try_push(1, line));
        block.determine_side();
        let (side, width) = (block.lines[0].fields.numbered_side().unwrap_or(block.side), block.width);
        let is_row = |line: &&Line| {
            [side, width].contains(&line.fields.len()) && line.fields.has_only_cells(side) && !line.fields.is_blank()
        };
        let complete = block.lines.iter().filter(is_row).count();
        let may_be_other = side != 9 && (is_first || side < width);
        if may_be_other && complete >= 2 && 2 * complete >= block.lines.len().min(side) {
            return true;
        }
        // The first row may be malformed.
        is_first &= complete < 2;
        at += if complete < 2 { 1 } else { block.lines.len() };
    }
    false
}
