//! Links to web pages with a puzzle.

use super::leading_puzzle::parse_leading_puzzle;
use super::sudokuwiki;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::formats::text::decode_text;
use crate::pack::Record;

/// Parses the puzzle in a link: 81 cells between other signs, in the path, the query or the fragment. Commas may be between
/// cells or rows.
pub(in crate::formats) fn parse(line: &[u8]) -> Option<Puzzle> {
    let puzzle = |line: &[u8]| parts(line)?.find(|part| part.len() == Cell::COUNT).and_then(parse_leading_puzzle);
    puzzle(line).or_else(|| {
        let has_commas = line.contains(&b',') && is_link(&decode_text(line));
        has_commas.then(|| puzzle(&line.iter().copied().filter(|&byte| byte != b',').collect::<Vec<u8>>())).flatten()
    })
}

/// Parses the position of SudokuWiki in a link.
pub(in crate::formats) fn parse_position(line: &[u8]) -> Option<Record> {
    parts(line)?.find_map(sudokuwiki::parse)
}

/// Returns whether the text is a link.
pub(in crate::formats) fn is_link(text: &str) -> bool {
    parts(text.as_bytes()).is_some()
}

/// Returns the parts of a link between signs; `None` if the line is no link.
fn parts(line: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let line = line.trim_ascii();
    let rest = line.strip_prefix(b"https://").or(line.strip_prefix(b"http://"))?;
    let is_sign = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"._*".contains(byte);
    (!rest.contains(&b' ')).then(|| rest.split(is_sign))
}
