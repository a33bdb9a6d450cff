//! The reader of puzzles of variants: lines, drawn grids, tables, JSON documents and XML documents.

mod captions_above;
mod constraint_lines;
mod drawn_rows;
mod head;
mod next_line;
mod spaced_rows;
mod spreadsheet_rows;

use super::cell_chars::is_border;
use super::document::{Document, starts_document};
use super::grid::DrawnGrid;
use super::joined_rows::JoinedRows;
use super::one_line::{LINE_PARSERS, LINE_STARTS};
use super::spaced_grid::SpacedBlock;
use super::{ReadOptions, ksudoku, line, parse_json};
use crate::board::text::ParseError;
use crate::formats::ReadError;
use crate::formats::array_parser::MAX_DEPTH;
use crate::formats::captions::Captions;
use crate::formats::comments::PuzzlesInComments;
use crate::formats::csv::{TableHead, TableRowsParser};
use crate::formats::encoding::{decode_text, is_comment};
use crate::formats::headings;
use crate::formats::line_reader::{LineReader, MAX_RECORD_BYTES};
use crate::formats::location::Location;
use crate::formats::read_error::{excerpt, malformed};
use crate::formats::spreadsheet::{SeparatorHistory, SpreadsheetBlock};
use crate::pack::Record;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::VecDeque;
use std::io::BufRead;

/// Reads the puzzles of variants in an input: records in file order, with an error in place of each malformed one.
pub fn read_kinds<'a>(input: Box<dyn BufRead + Send + 'a>, options: ReadOptions) -> KindReader<'a> {
    KindReader {
        lines: LineReader::new(input),
        options,
        state: State::Lines,
        put_back: VecDeque::new(),
        replayed: VecDeque::new(),
        is_replaying: false,
        replay_budget: REPLAY_BASE,
        captions: Captions::default(),
        comments: PuzzlesInComments::default(),
        has_results: false,
        last_marked: 0,
        last_constraints: 0,
        separators: SeparatorHistory::default(),
        in_pack: false,
        next: VecDeque::new(),
    }
}

/// The iterator behind [`read_kinds`].
pub struct KindReader<'a> {
    lines: LineReader<'a>,
    options: ReadOptions,
    state: State,
    /// The lines below one that is not the header of a table.
    put_back: VecDeque<Line>,
    /// The lines of a malformed document, which may be records themselves.
    replayed: VecDeque<Line>,
    /// Whether the current line is one of these.
    is_replaying: bool,
    /// The [cost](replay_cost) of the lines that may be replayed. It grows with the input, so that reading takes time
    /// in proportion.
    replay_budget: usize,
    captions: Captions,
    /// The comments that hold puzzles, and whether there was another entry.
    comments: PuzzlesInComments,
    has_results: bool,
    /// The number of the last row of a drawn grid with marks of empty cells, of which the rows before had none.
    last_marked: u64,
    /// The number of the last line with several constraints of the Interactive Sudoku Solver.
    last_constraints: u64,
    /// The separators between the grids of a spreadsheet.
    separators: SeparatorHistory,
    /// Whether the list of a pack has begun.
    in_pack: bool,
    next: VecDeque<Result<Record, ReadError>>,
}

/// A pack in one line.
#[derive(Deserialize)]
struct WholePack<'a> {
    #[serde(borrow)]
    puzzles: Vec<&'a RawValue>,
}

/// A line and its number.
type Line = (u64, Vec<u8>);

/// The lines of a puzzle with a constraint in each line, each with its number. Blank lines may be between them.
struct ConstraintLines {
    lines: Vec<(u64, String)>,
    bytes: usize,
    /// Whether a line of several constraints, which is a puzzle of its own, is directly above or below.
    is_beside_puzzle: bool,
}

/// The part of the input that the reader is in.
enum State {
    Lines,
    Document(Document),
    Grid(DrawnGrid),
    Spaced(SpacedBlock),
    Constraints(ConstraintLines),
    Rows(JoinedRows),
    Spreadsheet(SpreadsheetBlock),
    /// Lines that may be the head of a table.
    Head(Box<TableHead>),
    Table(Box<TableRowsParser>),
    /// The end, or a failure to read.
    Finished,
}

/// The initial budget of replays.
const REPLAY_BASE: usize = 1 << 20;
/// Mean number of replays per line of the input.
const REPLAY_FACTOR: usize = 8;

/// Returns the error of joined grids with too few lines.
fn incomplete_rows_error(rows: &JoinedRows) -> ReadError {
    ReadError::Malformed { error: rows.incomplete(), text: excerpt(rows.first_line().as_bytes()), cell: None }
}

/// Returns the cost of replaying lines of this length in total: that of a line is the same as of 32 bytes.
fn replay_cost(lines: usize, length: usize) -> usize {
    32 * lines + length
}

