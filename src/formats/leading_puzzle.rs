//! Puzzles of 81 characters at the start of a line.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::board::text::plain_puzzle;

/// The meaning of each byte as a cell: 0 empty, 1 to 9 a clue, 255 no cell. Blanks are not cells here.
pub(super) const CELL_BYTES: [u8; 256] = {
    let (mut table, mut digit, marks) = ([255; 256], 0, b"._*-Xx?");
    while digit < 10 {
        table[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let mut i = 0;
    while i < marks.len() {
        table[marks[i] as usize] = 0;
        i += 1;
    }
    table
};

/// Parses a puzzle at the start of a line: 81 characters, followed by the end or another column. A fast path.
pub(super) fn parse_leading_puzzle(line: &[u8]) -> Option<Puzzle> {
    let line = line.trim_ascii_start();
    let line = line.strip_prefix(b"\"").or(line.strip_prefix(b"'")).unwrap_or(line);
    let (cells, rest) = line.split_at_checked(Cell::COUNT)?;
    // Digits in tables are marked.
    if rest.strip_prefix(b"/").unwrap_or(rest).first().is_some_and(|next| !b" \t,;:#\"'".contains(next)) {
        return None;
    }
    let mut puzzle = Puzzle::EMPTY;
    for (cell, &byte) in Cell::all().zip(cells) {
        match CELL_BYTES[byte as usize] {
            0 => {}
            255 => return None,
            digit => puzzle.set(cell, Digit::new(digit)),
        }
    }
    Some(puzzle)
}

/// Parses a line of exactly 81 cells and a line feed. Fastest if empty cells are dots or zeros.
pub(super) fn parse_bare_puzzle(line: &[u8; 82]) -> Option<Puzzle> {
    line.first_chunk().and_then(plain_puzzle).or_else(|| parse_leading_puzzle(&line[..Cell::COUNT]))
}
