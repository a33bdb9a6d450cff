//! `list`: one puzzle a line as nine lists of nine numbers, 0 for an empty cell.

use super::{Format, RecordWriter, Records, mixed, nested};
use crate::pack::{Header, Record};
use std::io::{self, BufRead, Write};

/// Lists of lists.
pub(super) struct List;

impl Format for List {
    fn name(&self) -> &'static str {
        "list"
    }

    fn about(&self) -> &'static str {
        "lists of numbers, 0 for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["list", "py"]
    }

    /// Lists behind nothing but comments.
    fn recognises(&self, head: &[u8]) -> bool {
        let comments = |line: &&[u8]| line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#");
        let skipped: usize = head.split_inclusive(|&b| b == b'\n').take_while(comments).map(<[u8]>::len).sum();
        nested::begins(&head[skipped..])
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        mixed::read(input, false)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Lists { out }))
    }
}

struct Lists<'a> {
    out: Box<dyn Write + 'a>,
}

impl RecordWriter for Lists<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        let mut text = String::from("[[");
        for (cell, digit) in (0..).zip(record.puzzle.to_bytes(b'0')) {
            text.push(digit.into());
            text.push_str(match (cell, cell % 9) {
                (80, _) => "]]\n",
                (_, 8) => "],[",
                _ => ",",
            });
        }
        self.out.write_all(text.as_bytes())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
