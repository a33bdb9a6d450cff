//! The format `grid`: a line for each row with borders between the boxes, and a blank line between puzzles.

use super::plain_lines::lost_rules;
use crate::formats::grids::begins_with_grid;
use crate::formats::grids::drawn_grid::to_text as grid_of;
use crate::formats::text::{Detection, Format, Reading, RecordWriter, Writing, text_writer};
use crate::kinds::{PuzzleKind, RuleSet};
use crate::pack::Header;
use std::io::{self, Write};

/// The format `grid`.
pub(in crate::formats) const GRID: Format = Format {
    name: "grid",
    description: "nine rows with drawn boxes, a blank line between puzzles",
    extensions: &["grid"],
    lost_rules: lost,
    matches: Detection::Head(begins_with_grid),
    read: Reading::Text,
    write: Writing::Own(writer),
    ..Format::TEXT
};

/// Returns why a puzzle of this kind would lack rules.
fn lost(kind: &PuzzleKind, named: RuleSet) -> Option<String> {
    lost_rules("a drawn grid", kind, named)
}

fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let symbols = header.symbols;
    text_writer::writer(out, "\n", move |record, text| match grid_of(record, symbols) {
        Some(grid) => {
            text.extend_from_slice(grid.as_bytes());
            true
        }
        None => false,
    })
}
