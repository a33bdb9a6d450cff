//! Text forms of puzzles (81 characters), and the error of parsing texts.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle, for_each_cell};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Error of parsing a text: its place, what was found there and what was expected.
///
/// Displayed as `LINE:COLUMN: found …, expected …`, so that a program only has to prepend the name of the file.
///
/// ```
/// let error = "53a".parse::<cluewise::Puzzle>().unwrap_err();
/// assert_eq!(error.to_string(), "1:3: found 'a', expected a digit or an empty cell");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Line, counted from 1.
    pub line: u64,
    /// Column in characters, counted from 1.
    pub column: u64,
    /// The text that was found.
    pub found: String,
    /// A description of the text that was expected.
    pub expected: String,
    /// The kind of the error.
    pub kind: ParseErrorKind,
}

/// The kind of a [`ParseError`]. Readers of files distinguish those that tell more than that one puzzle is malformed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Any other error.
    Other,
    /// JSON ends too early.
    EarlyEnd,
    /// A program has rounded the puzzle to a number.
    Rounded,
    /// The rows are those of several grids.
    SideBySide,
    /// A table has no column of puzzles.
    OtherTable,
    /// The puzzles of a pack have a rule that is not known.
    UnknownRule,
    /// The puzzle has another size than the requested one.
    Size,
    /// A grid has this number of rows in place of another one.
    Rows(usize),
    /// An empty row may be of either of two grids, or between them.
    UnclearRow,
}

impl ParseError {
    /// Creates an error at this line and column, both counted from 1.
    pub fn new(line: u64, column: u64, found: impl Into<String>, expected: impl Into<String>) -> ParseError {
        ParseError { line, column, found: found.into(), expected: expected.into(), kind: ParseErrorKind::Other }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: found {}, expected {}", self.line, self.column, self.found, self.expected)
    }
}

impl std::error::Error for ParseError {}

/// Parses a cell: `Some(None)` is an empty cell, `None` an invalid character.
///
/// Empty cells are written `.` `0` `_` `*` `-` `X` `x` `?` or as a blank.
pub fn parse_cell(c: char) -> Option<Option<Digit>> {
    match c {
        '1'..='9' => Some(Digit::new(c as u8 - b'0')),
        '.' | '0' | '_' | '*' | '-' | 'X' | 'x' | '?' | ' ' => Some(None),
        _ => None,
    }
}

/// Returns a number with its noun, such as `1 cell` or `81 cells`.
pub fn counted<N: fmt::Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{number} {noun}{}", if number == N::from(1) { "" } else { "s" })
}

/// Returns a character in quotes, for errors.
pub fn quoted(c: char) -> String {
    format!("{c:?}")
}

/// Parses a puzzle whose empty cells are dots or zeros. Fast because it has no branch per cell.
// Inlined, so that a puzzle is written where the caller keeps it.
#[inline(always)]
pub fn plain_puzzle(text: &[u8; Cell::COUNT]) -> Option<Puzzle> {
    let mut values = [0; Cell::COUNT];
    let mut all = true;
    for_each_cell(&mut values, text, |value, &byte| {
        *value = byte.saturating_sub(b'0');
        all &= (*value <= 9) & ((byte >= b'0') | (byte == b'.'));
    });
    all.then(|| Puzzle::from_valid_values(&values))
}

/// Parses 81 characters in row order: digits, and `.` `0` `_` `*` `-` `X` `x` `?` or a blank for empty cells. A line
/// break at the end is allowed, and the `/` behind digits in tables.
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let text = unmarked(without_line_break(text));
        if let Ok(bytes) = text.as_bytes().try_into()
            && let Some(puzzle) = plain_puzzle(bytes)
        {
            return Ok(puzzle);
        }
        let mut puzzle = Puzzle::EMPTY;
        let mut cells = Cell::all();
        for (i, c) in (1..).zip(text.chars()) {
            let clue = parse_cell(c).ok_or_else(|| ParseError::new(1, i, quoted(c), "a digit or an empty cell"))?;
            let Some(cell) = cells.next() else {
                return Err(ParseError::new(1, i, format!("{} characters", text.chars().count()), "81 cells"));
            };
            puzzle.set(cell, clue);
        }
        match cells.len() {
            0 => Ok(puzzle),
            missing => Err(ParseError::new(1, 82 - missing as u64, counted(81 - missing, "cell"), "81 cells")),
        }
    }
}

