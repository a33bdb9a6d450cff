//! Links to web pages with a puzzle.

use super::line_classifier::parse_leading_puzzle;
use super::variants::plain_link_puzzle;
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;

/// Parses the puzzle in a link: 81 cells between other signs, in the path, the query or the fragment; or a plain puzzle in a
/// link of f-puzzles or SudokuPad.
pub(super) fn parse(line: &[u8]) -> Option<Puzzle> {
    let line = line.trim_ascii();
    let rest = line.strip_prefix(b"https://").or(line.strip_prefix(b"http://"))?;
    if rest.contains(&b' ') {
        return None;
    }
    let is_sign = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"._*".contains(byte);
    let cells = rest.split(is_sign).find(|part| part.len() == Cell::COUNT);
    let inside = || plain_link_puzzle(std::str::from_utf8(line).ok()?);
    cells.and_then(parse_leading_puzzle).or_else(inside)
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
