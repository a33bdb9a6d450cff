//! `grid`: nine rows with the borders of the boxes drawn, a blank line between two puzzles.

use super::{Format, RecordWriter, Records, mixed, plain};
use crate::pack::{Header, Record};
use std::io::{self, BufRead, Write};

/// Nine rows with borders.
pub(super) struct Grid;

impl Format for Grid {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn about(&self) -> &'static str {
        "nine rows with box borders"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["grid"]
    }

    fn recognises(&self, head: &[u8]) -> bool {
        plain::begins_with_grid(head)
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>) -> Records<'a> {
        mixed::read(input, false)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        Ok(Box::new(Grids { first: true, out }))
    }
}

struct Grids<'a> {
    first: bool,
    out: Box<dyn Write + 'a>,
}

impl RecordWriter for Grids<'_> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        let mut text = if self.first { String::new() } else { "\n".into() };
        self.first = false;
        for (cell, mark) in (0..).zip(record.puzzle.to_bytes(b'.')) {
            text.push(mark.into());
            text.push_str(match (cell % 9, cell) {
                (8, 26 | 53) => "\n------+-------+------\n",
                (8, _) => "\n",
                (2 | 5, _) => " | ",
                _ => " ",
            });
        }
        self.out.write_all(text.as_bytes())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
