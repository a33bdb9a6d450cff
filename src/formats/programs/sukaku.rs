//! The format `sukaku`: one candidate grid of 729 characters per line, nine per cell; `.` for missing candidates.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::text::ParseError;
use crate::formats::text::{Detection, Format, Keeps, Reading, Writing, content_lines, decode_text};
use crate::pack::{ClassicPuzzle, Record};

/// The format `sukaku`.
pub(in crate::formats) const SUKAKU: Format = Format {
    name: "sukaku",
    description: "729 candidates on a line",
    extensions: &["sukaku", "pm729"],
    keeps: Keeps::CANDIDATES,
    matches: Detection::Head(matches_head),
    read: Reading::Lines(parse),
    write: Writing::Classic("", render),
    ..Format::TEXT
};

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    content_lines(head).next().is_some_and(|line| parse(&decode_text(line)).is_ok())
}

fn parse(line: &str) -> Result<Record, ParseError> {
    let indent = line.len() - line.trim_start().len();
    let column = line.split_whitespace().next().unwrap_or_default();
    let shift = |e: ParseError| ParseError { column: e.column + indent as u64, ..e };
    column.parse::<Candidates>().map(|candidates| Record::from(&candidates)).map_err(shift)
}

/// Writes all digits in the empty cells of a plain puzzle, so that only its clues are single candidates.
fn render(_: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    for cell in Cell::all() {
        let left = puzzle.candidates.as_ref().map_or(DigitSet::FULL, |left| left.get(cell));
        let shown = puzzle.clues.get(cell).map_or(left, DigitSet::single);
        let mut nine = *b".........";
        shown.iter().for_each(|digit| nine[digit.index()] = b'0' + digit.get());
        text.extend_from_slice(&nine);
    }
    text.push(b'\n');
}
