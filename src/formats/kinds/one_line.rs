//! Puzzles of other kinds on one line, in formats with a distinctive start.

use super::links::parse_link;
use super::{ReadOptions, arrow_code, iss, joined, killer_text, line, links, penpa, puzz_link, solo};
use crate::board::text::ParseError;
use crate::pack::Record;

/// The tests for the formats of one line per puzzle that have a distinctive start. Apart from the parsers, so that
/// programs that only detect these formats do not contain the parsers.
pub(super) const LINE_STARTS: [fn(&str) -> bool; 8] = [
    puzz_link::matches,
    penpa::matches,
    links::matches,
    killer_text::is_ps,
    killer_text::is_sumo_cue,
    arrow_code::matches,
    iss::matches,
    solo::matches,
];

/// The parsers of these formats, in the same order.
pub(super) const LINE_PARSERS: [LineParser; LINE_STARTS.len()] = [
    puzz_link::parse,
    penpa::parse,
    parse_link,
    killer_text::parse_ps,
    killer_text::parse_sumo_cue,
    arrow_code::parse,
    iss::parse,
    solo::parse,
];

/// The number of those that are links, the first ones.
const LINKS: usize = 3;

type LineParser = fn(&str, &ReadOptions) -> Result<Record, ParseError>;

/// Returns the record of a link; `None` if it is no link to a puzzle.
pub(in crate::formats) fn parse_any_link(link: &str, options: &ReadOptions) -> Option<Result<Record, ParseError>> {
    let format = LINE_STARTS[..LINKS].iter().position(|matches| matches(link))?;
    Some(LINE_PARSERS[format](link, options))
}

/// Returns the record of a line that is a whole puzzle of another kind; `None` if it is none, or malformed.
pub(in crate::formats) fn record_of_line(text: &str) -> Option<Record> {
    // In WebAssembly, only the module for other kinds has readers of them.
    if cfg!(target_family = "wasm") {
        return None;
    }
    match LINE_STARTS[LINKS..].iter().position(|matches| matches(text)) {
        Some(format) => LINE_PARSERS[LINKS + format](text, &ReadOptions::default()).ok(),
        None => line::record_of_line(text),
    }
}

/// Returns whether a line is a whole puzzle of another kind.
pub(in crate::formats) fn is_line_of_kind(line: &str) -> bool {
    LINE_STARTS.iter().any(|matches| matches(line)) || line::matches(line) || joined::matches(line)
}
