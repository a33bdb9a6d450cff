//! Links of the web page of cluewise to puzzles of other kinds than the classic one: `#record=`, with the record in JSON.

use super::any_json::parse_object;
use super::links::decode_percent;
use crate::board::text::ParseError;
use crate::formats::ReadOptions;
use crate::pack::Record;

/// Returns whether a line is such a link.
pub(super) fn matches(line: &str) -> bool {
    line.starts_with("http") && record(line).is_some()
}

/// Parses the record in a link.
pub(super) fn parse(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    // A form writes blanks as plus signs.
    let text = record(line).unwrap_or_default().replace('+', " ");
    let at_start = |error: ParseError| ParseError { line: 1, column: 1, ..error };
    parse_object(&decode_percent(&text), options).map_err(at_start)
}

/// Returns the encoded record of a link.
fn record(line: &str) -> Option<&str> {
    let (_, parameters) = line.trim_end().split_once('#')?;
    parameters.split('&').find_map(|parameter| parameter.strip_prefix("record="))
}
