//! The head of a table: its header, which may be below titles, and rows that show its columns.

use super::{KindText, State};
use crate::formats::grids::cell_chars::is_border;
use crate::formats::grids::line;
use crate::formats::tables::{PuzzleColumns, TableHead, TableRowsParser, by_name, is_title, names};
use crate::formats::text::{ReadOptions, decode_text};

impl KindText {
    /// Returns whether a line is the header of a table of records: it names the puzzle and another field. Titles such as
    /// `Sudoku, easy` do not.
    pub(in crate::formats) fn has_header_of_records(line: &[u8]) -> bool {
        let may_be_one = line.first().is_some_and(|byte| byte.is_ascii_alphabetic() || b"\"#".contains(byte));
        if !may_be_one || !line.iter().any(|byte| b",;\t".contains(byte)) {
            return false;
        }
        let (_, names) = names(line);
        let is_field = |name: &str| by_name(&name.to_ascii_lowercase()).is_some();
        PuzzleColumns::by_name(&names)
            .is_some_and(|columns| (0..names.len()).any(|i| i != columns.puzzle && is_field(&names[i])))
    }

    /// Begins the head of a table, if the line may be its first one.
    pub(super) fn try_begin_head(&mut self, number: u64, line: &[u8]) -> bool {
        let may_begin = may_begin(line, &self.options);
        if may_begin {
            self.push_head_line(Box::default(), number, line);
        }
        may_begin
    }

    /// Adds a line to the head of a table, and begins the table, if its columns are known.
    pub(super) fn push_head_line(&mut self, mut head: Box<TableHead>, number: u64, line: &[u8]) {
        head.push(number, line);
        match head.is_sufficient() {
            true => self.begin_table(*head),
            false => self.state = State::Head(head),
        }
    }

    /// Begins the table with this head. If it is none, its first line is parsed as another one, and the others are
    /// parsed again.
    pub(super) fn begin_table(&mut self, head: TableHead) {
        let rows = (head.names.len() > 1).then(|| TableRowsParser::new(&head, &self.options).ok()).flatten();
        let lines = if rows.is_some() { head.lines } else { head.into_lines() };
        let mut lines = lines.into_iter();
        let Some((number, first)) = lines.next() else { return };
        lines.rev().for_each(|line| self.put_back.push_front(line));
        match rows {
            Some(rows) => self.state = State::Table(Box::new(rows)),
            None => self.parse_puzzle(number, &decode_text(&first)),
        }
    }
}

/// Returns whether a line may be the header of a table or a title above it.
fn may_begin(line: &[u8], options: &ReadOptions) -> bool {
    let (_, names) = names(line);
    match PuzzleColumns::by_name(&names) {
        Some(_) => names.len() > 1,
        None if !PuzzleColumns::can_be_header(&names) && !is_title(&names) => false,
        None => {
            let line = decode_text(line);
            line::parse(&line, options).is_err() && !is_border(&line)
        }
    }
}
