//! `sdm` of SudoCue: one puzzle a line, 81 digits, `0` for an empty cell.

use super::{Format, RecordWriter, grid_assembler, plain_lines, text_writer};
use crate::pack::Header;
use std::io::{self, Write};

/// One puzzle a line, `0` for an empty cell.
pub(super) struct Sdm;

impl Format for Sdm {
    fn name(&self) -> &'static str {
        "sdm"
    }

    fn description(&self) -> &'static str {
        "one puzzle a line, 0 for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        grid_assembler::first_puzzle_line(head).is_some_and(|line| line.contains(&b'0'))
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::writer(out, "", |record, text| plain_lines::render_line(record, b'0', text))
    }
}
