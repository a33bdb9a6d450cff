//! Drawn grids in which blanks are empty cells: the rows of one or several below each other, up to another line.

use super::cell_chars::{MIN_SIDE, is_border};
use super::drawn_boxes::Line;
use super::drawn_grid::DrawnGrid;
use super::fixed_width;
use super::fixed_width::{Cell, SpacedRow};
use crate::board::text::{ParseError, counted};
use crate::formats::text::{ReadOptions, decode_text, headings, is_comment, may_be_above, rows_error};
use crate::pack::Record;

/// Maximum number of rows that are held: a multiple of most sizes.
const MAX_ROWS: usize = 720;

/// The rows and borders of drawings that are read so far.
pub(in crate::formats) struct SpacedBlock {
    rows: Vec<SpacedRow>,
    /// The borders, each with the number of rows above it.
    borders: Vec<(usize, Line)>,
    lines: Vec<(u64, String)>,
}

/// What a line is for a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Added {
    /// A row, a border or a comment of it.
    Part,
    /// The border above another drawing.
    NextBorder,
    /// A row with marks of empty cells, so that blanks in the rows before only separate cells.
    MarkedRow,
    Other,
}

impl SpacedBlock {
    /// Returns the block that begins with a row.
    pub(in crate::formats) fn begin(number: u64, line: &str) -> Option<SpacedBlock> {
        let rows = vec![SpacedRow::parse(number, line)?];
        Some(SpacedBlock { rows, borders: Vec::new(), lines: vec![(number, line.to_owned())] })
    }

    /// Adds a line, if it belongs to the block.
    pub(in crate::formats) fn add(&mut self, number: u64, line: &str) -> Added {
        let count = self.rows.len();
        if count == MAX_ROWS {
            return Added::Other;
        }
        if let Some(row) = SpacedRow::parse(number, line) {
            self.rows.push(row);
        } else if is_border(line) {
            if self.borders.last().is_some_and(|&(above, _)| above == count) {
                return Added::NextBorder;
            }
            self.borders.push((count, Line::of_border(line)));
        } else if line.contains(fixed_width::is_bar) {
            return Added::MarkedRow;
        } else if !line.trim_start().starts_with('#') {
            return Added::Other;
        }
        self.lines.push((number, line.to_owned()));
        Added::Part
    }

    /// Returns the first row as text, for errors.
    pub(in crate::formats) fn first_row(&self) -> &str {
        self.lines.first().map_or("", |(_, text)| text)
    }

    pub(in crate::formats) fn into_lines(self) -> Vec<(u64, String)> {
        self.lines
    }

    /// Returns the records of the grids.
    ///
    /// # Errors
    /// The digits of the rows are not at the columns of cells, or those of several sizes.
    pub(in crate::formats) fn records(
        &self,
        options: &ReadOptions,
    ) -> Result<Vec<Result<Record, ParseError>>, ParseError> {
        if let Some(block) = self.with_tall_cells() {
            return block.records(options);
        }
        let is_expected = |side: &usize| options.other_sizes || options.side.is_none_or(|expected| expected == *side);
        let readings = self.readings().into_iter().filter(|(side, _)| is_expected(side));
        let records = |(side, cells): (usize, Vec<Vec<Cell>>)| -> Vec<Result<Record, ParseError>> {
            self.grids(side, &cells).map(|grid| grid.record(options)).collect()
        };
        let (valid, malformed): (Vec<_>, Vec<_>) =
            readings.map(records).partition(|records| records.iter().all(Result::is_ok));
        let mut readings = if valid.is_empty() { malformed } else { valid };
        let (count, bars) = (self.rows.len(), self.rows[0].bars());
        // Bars are between the cells, or around them too.
        let is_short = |side: &usize| count > *side && !count.is_multiple_of(*side) && [9, 8, 6, 4].contains(side);
        match (readings.pop(), readings.is_empty()) {
            (Some(records), true) => Ok(records),
            (None, _)
                if count >= MIN_SIDE
                    && self.rows.iter().all(|row| row.is_barred_as(&self.rows[0]))
                    && let Some(side) = [bars + 1, bars.max(1) - 1].into_iter().find(is_short) =>
            {
                let expected = format!("{side} rows, or a blank line between grids");
                Err(rows_error((self.rows[0].number, 1), count, expected))
            }
            (reading, _) => {
                Err(self.miscounted_row().unwrap_or_else(|| fixed_width::error(self.rows[0].number, reading.is_none())))
            }
        }
    }

