//! Assembly of drawn grids from plain-text rows.
//!
//! Consecutive rows form a run. A run of nine rows is a grid. Runs of three or six rows, as in bands separated by blank
//! lines, are held until there are nine rows. A line of dashes is an empty row if the grid also marks an empty cell
//! next to a digit with a dash; otherwise it is a border.

use super::fixed_width::SpacedRow;
use super::line_classifier::{LineClass, Row, classify};
use super::line_record::{named, named_result, record_of_line, second_puzzle, second_puzzle_error};
use super::malformed_line::MalformedLine;
use super::plain_parser::{PlainParser, PuzzlesInComments};
use super::row_block::RowBlock;
use super::spreadsheet::{SpreadsheetBlock, classic_puzzle_of_sheet};
use crate::board::grid::Puzzle;
use crate::formats::grids::SeparatorHistory;
use crate::formats::text::{Captions, Location, ReadError, ResultQueue, Section, decode_text, malformed, may_be_above};
use crate::pack::Record;
use std::borrow::Cow;

/// Returns the line of the first puzzle, if it is on one line.
pub(in crate::formats) fn first_puzzle_line(head: &[u8]) -> Option<&[u8]> {
    let (line, class) = first_relevant_line(head)?;
    matches!(class, LineClass::Puzzle(_) | LineClass::Position(_)).then_some(line)
}

/// Returns whether the first puzzle is a drawn grid.
pub(in crate::formats) fn begins_with_grid(head: &[u8]) -> bool {
    first_relevant_line(head)
        .is_some_and(|(_, class)| matches!(class, LineClass::Row(..) | LineClass::Border | LineClass::Ruler(_)))
}

/// Returns the first line that is not blank, a comment, a title or a section.
fn first_relevant_line(head: &[u8]) -> Option<(&[u8], LineClass)> {
    let lines = head.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut classes = (0..).zip(lines).map(|(n, line)| (line, classify(line, n == 0)));
    classes.find(|(_, class)| {
        !matches!(class, LineClass::Blank | LineClass::Comment | LineClass::Title | LineClass::Section(_))
    })
}

/// Parses a text that is one puzzle: a drawn grid, or a line.
pub(in crate::formats) fn parse_drawn(text: &str) -> Option<Puzzle> {
    let mut grid = GridAssembler::default();
    (1..).zip(text.lines()).for_each(|(line, text)| grid.push_line(Location { line, column: 1 }, text.as_bytes()));
    grid.end();
    match (grid.results.pop_front(), grid.results.pop_front()) {
        (Some(Ok(record)), None) => record.classic_clues(),
        _ => None,
    }
}

/// The number of rows from which on lines with an error are a grid.
const MIN_ROWS: usize = 3;

/// Assembles grids from rows.
#[derive(Default)]
pub(in crate::formats) struct GridAssembler {
    /// Bands that wait for the rest of their grid.
    held_bands: RowBlock,
    /// The rows of grids of a spreadsheet.
    spreadsheet: Option<SpreadsheetBlock>,
    /// The separators between these grids.
    separators: SeparatorHistory,
    /// The rows since the last break.
    run: RowBlock,
    /// The error in the line before the run, which may be the first row of the grid, and its words, if it has any.
    preceding_error: Option<(ReadError, Option<String>)>,
    /// The lines of words above the grid.
    captions: Captions,
    /// Whether the previous line was a border.
    after_border: bool,
    /// `Some(true)` in a section to skip, because the puzzle has been read; `None` outside of sections.
    skips_section: Option<bool>,
    /// The results of a `[State]` section, used only if no `[Puzzle]` follows; `None` outside of it.
    state_results: Option<ResultQueue>,
    /// The number of columns before the text, if it is a part of a line.
    columns_before: u64,
    /// The comments that hold puzzles.
    comments: PuzzlesInComments,
    /// The results so far.
    results: ResultQueue,
}

impl PlainParser for GridAssembler {
    fn push_line(&mut self, location: Location, text: &[u8]) {
        let number = location.line;
        self.columns_before = location.column - 1;
        if self.push_spreadsheet_row(number, text) {
            self.hold_state();
            return;
        }
        let class = classify(text, number == 1);
        let twice_bordered = std::mem::replace(&mut self.after_border, class == LineClass::Border) && self.after_border;
        match class {
            LineClass::Section(section) => self.start_section(section),
            _ if self.skips_section == Some(true) => {}
            LineClass::Blank if !self.is_blank_row(text) => self.end_run(),
            LineClass::Blank => self.push_row(number, text, Row::default(), Some(' ')),
            LineClass::Comment => {
                self.comments.push(location, text);
                self.end_run();
            }
            // The lower border of a grid or band, and the upper border of the next.
            LineClass::Border if twice_bordered => self.end_run(),
            LineClass::Border => {}
            LineClass::Ruler(mark) => {
                self.run.push_ruler(number, text, mark);
                self.finish_if_complete();
            }
            LineClass::Row(row, mark) => self.push_row(number, text, row, mark),
            LineClass::Title => {
                self.end_puzzle();
                self.captions.push_title(&decode_text(text));
            }
            LineClass::Puzzle(puzzle) => {
                self.push_line_record(record_of_line(puzzle, text));
                let second = second_puzzle(&puzzle, text).map(|column| (number, column + self.columns_before));
                self.results.extend(second.map(|at| Err(second_puzzle_error(at, text))));
            }
            LineClass::Position(record) => self.push_line_record(*record),
            LineClass::Malformed(line) => self.push_malformed(number, text, line),
        }
        self.hold_state();
    }

