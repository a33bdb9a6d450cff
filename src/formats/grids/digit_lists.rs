//! The format `list`: one puzzle per line as nine lists of nine numbers, 0 for empty cells.

use super::array_tokenizer;
use crate::formats::text::{Detection, Format, Reading, Writing};
use crate::pack::{ClassicPuzzle, Record};

/// The format `list`.
pub(in crate::formats) const LIST: Format = Format {
    name: "list",
    description: "nine lists of nine numbers on a line, 0 for empty cells",
    extensions: &["list", "py"],
    matches: Detection::Head(matches_head),
    read: Reading::Text,
    write: Writing::Classic("", render),
    ..Format::TEXT
};

/// Returns whether a file begins with lists after any comments.
fn matches_head(head: &[u8]) -> bool {
    let comments = |line: &&[u8]| line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#");
    let skipped: usize = head.split_inclusive(|&b| b == b'\n').take_while(comments).map(<[u8]>::len).sum();
    array_tokenizer::starts_array(&head[skipped..])
}

/// Appends nine lists of these characters.
pub(in crate::formats) fn render_lists(cells: &[u8; 81], text: &mut Vec<u8>) {
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

fn render(_: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    render_lists(&puzzle.clues.to_bytes(b'0'), text);
    text.push(b'\n');
}
