//! The format `line`: one puzzle per line, `.` for empty cells; of other kinds after the size and the boxes if these are
//! not the usual ones, and before the regions of a jigsaw. The format `sdm` of SudoCue has `0` for empty cells.

use crate::formats::grids::first_puzzle_line;
use crate::formats::grids::line::to_text as line_of;
use crate::formats::text::{Detection, Format, Reading, RecordWriter, Writing, text_writer};
use crate::kinds::{PuzzleKind, RuleSet, Symbols};
use crate::pack::Header;
use std::io::{self, Write};

/// The format `line`.
pub(in crate::formats) const LINE: Format = Format {
    name: "line",
    label: Some("one line per puzzle"),
    description: "81 characters on a line, . for empty cells",
    extensions: &["txt", "line", "lines"],
    lost_rules: lost,
    matches: Detection::Head(matches_head),
    read: Reading::Text,
    write: Writing::Own(writer),
    ..Format::TEXT
};

/// The format `sdm`.
pub(in crate::formats) const SDM: Format = Format {
    name: "sdm",
    label: Some("SDM"),
    description: "SudoCue: 81 digits on a line, 0 for empty cells",
    extensions: &["sdm"],
    matches: Detection::Head(|head| first_puzzle_line(head).is_some_and(|line| line.contains(&b'0'))),
    write: Writing::Classic("", |_, puzzle, text| {
        text.extend_from_slice(&puzzle.clues.to_bytes(b'0'));
        text.push(b'\n');
    }),
    ..Format::TEXT
};

/// Returns why a puzzle of this kind would lack rules.
fn lost(kind: &PuzzleKind, named: RuleSet) -> Option<String> {
    // The gaps of joined grids are in the line.
    let by_gaps = kind.joined().filter(|joined| joined.has_gaps());
    let by_gaps = by_gaps.and_then(|joined| joined.name().parse().ok()).unwrap_or_default();
    lost_rules("a line", kind, named | by_gaps)
}

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    first_puzzle_line(head).is_some_and(|line| !line.contains(&b'0'))
}

fn writer<'a>(header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
    let symbols = header.symbols;
    text_writer::writer(out, "", move |record, text| {
        match record.classic() {
            Some(puzzle) if symbols == Symbols::DIGITS => text.extend_from_slice(&puzzle.clues.to_bytes(b'.')),
            _ if !record.kind().constraints().is_empty() => return false,
            _ => text.extend_from_slice(line_of(record, symbols).as_bytes()),
        }
        text.push(b'\n');
        true
    })
}

/// Returns why a puzzle of a kind lacks rules in a text of its cells, except for those that are named elsewhere.
pub(in crate::formats) fn lost_rules(text: &str, kind: &PuzzleKind, named: RuleSet) -> Option<String> {
    // The regions of a jigsaw follow the cells.
    let are_named = (RuleSet::JIGSAW | named).contains(kind.rules());
    (!are_named).then(|| format!("{text} does not name {kind}; use json or jsonl"))
}
