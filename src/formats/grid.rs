//! The format `grid`: a line for each row with borders between the boxes, and a blank line between puzzles.

use super::plain_lines::lost_rules;
use super::{Format, RecordWriter, grid_assembler, kinds, sealed, text_writer};
use crate::kinds::{PuzzleKind, RuleSet};
use crate::pack::Header;
use std::io::{self, Write};

/// The format `grid`.
pub(super) struct Grid;

impl sealed::Sealed for Grid {}

impl Format for Grid {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn description(&self) -> &'static str {
        "nine rows with drawn boxes, a blank line between puzzles"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["grid"]
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        grid_assembler::begins_with_grid(head)
    }

    fn lost_rules(&self, kind: &PuzzleKind, named: RuleSet) -> Option<String> {
        lost_rules("a drawn grid", kind, named)
    }

    fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        let symbols = header.symbols;
        text_writer::writer(out, "\n", move |record, text| match kinds::grid_of(record, symbols) {
            Some(grid) => {
                text.extend_from_slice(grid.as_bytes());
                true
            }
            None => false,
        })
    }
}
