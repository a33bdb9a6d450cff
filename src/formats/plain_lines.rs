//! The format `line`: one puzzle of 81 characters per line, `.` for empty cells.

use super::{Format, RecordWriter, grid_assembler, sealed, text_writer};
use crate::pack::{Header, Record};
use std::io::{self, Write};

/// The format `line`.
pub(super) struct PlainLines;

impl sealed::Sealed for PlainLines {}

impl Format for PlainLines {
    fn name(&self) -> &'static str {
        "line"
    }

    fn description(&self) -> &'static str {
        "one puzzle per line, . for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["txt", "line", "lines"]
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        grid_assembler::first_puzzle_line(head).is_some_and(|line| !line.contains(&b'0'))
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::writer(out, "", |record, text| render_line(record, b'.', text))
    }
}

/// Appends a line with the puzzle; `empty` is the character for empty cells.
pub(super) fn render_line(record: &Record, empty: u8, text: &mut Vec<u8>) {
    text.extend_from_slice(&record.puzzle.to_bytes(empty));
    text.push(b'\n');
}