impl KindReader<'_> {
    /// Handles the end of the input. Returns the result for the entry that was incomplete, if any.
    fn finish(&mut self) -> Option<Result<Record, ReadError>> {
        match std::mem::replace(&mut self.state, State::Finished) {
            State::Document(document) => Some(Err(self.abandon_document(document, "the end of the input"))),
            State::Grid(grid) => Some(self.grid_record(grid)),
            State::Spaced(block) => self.end_spaced(&block),
            State::Constraints(puzzle) => Some(self.end_constraints(&puzzle)),
            State::Rows(rows) => Some(Err(incomplete_rows_error(&rows))),
            State::Head(head) => {
                self.state = State::Lines;
                self.begin_table(*head)
            }
            State::Table(mut rows) => {
                rows.finish(&mut self.next);
                // The lines of a row that does not end are read again.
                if !self.next.is_empty() {
                    self.state = State::Table(rows);
                }
                None
            }
            State::Spreadsheet(block) => self.end_spreadsheet(block, false),
            State::Lines | State::Finished => None,
        }
    }

    /// Parses a line of a malformed document as [`KindReader::parse_line`] does.
    fn parse_again(&mut self, number: u64, line: &[u8]) -> Option<Result<Record, ReadError>> {
        let is_lone = matches!(self.state, State::Lines) && !starts_document(line);
        self.is_replaying = true;
        let result = self.parse_line(number, line);
        self.is_replaying = false;
        // The document that had this line has been reported.
        result.filter(|result| result.is_ok() || !is_lone)
    }

    /// Parses a line. Returns `None` if it has no record, or only a part of one.
    fn parse_line(&mut self, number: u64, line: &[u8]) -> Option<Result<Record, ReadError>> {
        if let State::Table(rows) = &mut self.state {
            rows.parse_line(number, line, &mut self.next);
            return self.next.pop_front();
        }
        if let State::Head(head) = &mut self.state {
            head.push(number, line);
            return self.begin_table_if_known();
        }
        if self.try_begin_spreadsheet(number, line) {
            return None;
        }
        if matches!(self.state, State::Spreadsheet(_)) {
            return self.push_spreadsheet_row(number, line);
        }
        let text = decode_text(line);
        match self.state {
            State::Document(_) => self.push_document_line(number, &text),
            State::Grid(_) => self.push_row(number, &text),
            State::Spaced(_) => self.push_spaced_row(number, &text),
            State::Constraints(_) => self.push_constraint(number, &text),
            State::Rows(_) => self.push_joined_row(number, &text),
            _ => self.parse_outer_line(number, &text),
        }
    }

    /// Parses a line that is not within a document, grid or table.
    fn parse_outer_line(&mut self, number: u64, text: &str) -> Option<Result<Record, ReadError>> {
        let line = text.as_bytes();
        let trimmed = text.trim();
        let locate = |error: ParseError| ReadError::Malformed {
            error: ParseError { line: number, ..error },
            text: excerpt(line),
            cell: None,
        };
        match trimmed.as_bytes().first()? {
            b'#' | b'/' if is_comment(trimmed.as_bytes()) || trimmed.starts_with("//") => {
                self.comments.push(Location { line: number, column: 1 }, line);
                None
            }
            b']' | b'}' => None,
            // Members of the pack after its list.
            b'"' if self.in_pack => None,
            b'[' => self.parse_list(number, text),
            b'{' | b'<' if starts_document(line) && self.replay_budget > 0 => {
                self.state = State::Document(Document::new(trimmed));
                self.push_document_line(number, text)
            }
            b'{' => match serde_json::from_str::<WholePack>(trimmed) {
                Ok(pack) => self.parse_records(number, text, pack.puzzles),
                // A bracket may end a list whose first line is another one.
                Err(_) => Some(parse_json(text.trim_end().trim_end_matches([',', ']']), &self.options).map_err(locate)),
            },
            b'.' if self.try_begin_constraints(number, text) => None,
            _ => match LINE_STARTS.iter().position(|matches| matches(trimmed) && !line::is_numbered(trimmed)) {
                Some(format) => {
                    let indent = text.chars().take_while(|c| c.is_whitespace()).count() as u64;
                    let record = LINE_PARSERS[format](trimmed, &self.options);
                    Some(record.map_err(|e| locate(ParseError { column: e.column + indent, ..e })))
                }
                None => self.parse_cells(number, text),
            },
        }
    }

    /// Parses a line with the start of a list of records, or with all of it.
    fn parse_list(&mut self, number: u64, line: &str) -> Option<Result<Record, ReadError>> {
        if let Ok(records) = serde_json::from_str::<Vec<&RawValue>>(line.trim().trim_end_matches(',')) {
            return self.parse_records(number, line, records);
        }
        let start = line.chars().zip(1..).take_while(|(c, _)| *c == '[' || c.is_whitespace());
        if let Some((_, column)) = start.filter(|(c, _)| *c == '[').nth(MAX_DEPTH) {
            let found = format!("more than {MAX_DEPTH} nested lists");
            return Some(Err(malformed(number, column, found, "a puzzle", line.as_bytes())));
        }
        let rest = line.trim_start().strip_prefix('[')?;
        self.parse_line(number, rest.as_bytes())
    }

    /// Parses the records of a line, and returns the first one.
    fn parse_records(&mut self, number: u64, line: &str, records: Vec<&RawValue>) -> Option<Result<Record, ReadError>> {
        let locate = |error: ParseError| ReadError::Malformed {
            error: ParseError { line: number, ..error },
            text: excerpt(line.as_bytes()),
            cell: None,
        };
        let parse = |record: &RawValue| parse_json(record.get(), &self.options).map_err(locate);
        let results: Vec<_> = records.into_iter().map(parse).collect();
        self.next.extend(results);
        self.next.pop_front()
    }

    /// Parses a line of cells, or begins the head of a table, a drawn grid or joined grids with it.
    fn parse_cells(&mut self, number: u64, line: &str) -> Option<Result<Record, ReadError>> {
        match self.try_begin_head(number, line.as_bytes()) {
            true => self.begin_table_if_known(),
            false => self.parse_puzzle(number, line),
        }
    }

    /// Parses a line of cells, or begins a drawn grid or joined grids with it.
    fn parse_puzzle(&mut self, number: u64, line: &str) -> Option<Result<Record, ReadError>> {
        if let Some(rows) = JoinedRows::start(line, &self.options) {
            self.state = State::Rows(rows);
            return self.push_joined_row(number, line);
        }
        let are_joined = self.options.rules.joined_grids().next().is_some();
        if !are_joined && self.try_begin_spaced(number, line) {
            return None;
        }
        if let Some(grid) = DrawnGrid::begin(number, line, &self.options).filter(|_| !are_joined) {
            self.state = State::Grid(grid);
            return None;
        }
        let record = line::parse(line, &self.options);
        // An empty puzzle may consist of dashes.
        if record.is_err() && (is_border(line) || headings::is_title(line.trim())) {
            return None;
        }
        let text = || excerpt(line.as_bytes());
        let locate =
            |error| ReadError::Malformed { error: ParseError { line: number, ..error }, text: text(), cell: None };
        match record.map_err(locate) {
            Err(error) if !self.is_replaying => self.hold_if_caption(number, line, error),
            record => Some(record),
        }
    }

    /// Adds a row of joined grids. Returns the record after the last row, and an error before a line of something else.
    fn push_joined_row(&mut self, number: u64, line: &str) -> Option<Result<Record, ReadError>> {
        let State::Rows(mut rows) = std::mem::replace(&mut self.state, State::Lines) else { return None };
        if line.starts_with('#') {
            self.state = State::Rows(rows);
            return None;
        }
        if !rows.accepts(line) {
            let next = self.parse_line(number, line.as_bytes());
            self.next.extend(next);
            return Some(Err(incomplete_rows_error(&rows)));
        }
        rows.add(number, line);
        if !rows.is_complete() {
            self.state = State::Rows(rows);
            return None;
        }
        let text = || excerpt(rows.first_line().as_bytes());
        let record =
            rows.record(&self.options).map_err(|error| ReadError::Malformed { error, text: text(), cell: None });
        Some(self.below_captions(record))
    }

    /// Adds a line to the document. Returns its record at its end.
    fn push_document_line(&mut self, number: u64, line: &str) -> Option<Result<Record, ReadError>> {
        let State::Document(mut document) = std::mem::replace(&mut self.state, State::Lines) else { return None };
        document.add(number, line);
        if document.is_pack_header() {
            self.in_pack = true;
            return None;
        }
        if document.text().len() > MAX_RECORD_BYTES {
            return Some(Err(self.abandon_document(document, "more than 1 MiB")));
        }
        if !document.is_complete() {
            self.state = State::Document(document);
            return None;
        }
        let record = match document.is_json() {
            true => parse_json(document.text().trim_end().trim_end_matches(','), &self.options),
            false => ksudoku::parse(document.text(), &self.options),
        };
        Some(record.map_err(|error| {
            let malformed = ReadError::Malformed {
                error: ParseError { line: document.line_number(error.line), ..error },
                text: excerpt(document.text().lines().next().unwrap_or_default().as_bytes()),
                cell: None,
            };
            self.replay(&document);
            malformed
        }))
    }

    /// Returns the error of a document that does not end. Its lines may be records.
    fn abandon_document(&mut self, document: Document, found: &str) -> ReadError {
        let (name, end) = if document.is_json() { ("a JSON", "}") } else { ("an XML", "</ksudoku>") };
        self.replay(&document);
        malformed(document.line_number(1), 1, format!("{found} in {name} document"), end, document.text().as_bytes())
    }

    /// Reads the lines of a malformed document again.
    fn replay(&mut self, document: &Document) {
        let cost = replay_cost(document.line_count(), document.text().len());
        self.replay_budget = self.replay_budget.saturating_sub(cost);
        document.possible_records().rev().for_each(|line| self.replayed.push_front(line));
    }
}
