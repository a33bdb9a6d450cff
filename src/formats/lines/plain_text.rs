//! Puzzles of any kind in plain text: lines, drawn grids, tables, documents of KSudoku.

mod constraint_lines;
mod drawn_grids;
mod head;

use super::xml_document::{XmlDocument, starts_document};
use crate::board::text::ParseError;
use crate::formats::grids::array_tokenizer::starts_array;
use crate::formats::grids::cell_chars::is_border;
use crate::formats::grids::link::is_link;
use crate::formats::grids::{
    DrawnGrid, JoinedRows, LineClass, PuzzlesInComments, SeparatorHistory, SpacedBlock, SpreadsheetBlock, classify,
    line, malformed_line, may_be_row, named_result, record_of_line, resembles_row, second_puzzle, second_puzzle_error,
    without_comment,
};
use crate::formats::programs::{iss, ksudoku};
use crate::formats::tables::{TableHead, TableRowsParser, is_object};
use crate::formats::text::{
    Captions, Location, MAX_RECORD_BYTES, ReadError, ReadOptions, ResultQueue, decode_text, headings, is_comment,
    is_header, is_name, malformed, may_be_above,
};
use crate::formats::tree::{parse_object, parser_of};
use crate::pack::Record;
use std::collections::VecDeque;

/// The parser of plain text with puzzles of any kind.
#[derive(Default)]
pub(in crate::formats) struct KindText {
    options: ReadOptions,
    state: State,
    /// The number of the current line, and its column if it is a part of one.
    number: u64,
    /// The number of the line that the current puzzle begins in.
    start: u64,
    column: u64,
    /// The lines that are parsed before the next one.
    put_back: VecDeque<Line>,
    captions: Captions,
    comments: PuzzlesInComments,
    /// The number of the last row of a drawn grid with marks of empty cells, of which the rows before had none.
    last_marked: u64,
    /// The number of the last line with several constraints of the Interactive Sudoku Solver.
    last_constraints: u64,
    /// The number of the last line that may be the row of a grid and is a puzzle.
    last_of_block: u64,
    /// The size of the last drawn grid, if it is a large one.
    large_side: Option<usize>,
    /// The separators between the grids of a spreadsheet.
    separators: SeparatorHistory,
    results: ResultQueue,
    /// Whether there was a result.
    has_results: bool,
    /// The empty puzzle of a ruled line.
    ruled: Option<Record>,
    /// Whether the next lines are the rows that a grid had too many of.
    has_next_rows: bool,
    /// The last line of strokes outside of a grid, and its number.
    strokes: Option<(u64, String)>,
}

/// The minimum length of a ruled line: that of the smallest puzzle.
const MIN_RULED: usize = 16;

/// A line and its number.
type Line = (u64, Vec<u8>);

/// The lines of constraints, each with its number: of one puzzle, or of one each.
#[derive(Default)]
struct ConstraintLines {
    constraints: iss::Lines,
    lines: Vec<(u64, String)>,
    bytes: usize,
    /// Whether a line of several constraints, which is a puzzle of its own, is directly above or below.
    is_beside_puzzle: bool,
}

/// The part of the text that the parser is in.
#[derive(Default)]
enum State {
    #[default]
    Lines,
    Document(XmlDocument),
    Grid(DrawnGrid),
    Spaced(SpacedBlock),
    Constraints(ConstraintLines),
    /// Lines that are puzzles of 4x4, or the rows of one grid, also of 10x10 and larger ones.
    Block(Vec<Line>),
    Rows(JoinedRows),
    Spreadsheet(SpreadsheetBlock),
    /// Lines that may be the head of a table.
    Head(Box<TableHead>),
    Table(Box<TableRowsParser>),
}

/// Moves the error of a part of a line to its column in the line.
fn move_error(result: &mut Result<Record, ReadError>, Location { line, column }: Location) {
    if let Err(ReadError::Malformed { error, .. }) = result
        && error.line == line
    {
        error.column += column - 1;
    }
}

impl KindText {
    /// Creates a parser of puzzles with these properties.
    pub(in crate::formats) fn new(options: &ReadOptions) -> KindText {
        KindText { options: options.clone(), ..KindText::default() }
    }

