//! Plain text: puzzles on a line or drawn as grids.
//!
//! Rows are gathered in runs. A run of nine rows is a grid; runs of three and six rows (bands with blank lines
//! between) are held until there are nine. What a row of nothing but dashes is, an empty row or a border, shows
//! when the grid has marked an empty cell beside a digit.

use super::ReadError;
use super::lines::{excerpt, malformed};
use super::scan::{Bad, Line, Row, Section, classify};
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::pack::Record;
use std::collections::VecDeque;

/// The line of the first puzzle, if that is on a line.
pub(super) fn first_puzzle(head: &[u8]) -> Option<&[u8]> {
    let (line, kind) = beginning(head)?;
    matches!(kind, Line::Puzzle(_)).then_some(line)
}

/// Whether the first puzzle is a grid.
pub(super) fn begins_with_grid(head: &[u8]) -> bool {
    beginning(head).is_some_and(|(_, kind)| matches!(kind, Line::Row(..) | Line::Border | Line::Ruler(_)))
}

/// The first line that is no remark.
fn beginning(head: &[u8]) -> Option<(&[u8], Line)> {
    let lines = head.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut kinds = (0..).zip(lines).map(|(n, line)| (line, classify(line, n == 0)));
    kinds.find(|(_, kind)| !matches!(kind, Line::Blank | Line::Comment | Line::Title | Line::Section(_)))
}

/// A row, or a line that may be one.
enum Entry {
    Row(Row),
    Ruler(char),
}

/// Rows that belong together.
#[derive(Default)]
struct Block {
    /// The first row: its line, and what stands there.
    start: Option<(u64, String)>,
    entries: Vec<Entry>,
    /// How an empty cell is marked.
    mark: Option<char>,
    /// What is wrong with the first bad row.
    error: Option<ReadError>,
}

impl Block {
    /// How many rows there are for certain.
    fn rows(&self) -> usize {
        self.entries.iter().filter(|e| matches!(e, Entry::Row(_))).count()
    }

    fn push(&mut self, line: u64, text: &[u8], row: Row, mark: Option<char>) {
        self.start.get_or_insert_with(|| (line, excerpt(text)));
        if let (None, Some(mark)) = (self.mark, mark) {
            self.settle(|ruler| ruler == mark);
            self.mark = Some(mark);
        }
        self.entries.push(Entry::Row(row));
    }

    fn push_ruler(&mut self, line: u64, text: &[u8], ruler: char) {
        match self.mark {
            Some(mark) if mark == ruler => self.push(line, text, [None; 9], None),
            Some(_) => {}
            // More than a grid can have are no rows.
            None if self.entries.len() < 20 => self.entries.push(Entry::Ruler(ruler)),
            None => self.entries.retain(|e| matches!(e, Entry::Row(_))),
        }
    }

    /// Makes rows of the rulers that are some, and drops the others.
    fn settle(&mut self, is_row: impl Fn(char) -> bool) {
        let rows = self.entries.drain(..).filter_map(|entry| match entry {
            Entry::Ruler(ruler) => is_row(ruler).then_some(Entry::Row([None; 9])),
            row => Some(row),
        });
        self.entries = rows.collect();
    }

    /// The puzzle, or what is wrong with it.
    fn finish(&mut self) -> Option<Result<Record, ReadError>> {
        let block = std::mem::take(self);
        if let Some(error) = block.error {
            return Some(Err(error));
        }
        let count = block.rows();
        let (line, text) = block.start.unwrap_or_default();
        match count {
            0 => None,
            9 => {
                let rows =
                    block.entries.into_iter().filter_map(|e| if let Entry::Row(row) = e { Some(row) } else { None });
                let clues = Cell::all().zip(rows.flatten()).filter_map(|(cell, clue)| Some((cell, clue?)));
                Some(Ok(clues.collect::<Puzzle>().into()))
            }
            _ => {
                let found = format!("a grid of {count} {}", if count == 1 { "row" } else { "rows" });
                Some(Err(ReadError::Malformed { error: ParseError::new(line, 1, found, "9 rows"), text }))
            }
        }
    }
}

/// Puts rows together to grids.
#[derive(Default)]
pub(super) struct Grids {
    /// Bands that wait for the others.
    held: Block,
    /// The rows since the last break.
    run: Block,
    /// What is wrong with the line before the run, which may be the first of its rows.
    lead: Option<ReadError>,
    /// Whether the last line was a border.
    bordered: bool,
    /// A section that tells of a puzzle already read.
    skipping: Option<bool>,
    /// The grid of a `[State]`, which counts only if no `[Puzzle]` follows; none outside of that section.
    state: Option<VecDeque<Result<Record, ReadError>>>,
    /// What can be handed out.
    pub(super) found: VecDeque<Result<Record, ReadError>>,
}

impl Grids {
    pub(super) fn is_idle(&self) -> bool {
        let empty = |block: &Block| block.entries.is_empty() && block.error.is_none();
        empty(&self.held)
            && empty(&self.run)
            && self.lead.is_none()
            && self.skipping != Some(true)
            && self.state.is_none()
    }

