//! Rows of candidates, and the text around candidate grids.

use super::plain_text::KindText;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, counted};
use crate::formats::grids::candidate_cells::{groups, is_blank_or_border, is_row};
use crate::formats::grids::{CellMarks, PuzzlesInComments, is_heading, parse_group, parse_leading_puzzle};
use crate::formats::text::{Location, ReadError, ReadOptions, ResultQueue, decode_text, excerpt, malformed};
use crate::pack::Record;

/// The rows of the current grid.
#[derive(Default)]
struct Rows {
    /// The line number and text of the first row.
    start: Option<(u64, String)>,
    /// The cells so far.
    cells: Vec<CellMarks>,
    count: usize,
    error: Option<ReadError>,
}

/// What the text outside of candidate grids is.
enum Others {
    /// A table below other puzzles.
    Table,
    /// Sentences, and puzzles between them, in a text that begins with candidate grids.
    Sentences,
    /// Puzzles, in a text that begins with them. Candidate grids are those after JSON or lists, and those with lines between
    /// boxes, since among other plain text rows of numbers may be anything else.
    Puzzles { are_after_values: bool },
}

/// A parser of plain text with candidate grids.
pub(super) struct CandidateRows {
    rows: Rows,
    /// Whether there was a grid.
    has_grid: bool,
    /// The clues of the last puzzle among sentences.
    last: Option<Puzzle>,
    others: Others,
    /// The parser of the other text.
    between: KindText,
    results: ResultQueue,
}

impl CandidateRows {
    /// Parses the next line, or the part of one that begins at this location.
    pub(super) fn push_line(&mut self, location: Location, line: &[u8]) {
        if !self.may_have_grids(line) {
            return self.push_other(location, line);
        }
        let text = decode_text(line);
        let is_blank = text.trim().is_empty();
        let is_of_grids = self.rows.have_begun() || matches!(self.others, Others::Sentences);
        let may_be_above = !self.has_grid && !self.rows.have_begun();
        let is_above = || may_be_above && is_heading(&text) && parse_leading_puzzle(line).is_none();
        if is_of_grids && !is_blank && (text.starts_with('#') || is_blank_or_border(&text) || is_above()) {
            return;
        }
        if !self.rows.have_begun() && !self.begins_grid(&text) {
            return self.push_other(location, line);
        }
        if is_blank {
            return self.finish_grid();
        }
        if !self.rows.have_begun() && matches!(self.others, Others::Puzzles { .. }) {
            self.end_others();
        }
        self.rows.push(location, line, &text);
        if self.rows.count == 9 {
            self.finish_grid();
        }
    }

    /// Ends everything that has begun.
    pub(super) fn end(&mut self) {
        self.finish_grid();
        self.end_others();
    }

    /// Notes that JSON or a list is next.
    pub(super) fn note_value(&mut self) {
        if let Others::Puzzles { are_after_values } = &mut self.others {
            *are_after_values = true;
        }
    }

    /// Returns whether nothing has begun.
    pub(super) fn is_idle(&self) -> bool {
        !self.rows.have_begun() && self.between.is_idle()
    }

    /// Returns whether the next line is plain text even if it looks like JSON or a list.
    pub(super) fn takes(&self, line: &[u8]) -> bool {
        let is_row = || self.rows.have_begun() || self.begins_grid(&decode_text(line));
        self.between.takes(line) || self.may_have_grids(line) && !line.trim_ascii_start().starts_with(b"{") && is_row()
    }

    /// Returns the results so far.
    pub(super) fn results(&mut self) -> &mut ResultQueue {
        &mut self.results
    }

    /// Returns the comments that hold puzzles.
    pub(super) fn comments(&mut self) -> &mut PuzzlesInComments {
        self.between.comments()
    }
}

impl Rows {
    fn have_begun(&self) -> bool {
        self.start.is_some()
    }

    /// Adds a line, which may be malformed.
    fn push(&mut self, location: Location, line: &[u8], text: &str) {
        self.start.get_or_insert_with(|| (location.line, excerpt(line)));
        self.count += 1;
        if let Err(error) = self.parse(text) {
            let column = location.column - 1 + error.column;
            self.error.get_or_insert(ReadError::of(ParseError { line: location.line, column, ..error }, line));
        }
    }

