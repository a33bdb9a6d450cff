//! The format `ss` of Simple Sudoku: nine rows with `|` between boxes, and two borders.

use crate::formats::grids::begins_with_grid;
use crate::formats::text::{Detection, Format, Reading, Writing};
use crate::pack::{ClassicPuzzle, Record};

/// The format `ss`.
pub(in crate::formats) const SIMPLE_SUDOKU: Format = Format {
    name: "ss",
    description: "Simple Sudoku: rows such as 1..|...|7..",
    extensions: &["ss"],
    matches: Detection::Head(matches_head),
    read: Reading::Text,
    write: Writing::Classic("\n", render),
    ..Format::TEXT
};

/// Returns whether a file begins with a grid whose first row is three groups of three cells, separated by `|`.
fn matches_head(head: &[u8]) -> bool {
    let first = crate::formats::text::encoding::content_lines(head)
        .find(|line| line.iter().any(|b| b.is_ascii_digit() || b".X".contains(b)));
    let row = first.map(|line| line.strip_prefix(b"|").and_then(|line| line.strip_suffix(b"|")).unwrap_or(line));
    row.is_some_and(|row| row.len() == 11 && row[3] == b'|' && row[7] == b'|') && begins_with_grid(head)
}

const BORDER: &[u8] = b"-----------\n";

fn render(_: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    for (row, cells) in (0..).zip(puzzle.clues.to_bytes(b'.').chunks(9)) {
        if row == 3 || row == 6 {
            text.extend_from_slice(BORDER);
        }
        text.extend_from_slice(&cells.chunks(3).collect::<Vec<_>>().join(&b'|'));
        text.push(b'\n');
    }
}
