//! Grids as spreadsheets export them: a line per row of cells, its fields separated by commas, semicolons or tabs, an
//! empty field for an empty cell. Rows of separators only may be between grids, or be rows without a clue.
//!
//! What a row of separators is depends on the rows after it, so the rows of a block are held up to [`MAX_HELD`] lines. The
//! first grid is returned at its last row, so that interactive input is answered.

use super::read_error::excerpt;
use super::{ReadError, encoding};
use crate::board::text::ParseError;
use crate::variant::{BoxShape, MAX_SIDE};
use std::ops::{Range, RangeInclusive};

/// The size of the smallest grid that is recognized.
const MIN_SIDE: usize = 4;

/// Maximum number of missing or additional fields of a row that still begins a grid.
const MAX_MISCOUNT: usize = 2;

/// Maximum number of lines that are held.
const MAX_HELD: usize = 1 << 10;

/// Maximum length of a row in bytes.
const MAX_ROW_BYTES: usize = 256;

const DELIMITERS: [char; 3] = ['\t', ';', ','];

/// A cell of a row: its text, `.` if it is empty, and its column from 1.
pub(super) type SpreadsheetCell = (String, u64);

/// The rows of a grid with their line numbers, and the first of them as text.
pub(super) struct SpreadsheetGrid {
    pub(super) rows: Vec<(u64, Vec<SpreadsheetCell>)>,
}

/// The fields of a line.
struct Fields {
    delimiter: char,
    cells: Vec<SpreadsheetCell>,
    /// The number of empty fields.
    empty: usize,
}

impl Fields {
    /// Splits a line at one kind of delimiter; `None` without any.
    fn of(line: &str, delimiter: Option<char>) -> Option<Fields> {
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
        Some(Fields { delimiter, cells, empty })
    }

    fn side(&self) -> usize {
        self.cells.len()
    }

    fn is_blank(&self) -> bool {
        self.empty == self.side()
    }

    /// Returns whether a row of a grid of this size can have these fields, apart from their number.
    fn are_cells(&self, side: usize) -> bool {
        self.cells.iter().all(|(text, _)| is_cell(text, side))
    }

    /// Returns the error of a row with another number of cells, or with a field that is no cell.
    fn error(&self, side: usize) -> Option<ParseError> {
        if self.side() != side {
            let (_, column) = self.cells.get(side).or(self.cells.last())?;
            let name = delimiter_name(self.delimiter);
            let found = format!("a row of {} cells separated by {name}s", self.side());
            return Some(ParseError::new(1, *column, found, format!("{side} cells")));
        }
        let (text, column) = self.cells.iter().find(|(text, _)| !is_cell(text, side))?;
        let found = format!("'{}'", text.chars().take(MAX_QUOTED_CHARS).collect::<String>());
        Some(ParseError::new(1, *column, found, format!("a number from 1 to {side} or an empty cell")))
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

/// Returns whether a field is a cell of a grid of this size: a digit, a mark of an empty cell or, above 9, a letter or a number.
fn is_cell(text: &str, side: usize) -> bool {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some('.' | '_' | '*' | '-' | '0'), None) => true,
        (Some(c), None) if side <= 9 => c.to_digit(10).is_some_and(|digit| digit as usize <= side),
        (Some(c), None) => c.is_ascii_alphanumeric(),
        _ => side > 9 && text.parse::<usize>().is_ok_and(|number| number <= side),
    }
}

