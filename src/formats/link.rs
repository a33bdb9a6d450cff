//! Links to web pages with a puzzle.

use super::ReadOptions;
use super::kinds::parse_any_link;
use super::leading_puzzle::parse_leading_puzzle;
use super::sudokuwiki;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::pack::Record;

/// Parses the puzzle in a link: 81 cells between other signs, in the path, the query or the fragment.
pub(super) fn parse(line: &[u8]) -> Option<Puzzle> {
    parts(line)?.find(|part| part.len() == Cell::COUNT).and_then(parse_leading_puzzle)
}

/// Parses the position of SudokuWiki in a link, or the puzzle in a link of another site.
pub(super) fn parse_record(line: &[u8]) -> Option<Record> {
    // In WebAssembly, only the module for other kinds has readers of links.
    let is_read = !cfg!(target_family = "wasm");
    let inside = || parse_any_link(std::str::from_utf8(line.trim_ascii()).ok()?, &ReadOptions::default())?.ok();
    parts(line).and_then(|mut parts| parts.find_map(sudokuwiki::parse)).or_else(|| is_read.then(inside).flatten())
}

/// Returns whether the text is a link.
pub(super) fn is_link(text: &str) -> bool {
    parts(text.as_bytes()).is_some()
}

/// Returns the parts of a link between signs; `None` if the line is no link.
fn parts(line: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let line = line.trim_ascii();
    let rest = line.strip_prefix(b"https://").or(line.strip_prefix(b"http://"))?;
    let is_sign = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"._*".contains(byte);
    (!rest.contains(&b' ')).then(|| rest.split(is_sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_found_in_links() {
        let puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let zeros = puzzle.replace('.', "0");
        for link in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
            format!("https://sudokuexchange.com/play/?s={zeros}"),
            format!("https://sudokupad.app/{puzzle}?setting-nogrid=1\r\n"),
            format!("https://sudokupad.app/sudoku?puzzleid={puzzle}&setting-nogrid=1"),
            format!("http://127.0.0.1:8080/#puzzle={puzzle}&view=play"),
        ] {
            assert_eq!(parse(link.as_bytes()), puzzle.parse().ok(), "{link}");
        }
        for link in
            [zeros.clone(), format!("https://a/?s={zeros}1"), format!("https://a b/?s={zeros}"), "https://".into()]
        {
            assert_eq!(parse(link.as_bytes()), None, "{link}");
        }
    }
}
