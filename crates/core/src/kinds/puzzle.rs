//! Puzzles and solutions of any size.

use super::symbols::{self, Symbols};
use crate::board::text::{counted, unmarked};
use std::fmt;

/// The digits of the cells in reading order; 0 is an empty cell. A solution has no empty cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle(Box<[u8]>);

impl Puzzle {
    /// Creates a puzzle from the digits of its cells; 0 is an empty cell.
    pub fn new(cells: impl Into<Box<[u8]>>) -> Puzzle {
        Puzzle(cells.into())
    }

    /// Parses the cells of a grid of this side: one symbol per cell and `.`, `0`, `_`, `*` or `-` for empty cells, up
    /// to 9x9 also `x`, `X` or `?`; or two characters per cell with decimal numbers and blanks. `0` is a digit if it is
    /// one of the symbols.
    ///
    /// # Errors
    /// The text has another length, or a character that is neither a symbol up to the side nor blank.
    ///
    /// ```
    /// use cluewise::kinds::{Puzzle, Symbols};
    /// let puzzle = Puzzle::parse("1..4............", 4, Symbols::DIGITS).unwrap();
    /// assert_eq!((puzzle.cells()[3], puzzle.clue_count()), (4, 2));
    /// let error = Puzzle::parse("1..5............", 4, Symbols::DIGITS).unwrap_err();
    /// assert_eq!(error.to_string(), "found '5' in cell 4, expected 1 to 4 or a blank");
    /// ```
    pub fn parse(text: &str, side: usize, symbols: Symbols) -> Result<Puzzle, ParsePuzzleError> {
        let (text, cells) = (unmarked(text), side * side);
        let chars = text.chars().count();
        if chars == 2 * cells && side > 9 {
            return Puzzle::parse_pairs(text, side);
        }
        if chars != cells {
            return Err(ParsePuzzleError::Length { found: chars, expected: cells });
        }
        let digit = |(index, symbol): (usize, char)| Puzzle::parse_cell(symbol, index, side, symbols);
        text.chars().enumerate().map(digit).collect::<Result<Vec<u8>, _>>().map(Puzzle::new)
    }

    /// Returns whether a character is an empty cell.
    pub(super) fn is_blank(symbol: char) -> bool {
        symbols::is_blank(symbol)
    }

    /// Returns whether a character is an empty cell of a grid of this side. Letters are digits of larger grids than
    /// 9x9.
    pub fn is_empty_cell(symbol: char, side: usize) -> bool {
        symbols::is_empty_cell(symbol, side)
    }

    /// Parses the symbol of a cell; `index` is its place in the text.
    pub(super) fn parse_cell(
        symbol: char,
        index: usize,
        side: usize,
        symbols: Symbols,
    ) -> Result<u8, ParsePuzzleError> {
        let digit = symbols.digit(symbol).filter(|&digit| usize::from(digit) <= side);
        let blank = Puzzle::is_empty_cell(symbol, side).then_some(0);
        digit.or(blank).ok_or_else(|| ParsePuzzleError::Cell {
            column: index + 1,
            cell: index + 1,
            found: symbol.to_string(),
            expected: format!("{} to {} or a blank", symbols.char(1), symbols.char(side as u8)),
        })
    }

    /// Parses cells of two characters.
    fn parse_pairs(text: &str, side: usize) -> Result<Puzzle, ParsePuzzleError> {
        let chars: Vec<char> = text.chars().collect();
        let digit = |(index, pair): (usize, &[char])| {
            let number: String = pair.iter().filter(|c| !c.is_whitespace()).collect();
            let blank = number.chars().all(Puzzle::is_blank).then_some(0);
            let digit = blank.or_else(|| number.parse::<u8>().ok().filter(|&digit| usize::from(digit) <= side));
            digit.ok_or_else(|| ParsePuzzleError::Cell {
                column: 2 * index + 1,
                cell: index + 1,
                found: pair.iter().collect(),
                expected: format!("a number from 1 to {side} in two columns, or a blank"),
            })
        };
        chars.chunks(2).enumerate().map(digit).collect::<Result<Vec<u8>, _>>().map(Puzzle::new)
    }

    /// Returns the digits of the cells; 0 is an empty cell.
    pub fn cells(&self) -> &[u8] {
        &self.0
    }

