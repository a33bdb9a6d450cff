//! `sdm` of SudoCue: one puzzle a line, 81 digits, `0` for an empty cell.

use super::{Format, RecordWriter, line, plain, texts};
use crate::pack::Header;
use std::io::{self, Write};

/// One puzzle a line, `0` for an empty cell.
pub(super) struct Sdm;

impl Format for Sdm {
    fn name(&self) -> &'static str {
        "sdm"
    }

    fn about(&self) -> &'static str {
        "one puzzle a line, 0 for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn recognises(&self, head: &[u8]) -> bool {
        plain::first_puzzle(head).is_some_and(|line| line.contains(&b'0'))
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        texts::writer(out, "", |record, text| line::render(record, b'0', text))
    }
}