/// Returns whether a text begins with the rows of a grid other than 9x9: half of its lines at least, the others with a few
/// cells more or less.
pub(super) fn begins_with_spreadsheet(head: &[u8]) -> bool {
    let lines = head
        .split(|&b| b == b'\n' || b == b'\r')
        .filter(|line| !line.starts_with(b"#") && line.iter().any(|&b| b >= b' '));
    let rows: Vec<Option<Fields>> =
        lines.take(MAX_SIDE).map(|line| Fields::of(&encoding::decode_text(line), None)).collect();
    let sides = rows.first().and_then(Option::as_ref).map_or(0..0, |fields| near(fields.side()));
    sides.filter(|&side| side != 9 && BoxShape::usual(side).is_some()).any(|side| {
        let mut rows = rows.iter().take(side);
        let fits = |row: &&Option<Fields>| row.as_ref().is_some_and(|row| row.error(side).is_none());
        let is_row = |row: &Option<Fields>| row.as_ref().is_some_and(|row| row.side().abs_diff(side) <= MAX_MISCOUNT);
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
    fields: Fields,
}

/// Consecutive rows of grids of one size.
pub(super) struct SpreadsheetBlock {
    side: usize,
    delimiter: char,
    lines: Vec<Line>,
    /// Whether the first grid has been returned.
    has_begun: bool,
    /// The number of rows of separators between grids, once it is known.
    gap: Option<usize>,
    ready: Vec<Result<SpreadsheetGrid, ReadError>>,
}

impl SpreadsheetBlock {
    /// Returns the block that begins with a line. Without a size, this is the number of fields. `needs_empty` leaves rows without
    /// an empty field to other readers. A row with too few or too many fields begins a grid of a known size if one is empty.
    pub(super) fn begin(number: u64, line: &[u8], side: Option<usize>, needs_empty: bool) -> Option<SpreadsheetBlock> {
        if line.len() > MAX_ROW_BYTES {
            return None;
        }
        let fields = Fields::of(&encoding::decode_text(line), None)?;
        let has_boxes = |side: &usize| *side >= MIN_SIDE && BoxShape::usual(*side).is_some();
        let side = side.or(Some(fields.side()).filter(has_boxes))?;
        let is_row = match fields.side() == side {
            true => !needs_empty || fields.empty > 0,
            // A delimiter may follow a complete row.
            false => {
                let is_ended = fields.side() == side + 1 && fields.empty == 1;
                fields.side().abs_diff(side) <= MAX_MISCOUNT && fields.empty > 0 && !fields.is_blank() && !is_ended
            }
        };
        if !is_row || !fields.are_cells(side) {
            return None;
        }
        let delimiter = fields.delimiter;
        let mut block =
            SpreadsheetBlock { side, delimiter, lines: Vec::new(), has_begun: false, gap: None, ready: Vec::new() };
        block.push(Line { number, text: excerpt(line), fields });
        Some(block)
    }

    /// Takes the next line, unless it ends the block. Within a grid, a line with the delimiter is a malformed row.
    pub(super) fn takes(&mut self, number: u64, line: &[u8]) -> bool {
        let fields = Fields::of(&encoding::decode_text(line), Some(self.delimiter));
        let row = fields.filter(|fields| self.is_amid_grid() || fields.error(self.side).is_none());
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
        let first_is_complete = !self.has_begun && self.lines.len() == self.side && !self.lines[0].fields.is_blank();
        if first_is_complete || self.lines.len() >= MAX_HELD {
            self.arrange(false);
        }
    }

    /// Ends the block.
    pub(super) fn end(&mut self) {
        self.arrange(true);
    }

    /// Moves the grids of the held lines to those that are ready: all of them, or before the end the complete ones.
    fn arrange(&mut self, is_end: bool) {
        let leading = self.lines.iter().take_while(|line| line.fields.is_blank()).count();
        if leading == self.lines.len() {
            self.lines.clear();
            return;
        }
        let found = self.layout(leading, is_end);
        let (mut at, gap) = found.unwrap_or((leading, 0));
        while self.lines[at.min(self.lines.len())..].iter().any(|line| !line.fields.is_blank()) {
            if found.is_none() {
                at += self.lines[at..].iter().take_while(|line| line.fields.is_blank()).count();
            }
            let end = (at + self.side).min(self.lines.len());
            if end - at < self.side && !is_end {
                break;
            }
            self.ready.push(self.grid(&self.lines[at..end]));
            (at, self.has_begun) = (end + gap, true);
        }
        if self.lines.len() > self.side {
            self.gap = found.map(|_| gap);
        }
        // The rows of separators before the next grid are kept.
        let done = if self.has_begun { at.saturating_sub(gap) } else { 0 };
        self.lines.drain(..done.min(self.lines.len()));
    }

    /// Returns the first row of the first grid and the number of rows of separators between grids, in the likeliest layout; `None` if
    /// the number differs between grids. Grids without any separators are the least usual, except in long files.
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
        let band = BoxShape::usual(self.side).map_or(self.side, |boxes| boxes.rows);
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

    /// Returns how many grids cannot have one solution, if the first grid is at `start` and `gap` rows of separators are between grids. `None` if the held lines are not so, up to rows of separators at the end.
    /// Before the end of the block, the last grid may lack rows.
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

    /// Returns the grid of these rows, or the error of the first malformed one.
    fn grid(&self, lines: &[Line]) -> Result<SpreadsheetGrid, ReadError> {
        let located = |line: &Line, error: ParseError| ReadError::Malformed {
            error: ParseError { line: line.number, ..error },
            text: line.text.clone(),
            cell: None,
        };
        if let Some((line, error)) = lines.iter().find_map(|line| Some((line, line.fields.error(self.side)?))) {
            return Err(located(line, error));
        }
        if lines.len() < self.side {
            let found = format!("a grid of {} {}", lines.len(), if lines.len() == 1 { "row" } else { "rows" });
            return Err(located(&lines[0], ParseError::new(1, 1, found, format!("{} rows", self.side))));
        }
        Ok(SpreadsheetGrid { rows: lines.iter().map(|line| (line.number, line.fields.cells.clone())).collect() })
    }
}