    /// Returns the digit of a cell; 0 if it is empty, or outside of the grid as the cells of variables are.
    pub fn digit(&self, cell: u16) -> u8 {
        self.0.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Returns the number of clues.
    pub fn clue_count(&self) -> usize {
        self.0.iter().filter(|&&digit| digit > 0).count()
    }

    /// Returns whether this grid has all the clues of a puzzle.
    pub fn fills(&self, puzzle: &Puzzle) -> bool {
        self.0.len() == puzzle.0.len() && self.0.iter().zip(&*puzzle.0).all(|(have, want)| [0, *have].contains(want))
    }

    /// Returns the first clue of a puzzle that this grid does not have: its cell and its digit.
    pub fn missing_clue(&self, puzzle: &Puzzle) -> Option<(u16, u8)> {
        puzzle.digits().find(|&(cell, digit)| self.0.get(usize::from(cell)) != Some(&digit))
    }

    /// Returns the digits of this grid that differ from those of the solution, with their cells.
    pub fn wrong_digits(&self, solution: &Puzzle) -> Vec<(u16, u8)> {
        let is_wrong = |&(cell, digit): &(u16, u8)| solution.0.get(usize::from(cell)) != Some(&digit);
        self.digits().filter(is_wrong).collect()
    }

    /// Iterates over the filled cells and their digits.
    fn digits(&self) -> impl Iterator<Item = (u16, u8)> + '_ {
        (0u16..).zip(self.0.iter().copied()).filter(|&(_, digit)| digit > 0)
    }

    /// Returns the cells as one line, one symbol per cell and `.` for empty cells.
    pub fn to_text(&self, symbols: Symbols) -> String {
        self.0.iter().map(|&digit| if digit == 0 { '.' } else { symbols.char(digit) }).collect()
    }
}

/// The cells with the symbols `1` to `9` and `A` to `P`.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_text(Symbols::DIGITS))
    }
}

/// The reason why a text is not a puzzle of the size.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// The text has another number of characters than the grid has cells.
    Length {
        /// The number of characters.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// A cell holds neither a digit of the size nor a blank.
    Cell {
        /// The character of the text, counted from 1.
        column: usize,
        /// The cell, counted from 1.
        cell: usize,
        /// The text of the cell.
        found: String,
        /// A description of the texts that are allowed.
        expected: String,
    },
}

impl ParsePuzzleError {
    /// Returns the first character of the text that is wrong, counted from 1.
    pub fn column(&self) -> usize {
        match self {
            ParsePuzzleError::Length { found, expected } => found.min(expected) + 1,
            ParsePuzzleError::Cell { column, .. } => *column,
        }
    }

    /// Returns what was found.
    pub fn found(&self) -> String {
        match self {
            ParsePuzzleError::Length { found, .. } => counted(*found, "cell"),
            ParsePuzzleError::Cell { cell, found, .. } => format!("{found:?} in cell {cell}").replace('"', "'"),
        }
    }

    /// Returns what was expected.
    pub fn expected(&self) -> String {
        match self {
            ParsePuzzleError::Length { expected, .. } => format!("{expected} cells"),
            ParsePuzzleError::Cell { expected, .. } => expected.clone(),
        }
    }
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found(), self.expected())
    }
}

impl std::error::Error for ParsePuzzleError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_numbers_are_read() {
        let line = "1...".repeat(25);
        let puzzle = Puzzle::parse(&line, 10, Symbols::DIGITS).unwrap();
        assert_eq!(puzzle.to_text(Symbols::DIGITS), line);
        let pairs = " 1 . . .".repeat(25);
        assert_eq!(Puzzle::parse(&pairs, 10, Symbols::DIGITS).unwrap(), puzzle);
        assert_eq!(Puzzle::parse(&"10".repeat(100), 10, Symbols::DIGITS).unwrap().cells(), [10; 100]);
        let hex = Puzzle::parse(&"0F.-".repeat(64), 16, Symbols::HEXADECIMAL).unwrap();
        assert_eq!(hex.cells()[..4], [1, 16, 0, 0]);
    }

    #[test]
    fn errors_have_a_place() {
        let error = Puzzle::parse(&format!("11{}", "00".repeat(99)), 10, Symbols::DIGITS).unwrap_err();
        assert_eq!(
            error.to_string(),
            "found '11' in cell 1, expected a number from 1 to 10 in two columns, or a blank"
        );
        let error = Puzzle::parse("1234", 4, Symbols::DIGITS).unwrap_err();
        assert_eq!((error.column(), error.to_string().as_str()), (5, "found 4 cells, expected 16 cells"));
    }
}