    fn end(&mut self) {
        self.end_puzzle();
        self.report_captions();
    }

    fn is_idle(&self) -> bool {
        self.held_bands.is_empty()
            && self.run.is_empty()
            && self.spreadsheet.is_none()
            && self.preceding_error.is_none()
            && self.captions.is_empty()
            && self.skips_section != Some(true)
            && self.state_results.is_none()
    }

    fn results(&mut self) -> &mut ResultQueue {
        &mut self.results
    }

    fn comments(&mut self) -> &mut PuzzlesInComments {
        &mut self.comments
    }
}

impl GridAssembler {
    /// Returns whether a grid may begin with the next line.
    pub(in crate::formats) fn is_between_grids(&self) -> bool {
        self.held_bands.is_empty()
            && self.run.rows() == 0
            && self.spreadsheet.is_none()
            && self.skips_section != Some(true)
    }

    /// Adds the record of a line, which names may be above.
    pub(in crate::formats) fn push_line_record(&mut self, record: Record) {
        let name = self.end_above_line();
        self.results.push_back(Ok(named(record, name)));
        self.hold_state();
    }

    /// Adds the result of a grid that another parser has read, between other puzzles.
    pub(in crate::formats) fn push_complete_grid(&mut self, grid: Result<Record, ReadError>) {
        self.end_puzzle();
        self.push_grid(Some(grid), MIN_ROWS);
        self.hold_state();
    }

    /// Adds a line if it belongs to a spreadsheet, and returns whether it does. A row without an empty field begins a
    /// drawn grid, which may have blank lines between bands.
    fn push_spreadsheet_row(&mut self, number: u64, text: &[u8]) -> bool {
        let is_pushed = self.spreadsheet.as_mut().is_some_and(|block| block.try_push(number, text));
        if !is_pushed {
            self.end_spreadsheet(!text.trim_ascii().is_empty());
            let is_free = self.run.lines() == 0 && self.skips_section != Some(true);
            let begin = || SpreadsheetBlock::begin((number, text), Some(9), true, self.separators);
            let Some(block) = is_free.then(begin).flatten() else { return false };
            self.finish();
            self.spreadsheet = Some(block);
        }
        let first = self.spreadsheet.as_mut().and_then(SpreadsheetBlock::take_first);
        self.push_grid(first.map(|grid| Ok(classic_puzzle_of_sheet(&grid).into())), 9);
        true
    }

    fn end_spreadsheet(&mut self, is_followed: bool) {
        let Some(block) = self.spreadsheet.take() else { return };
        let (grids, separators) = block.end(is_followed);
        self.separators = separators;
        grids
            .into_iter()
            .for_each(|grid| self.push_grid(Some(grid.map(|grid| classic_puzzle_of_sheet(&grid).into())), 9));
    }

    /// Starts a section. If there is a `[Puzzle]` section, only it is read.
    fn start_section(&mut self, section: Section) {
        self.finish();
        self.hold_state();
        match (section, self.state_results.is_some()) {
            (Section::Puzzle, _) => (self.state_results, self.skips_section) = (None, Some(false)),
            (Section::State, false) if self.skips_section.is_none() => self.state_results = Some(ResultQueue::new()),
            (Section::Other, true) => self.skips_section = Some(true),
            _ => {
                self.end_puzzle();
                self.skips_section = self.skips_section.map(|_| true);
            }
        }
    }

    /// Holds the grid of a `[State]` section. With a second grid, the name was only a title.
    fn hold_state(&mut self) {
        if let Some(state_results) = self.state_results.as_mut().filter(|_| !self.results.is_empty()) {
            state_results.append(&mut self.results);
            if state_results.len() > 1 {
                self.release_state();
            }
        }
    }

    /// Releases the grid of a `[State]` section that no `[Puzzle]` follows.
    fn release_state(&mut self) {
        let mut state_results = self.state_results.take().unwrap_or_default();
        state_results.append(&mut self.results);
        self.results = state_results;
    }

