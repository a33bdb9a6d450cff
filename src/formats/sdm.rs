//! The format `sdm` of SudoCue: one puzzle of 81 digits per line, `0` for empty cells.

use super::{Format, RecordWriter, grid_assembler, sealed, text_writer};
use crate::pack::Header;
use std::io::{self, Write};

/// The format `sdm`.
pub(super) struct Sdm;

impl sealed::Sealed for Sdm {}

impl Format for Sdm {
    fn name(&self) -> &'static str {
        "sdm"
    }

    fn label(&self) -> Option<&'static str> {
        Some("SDM")
    }

    fn description(&self) -> &'static str {
        "SudoCue: 81 digits on a line, 0 for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        grid_assembler::first_puzzle_line(head).is_some_and(|line| line.contains(&b'0'))
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::classic_writer(out, "", |_, puzzle, text| {
            text.extend_from_slice(&puzzle.clues.to_bytes(b'0'));
            text.push(b'\n');
        })
    }
}
