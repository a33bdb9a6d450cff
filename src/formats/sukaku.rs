//! The format `sukaku`: one candidate grid of 729 characters per line, nine per cell; `.` for missing candidates.

use super::encoding::{content_lines, decode_text};
use super::{Format, ReadOptions, RecordWriter, Records, line_parser, sealed, text_writer};
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::board::text::ParseError;
use crate::pack::{ClassicPuzzle, Header, Record};
use std::io::{self, BufRead, Write};

/// The format `sukaku`.
pub(super) struct Sukaku;

impl sealed::Sealed for Sukaku {}

impl Format for Sukaku {
    fn name(&self) -> &'static str {
        "sukaku"
    }

    fn description(&self) -> &'static str {
        "729 candidates on a line"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sukaku", "pm729"]
    }

    fn supports_candidates(&self) -> bool {
        true
    }

    fn tells_clues(&self) -> bool {
        false
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        content_lines(head).next().is_some_and(|line| parse(&decode_text(line)).is_ok())
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>, _: &ReadOptions) -> Records<'a> {
        line_parser::read(input, |line: &[u8]| parse(&decode_text(line)))
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        text_writer::classic_writer(out, "", render)
    }
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
