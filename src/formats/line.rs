//! `line`: one puzzle a line, 81 characters, `.` for an empty cell.

use super::{Format, RecordWriter, plain, texts};
use crate::pack::{Header, Record};
use std::io::{self, Write};

/// One puzzle a line.
pub(super) struct Line;

impl Format for Line {
    fn name(&self) -> &'static str {
        "line"
    }

    fn about(&self) -> &'static str {
        "one puzzle a line, . for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["txt", "line", "lines"]
    }

    fn recognises(&self, head: &[u8]) -> bool {
        plain::first_puzzle(head).is_some_and(|line| !line.contains(&b'0'))
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        texts::writer(out, "", |record, text| render(record, b'.', text))
    }
}

/// The puzzle and the end of the line, with this mark for an empty cell.
pub(super) fn render(record: &Record, empty: u8, text: &mut Vec<u8>) {
    text.extend_from_slice(&record.puzzle.to_bytes(empty));
    text.push(b'\n');
}
