//! The format `list`: one puzzle per line as nine lists of nine numbers, 0 for empty cells.

use super::{Format, RecordWriter, array_tokenizer, sealed, text_writer};
use crate::pack::Header;
use std::io::{self, Write};

/// The format `list`.
pub(super) struct DigitLists;

impl sealed::Sealed for DigitLists {}

impl Format for DigitLists {
    fn name(&self) -> &'static str {
        "list"
    }

    fn description(&self) -> &'static str {
        "nine lists of nine numbers on a line, 0 for empty cells"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["list", "py"]
    }

    /// Matches lists after any comments.
    fn matches_head(&self, head: &[u8]) -> bool {
        let comments = |line: &&[u8]| line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#");
        let skipped: usize = head.split_inclusive(|&b| b == b'\n').take_while(comments).map(<[u8]>::len).sum();
        array_tokenizer::starts_array(&head[skipped..])
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::classic_writer(out, "", |_, puzzle, text| {
            render_lists(&puzzle.clues.to_bytes(b'0'), text);
            text.push(b'\n');
        })
    }
}

/// Appends nine lists of these characters.
pub(super) fn render_lists(cells: &[u8; 81], text: &mut Vec<u8>) {
    text.extend_from_slice(b"[[");
    for (cell, &digit) in (0..).zip(cells) {
        text.push(digit);
        text.extend_from_slice(match (cell, cell % 9) {
            (80, _) => b"]]",
            (_, 8) => b"],[",
            _ => b",",
        });
    }
}
