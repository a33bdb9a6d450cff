//! The format `sdm` of SudoCue: one puzzle of 81 digits per line, `0` for empty cells.

use crate::formats::grids::grid_assembler;
use crate::formats::text::{Detection, Format, Reading, Writing};
use crate::pack::{ClassicPuzzle, Record};

/// The format `sdm`.
pub(in crate::formats) const SDM: Format = Format {
    name: "sdm",
    label: Some("SDM"),
    description: "SudoCue: 81 digits on a line, 0 for empty cells",
    extensions: &["sdm"],
    matches: Detection::Head(matches_head),
    read: Reading::Text,
    write: Writing::Classic("", render),
    ..Format::TEXT
};

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    grid_assembler::first_puzzle_line(head).is_some_and(|line| line.contains(&b'0'))
}

fn render(_: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    text.extend_from_slice(&puzzle.clues.to_bytes(b'0'));
    text.push(b'\n');
}