    /// Parses the next line, or the part of one that begins at this location.
    pub(in crate::formats) fn push_line(&mut self, location: Location, text: &[u8]) {
        let before = self.results.len();
        self.column = location.column;
        if location.column > 1 {
            self.end_all();
        }
        self.parse_line(location.line, text);
        self.results.range_mut(before..).for_each(|result| move_error(result, location));
        self.column = 1;
        self.parse_put_back();
    }

    /// Ends everything that has begun.
    pub(in crate::formats) fn end(&mut self) {
        self.end_all();
        let ruled = self.ruled.take().filter(|_| !self.has_results);
        self.results.extend(ruled.map(Ok));
        self.results.extend(self.captions.take().map(Err));
    }

    /// Returns whether nothing has begun.
    pub(in crate::formats) fn is_idle(&self) -> bool {
        matches!(self.state, State::Lines) && self.captions.is_empty()
    }

    /// Returns whether the next line is plain text even if it looks like JSON or a list.
    pub(in crate::formats) fn takes(&self, line: &[u8]) -> bool {
        match &self.state {
            State::Document(_) | State::Table(_) => true,
            State::Head(_) => !is_object(line) && !starts_array(line),
            _ => false,
        }
    }

    /// Returns the results so far.
    pub(in crate::formats) fn results(&mut self) -> &mut ResultQueue {
        &mut self.results
    }

    /// Returns the comments that hold puzzles.
    pub(in crate::formats) fn comments(&mut self) -> &mut PuzzlesInComments {
        &mut self.comments
    }

    /// Ends the current state, and those that the lines after it begin.
    fn end_all(&mut self) {
        while !matches!(self.state, State::Lines) {
            self.end_state();
            self.parse_put_back();
        }
    }

    /// Adds a result, after the lines of words above it, which are malformed.
    fn push(&mut self, result: Result<Record, ReadError>) {
        let result = self.report_captions(self.of_known_kind(result));
        self.has_results = true;
        self.results.push_back(result);
    }

    /// Returns a result, or the error of a puzzle of another kind for programs without the solvers of these.
    fn of_known_kind(&self, result: Result<Record, ReadError>) -> Result<Record, ReadError> {
        let is_known = |record: &Record| !self.options.classic_only || record.classic().is_some();
        result.and_then(|record| match is_known(&record) {
            true => Ok(record),
            false => Err(malformed(self.start, 1, format!("a puzzle of {}", record.kind()), "9x9 Sudoku", &[])),
        })
    }

    /// Holds the error of a line that may be words above a puzzle, or the first row of a grid; adds another one.
    fn hold_if_caption(&mut self, number: u64, line: &str, error: ReadError) {
        let refused = match () {
            () if self.column > 1 => Some(error),
            () if may_be_above(line) => self.captions.push(line, error).err(),
            () if may_be_row(line) || resembles_row(line) => self.captions.push_row(number, line, error).err(),
            () => Some(error),
        };
        refused.into_iter().for_each(|error| self.push(Err(error)));
    }

    /// Adds a grid, and forgets the lines of words above it, also if a row of it is malformed.
    pub(super) fn push_below_captions(&mut self, grid: Result<Record, ReadError>) {
        let name = self.captions.take_name();
        self.captions.clear();
        self.push(named_result(grid, name));
    }

    /// Adds the errors of the lines of words above a result. Returns the result, with the name above it.
    fn report_captions(&mut self, result: Result<Record, ReadError>) -> Result<Record, ReadError> {
        if self.captions.is_empty() {
            return result;
        }
        let name = self.captions.take_name();
        let is_name_error = matches!(&result, Err(ReadError::Malformed { text, .. }) if is_name(text));
        let result = if is_name_error { result } else { named_result(result, name) };
        if !is_name_error {
            self.captions.clear_names();
        }
        self.results.extend(self.captions.take().map(Err));
        result
    }

    /// Parses the lines that are put back.
    fn parse_put_back(&mut self) {
        loop {
            if let State::Table(rows) = &mut self.state {
                while rows.parse_pending(&mut self.results) {}
            }
            let Some((number, text)) = self.put_back.pop_front() else { return };
            self.parse_line(number, &text);
        }
    }

