//! `line`: one puzzle a line, 81 characters, `.` for an empty cell.

use super::{Format, RecordWriter, Records, mixed, plain};
use crate::pack::{Header, Record};
use std::io::{self, BufRead, Write};

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

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        mixed::read(input, false)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Lines { empty: b'.', out }))
    }
}

/// Writes one puzzle a line, with this mark for an empty cell.
pub(super) struct Lines<'a> {
    pub(super) empty: u8,
    pub(super) out: Box<dyn Write + 'a>,
}

impl RecordWriter for Lines<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        let mut line = [b'\n'; 82];
        line[..81].copy_from_slice(&record.puzzle.to_bytes(self.empty));
        self.out.write_all(&line)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
