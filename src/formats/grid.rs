//! The format `grid`: nine rows with box borders, and a blank line between puzzles.

use super::{Format, RecordWriter, grid_assembler, sealed, text_writer};
use crate::pack::{Header, Record};
use std::io::{self, Write};

/// The format `grid`.
pub(super) struct Grid;

impl sealed::Sealed for Grid {}

impl Format for Grid {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn description(&self) -> &'static str {
        "nine rows with box borders"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["grid"]
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        grid_assembler::begins_with_grid(head)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::writer(out, "\n", render)
    }
}

fn render(record: &Record, text: &mut Vec<u8>) {
    for (cell, mark) in (0..).zip(record.puzzle.to_bytes(b'.')) {
        text.push(mark);
        text.extend_from_slice(match (cell % 9, cell) {
            (8, 26 | 53) => b"\n------+-------+------\n",
            (8, _) => b"\n",
            (2 | 5, _) => b" | ",
            _ => b" ",
        });
    }
}