/// Writes 81 characters in row order, `.` for an empty cell.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: [u8; 81] = self.to_bytes(b'.');
        f.pad(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl Puzzle {
    /// Returns the puzzle as 81 ASCII characters in row order, with `empty` for empty cells.
    pub fn to_bytes(&self, empty: u8) -> [u8; 81] {
        let mut text = [empty; 81];
        self.clues().for_each(|(cell, digit)| text[cell.index()] = b'0' + digit.get());
        text
    }
}

/// Writes 81 digits in row order.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Puzzle::from(*self).fmt(f)
    }
}

/// Parses 81 digits in row order with every digit once in every house. A line break at the end is allowed.
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Grid, ParseError> {
        let puzzle: Puzzle = text.parse()?;
        if let Some(cell) = Cell::all().find(|&cell| puzzle.get(cell).is_none()) {
            return Err(ParseError::new(1, cell.index() as u64 + 1, "an empty cell", "a digit"));
        }
        Grid::try_from(puzzle).map_err(|_| {
            let at = puzzle.conflict().map_or(81, |(_, second)| second.index() as u64 + 1);
            ParseError::new(1, at, "a digit twice in a house", "every digit once in every house")
        })
    }
}

/// Returns the text without one line break at its end.
pub(super) fn without_line_break(text: &str) -> &str {
    let text = text.strip_suffix('\n').unwrap_or(text);
    text.strip_suffix('\r').unwrap_or(text)
}

/// Returns digits as tables have them: those of a long number with `/` behind, since most programs take a column of them
/// for numbers, and round these.
pub fn marked(text: &str) -> Cow<'_, str> {
    if is_long_number(text) { format!("{text}/").into() } else { text.into() }
}

/// Returns the digits of a table without the `/` behind them.
pub fn unmarked(text: &str) -> &str {
    text.strip_suffix('/').filter(|digits| is_long_number(digits)).unwrap_or(text)
}

/// Returns whether programs take a text for a number of more digits than they keep.
fn is_long_number(text: &str) -> bool {
    let mut others = text.bytes().filter(|byte| !byte.is_ascii_digit());
    text.len() > 15 && others.next().is_none_or(|byte| byte == b'.') && others.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    #[test]
    fn prints_what_it_read() {
        for empty in ['.', '0', '_', '*', '-', 'X', 'x', '?', ' '] {
            let puzzle: Puzzle = LINE.replace('.', &empty.to_string()).parse().unwrap();
            assert_eq!(puzzle.to_string(), LINE);
        }
        assert_eq!(Grid::FIRST.to_string().parse(), Ok(Grid::FIRST));
        for line_break in ["\n", "\r\n"] {
            assert_eq!(format!("{}{line_break}", Grid::FIRST).parse(), Ok(Grid::FIRST));
            assert_eq!(format!("{LINE}{line_break}").parse::<Puzzle>(), LINE.parse());
        }
    }

    #[test]
    fn long_numbers_are_marked() {
        let grid = Grid::FIRST.to_string();
        let one_empty = grid.replacen('5', ".", 1);
        for text in [grid.as_str(), &one_empty, "1234341221434321"] {
            assert_eq!(marked(text), format!("{text}/"));
            assert_eq!(unmarked(&marked(text)), text);
        }
        for text in ["123231312", LINE, "1234341221434321/", &grid.replace('9', "A"), "http://1/", "/"] {
            assert_eq!((marked(text).as_ref(), unmarked(text) == text), (text, !text.starts_with("12343")));
        }
        assert_eq!(format!("{grid}/").parse(), Ok(Grid::FIRST));
        assert!(format!("{LINE}/").parse::<Puzzle>().is_err());
    }

    #[test]
    fn errors_are_located() {
        let long = format!("{LINE}1");
        let wrong = LINE.replace('8', "a");
        let twice = Grid::FIRST.to_string().replace("123456789456", "123456789156");
        let table = [
            ("empty", "", 1, "0 cells"),
            ("one short", &LINE[..80], 81, "80 cells"),
            ("one more", &long, 82, "82 characters"),
            ("a letter", &wrong, 17, "'a'"),
            ("not ASCII", "é", 1, "'é'"),
            ("two line breaks", "\n\n", 1, "'\\n'"),
        ];
        for (name, text, column, found) in table {
            let error = text.parse::<Puzzle>().unwrap_err();
            assert_eq!((error.column, error.found.as_str()), (column, found), "{name}");
        }
        assert_eq!(LINE.parse::<Grid>().unwrap_err().found, "an empty cell");
        assert_eq!(twice.parse::<Grid>().unwrap_err().column, 10);
    }
}
