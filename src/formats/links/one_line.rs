//! Puzzles of other kinds on one line, in formats with a distinctive start.

use super::page_link;
use crate::board::text::ParseError;
use crate::formats::grids::{joined, line};
use crate::formats::text::ReadOptions;
use crate::pack::Record;

/// The test for a format of one line per puzzle.
struct Start {
    matches: fn(&str) -> bool,
    /// Whether its lines are links, which also stand within other texts.
    is_link: bool,
}

pub(in crate::formats) type LineParser = fn(&str, &ReadOptions) -> Result<Record, ParseError>;

/// Defines the tests and the parsers.
macro_rules! define_formats {
    (
        written { $($module:ident::$format:ident $(=> $parser:ident::$parse:ident $($link:ident)?)?;)* }
        read_only { $($reader:ident::$matches:ident => $only_parser:ident::$only_parse:ident $($only_link:ident)?;)* }
    ) => {
        /// The tests for the formats that are read. Apart from the parsers, so that programs that only detect these
        /// formats do not contain the parsers.
        const STARTS: &[Start] = &[
            $($(Start { matches: super::$module::$format.matches, is_link: is_link!($($link)?) },)?)*
            $(Start { matches: super::$reader::$matches, is_link: is_link!($($only_link)?) },)*
        ];

        /// The parsers of these formats, in the same order.
        const PARSERS: [LineParser; STARTS.len()] =
            [$($(super::$parser::$parse,)?)* $(super::$only_parser::$only_parse,)*];
    };
}

/// Returns whether a row of the table is marked as a link.
macro_rules! is_link {
    () => {
        false
    };
    (link) => {
        true
    };
}

one_line_formats!(define_formats);

/// Returns the index of the format of a line, among links or other formats.
fn format_of(line: &str, is_included: impl Fn(&Start) -> bool) -> Option<usize> {
    STARTS.iter().rposition(|start| is_included(start) && (start.matches)(line))
}

/// Returns whether a line begins as one of these formats.
pub(in crate::formats) fn matches(line: &str) -> bool {
    format_of(line, |_| true).is_some() || page_link::matches(line)
}

/// Returns the parser of a line in one of these formats.
pub(in crate::formats) fn parser_of(line: &str) -> Option<LineParser> {
    format_of(line, |_| true).map(|format| PARSERS[format])
}

/// Returns the parser of a link to a puzzle.
pub(in crate::formats) fn parser_of_link(link: &str) -> Option<LineParser> {
    format_of(link, |start| start.is_link).map(|format| PARSERS[format])
}

/// Returns the record of a line that is a whole puzzle of another kind; `None` if it is none, or malformed.
pub(in crate::formats) fn record_of_line(text: &str) -> Option<Record> {
    // In WebAssembly, only the module for other kinds has readers of them.
    if cfg!(target_family = "wasm") {
        return None;
    }
    match format_of(text, |start| !start.is_link) {
        Some(format) => PARSERS[format](text, &ReadOptions::default()).ok(),
        None => line::record_of_line(text),
    }
}

/// Returns whether a line is a whole puzzle of another kind.
pub(in crate::formats) fn is_line_of_kind(line: &str) -> bool {
    matches(line) || line::matches(line) || joined::matches(line)
}