    /// Ends the current state, which adds the result of an incomplete puzzle.
    fn end_state(&mut self) {
        match std::mem::take(&mut self.state) {
            State::Document(document) => self.abandon_document(&document, "the end of the input"),
            State::Grid(grid) => self.push_grid(grid),
            State::Spaced(block) => self.end_spaced(&block),
            State::Constraints(text) => self.end_constraints(text),
            State::Block(lines) => self.end_block(lines),
            State::Rows(rows) => self.push(Err(incomplete_rows_error(&rows))),
            State::Head(head) => self.begin_table(*head),
            State::Table(mut rows) => {
                let before = self.results.len();
                rows.finish(&mut self.results);
                // The lines of a row that does not end are parsed again.
                if self.results.len() > before {
                    self.state = State::Table(rows);
                }
            }
            State::Spreadsheet(block) => self.end_spreadsheet(block, false),
            State::Lines => {}
        }
    }

    /// Parses a line.
    fn parse_line(&mut self, number: u64, line: &[u8]) {
        self.number = number;
        if let State::Table(rows) = &mut self.state {
            return rows.parse_line(number, line, &mut self.results);
        }
        if self.try_begin_spreadsheet(number, line) {
            return;
        }
        let text = decode_text(line);
        match std::mem::take(&mut self.state) {
            State::Document(document) => self.push_document_line(document, number, &text),
            State::Grid(grid) => self.push_row(grid, number, &text),
            State::Spaced(block) => self.push_spaced_row(block, number, &text),
            State::Constraints(constraints) => self.push_constraint(constraints, number, &text),
            State::Rows(rows) => self.push_joined_row(rows, number, &text),
            State::Block(lines) => self.push_block_line(lines, number, line),
            State::Spreadsheet(block) => self.push_spreadsheet_row(block, number, line),
            State::Head(head) => self.push_head_line(head, number, line),
            State::Table(_) | State::Lines => {
                self.start = number;
                self.parse_outer_line(number, &text);
            }
        }
    }

    /// Parses a line that is not within a document, grid or table.
    fn parse_outer_line(&mut self, number: u64, text: &str) {
        let trimmed = text.trim();
        let Some(first) = trimmed.as_bytes().first() else { return };
        if self.options.have_usual_rules() && self.try_push_classic(number, text) {
            return;
        }
        let reads_all = !self.options.classic_only;
        match first {
            b'#' | b'/' if is_comment(trimmed.as_bytes()) || trimmed.starts_with("//") => {
                self.comments.push(Location { line: number, column: 1 }, text.as_bytes());
            }
            b'<' if reads_all && starts_document(trimmed) => {
                self.push_document_line(XmlDocument::default(), number, text);
            }
            b'.' if reads_all && self.try_begin_constraints(number, text) => {}
            _ => match parser_of(trimmed).filter(|_| reads_all && !line::is_numbered(trimmed)) {
                Some(parse) => {
                    let indent = text.chars().take_while(|c| c.is_whitespace()).count() as u64;
                    let record = parse(trimmed, &self.options);
                    let place = |error: ParseError| ParseError { column: error.column + indent, ..error };
                    self.push(record.map_err(|error| locate(place(error), number, text)));
                }
                None => self.parse_cells(number, text),
            },
        }
    }

    /// Parses a line with 81 cells or a position, if it is one.
    fn try_push_classic(&mut self, number: u64, text: &str) -> bool {
        match classify(text.as_bytes(), false) {
            LineClass::Puzzle(_) if line::has_regions(text) => return false,
            LineClass::Puzzle(puzzle) => {
                self.push(Ok(record_of_line(puzzle, text.as_bytes())));
                let second = second_puzzle(&puzzle, text.as_bytes());
                let error = second.map(|column| second_puzzle_error((number, column), text.as_bytes()));
                error.into_iter().for_each(|error| self.push(Err(error)));
            }
            LineClass::Position(record) => self.push(Ok(*record)),
            _ => return false,
        }
        true
    }

    /// Parses a line of cells, or begins the head of a table, a drawn grid or joined grids with it.
    fn parse_cells(&mut self, number: u64, line: &str) {
        if !self.try_begin_head(number, line.as_bytes()) {
            self.parse_puzzle(number, line);
        }
    }

