//! The format `ss` of Simple Sudoku: nine rows with `|` between boxes, and two borders.

use super::{Format, RecordWriter, grid_assembler, sealed, text_writer};
use crate::pack::{ClassicPuzzle, Header, Record};
use std::io::{self, Write};

/// The format `ss`.
pub(super) struct SimpleSudoku;

const BORDER: &[u8] = b"-----------\n";

impl sealed::Sealed for SimpleSudoku {}

impl Format for SimpleSudoku {
    fn name(&self) -> &'static str {
        "ss"
    }

    fn description(&self) -> &'static str {
        "Simple Sudoku: rows such as 1..|...|7.."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["ss"]
    }

    /// Matches a grid whose first row is three groups of three cells, separated by `|`.
    fn matches_head(&self, head: &[u8]) -> bool {
        let first = super::encoding::content_lines(head)
            .find(|line| line.iter().any(|b| b.is_ascii_digit() || b".X".contains(b)));
        let row = first.map(|line| line.strip_prefix(b"|").and_then(|line| line.strip_suffix(b"|")).unwrap_or(line));
        row.is_some_and(|row| row.len() == 11 && row[3] == b'|' && row[7] == b'|')
            && grid_assembler::begins_with_grid(head)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::classic_writer(out, "\n", render)
    }
}

fn render(_: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    for (row, cells) in (0..).zip(puzzle.clues.to_bytes(b'.').chunks(9)) {
        if row == 3 || row == 6 {
            text.extend_from_slice(BORDER);
        }
        text.extend_from_slice(&cells.chunks(3).collect::<Vec<_>>().join(&b'|'));
        text.push(b'\n');
    }
}