    /// Returns the error of the row that has too few or too many cells, if all others of a grid have as many as it has rows.
    fn miscounted_row(&self) -> Option<ParseError> {
        let counts: Vec<usize> = self.rows.iter().map(|row| row.tokens().len()).collect();
        let wrong: Vec<usize> = (0..counts.len()).filter(|&row| counts[row] != counts.len()).collect();
        let &[row] = &wrong[..] else { return None };
        let found = format!("{} in row {}", counted(counts[row], "cell"), row + 1);
        Some(ParseError::new(self.rows[row].number, 1, found, counts.len().to_string()))
    }

    /// Returns the block of a drawing whose cells are several lines tall, with one line for each row: of the lines between two
    /// borders, at most one has digits. `None` of other drawings.
    fn with_tall_cells(&self) -> Option<SpacedBlock> {
        let starts = self.borders.iter().map(|&(above, _)| above).filter(|&above| above < self.rows.len());
        let mut starts: Vec<usize> = [0].into_iter().chain(starts).collect();
        starts.dedup();
        let ends = starts.iter().skip(1).copied().chain([self.rows.len()]);
        let parts: Vec<&[SpacedRow]> = starts.iter().zip(ends).map(|(&start, end)| &self.rows[start..end]).collect();
        let height = parts[0].len();
        let is_cell = |rows: &&[SpacedRow]| {
            rows.len() == height && rows.iter().filter(|row| !row.tokens().is_empty()).count() <= 1
        };
        if height < 2 || !parts.iter().all(is_cell) {
            return None;
        }
        let row = |rows: &&[SpacedRow]| rows.iter().find(|row| !row.tokens().is_empty()).unwrap_or(&rows[0]).clone();
        let borders = self.borders.iter().map(|&(above, line)| (above / height, line));
        Some(SpacedBlock {
            rows: parts.iter().map(row).collect(),
            borders: borders.collect(),
            lines: self.lines.clone(),
        })
    }

    /// Returns the cells of the rows in each way to read them, with the size of the grids: by their columns, or between
    /// blanks and bars if all rows have as many as a grid has rows.
    fn readings(&self) -> Vec<(usize, Vec<Vec<Cell>>)> {
        let of_side = |side| fixed_width::readings(&self.rows, side).into_iter().map(move |cells| (side, cells));
        let mut all: Vec<(usize, Vec<Vec<Cell>>)> = fixed_width::sides(self.rows.len()).flat_map(of_side).collect();
        let tokens: Vec<Vec<Cell>> = self.rows.iter().map(SpacedRow::tokens).collect();
        let side = tokens[0].len();
        let is_whole = fixed_width::sides(self.rows.len()).any(|known| known == side)
            && tokens.iter().all(|cells| cells.len() == side);
        if is_whole && !all.iter().any(|(_, cells)| fixed_width::is_same(cells, &tokens)) {
            all.push((side, tokens));
        }
        all
    }

    /// Iterates over the grids of a size with these cells.
    fn grids(&self, side: usize, cells: &[Vec<Cell>]) -> impl Iterator<Item = DrawnGrid> {
        cells.chunks(side).zip(self.rows.chunks(side)).enumerate().map(move |(index, (cells, rows))| {
            let rows = rows.iter().zip(cells).map(|(row, cells)| (row.number, row.text(), cells.clone()));
            let start = index * side;
            let borders = self.borders.iter().filter(|(above, _)| (start + 1..start + side).contains(above));
            DrawnGrid::of_rows(rows, borders.map(|&(above, line)| (above - start, line)).collect())
        })
    }
}

/// Returns whether a text begins with such a grid of another size than 9x9, perhaps below lines of words.
pub(in crate::formats) fn begins_with_spaced_grid(head: &[u8]) -> bool {
    let is_above = |line: &str| {
        line.trim().is_empty()
            || is_comment(line.trim().as_bytes())
            // A row of blanks between bars that are drawn is the first row, not a border.
            || is_border(line) && SpacedRow::parse(1, line).is_none()
            || headings::is_title(line.trim())
    };
    let mut lines = head.split(|&byte| byte == b'\n').map(decode_text);
    let first = lines.by_ref().find(|line| !is_above(line) && !may_be_above(line));
    let Some(mut block) = first.and_then(|line| SpacedBlock::begin(1, &line)) else { return false };
    for line in lines {
        match block.add(1, &line) {
            Added::Part => {}
            Added::MarkedRow => return false,
            Added::NextBorder | Added::Other => break,
        }
    }
    let block = block.with_tall_cells().unwrap_or(block);
    let sides: Vec<usize> = block.readings().into_iter().map(|(side, _)| side).collect();
    !sides.is_empty() && !sides.contains(&9)
}
