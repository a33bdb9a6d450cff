//! Rows of candidates.

use super::candidate_cells::{CellMarks, groups, is_border, is_row, parse_group};
use super::encoding::{content_lines, decode_text};
use super::leading_puzzle::parse_leading_puzzle;
use super::line_parser::{LineParser, ResultQueue};
use super::location::Location;
use super::mixed_grids::MixedGrids;
use super::plain_parser::PlainParser;
use super::read_error::{excerpt, malformed};
use super::{ReadError, ReadOptions};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::text::{ParseError, counted};
use crate::pack::Record;

/// Returns whether the text starts with a candidate grid; `None` if the rows so far may be those of a drawn grid too.
///
/// The first cell with several digits decides, or after nine rows whether a cell has no candidates.
pub(super) fn starts_candidate_grid(head: &[u8]) -> Option<bool> {
    let whole = head.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
    let (mut rows, mut empty) = (0, false);
    for line in content_lines(head) {
        let is_cut = line.as_ptr() as usize - head.as_ptr() as usize >= whole;
        let line = decode_text(line);
        if is_border(&line) {
            continue;
        }
        let groups: Vec<&str> = groups(&line).map(|(_, group)| group).take(10).collect();
        let is_cell = |group: &&str| {
            matches!(*group, "!" | ".") || parse_group(1, group).is_ok_and(|group| !group.digits.is_empty())
        };
        if groups.len() != 9 || !groups.iter().all(is_cell) {
            return if is_cut { None } else { Some(false) };
        }
        // Nine groups of nine candidates are a row; nine groups of other digits are a grid on one line.
        if groups.iter().all(|group| group.len() == 9) && groups.iter().any(|group| *group != "123456789") {
            return Some(false);
        }
        if groups.iter().any(|group| group.len() > 1) {
            return Some(true);
        }
        (rows, empty) = (rows + 1, empty || groups.contains(&"!"));
        if rows == 9 {
            return Some(empty);
        }
    }
    None
}

/// Returns whether the text starts with a puzzle on a line and a sentence above candidate grids, as the output of
/// `explain --grids` does.
pub(super) fn starts_explained_grids(head: &[u8]) -> bool {
    let mut lines = content_lines(head);
    let is_puzzle = lines.next().and_then(parse_leading_puzzle).is_some();
    let is_above = |line: &[u8]| !is_row(&decode_text(line)) && line.iter().any(u8::is_ascii_alphabetic);
    let below = |line: &[u8]| &head[line.as_ptr() as usize - head.as_ptr() as usize + line.len()..];
    is_puzzle && lines.next().is_some_and(|line| is_above(line) && starts_candidate_grid(below(line)) == Some(true))
}

/// The rows of the current grid.
#[derive(Default)]
pub(super) struct CandidateRows {
    /// The line number and text of the first row.
    start: Option<(u64, String)>,
    /// The cells so far.
    cells: Vec<CellMarks>,
    rows: usize,
    error: Option<ReadError>,
    /// Whether there was a grid.
    has_grid: bool,
    /// The parser of what is between the grids, besides sentences; `None` for programs that read classic puzzles only.
    between: Option<MixedGrids>,
}

impl LineParser for CandidateRows {
    fn parse_line(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        let text = decode_text(line);
        if text.trim().is_empty() {
            return match self.start {
                Some(_) => self.finish_grid(results),
                None => self.parse_between(number, line, results),
            };
        }
        if text.starts_with('#') || is_border(&text) {
            return;
        }
        if self.start.is_none()
            && let Some(puzzle) = parse_leading_puzzle(line)
        {
            self.has_grid = true;
            return results.push_back(Ok(puzzle.into()));
        }
        // Without its first row, a grid has too few.
        if self.start.is_none() && self.has_grid && !is_row(&text) {
            return self.parse_between(number, line, results);
        }
        self.start.get_or_insert_with(|| (number, excerpt(line)));
        self.rows += 1;
        if let Err(error) = self.parse_row(&text) {
            let error = malformed(number, error.column, error.found, error.expected, line);
            self.error.get_or_insert(error);
        }
        if self.rows == 9 {
            self.finish_grid(results);
        }
    }

    fn finish(&mut self, results: &mut ResultQueue) {
        self.finish_grid(results);
        self.between.iter_mut().for_each(MixedGrids::end);
        self.take_between(results);
    }
}

impl CandidateRows {
    /// Creates a parser of puzzles with these properties.
    pub(super) fn new(options: &ReadOptions) -> CandidateRows {
        let between = (!options.classic_only).then(|| MixedGrids::new(options));
        CandidateRows { between, ..CandidateRows::default() }
    }

    /// Parses a line between grids: of another puzzle, or of the text of a step.
    fn parse_between(&mut self, number: u64, line: &[u8], results: &mut ResultQueue) {
        if let Some(between) = &mut self.between {
            between.push_line(Location { line: number, column: 1 }, line);
        }
        self.take_between(results);
    }

    /// Moves the puzzles between grids to the results. Sentences are no malformed puzzles.
    fn take_between(&mut self, results: &mut ResultQueue) {
        let found = self.between.iter_mut().flat_map(|between| std::mem::take(between.results()));
        results.extend(found.filter(Result::is_ok));
    }

    /// Parses a row and adds its cells.
    fn parse_row(&mut self, text: &str) -> Result<(), ParseError> {
        let before = self.cells.len();
        for (at, group) in groups(text) {
            self.cells.push(parse_group(at, group)?);
        }
        let count = self.cells.len() - before;
        let end = text.trim_end().chars().count() as u64 + 1;
        let error =
            || ParseError::new(1, end, format!("a row of {}", counted(count, "cell")), "9 groups of candidates");
        if count == 9 { Ok(()) } else { Err(error()) }
    }

    /// Adds the record or the error of the rows, and clears them.
    fn finish_grid(&mut self, results: &mut ResultQueue) {
        let CandidateRows { start, cells, rows, error, has_grid, between } = std::mem::take(self);
        (self.has_grid, self.between) = (has_grid || start.is_some(), between);
        let Some((line, text)) = start else { return };
        if let Some(error) = error {
            return results.push_back(Err(error));
        }
        if rows < 9 {
            let what = format!("a candidate grid of {rows} {}", if rows == 1 { "row" } else { "rows" });
            let error = ParseError::new(line, 1, what, "9 rows");
            return results.push_back(Err(ReadError::Malformed { error, text, cell: None }));
        }
        let mut candidates = Candidates::FULL;
        Cell::all().zip(&cells).for_each(|(cell, group)| candidates.keep(cell, group.digits));
        let mut marked = candidates.clone();
        let unmarked = Cell::all().zip(&cells).filter(|(_, group)| group.is_unmarked);
        unmarked.for_each(|(cell, _)| marked.keep(cell, DigitSet::EMPTY));
        let mut clues = marked.clues();
        let entered = Cell::all().zip(&cells).filter(|(_, group)| group.is_entered);
        entered.for_each(|(cell, _)| clues.set(cell, None));
        let mut record = Record::from(clues);
        record.restrict(&candidates);
        results.push_back(Ok(record));
    }
}