    /// Parses a line of cells, or begins a drawn grid or joined grids with it.
    fn parse_puzzle(&mut self, number: u64, line: &str) {
        let line = without_comment(line);
        if let Some(rows) = JoinedRows::start(line, &self.options) {
            return self.push_joined_row(rows, number, line);
        }
        let are_joined = self.options.rules.joined_grids().next().is_some();
        if !are_joined && self.try_begin_block(number, line) {
            return;
        }
        if !are_joined && self.try_begin_spaced(number, line) {
            return;
        }
        let grid = DrawnGrid::begin(number, line, self.large_side, &self.options);
        if let Some(mut grid) = grid.filter(|_| !are_joined && !is_border(line)) {
            grid.ends_at_blank = std::mem::take(&mut self.has_next_rows);
            self.state = State::Grid(grid);
            return;
        }
        let record = line::parse(line, &self.options);
        // Dashes are an empty puzzle if there is no other one.
        if record.as_ref().is_ok_and(|record| record.puzzle.clue_count() == 0 && is_ruled(line)) {
            self.ruled = self.ruled.take().or(record.ok());
            return;
        }
        let is_words = || headings::is_title(line.trim()) || number == 1 && is_header(line.trim());
        if record.is_err() && is_words() {
            return self.captions.push_title(line);
        }
        if record.is_err() && is_border(line) {
            // Of a grid that marks empty cells with such strokes, this may be the first row.
            self.strokes = Some((number, line.to_owned()));
            return;
        }
        let is_usual = self.options.have_usual_rules() && !self.options.other_sizes;
        let of_usual_size = is_link(line.trim()) || is_usual && !line::is_near_other_size(line);
        let described = |error| if of_usual_size { malformed_line(line, number == 1) } else { error };
        match record.map_err(|error| locate(described(error), number, line)) {
            Err(error) => self.hold_if_caption(number, line, error),
            record => self.push(record),
        }
    }

    /// Adds a row of joined grids. A line of something else ends them and is parsed again.
    fn push_joined_row(&mut self, mut rows: JoinedRows, number: u64, line: &str) {
        if line.starts_with('#') {
            self.state = State::Rows(rows);
            return;
        }
        if !rows.accepts(line) {
            self.put_back.push_front((number, line.as_bytes().to_vec()));
            return self.push(Err(incomplete_rows_error(&rows)));
        }
        rows.add(number, line);
        if !rows.is_complete() {
            self.state = State::Rows(rows);
            return;
        }
        self.push_below_captions(rows.record(&self.options).map_err(|error| ReadError::of(error, rows.first_line())));
    }

    /// Adds a line to the document.
    fn push_document_line(&mut self, mut document: XmlDocument, number: u64, line: &str) {
        document.add(number, line);
        if document.text().len() > MAX_RECORD_BYTES {
            return self.abandon_document(&document, "more than 1 MiB");
        }
        if !document.is_complete() {
            self.state = State::Document(document);
            return;
        }
        let first = document.text().lines().next().unwrap_or_default();
        let place = |error: ParseError| ParseError { line: document.line_number(error.line), ..error };
        let record = ksudoku::parse(document.text(), &self.options);
        self.push(record.map_err(|error| ReadError::of(place(error), first)));
    }

    /// Adds the error of a document that does not end, and the puzzles in its lines.
    fn abandon_document(&mut self, document: &XmlDocument, found: &str) {
        let (start, text) = (document.line_number(1), document.text().as_bytes());
        self.push(Err(malformed(start, 1, format!("{found} in an XML document"), "</ksudoku>", text)));
        let parse = |line: &str| match line.starts_with('{') {
            true => parse_object(line, &self.options),
            false => line::parse(line, &self.options),
        };
        self.results.extend(document.lines().filter_map(|line| parse(line).ok()).map(Ok));
    }
}

/// Returns whether a line ends in a ruled line, such as `Name: ________`.
fn is_ruled(line: &str) -> bool {
    let end = line.trim_end().chars().last().filter(|c| "-_*=".contains(*c));
    end.is_some_and(|end| line.trim().chars().rev().take_while(|&c| c == end).count() >= MIN_RULED)
}

/// Returns the error of joined grids with too few lines.
fn incomplete_rows_error(rows: &JoinedRows) -> ReadError {
    ReadError::of(rows.incomplete(), rows.first_line())
}

/// Returns the error of a line.
fn locate(error: ParseError, line: u64, text: &str) -> ReadError {
    ReadError::of(ParseError { line, ..error }, text)
}
