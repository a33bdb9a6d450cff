//! Links of the web page of cluewise to puzzles of other kinds than the classic one: `#record=`, with the record in JSON.

use crate::formats::text::encoding::decode_percent;

/// Returns whether a line is such a link.
pub(in crate::formats) fn matches(line: &str) -> bool {
    line.starts_with("http") && record(line).is_some()
}

/// Returns the JSON of the record in a link.
pub(in crate::formats) fn json_of(line: &str) -> Option<String> {
    // A form writes blanks as plus signs.
    record(line).filter(|_| matches(line)).map(|text| decode_percent(&text.replace('+', " ")).into_owned())
}

/// Returns the encoded record of a link.
fn record(line: &str) -> Option<&str> {
    let (_, parameters) = line.trim_end().split_once('#')?;
    parameters.split('&').find_map(|parameter| parameter.strip_prefix("record="))
}
