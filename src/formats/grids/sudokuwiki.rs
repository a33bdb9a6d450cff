//! Positions of SudokuWiki: two characters for each cell, in links and alone.
//!
//! After `S9B` two characters in base 36 for each cell: 1 to 9 is a clue, 10 to 18 a digit that was placed, and more is
//! 18 plus a bit for each candidate. Inferred from published positions with known clues.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Puzzle;
use crate::formats::text::{PuzzleText, SolutionPlace};
use crate::pack::Record;

/// Links of SudokuWiki, for 9x9 puzzles without other rules. Recognized as a link to a position of any site.
pub(in crate::formats) const LINK: PuzzleText = PuzzleText {
    name: "sudokuwiki-link",
    description: "links of SudokuWiki",
    has_candidates: true,
    solution: SolutionPlace::Cells,
    matches: |_| false,
    text: |record| record.classic().map(|_| to_link(&record.puzzle.cells(), &record.puzzle.all_candidates())),
};

/// Parses a position.
pub(in crate::formats) fn parse(text: &[u8]) -> Option<Record> {
    let code = text.strip_prefix(b"S9B").filter(|code| code.len() == 2 * Cell::COUNT)?;
    let (mut puzzle, mut marks) = (Puzzle::EMPTY, Vec::new());
    for (cell, pair) in Cell::all().zip(code.chunks_exact(2)) {
        let value = |byte: u8| char::from(byte).to_digit(36);
        match 36 * value(pair[0])? + value(pair[1])? {
            // A cell without marks.
            0 => {}
            number @ 1..=9 => puzzle.set(cell, Digit::new(number as u8)),
            number @ 10..=18 => marks.push((cell, DigitSet::single(Digit::new(number as u8 - 9)?))),
            number @ 19..=529 => marks.push((cell, DigitSet::from_bits(number as u16 - 18))),
            _ => return None,
        }
    }
    let mut candidates = Candidates::new(&puzzle);
    marks.into_iter().for_each(|(cell, digits)| candidates.keep(cell, digits));
    let mut record = Record::from(puzzle);
    record.restrict(&candidates);
    Some(record)
}

/// Returns the link that opens a position at the site. Candidates are masks in which bit 0 is digit 1.
fn to_link(cells: &[u8], candidates: &[u32]) -> String {
    let code = |(&clue, &mask): (&u8, &u32)| {
        let number = if clue > 0 { u32::from(clue) } else { 18 + mask };
        [number / 36, number % 36].map(|digit| char::from_digit(digit, 36).unwrap_or('0'))
    };
    let codes: String = cells.iter().zip(candidates).flat_map(code).collect();
    format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{codes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A published position, and its puzzle.
    const POSITION: &str = "S9B050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010o02474u067n\
                            07bu4q4i464i0b0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609";
    const CLUES: &str = "500001024020060090001700000000203006090000010200607000000009600040050030170800009";

    #[test]
    fn positions_are_read() {
        let record = parse(POSITION.as_bytes()).expect("a position");
        assert_eq!(record.classic_clues(), CLUES.parse().ok());
        let left = record.classic().expect("a classic puzzle").all_candidates();
        let digits =
            |i| left.get(Cell::all().nth(i).expect("a cell")).iter().map(|d| d.to_string()).collect::<String>();
        // A clue, a placed digit, and cells with two and three candidates.
        assert_eq!([0, 1, 2, 6].map(digits), ["5", "6", "37", "378"]);
    }

    #[test]
    fn links_keep_the_candidates() {
        let record = parse(POSITION.as_bytes()).expect("a position");
        let link = to_link(&record.puzzle.cells(), &record.puzzle.all_candidates());
        let code = link.split_once("bd=").expect("a parameter").1;
        assert_eq!(parse(code.as_bytes()), Some(record));
    }

    #[test]
    fn other_texts_are_refused() {
        let long = format!("{POSITION}0");
        let wrong = POSITION.replacen("S9B05", "S9Bzz", 1);
        for text in ["S9B05", &POSITION[3..], &long, &wrong, &wrong.replace("zz", "é")] {
            assert!(parse(text.as_bytes()).is_none(), "{text}");
        }
    }
}