    /// Takes the next line.
    pub(super) fn take(&mut self, number: u64, text: &[u8]) {
        let kind = classify(text, number == 1);
        let twice_bordered = std::mem::replace(&mut self.bordered, kind == Line::Border) && self.bordered;
        match kind {
            Line::Section(section) => self.section(section),
            _ if self.skipping == Some(true) => {}
            Line::Blank if !self.is_blank_row(text) => self.pause(),
            Line::Blank => self.row(number, text, [None; 9], Some(' ')),
            Line::Comment => self.pause(),
            // The lower border of one grid, or band, and the upper border of the next.
            Line::Border if twice_bordered => self.pause(),
            Line::Border => {}
            Line::Ruler(mark) => {
                self.run.push_ruler(number, text, mark);
                self.check();
            }
            Line::Row(row, mark) => self.row(number, text, row, mark),
            Line::Title => self.end(),
            Line::Puzzle(puzzle) => {
                self.end();
                self.found.push_back(Ok(puzzle.into()));
            }
            Line::Bad(bad) => self.bad(number, text, bad),
        }
        self.set_aside();
    }

    /// A section begins. Of those with `[Puzzle]` among them only that is read.
    fn section(&mut self, section: Section) {
        self.finish();
        self.set_aside();
        match (section, self.state.is_some()) {
            (Section::Puzzle, _) => (self.state, self.skipping) = (None, Some(false)),
            (Section::State, false) if self.skipping.is_none() => self.state = Some(VecDeque::new()),
            (Section::Other, true) => self.skipping = Some(true),
            _ => {
                self.end();
                self.skipping = self.skipping.map(|_| true);
            }
        }
    }

    /// Keeps the grid of a `[State]`; where there is a second one, it was only a title.
    fn set_aside(&mut self) {
        if let Some(state) = self.state.as_mut().filter(|_| !self.found.is_empty()) {
            state.append(&mut self.found);
            if state.len() > 1 {
                self.release();
            }
        }
    }

    /// No `[Puzzle]` follows the `[State]`.
    fn release(&mut self) {
        let mut state = self.state.take().unwrap_or_default();
        state.append(&mut self.found);
        self.found = state;
    }

    /// A malformed line stands for a row of its grid if it can, so that it is the only error there.
    fn bad(&mut self, number: u64, text: &[u8], bad: Bad) {
        let like_row = bad.is_like_row(!self.run.entries.is_empty());
        let may_be_row = bad.is_like_row(true);
        let error = malformed(number, bad.column, bad.found, bad.expected, text);
        if like_row {
            self.run.error.get_or_insert(error);
            self.row(number, text, [None; 9], None);
        } else {
            self.end();
            match may_be_row {
                true => self.lead = Some(error),
                false => self.found.push_back(Err(error)),
            }
        }
    }

    /// Makes a row of the malformed line before the run if it lacks one, so that it is the only error there.
    fn take_lead(&mut self) {
        let Some(error) = self.lead.take() else { return };
        if self.run.error.is_none() && matches!(self.run.rows(), 2 | 5 | 8) {
            self.run.entries.insert(0, Entry::Row([None; 9]));
            self.run.error = Some(error);
        } else {
            self.found.push_back(Err(error));
        }
    }

    /// Nine blanks in a grid whose empty cells are blanks.
    fn is_blank_row(&self, text: &[u8]) -> bool {
        self.run.mark == Some(' ') && text.len() == 9
    }

    fn row(&mut self, number: u64, text: &[u8], row: Row, mark: Option<char>) {
        self.run.push(number, text, row, mark);
        self.check();
    }

    /// A run of nine rows is a grid; what was held then lacks its other rows.
    fn check(&mut self) {
        if self.run.rows() >= 9 {
            self.found.extend(self.held.finish());
            self.take_lead();
            self.found.extend(self.run.finish());
        }
    }

    /// A break within a file, maybe within a grid: whole bands can go on after it.
    fn pause(&mut self) {
        let whole = self.held.rows() + self.run.entries.len() == 9;
        self.run.settle(|_| whole);
        self.take_lead();
        if self.run.entries.is_empty() {
            self.run = Block::default();
            return;
        }
        let rows = self.held.rows() + self.run.rows();
        if !matches!(rows, 3 | 6 | 9) {
            self.found.extend(self.held.finish());
        }
        let run = std::mem::take(&mut self.run);
        self.held.start = self.held.start.take().or(run.start);
        self.held.error = self.held.error.take().or(run.error);
        self.held.entries.extend(run.entries);
        if !matches!(self.held.rows(), 3 | 6) {
            self.found.extend(self.held.finish());
        }
    }

    /// What is open ends here.
    fn finish(&mut self) {
        self.pause();
        self.found.extend(self.held.finish());
    }

    /// A break between two puzzles.
    pub(super) fn end(&mut self) {
        self.finish();
        self.release();
    }
}