    /// Handles a malformed line. If it may be a row, it takes the place of that row, so that the grid has one error
    /// only.
    fn push_malformed(&mut self, number: u64, text: &[u8], line: MalformedLine) {
        let is_row = line.resembles_row(self.run.lines() > 0);
        let may_be_first_row = line.resembles_row(true);
        let error = malformed(number, line.column + self.columns_before, line.found, line.expected, text);
        if let Some(row) = SpacedRow::parse(number, &decode_text(text)).filter(|row| row.bars() > 1) {
            self.run.push_spaced(number, text, row, error);
            self.finish_if_complete();
        } else if is_row {
            self.run.push_malformed(number, text, error);
            self.finish_if_complete();
        } else {
            self.end_puzzle();
            let words = decode_text(text);
            let words = Some(words).filter(|text| may_be_above(text));
            match may_be_first_row {
                true => self.preceding_error = Some((error, words.map(Cow::into_owned))),
                false => self.push_error(error, words.as_deref()),
            }
        }
    }

    /// Adds the error of a line; that of a line of words if no grid follows.
    fn push_error(&mut self, error: ReadError, words: Option<&str>) {
        let refused = match words {
            Some(words) => self.captions.push(words, error).err(),
            None => Some(error),
        };
        if let Some(error) = refused {
            // The name above a malformed puzzle.
            if words.is_none() {
                self.captions.clear_names();
            }
            self.report_captions();
            self.results.push_back(Err(error));
        }
    }

    /// Counts the malformed line before the run as a row if the run lacks one, so that the grid has one error only.
    fn use_preceding_error(&mut self) {
        let Some((error, words)) = self.preceding_error.take() else { return };
        if !self.run.has_error() && matches!(self.run.rows(), 2 | 5 | 8) {
            self.run.insert_malformed(error);
        } else {
            self.push_error(error, words.as_deref());
        }
    }

    /// Returns whether a blank line is an empty row of the current grid.
    fn is_blank_row(&self, text: &[u8]) -> bool {
        self.run.mark() == Some(' ') && text.len() == 9
    }

    fn push_row(&mut self, number: u64, text: &[u8], row: Row, mark: Option<char>) {
        self.run.push(number, text, row, mark);
        self.finish_if_complete();
    }

    /// Finishes the grid if the run has nine rows; held bands are then incomplete.
    fn finish_if_complete(&mut self) {
        if self.run.rows() >= 9 {
            self.finish_held_bands();
            self.use_preceding_error();
            let (rows, run) = (self.run.rows(), self.run.finish());
            self.push_grid(run, rows);
        }
    }

    /// Ends the run at a break that may be within a grid: bands are held until the rest follows.
    fn end_run(&mut self) {
        let is_complete = self.held_bands.rows() + self.run.lines() == 9;
        self.run.resolve_rulers(|_| is_complete);
        self.use_preceding_error();
        if self.run.lines() == 0 {
            self.run = RowBlock::default();
            return;
        }
        let rows = self.held_bands.rows() + self.run.rows();
        if !matches!(rows, 3 | 6 | 9) {
            self.finish_held_bands();
        }
        let run = std::mem::take(&mut self.run);
        self.held_bands.append(run);
        if !matches!(self.held_bands.rows(), 3 | 6) {
            self.finish_held_bands();
        }
    }

    /// Ends the current grid.
    fn finish(&mut self) {
        self.end_spreadsheet(false);
        self.end_run();
        self.finish_held_bands();
    }

    /// Adds the grid of the held bands.
    fn finish_held_bands(&mut self) {
        let (rows, bands) = (self.held_bands.rows(), self.held_bands.finish());
        self.push_grid(bands, rows);
    }

    /// Handles a break between puzzles.
    fn end_puzzle(&mut self) {
        self.finish();
        self.release_state();
    }

    /// Handles the break above a puzzle in one line, which names may be above. Returns the last one.
    fn end_above_line(&mut self) -> Option<String> {
        self.end_puzzle();
        let name = self.captions.take_name();
        self.captions.clear_names();
        self.report_captions();
        name
    }

    /// Adds a grid or its error. Lines of words above it are no errors if it has several rows.
    fn push_grid(&mut self, grid: Option<Result<Record, ReadError>>, rows: usize) {
        let Some(grid) = grid else { return };
        let name = self.captions.take_name();
        match grid.is_ok() || rows >= MIN_ROWS {
            true => self.captions.clear(),
            false => self.report_captions(),
        }
        self.results.push_back(named_result(grid, name));
    }

    /// Reports the lines of words above something else than a grid.
    fn report_captions(&mut self) {
        self.results.extend(self.captions.take().map(Err));
    }
}