    /// Parses a row and adds its cells.
    fn parse(&mut self, text: &str) -> Result<(), ParseError> {
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

    /// Returns the record or the error of the rows; `None` if there are none.
    fn finish(self) -> Option<Result<Record, ReadError>> {
        let Rows { start, cells, count, error } = self;
        let (line, text) = start?;
        if let Some(error) = error {
            return Some(Err(error));
        }
        if count < 9 {
            let what = format!("a candidate grid of {}", counted(count, "row"));
            return Some(Err(malformed(line, 1, what, "9 rows", text.as_bytes())));
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
        Some(Ok(record))
    }
}

impl CandidateRows {
    /// Creates a parser of puzzles with these properties: of a text that begins with candidate grids, or with others.
    pub(super) fn new(begins_with_grid: bool, options: &ReadOptions) -> CandidateRows {
        CandidateRows {
            rows: Rows::default(),
            has_grid: false,
            last: None,
            others: if begins_with_grid { Others::Sentences } else { Others::Puzzles { are_after_values: false } },
            between: KindText::new(options),
            results: ResultQueue::new(),
        }
    }

    /// Returns whether a line may be of a candidate grid.
    fn may_have_grids(&self, line: &[u8]) -> bool {
        let has_lines = || matches!(line.iter().filter(|&&b| b == b'|').count(), 2 | 4);
        match self.others {
            Others::Table => false,
            Others::Sentences => true,
            Others::Puzzles { are_after_values } => {
                are_after_values || self.rows.have_begun() || has_lines() && self.between.is_idle()
            }
        }
    }

    /// Returns whether a line is the first row of a candidate grid, or a malformed one, where one may be.
    fn begins_grid(&self, text: &str) -> bool {
        if !matches!(self.others, Others::Sentences) {
            let has_length = |is_length: fn(usize) -> bool| groups(text).any(|(_, group)| is_length(group.len()));
            return has_length(|length| length > 1) && has_length(|length| length < 9) && is_row(text);
        }
        // Without its first row, a grid has too few.
        let may_be_row = !text.trim().is_empty() && (!self.has_grid || is_row(text));
        may_be_row && parse_leading_puzzle(text.as_bytes()).is_none()
    }

    /// Parses a line outside of grids.
    fn push_other(&mut self, location: Location, line: &[u8]) {
        if matches!(self.others, Others::Sentences)
            && let Some(puzzle) = parse_leading_puzzle(line)
        {
            (self.has_grid, self.last) = (true, Some(puzzle));
            return self.results.push_back(Ok(puzzle.into()));
        }
        if location.line > 1 && KindText::has_header_of_records(line) {
            self.others = Others::Table;
        }
        self.between.push_line(location, line);
        self.take_others();
    }

    fn end_others(&mut self) {
        self.between.end();
        self.take_others();
    }

    /// Moves the puzzles outside of grids to the results. Sentences are no malformed puzzles, and the solution below grids
    /// is none of its own.
    fn take_others(&mut self) {
        let are_sentences = matches!(self.others, Others::Sentences);
        for result in std::mem::take(self.between.results()) {
            let is_solution = |record: &Record| {
                let cells = record.classic_clues().filter(|cells| cells.clue_count() == Cell::COUNT);
                cells.is_some_and(|cells| {
                    self.last.is_some_and(|last| last.clues().all(|(cell, digit)| cells.get(cell) == Some(digit)))
                })
            };
            if !are_sentences || result.as_ref().is_ok_and(|record| !is_solution(record)) {
                self.results.push_back(result);
            }
        }
    }

    /// Adds the record or the error of the rows.
    fn finish_grid(&mut self) {
        let Some(result) = std::mem::take(&mut self.rows).finish() else { return };
        self.has_grid = true;
        self.last = result.as_ref().ok().and_then(Record::classic_clues).or(self.last);
        self.results.push_back(result);
    }
}
